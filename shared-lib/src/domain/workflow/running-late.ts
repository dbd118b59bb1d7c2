// How it works: docs/subsystems/appointments.md.
import { MINUTE } from '../limits.js';
import type { ErrorCode } from '../errors.js';
import type { Context, Row } from './row.js';
import { LATE_MINUTES } from './running-late-minutes.js';
import { oneOf, type Status } from './statuses.js';
import type { RunningLate, WorkflowState } from './state.js';

/* A driver on a ride who says that they come later. Booked times and holds stay as they are. It ends with the drop-off,
  with another driver, and when the driver takes it back. Source: R-beyond-261. */

/** Rides that are under way: to the client, and home. */
export const RUNNING_LATE_FROM = [
  'in_progress',
  'journey',
  'picking_up_therapists',
  'transporting_group',
  'driving_to_location',
  // At the therapist's door: the way to the client is ahead.
  'arrived',
  'return_journey',
] as const satisfies readonly Status[];

/** What a ride under way is told by. */
export type RideState = Pick<WorkflowState, 'status' | 'driver' | 'pickup' | 'late'>;

/** The driver of the ride that is under way; undefined if there is none. */
const driverOfRide = ({ status, driver, pickup }: RideState): number | undefined => {
  if (!oneOf(RUNNING_LATE_FROM, status)) return undefined;
  return (status === 'return_journey' ? pickup?.driverId : driver?.id) ?? undefined;
};

/** When the ride was to come: at the client's, or to take people home. */
const plannedAt = ({ status, startsAt, pickup }: WorkflowState, now: number): number =>
  status === 'return_journey' ? (pickup?.plannedAt ?? now) : startsAt;

/** When it comes now: that much after its time, or after now once its time is over. */
const expectedAt = (state: WorkflowState, minutes: number, now: number): number =>
  Math.max(plannedAt(state, now), now) + minutes * MINUTE;

const isOwnRide = ({ state, actor }: Context): boolean => driverOfRide(state) === actor.id;

function lateGuard(context: Context): ErrorCode | undefined {
  const { state, input, now } = context;
  if (!isOwnRide(context)) return 'ACTION_NOT_ALLOWED';
  const { lateMinutes: minutes } = input;
  if (minutes === undefined || state.late?.minutes !== minutes) return undefined;
  // Pressed twice: the same words about the same minute.
  return expectedAt(state, minutes, now) - state.late.expectedAt < MINUTE ? 'ALREADY_ANSWERED' : undefined;
}

const onTimeGuard = (context: Context): ErrorCode | undefined =>
  context.state.late && isOwnRide(context) ? undefined : 'ACTION_NOT_ALLOWED';

const sayLate = ({ state, actor, input, now }: Context): WorkflowState => {
  const minutes = input.lateMinutes ?? LATE_MINUTES[0];
  return { ...state, late: { by: actor.id, minutes, at: now, expectedAt: expectedAt(state, minutes, now) } };
};

const withoutLate = ({ late: _, ...rest }: WorkflowState): WorkflowState => rest;

/** What a driver said holds while that ride is theirs and under way. */
export const lateOf = (state: RideState): RunningLate | undefined =>
  state.late && driverOfRide(state) === state.late.by ? state.late : undefined;

/**
 * It ends with the ride, and with its driver. A ride out and a ride home are two rides: between them the status is
 * another.
 */
export const dropPastLate = (next: WorkflowState): WorkflowState =>
  next.late && !lateOf(next) ? withoutLate(next) : next;

/** The rows of the table. */
export const RUNNING_LATE_ROWS = {
  running_late: {
    who: 'any_driver',
    from: RUNNING_LATE_FROM,
    guard: lateGuard,
    next: sayLate,
  },
  on_time: {
    who: 'any_driver',
    from: RUNNING_LATE_FROM,
    guard: onTimeGuard,
    next: ({ state }) => withoutLate(state),
  },
} as const satisfies Readonly<Record<string, Row>>;
