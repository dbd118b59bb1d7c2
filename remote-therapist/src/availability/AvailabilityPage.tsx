/** The page comes with the door it stands behind: nothing of it is in a first screen. */
export { OwnAvailability as AvailabilityPage } from 'shared-lib/availability';
