import { PICKUP_STATUSES, oneOf, type Status } from './statuses.js';
import { ridersHome } from './riders.js';

type Rider = Parameters<typeof ridersHome>[0][number];

/** The passengers of the running or next ride. On the way home: those who want it. Before: the whole visit. */
export const passengers = <R extends Rider>(ride: { readonly status: Status; readonly therapists: readonly R[] }) =>
  oneOf([...PICKUP_STATUSES, 'transport_completed'], ride.status) ? ridersHome(ride.therapists) : [...ride.therapists];
