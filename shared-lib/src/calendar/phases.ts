import { type BadgeTone, type CalendarEntry, canonicalStatus, type Role } from 'shared-lib';
import type { Status } from '../domain/workflow/statuses';
import * as m from '../texts/m';

/** The progress of a visit, as the colours of a calendar show it. */
type Phase = 'answer' | 'waiting' | 'ready' | 'moving' | 'session' | 'attention' | 'late' | 'done' | 'cancelled';

/** The order of names on a day: first what needs somebody, then what is next, then what is over. */
const FIRST_SEEN: Readonly<Record<Phase, number>> = {
  answer: 0,
  attention: 0,
  late: 0,
  waiting: 1,
  session: 2,
  moving: 2,
  ready: 2,
  done: 3,
  cancelled: 4,
};

export interface PhaseLook {
  readonly phase: Phase;
  /** In the legend. */
  readonly label: string;
  readonly tone: BadgeTone;
  /** A finished visit has a tick, or a line through it, and no ground. */
  readonly mark?: 'tick' | 'strike';
}

const OF_STATUS: Readonly<Record<Status, Phase>> = {
  pending: 'waiting',
  confirmed: 'ready',
  therapist_confirmed: 'ready',
  driver_confirmed: 'ready',
  in_progress: 'moving',
  journey: 'moving',
  picking_up_therapists: 'moving',
  transporting_group: 'moving',
  driving_to_location: 'moving',
  at_location: 'moving',
  arrived: 'moving',
  dropped_off: 'session',
  session_in_progress: 'session',
  awaiting_payment: 'attention',
  payment_verified: 'done',
  payment_completed: 'done',
  completed: 'done',
  pickup_requested: 'attention',
  driver_assigned_pickup: 'moving',
  return_journey: 'moving',
  transport_completed: 'done',
  rejected: 'late',
  cancelled: 'cancelled',
  auto_cancelled: 'cancelled',
};

/** Statuses that mean something else to the therapist or the driver. */
const FOR_ROLE: Readonly<Record<Role, Partial<Record<Status, Phase>>>> = {
  operator: {},
  therapist: { driver_assigned_pickup: 'attention', return_journey: 'attention' },
  driver: { awaiting_payment: 'session', driver_assigned_pickup: 'attention' },
};

const row = (phase: Phase, label: string, tone: BadgeTone, mark?: PhaseLook['mark']): PhaseLook => ({
  phase,
  label,
  tone,
  ...(mark && { mark }),
});
const ENDED = [row('done', m.done(), 'green', 'tick'), row('cancelled', m.cancelled(), 'grey', 'strike')];

/** The colours of client labels, for each role, in the order of its legend. Source: 2-182. */
export const LEGENDS: Readonly<Record<Role, readonly PhaseLook[]>> = {
  operator: [
    row('waiting', m.waiting(), 'amber'),
    row('ready', m.ready(), 'green'),
    row('moving', m.moving(), 'blue'),
    row('session', m.in_session(), 'violet'),
    row('attention', m.needs_you(), 'clay'),
    row('late', m.late_refused(), 'red'),
    ...ENDED,
  ],
  therapist: [
    row('answer', m.your_answer(), 'amber'),
    row('waiting', m.others_to_answer(), 'grey'),
    row('ready', m.ready(), 'green'),
    row('moving', m.on_the_way(), 'blue'),
    row('session', m.in_session(), 'violet'),
    row('attention', m.payment_ride_home(), 'clay'),
    row('late', m.refused(), 'red'),
    ...ENDED,
  ],
  driver: [
    row('answer', m.your_answer(), 'amber'),
    row('waiting', m.others_to_answer(), 'grey'),
    row('ready', m.ready(), 'green'),
    row('moving', m.on_the_road(), 'blue'),
    row('session', m.dropped_off(), 'violet'),
    row('attention', m.ride_home(), 'clay'),
    row('late', m.refused(), 'red'),
    ...ENDED,
  ],
};

type Marked = Pick<CalendarEntry, 'status' | 'is_overdue' | 'awaits_you'>;

function phaseOf({ status, is_overdue, awaits_you }: Marked, role: Role): Phase {
  if (awaits_you) return 'answer';
  if (is_overdue && role === 'operator') return 'late';
  const canonical = canonicalStatus(status);
  return FOR_ROLE[role][canonical] ?? OF_STATUS[canonical];
}

/** How a visit looks in the calendar of a role. */
export function lookOf(entry: Marked, role: Role): PhaseLook {
  const phase = phaseOf(entry, role);
  const look = LEGENDS[role].find((one) => one.phase === phase);
  if (!look) throw new Error(`${phase} has no colour for ${role}s`);
  return look;
}

/** The bookings of a day, those that need somebody first; equal ones keep their order. Source: R-pages-90. */
export const sortByNeed = <Entry extends Marked>(entries: readonly Entry[], role: Role): Entry[] => {
  const rank = (entry: Entry) => FIRST_SEEN[phaseOf(entry, role)];
  return [...entries].sort((one, other) => rank(one) - rank(other));
};
