import { passengers } from '../domain/workflow/pickup';
import type { Status } from '../domain/statuses';

interface Person {
  readonly pickup_status?: 'waiting' | 'picked_up' | undefined;
  readonly needs_no_ride?: boolean | undefined;
}

/** {@link passengers} of an appointment as the screens know it: whom its driver has to collect, seat and call. */
export const ridersOf = <P extends Person>(visit: {
  readonly status: Status;
  readonly therapists_details: readonly P[];
}): P[] =>
  passengers({
    status: visit.status,
    therapists: visit.therapists_details.map((one) => ({
      one,
      pickedUp: one.pickup_status === 'picked_up',
      needsNoRide: one.needs_no_ride === true,
    })),
  }).map(({ one }) => one);
