// How it works: docs/subsystems/calls-and-steps.md.
import {
  type Action,
  type AppointmentCard,
  CANCELLED,
  bringsHome,
  type Status,
  oneOf,
  riderNames,
  ridersOf,
  textAt,
} from 'shared-lib';
import {
  comesLater,
  driverAfterCallOff,
  endedSentence,
  isAheadOfItsDay,
  notReadyWords,
  type Turn,
  turnOf,
  wasCalledOff,
  withDriver,
  acceptedSentence,
  VISIT_COMPLETED,
} from 'shared-lib/phone';
import { ACTIONS, type DriverActionName, rowOf } from './actions';
import * as m from '../texts/m';

/** What a transport asks of its driver now: at most one main button. Without one, a sentence says who must act. */
export interface Step {
  /** The main button. */
  readonly press?: { readonly action: DriverActionName; readonly label: string };
  /** What is going on, in one sentence. */
  readonly says?: string;
  /** What else is true meanwhile. It comes before `says`. */
  readonly adds?: string;
  /** The refusal that this driver may still send. */
  readonly mayReject?: 'reject' | 'reject_pickup';
}

/** The first action of the table that the server allows now. */
function pressOf({ status, allowed_actions: allowed }: AppointmentCard): Step['press'] {
  // Whoever said that they cannot come takes that back first. Source: R-beyond-1531.
  if (allowed.includes('can_make_it')) return undefined;
  const action = (Object.keys(ACTIONS) as DriverActionName[]).find(
    (one) => !rowOf(one).secondary && allowed.includes(one),
  );
  return action && { action, label: textAt(rowOf(action).label, status) };
}

/** The sentence when there is nothing to press. Source: 4-039, 4-040, 4-056, 4-057. */
const SAYS: Partial<Record<Status, string>> = {
  confirmed: m.waiting_for_the_therapist_to(),
  driver_confirmed: m.waiting_for_the_operator_to(),
  dropped_off: m.dropped_off_you_are_available(),
  session_in_progress: m.waiting_for_the_session_to(),
  awaiting_payment: m.waiting_for_the_session_to(),
  payment_verified: m.waiting_for_the_session_to(),
  payment_completed: m.waiting_for_the_session_to(),
  pickup_requested: m.waiting_for_the_operator_to_assign(),
  driver_assigned_pickup: m.the_pickup_is_with_another(),
  return_journey: m.the_pickup_is_with_another(),
  completed: VISIT_COMPLETED,
  transport_completed: m.everybody_is_back_this_transport(),
};

/**
 * A session counts as under way until it is completed (4-056), and that happens after the payment. The driver also
 * reads that the session itself is over. Source: R-pages-102.
 */
const ADDS: Partial<Record<Status, string>> = {
  awaiting_payment: m.session_over_payment_is_being(),
  payment_verified: m.session_over_the_payment_is(),
  payment_completed: m.session_over_the_payment_is(),
};

/**
 * A driver who has someone in the car reads that first, while the ride home is only requested. Source: R-workflow-72.
 */
function saysOf(appointment: AppointmentCard, self: number): string | undefined {
  const { status } = appointment;
  const along = withDriver(appointment, self);
  if (!along) return SAYS[status];
  return `${along} ${status === 'pickup_requested' ? m.a_pickup_is_requested() : SAYS[status]}`;
}

/** The status alone does not say where. */
const arrivedWords = ({ status, therapists_details: team }: AppointmentCard): string | undefined =>
  status === 'arrived' && team.length > 0
    ? m.arrived_at_s({ name: team.map(({ first_name: name }) => name).join(', ') })
    : undefined;

export function driverStep(appointment: AppointmentCard, self: number): Step {
  const may = (action: Action): boolean => appointment.allowed_actions.includes(action);
  const press = pressOf(appointment);
  const mayReject = may('reject') ? 'reject' : may('reject_pickup') ? 'reject_pickup' : undefined;
  if (may('can_make_it')) return {};
  if (press) return { press, mayReject, adds: arrivedWords(appointment) };
  if (appointment.status === 'pending' && appointment.driver_accepted) {
    return { says: acceptedSentence(appointment), mayReject };
  }
  if (isCollecting(appointment)) return { says: m.pick_up_every_therapist_then(), mayReject };
  const says =
    appointment.status === 'confirmed' &&
    (appointment.therapists_details.length > 1 || appointment.waiting_for[0]?.id === null)
      ? m.waiting_for_the_therapists_to({ appointment: notReadyWords(appointment) })
      : (saysOf(appointment, self) ?? endedSentence(appointment, self));
  return {
    says: [says, driverAfterCallOff(appointment)].filter(Boolean).join(' '),
    adds: ADDS[appointment.status],
    mayReject,
  };
}

