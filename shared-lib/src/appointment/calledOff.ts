import type { AppointmentCard } from '../contract/appointment-card';
import { CALLED_OFF } from '../domain/workflow/called-off';
import { personName } from '../domain/people/names';
import type { Status } from '../domain/workflow/statuses';
import { wasCollected } from '../domain/workflow/riders';
import { riderOf } from '../api/appointments/rider';
import * as m from '../texts/m';

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

const nameAll = (people: Ended['therapists_details']): string =>
  m.with_you({ people: people.map(personName).join(', ') });

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
  driver: m.nobody_is_with_you_you(),
  therapist: m.you_need_not_go_there(),
} as const;

/** The driver had set off to collect them. */
const NOT_COLLECTED = m.your_driver_does_not_come({ therapist: STAY_AWAY.therapist });

/** They left with a driver whom another was to replace. Source: R-workflow-70. */
const STRANDED = m.no_driver_is_with_you();

/**
 * What a driver must do after a visit is cancelled on the way, depending on the passengers; undefined for any other
 * visit.
 */
export function driverAfterCallOff(appointment: Ended): string | undefined {
  if (!wasCalledOff(appointment)) return undefined;
  const along = rodeAlong(appointment);
  if (!along.length) return STAY_AWAY.driver;
  return isAtClient(appointment)
    ? m.you_have_dropped_off_already({ along: along.map(personName).join(', ') })
    : m.take_them_back_unless_the({ along: nameAll(along) });
}

/** The same for one of its therapists. Without a driver no ride home can be requested, so none is promised. */
export function therapistAfterCallOff(appointment: Ended, self: number): string | undefined {
  if (!wasCalledOff(appointment)) return undefined;
  if (isAtClient(appointment)) return appointment.driver ? CALLED_OFF.atClient : m.you_are_at_the_clients();
  if (appointment.therapists_details.some((one) => one.id === self && isStranded(one))) return STRANDED;
  return rodeAlong(appointment).some(({ id }) => id === self) ? CALLED_OFF.aboard : NOT_COLLECTED;
}
