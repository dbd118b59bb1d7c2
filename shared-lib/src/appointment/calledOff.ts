import type { AppointmentCard } from '../contract/appointment-card';
import { personName } from '../domain/names';

type Ended = Pick<AppointmentCard, 'status' | 'journey_started_at' | 'dropped_off_at' | 'therapists_details'>;

/** Cancelled after the driver had set off: somebody is on the road, or at the client's, and has to get back. */
export const wasCalledOff = ({ status, journey_started_at, dropped_off_at }: Ended): boolean =>
  status === 'cancelled' && Boolean(journey_started_at ?? dropped_off_at);

/** Those who left with the driver: one alone is fetched with the start, a group one after the other. */
const rodeAlong = ({ therapists_details: all }: Ended): Ended['therapists_details'] =>
  all.length > 1 ? all.filter(({ pickup_status }) => pickup_status === 'picked_up') : all;

/**
 * What a driver does about a visit that was cancelled on the way, by who is with them; nothing of any other visit.
 */
export function driverAfterCallOff(appointment: Ended): string | undefined {
  if (!wasCalledOff(appointment)) return undefined;
  const along = rodeAlong(appointment);
  if (!along.length) return 'Nobody is with you. You need not drive there.';
  const names = along.map(personName).join(', ');
  return appointment.dropped_off_at
    ? `You have dropped off ${names} already. The operator settles the ride home.`
    : `With you: ${names}. Take them back, unless the operator says otherwise.`;
}

/** The same for one of its therapists. */
export function therapistAfterCallOff(appointment: Ended, self: number): string | undefined {
  if (!wasCalledOff(appointment)) return undefined;
  if (appointment.dropped_off_at) return "You are at the client's. Request a pickup to be taken home.";
  return rodeAlong(appointment).some(({ id }) => id === self)
    ? 'Your driver takes you back. Request a pickup if you need another ride.'
    : 'You need not go there.';
}