/**
 * The sentence of a ride home that is another driver's, perhaps because this driver just refused it; undefined
 * otherwise. Source: R-pages-115.
 */
export const rideOfAnother = (appointment: AppointmentCard, driverId: number): string | undefined =>
  oneOf(RIDES_HOME, appointment.status) && appointment.assigned_pickup_driver !== driverId
    ? saysOf(appointment, driverId)
    : undefined;
const RIDES_HOME: readonly Status[] = ['pickup_requested', 'driver_assigned_pickup', 'return_journey'];

/** The driver must press something, or collect a group. */
export const asksDriver = (appointment: AppointmentCard): boolean =>
  pressOf(appointment) !== undefined || appointment.allowed_actions.includes('pick_up_therapist');

/** The step can wait for its day, or for the planned ride home: its button is quiet. Source: R-pages-43. */
export const isQuiet = (appointment: AppointmentCard): boolean =>
  isAheadOfItsDay(appointment) || comesLater(appointment);

/** Where a transport belongs in this driver's list: a ride home to answer first, finished rides last. */
export function driverTurn(appointment: AppointmentCard, driverId: number): Turn {
  if (appointment.allowed_actions.includes('confirm_pickup')) return 'answer';
  const asks = asksDriver(appointment);
  const mine = appointment.assigned_pickup_driver === driverId;
  return !asks && !mine && appointment.dropped_off_at ? 'over' : turnOf(appointment, asks);
}

/** The people whom this driver takes: the riders on a ride home, the whole team on the way there. */
export const takes = (appointment: AppointmentCard, driverId: number) =>
  appointment.assigned_pickup_driver === driverId ? ridersOf(appointment) : appointment.therapists_details;

/** `Collect Jun Katigbak` for a ride home; undefined when the client names the transport. */
export const rideTitle = (appointment: AppointmentCard, driverId: number): string | undefined =>
  bringsHome(appointment, driverId) ? m.collect({ appointment: riderNames(appointment) }) : undefined;

/**
 * The driver is on the way to therapists, not to the client: before the visit, or for a ride home. Source: R-pages-44.
 */
export const callsTherapists = (appointment: AppointmentCard, driverId: number): boolean =>
  oneOf(BEFORE_ARRIVAL, appointment.status) || bringsHome(appointment, driverId);
const BEFORE_ARRIVAL: readonly Status[] = ['in_progress', 'journey', 'picking_up_therapists'];

/** The driver is collecting a group: each therapist has a call and a button of their own. */
export const isCollecting = ({ status }: AppointmentCard): boolean => status === 'picking_up_therapists';

/** Both may have to be called: before the operator starts the visit, and at the therapist's door. */
export const callsBoth = ({ status }: AppointmentCard): boolean => oneOf(CALLS_BOTH, status);
const CALLS_BOTH: readonly Status[] = ['confirmed', 'therapist_confirmed', 'driver_confirmed', 'arrived'];

/**
 * The people whom the driver can call; empty while each of a group has their own call button. Undefined means the
 * client.
 */
export const reachOf = (appointment: AppointmentCard, driverId: number) =>
  callsTherapists(appointment, driverId) || callsBoth(appointment)
    ? isCollecting(appointment)
      ? []
      : ridersOf(appointment)
    : undefined;

/**
 * Drawn in full, because two lines are too few. They cannot collect a group, say what no answer to a ride home means,
 * or say what to do after a visit was called off on its way.
 */
export const isWhole = (appointment: AppointmentCard): boolean =>
  appointment.allowed_actions.includes('pick_up_therapist') ||
  appointment.allowed_actions.includes('confirm_pickup') ||
  wasCalledOff(appointment);

/** Listed today: everything that is not done. A refused or cancelled transport stays, so that nobody drives there. */
export const isRunning = (appointment: AppointmentCard): boolean =>
  !['completed', 'transport_completed'].includes(appointment.status);

/** The driver's own part is done. 'View Completed (count)' counts these. Source: 2-158. */
export const isDriven = (appointment: AppointmentCard, driverId: number): boolean =>
  appointment.assigned_pickup_driver === driverId
    ? appointment.status === 'transport_completed'
    : Boolean(appointment.dropped_off_at) && !oneOf([...CANCELLED, 'rejected'], appointment.status);
