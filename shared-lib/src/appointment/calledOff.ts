import type { AppointmentCard } from '../contract/appointment-card';
import { CALLED_OFF } from '../domain/workflow/called-off';
import { personName } from '../domain/people/names';
import type { Status } from '../domain/workflow/statuses';
import { wasCollected } from '../domain/workflow/riders';
import { riderOf } from '../api/appointments/rider';

type Ended = Pick<
  AppointmentCard,
  'status' | 'outcome' | 'driver' | 'journey_started_at' | 'arrived_at' | 'dropped_off_at' | 'therapists_details'
>;

/** A session that ended early had begun, so its therapists are there, whatever times the way has. */
const isAtClient = ({ outcome, dropped_off_at }: Ended): boolean => outcome === 'aborted' || Boolean(dropped_off_at);

/** Left with a driver who is no longer with them, because another replaced that driver. */
const isStranded = ({ pickup_status, collected_before }: Ended['therapists_details'][number]): boolean =>
  collected_before === true && pickup_status !== 'picked_up';

const isPickedUp = ({ pickup_status }: Ended['therapists_details'][number]): boolean => pickup_status === 'picked_up';

/**
 * Cancelled after the driver set off, or in the session: people are on the road or at the client's, and must get back.
 * A status set by hand leaves no earlier times, but says that everyone was picked up.
 */
export const wasCalledOff = (one: Ended): boolean =>
  one.status === 'cancelled' &&
  (isAtClient(one) ||
    Boolean(one.journey_started_at) ||
    one.therapists_details.some((person) => wasCollected(riderOf(person))));

/**
 * The therapists who left with the driver: one alone from the arrival at the pickup, a group one after the other, and
 * all once at the client's. It says who is with the driver, not where. A group in a parked car at the client's is
 * aboard, but no longer on its way (`isOnItsWay` of pickupTime.ts). Source: R-workflow-61.
 */
const rodeAlong = (one: Ended): Ended['therapists_details'] =>
  one.arrived_at || isAtClient(one) ? one.therapists_details : one.therapists_details.filter(isPickedUp);

const nameAll = (people: Ended['therapists_details']): string => `With you: ${people.map(personName).join(', ')}.`;

/** The therapists with the driver of a visit cancelled on its way, until another driver is on the way to them. */
export const alongAfterCallOff = (one: Ended): Ended['therapists_details'] =>
  one.outcome === 'cancelled' && STILL_ALONG.includes(one.status) && !isAtClient(one) ? rodeAlong(one) : [];
const STILL_ALONG: readonly Status[] = ['cancelled', 'pickup_requested', 'driver_assigned_pickup'];

/** The same in words, for that driver while a ride home is only requested. Source: R-workflow-72. */
export function withDriver(appointment: Ended, self: number): string | undefined {
  if (appointment.driver !== self || appointment.status === 'cancelled') return undefined;
  const along = alongAfterCallOff(appointment);
  return along.length ? nameAll(along) : undefined;
}

/** For people who only need to stay away after a cancellation. */
export const STAY_AWAY = {
  driver: 'Nobody is with you. You need not drive there.',
  therapist: 'You need not go there.',
} as const;

/** The driver had set off to collect them. */
const NOT_COLLECTED = `Your driver does not come any more. ${STAY_AWAY.therapist}`;

/** They left with a driver whom another was to replace. Source: R-workflow-70. */
const STRANDED = 'No driver is with you. Request a pickup to be taken back.';

/**
 * What a driver must do after a visit is cancelled on the way, depending on the passengers; undefined for any other
 * visit.
 */
export function driverAfterCallOff(appointment: Ended): string | undefined {
  if (!wasCalledOff(appointment)) return undefined;
  const along = rodeAlong(appointment);
  if (!along.length) return STAY_AWAY.driver;
  return isAtClient(appointment)
    ? `You have dropped off ${along.map(personName).join(', ')} already. The operator settles the ride home.`
    : `${nameAll(along)} Take them back, unless the operator says otherwise.`;
}

/** The same for one of its therapists. Without a driver no ride home can be requested, so none is promised. */
export function therapistAfterCallOff(appointment: Ended, self: number): string | undefined {
  if (!wasCalledOff(appointment)) return undefined;
  if (isAtClient(appointment))
    return appointment.driver
      ? CALLED_OFF.atClient
      : "You are at the client's. No driver was booked: go back as you came.";
  if (appointment.therapists_details.some((one) => one.id === self && isStranded(one))) return STRANDED;
  return rodeAlong(appointment).some(({ id }) => id === self) ? CALLED_OFF.aboard : NOT_COLLECTED;
}
