// How it works: docs/subsystems/calls-and-steps.md.
import {
  type AppointmentCard,
  atTimeWithDay,
  notAccepted,
  now,
  oneOf,
  PICKUP_STATUSES,
  personName,
  riderNames,
  ridersOf,
  type Status,
  textAt,
} from 'shared-lib';
import {
  acceptedSentence,
  endedSentence,
  notReadyWords,
  therapistAfterCallOff,
  VISIT_COMPLETED,
} from 'shared-lib/phone';
import { ACTIONS, type Question, rowOf, type TherapistActionName } from './actions';
import * as m from '../texts/m';

/**
 * What an appointment asks of its therapist now: one main button, perhaps another beside it. Without a button, a
 * sentence says who must act.
 */
export interface Step {
  readonly press?: Press;
  /** Makes the ride home urgent while the main button is for something else. Source: R-workflow-63. */
  readonly besides?: Press;
  readonly says?: string;
  /** Shown as a warning: someone else must act first. */
  readonly warns?: string;
  readonly mayReject?: boolean;
  /** The therapist may say that they need no ride home. */
  readonly mayDecline?: boolean;
}

export interface Press {
  readonly action: TherapistActionName;
  readonly label: string;
  /** The form or question that comes first. */
  readonly asks?: Question;
}

/** Whether this therapist has said that they need no ride home. */
export const needsNoRide = ({ therapists_details: crew }: AppointmentCard, self: number): boolean =>
  crew.some(({ id, needs_no_ride: isSaid }) => id === self && isSaid);

/** The ride home is only for others. Source: R-workflow-71. */
export const isRideOfOthers = (appointment: AppointmentCard, self: number): boolean =>
  oneOf(PICKUP_STATUSES, appointment.status) && !ridersOf(appointment).some(({ id }) => id === self);

/** The ride home takes this therapist along, so they do not go by themselves. */
export const isTakenHome = (appointment: AppointmentCard, self: number): boolean =>
  oneOf(PICKUP_STATUSES, appointment.status) && !isRideOfOthers(appointment, self);

/** They said that they need no ride home, but may still ask for one. The button is there, and quiet. */
export const isRideWaived = (appointment: AppointmentCard, self: number, press: Press | undefined): boolean =>
  press?.action === 'request_pickup' && needsNoRide(appointment, self);

/** The first allowed action of the table, and the ride home when that is a different one. */
function pressesOf(appointment: AppointmentCard, self: number): Pick<Step, 'press' | 'besides'> {
  const { allowed_actions: allowed } = appointment;
  // A therapist who declined asks again: they have no request that could be made urgent.
  const status = needsNoRide(appointment, self) ? 'completed' : appointment.status;
  const [press, ...others] = (Object.keys(ACTIONS) as TherapistActionName[])
    .filter((one) => !rowOf(one).secondary && allowed.includes(one))
    .map((action): Press => {
      const { label, asks } = rowOf(action);
      return { action, label: textAt(label, status), asks: asks?.(status) };
    });
  return { press, besides: others.find(({ action }) => action === 'request_pickup') };
}

/** The sentence when there is nothing to press. */
const SAYS: Partial<Record<Status, string>> = {
  confirmed: m.you_are_ready_waiting_for(),
  driver_confirmed: m.everybody_is_ready_waiting_for(),
  in_progress: m.the_appointment_has_started_your(),
  journey: m.your_driver_is_on_the(),
  picking_up_therapists: m.your_driver_is_picking_up(),
  transporting_group: m.your_group_is_on_the(),
  driving_to_location: m.you_are_on_the_way(),
  at_location: m.you_are_at_the_location(),
  arrived: m.your_driver_has_arrived(),
  awaiting_payment: m.waiting_for_the_operator_to(),
  pickup_requested: m.your_pickup_is_requested_waiting(),
  driver_assigned_pickup: m.a_driver_was_asked_to(),
  return_journey: m.your_driver_is_on_the_way(),
  transport_completed: m.everybody_is_back_this_visit(),
};

/** `self` is the signed-in therapist's id. */
export function therapistStep(appointment: AppointmentCard, self: number): Step {
  // Whoever said that they cannot come takes that back first. Source: R-beyond-1531.
  if (appointment.allowed_actions.includes('can_make_it')) return {};
  const mayReject = appointment.allowed_actions.includes('reject');
  const { press, besides } = pressesOf(appointment, self);
  const says = sentence(appointment, self);
  const { status } = appointment;
  const mayDecline =
    appointment.allowed_actions.includes('decline_pickup') &&
    (status !== 'completed' || press?.action === 'request_pickup');
  const isSaid = oneOf(['pickup_requested', 'cancelled'], status) || needsNoRide(appointment, self);
  if (press) return { press, besides, mayReject, mayDecline, says: isSaid ? says : undefined };
  const awaited = notAccepted(appointment);
  if (appointment.status === 'confirmed' && awaited.length > 0) {
    return { warns: m.please_wait_until_everybody_has({ awaited: awaited.join(', ') }) };
  }
  return { says, mayReject, mayDecline };
}

