import { passengers } from '../domain/workflow/pickup';
import type { Status } from '../domain/statuses';

interface Person {
  readonly pickup_status?: 'waiting' | 'picked_up' | undefined;
  readonly needs_no_ride?: boolean | undefined;
  readonly collected_before?: true | undefined;
}

/** Of a person on a screen, what decides whether they ride home. */
export const riderOf = ({ pickup_status, needs_no_ride, collected_before }: Person) => ({
  pickedUp: pickup_status === 'picked_up',
  needsNoRide: needs_no_ride === true,
  ...(collected_before && { collectedBefore: collected_before }),
});

/** {@link passengers} of an appointment as the screens know it: whom its driver has to collect, seat and call. */
export const ridersOf = <P extends Person>(visit: {
  readonly status: Status;
  readonly therapists_details: readonly P[];
}): P[] =>
  passengers({
    status: visit.status,
    therapists: visit.therapists_details.map((one) => ({ one, ...riderOf(one) })),
  }).map(({ one }) => one);
