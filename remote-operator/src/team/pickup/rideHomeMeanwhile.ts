import { type ActionBody, type AppointmentCard, ridersOf } from 'shared-lib';
import { named } from '../../parts/visit-words/appointmentWords';
import { changedMeanwhile } from '../../parts/execute-action/useDecision';
import { askedNow } from './pickupDriverWords';
import * as m from '../../texts/m';

/* What happened to a ride home while an operator assigned it. Source: R-workflow-17. */

type Ride = Pick<
  AppointmentCard,
  'status' | 'location' | 'assigned_pickup_driver' | 'pickup_deadline' | 'pickup_urgency' | 'backup'
> &
  Riders;
type Rider = Parameters<typeof ridersOf>[0]['therapists_details'][number] & { readonly id: number };
type Riders = Pick<AppointmentCard, 'status'> & { readonly therapists_details: readonly Rider[] };

const epoch = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null);
const rides = (visit: Riders): string =>
  ridersOf<Rider>(visit)
    .map(({ id }) => id)
    .join();
const factsOf = (ride: Ride): string =>
  JSON.stringify([
    ride.status,
    ride.location,
    ride.assigned_pickup_driver ?? null,
    epoch(ride.pickup_deadline),
    ride.pickup_urgency,
    rides(ride),
    ride.backup && [epoch(ride.backup.asked_at), epoch(ride.backup.answered_at)],
  ]);

/**
 * Sends for the ride home that was `seen`. Sends once more by itself when something else of its visit changed: a note
 * or a reminder needs no new decision.
 */
export async function sendForRide<T>(
  seen: Ride & Pick<AppointmentCard, 'version'>,
  send: (version: number) => Promise<T>,
): Promise<T> {
  try {
    return await send(seen.version);
  } catch (error) {
    const now = changedMeanwhile(error);
    if (!now || factsOf(now) !== factsOf(seen)) throw error;
    return send(now.version);
  }
}

type Wanted = ActionBody<'assign_pickup_driver'>;

/**
 * The wanted driver, if already asked by a colleague or by a press whose answer was lost. Asking again would undo their
 * confirmation.
 */
export function askedAlready(error: unknown, { driver_id, estimated_pickup_time: at }: Wanted): string | undefined {
  const now = changedMeanwhile(error);
  const isWanted = now?.assigned_pickup_driver === driver_id && (!at || epoch(now.estimated_pickup_time) === epoch(at));
  return isWanted ? askedNow(now) : undefined;
}

/**
 * What to know before asking another driver: who is asked now and for whom, if that differs from `seen`; undefined when
 * the refusal has another reason.
 */
export function rideHomeChanged(error: unknown, seen: Riders): string | undefined {
  const now = changedMeanwhile(error);
  if (!now) return undefined;
  const standing = now.status === 'pickup_requested' ? m.nobody_is_asked_now() : m.it_needs_no_driver_any();
  const changed = m.this_ride_home_has_changed({ now: askedNow(now) ?? standing });
  return rides(now) === rides(seen) ? changed : m.it_is_for_now({ changed, now: named(ridersOf(now)) });
}