/** There is a button to press, or a warning to read. */
export function asksTherapist(appointment: AppointmentCard, self: number): boolean {
  const { press, warns } = therapistStep(appointment, self);
  return (press !== undefined && !isRideWaived(appointment, self, press)) || warns !== undefined;
}

/** A driver may confirm a ride home that begins after other work. Source: R-booking-5. */
const comesLater = ({ estimated_pickup_time: planned }: AppointmentCard): string | undefined =>
  planned && new Date(planned) > now()
    ? m.your_driver_picks_you_up({ planned: atTimeWithDay(planned, now()) })
    : undefined;

/**
 * The sentence of a requested ride home. When a colleague requested it, it says who, and for whom. Source:
 * R-workflow-67.
 */
function requested(appointment: AppointmentCard, self: number): string | undefined {
  const by = appointment.therapists_details.find(({ id }) => id === appointment.pickup_requested_by);
  if (!by || by.id === self) return SAYS.pickup_requested;
  const riders = ridersOf(appointment);
  const others = riders.filter(({ id }) => id !== by.id && id !== self).map(personName);
  const also = riders.some(({ id }) => id === by.id) ? m.also() : '';
  const whom = [others.join(', '), 'you'].filter(Boolean).join(m.and());
  return m.requested_a_pickup_for_waiting({ by: personName(by), also, whom });
}

interface TakenBy {
  readonly name: string;
  readonly plate?: string | null;
  /** The vehicle of another driver on the ride home is not known. */
  readonly icon: 'car' | 'bike';
  /** The driver has not confirmed yet. */
  readonly isAsked: boolean;
  /** The phone number of the driver who comes to take them home. */
  readonly phone?: string | null;
}

/** Who drives this therapist: to the visit, and home once a driver is asked to. */
export function takenBy(appointment: AppointmentCard, self: number): TakenBy | undefined {
  const { status, driver, driver_details: drives, pickup_driver_name: home } = appointment;
  const isHome = oneOf(PICKUP_STATUSES, status);
  const isAnother = isHome && appointment.assigned_pickup_driver !== driver;
  const icon = isAnother || drives?.vehicle_type === 'car' ? 'car' : 'bike';
  if (isHome && (!home || isRideOfOthers(appointment, self))) return undefined;
  if (isHome && home) {
    const isAsked = status === 'driver_assigned_pickup';
    const { pickup_driver_phone: phone, pickup_driver_plate: plate } = appointment;
    return { name: home, plate, icon, isAsked, phone: isAsked ? undefined : phone };
  }
  return drives ? { name: personName(drives), plate: drives.motorcycle_plate, icon, isAsked: false } : undefined;
}

function sentence(appointment: AppointmentCard, self: number): string | undefined {
  const me = appointment.therapists_details.find(({ id }) => id === self);
  if (me?.needs_no_ride && oneOf(['completed', ...PICKUP_STATUSES], appointment.status))
    return m.you_need_no_ride_home();
  if (isRideOfOthers(appointment, self)) return m.this_ride_home_is_for({ appointment: riderNames(appointment) });
  switch (appointment.status) {
    case 'pending':
      return me?.accepted ? acceptedSentence(appointment) : undefined;
    case 'confirmed':
      return [SAYS.confirmed, notReadyWords(appointment)].filter(Boolean).join(' ');
    case 'therapist_confirmed':
      return appointment.driver ? m.you_are_ready_waiting_for_the() : m.you_are_ready_waiting_for_the_operator();
    // A therapist whom the first driver already collected waits for another car. Source: R-workflow-73.
    case 'in_progress':
      return me?.collected_before && appointment.driver_details
        ? m.another_driver_takes_over({ driverDetails: personName(appointment.driver_details) })
        : SAYS.in_progress;
    case 'picking_up_therapists':
      if (me?.pickup_status !== 'picked_up') return SAYS.picking_up_therapists;
      return appointment.therapists_details.some((one) => one.pickup_status !== 'picked_up')
        ? m.you_are_picked_up_the()
        : m.everybody_is_picked_up();
    case 'pickup_requested':
      return requested(appointment, self);
    case 'return_journey':
      return comesLater(appointment) ?? SAYS.return_journey;
    case 'completed':
      return appointment.driver ? VISIT_COMPLETED : m.no_transport_needed();
    default:
      return (
        SAYS[appointment.status] ??
        [endedSentence(appointment, self), therapistAfterCallOff(appointment, self)].filter(Boolean).join(' ')
      );
  }
}
