import type { AppointmentCard } from '../contract/appointment-card';
import { personName } from '../domain/names';

type Ended = Pick<
  AppointmentCard,
  'status' | 'outcome' | 'driver' | 'journey_started_at' | 'dropped_off_at' | 'therapists_details'
>;

/** A session that was ended early had begun: they are there, whatever was stamped on the way. */
const isAtClient = ({ outcome, dropped_off_at }: Ended): boolean => outcome === 'aborted' || Boolean(dropped_off_at);

const isPickedUp = ({ pickup_status }: Ended['therapists_details'][number]): boolean => pickup_status === 'picked_up';

/**
 * Cancelled after the driver had set off, or in the session: somebody is on the road, or at the client's, and has to
 * get back. A status set by hand stamps nothing that lies before it; that everybody was picked up it says.
 */
export const wasCalledOff = (one: Ended): boolean =>
  one.status === 'cancelled' &&
  (isAtClient(one) || Boolean(one.journey_started_at) || one.therapists_details.some(isPickedUp));

/** Those who left with the driver: one alone is fetched with the start, a group one after the other. */
const rodeAlong = ({ therapists_details: all }: Ended): Ended['therapists_details'] =>
  all.length > 1 ? all.filter(isPickedUp) : all;

/** To whom a cancellation leaves nothing but to stay away. */
export const STAY_AWAY = {
  driver: 'Nobody is with you. You need not drive there.',
  therapist: 'You need not go there.',
} as const;

/**
 * What a driver does about a visit that was cancelled on the way, by who is with them; nothing of any other visit.
 */
export function driverAfterCallOff(appointment: Ended): string | undefined {
  if (!wasCalledOff(appointment)) return undefined;
  const along = rodeAlong(appointment);
  if (!along.length) return STAY_AWAY.driver;
  const names = along.map(personName).join(', ');
  return isAtClient(appointment)
    ? `You have dropped off ${names} already. The operator settles the ride home.`
    : `With you: ${names}. Take them back, unless the operator says otherwise.`;
}

/** The same for one of its therapists. Without a driver no ride home can be asked for, so none is promised. */
export function therapistAfterCallOff(appointment: Ended, self: number): string | undefined {
  if (!wasCalledOff(appointment)) return undefined;
  if (isAtClient(appointment))
    return appointment.driver
      ? "You are at the client's. Request a pickup to be taken home."
      : "You are at the client's. No driver was booked: go back as you came.";
  return rodeAlong(appointment).some(({ id }) => id === self)
    ? 'Your driver takes you back. Request a pickup if you need another ride.'
    : STAY_AWAY.therapist;
}
