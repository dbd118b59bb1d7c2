import { PICKUP_STATUSES, oneOf, type Status } from './statuses.js';
import { ridersHome } from './riders.js';

type Rider = Parameters<typeof ridersHome>[0][number];

/** Who rides in the ride that is on, or comes: on the way home those who want it, before it the whole visit. */
export const passengers = <R extends Rider>(ride: { readonly status: Status; readonly therapists: readonly R[] }) =>
  oneOf([...PICKUP_STATUSES, 'transport_completed'], ride.status) ? ridersHome(ride.therapists) : [...ride.therapists];
