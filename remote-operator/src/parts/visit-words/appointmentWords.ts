import { type AppointmentCard, isOverdue, minutesBetween, oneOf, personName, urgencyOf } from 'shared-lib';
import * as m from '../../texts/m';

/** Whether a pending appointment has an urgency badge now. Normal urgency has none. Source: 2-121. */
export const isUrgent = ({ status, starts_at }: Pick<AppointmentCard, 'status' | 'starts_at'>, now: Date): boolean =>
  status === 'pending' && urgencyOf(Math.ceil(minutesBetween(now, new Date(starts_at)))) !== 'normal';

/**
 * Whether an answer is late. The card's own flag is only as new as the answer that brought it, but the deadline passes
 * on the screen.
 */
export const isAnswerLate = (
  { status, response_deadline }: Pick<AppointmentCard, 'status' | 'response_deadline'>,
  now: Date,
): boolean => isOverdue({ status, responseDeadline: Date.parse(response_deadline) }, now.getTime());

/** `Ana Cruz, Bea Lim and Cora Diaz` */
export const named = (people: AppointmentCard['therapists_details']): string =>
  people
    .map(personName)
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1');

/** Where one person of the visit stands: what they have answered or still owe. */
export interface PersonsAnswer {
  word: string;
  tone: 'green' | 'amber';
}

const ACCEPTED: PersonsAnswer = { word: 'accepted', tone: 'green' };
const WAITING: PersonsAnswer = { word: 'waiting', tone: 'amber' };
const READY: PersonsAnswer = { word: 'ready', tone: 'green' };

export function therapistAnswer(
  status: AppointmentCard['status'],
  therapist: { accepted: boolean; ready: boolean },
): PersonsAnswer | null {
  if (status === 'pending') return therapist.accepted ? ACCEPTED : WAITING;
  if (status === 'confirmed') return therapist.ready ? READY : { word: m.not_ready_yet(), tone: 'amber' };
  return oneOf(['therapist_confirmed', 'driver_confirmed'], status) ? READY : null;
}

export function driverAnswer({
  status,
  driver_accepted,
}: Pick<AppointmentCard, 'status' | 'driver_accepted'>): PersonsAnswer | null {
  if (status === 'pending') return driver_accepted ? ACCEPTED : WAITING;
  if (status === 'confirmed') return ACCEPTED;
  if (status === 'therapist_confirmed') return { word: m.not_ready_yet(), tone: 'amber' };
  return status === 'driver_confirmed' ? READY : null;
}

/** Why a vehicle is not enough for a group: `2 seats, the group is 3`. */
export const tooSmall = (
  { vehicle_type: kind, seats }: { vehicle_type: string | null; seats: number | null },
  group: number,
): string => (kind === 'car' ? m.the_group_is({ seats: seats ?? 0, group }) : m.motorcycle_a_group_needs_a());

/** What a driver drives, to choose between drivers: a number plate says nothing there. */
export const vehicleKind = ({ vehicle_type: kind }: { vehicle_type: string | null }): string | undefined =>
  kind === 'car' ? m.company_car() : kind === 'motorcycle' ? m.motorcycle_2() : undefined;

/** `ABC 1234`, `company car · NCR 4821`, or empty when the plate is unknown. Source: 2-116. */
export function vehicle(driver: { motorcycle_plate: string | null; vehicle_type: string | null }): string {
  const kind = driver.vehicle_type === 'car' ? m.company_car() : '';
  return [kind, driver.motorcycle_plate ?? ''].filter(Boolean).join(' · ');
}

/** A decision on a refusal, with what became of the visit. Source: R-beyond-709. */
export const decisionWords = (decision: string | null | undefined): string =>
  decision === 'accept' ? m.refusal_accepted() : m.refusal_declined();
