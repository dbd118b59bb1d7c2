/** Loads with the entry point of shared-lib that it needs, so no first screen carries this page. */
export { OwnAvailability as AvailabilityPage } from 'shared-lib/availability';
