/** Loaded lazily, so that no first screen carries this page. */
export { OwnAvailability as AvailabilityPage } from 'shared-lib/availability';
