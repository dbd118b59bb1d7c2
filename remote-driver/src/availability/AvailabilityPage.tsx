/** The page comes with the entry point of shared-lib that it needs: nothing of it is in a first screen. */
export { OwnAvailability as AvailabilityPage } from 'shared-lib/availability';
