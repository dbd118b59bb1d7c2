import { type Action, type Appointment, type Change } from 'shared-lib';

/** The actions that may be a card's one primary button, the most pressing first. */
const PRESSING = [
  'review_rejection',
  'start_appointment',
  'mark_completed',
  'assign_pickup_driver',
  'remind',
] as const satisfies readonly Action[];
export type PressingAction = (typeof PRESSING)[number];

/** The one thing to do now, or null where the card only opens. */
export const primaryAction = (appointment: Pick<Appointment, 'allowed_actions'>): PressingAction | null =>
  PRESSING.find((action) => appointment.allowed_actions.includes(action)) ?? null;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** Whom a reminder reaches: 'Remind driver', 'Remind two therapists', 'Remind both', 'Remind all three'. */
export function remindLabel({ waiting_for }: Pick<Appointment, 'waiting_for'>): string {
  const therapists = waiting_for.filter(({ role }) => role === 'therapist').length;
  const drivers = waiting_for.filter(({ role }) => role === 'driver').length;
  if (therapists + drivers === 0) return 'Remind';
  if (therapists === 0) return 'Remind driver';
  if (drivers > 0) return therapists === 1 ? 'Remind both' : `Remind all ${inWords(therapists + drivers)}`;
  return therapists === 1 ? 'Remind therapist' : `Remind ${inWords(therapists)} therapists`;
}

/** The words of the other primary buttons. Source: spec 4, 'Operator actions'. */
export const ACTION_LABELS: Record<Exclude<PressingAction, 'remind'>, string> = {
  review_rejection: 'Review Rejection',
  start_appointment: 'Start Appointment',
  mark_completed: 'Verify Payment',
  assign_pickup_driver: 'Assign pickup driver',
};

export const may = ({ allowed_actions }: Pick<Appointment, 'allowed_actions'>, change: Change): boolean =>
  allowed_actions.includes(change);
