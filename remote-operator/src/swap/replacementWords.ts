import { type AppointmentCard, formatTime, type Replacement } from 'shared-lib';
import { suspendedUntil } from '../suspension/suspendedUntil';

/** Why somebody cannot take the place, never that somebody free is not free. Source: R-booking-22. */
export function whyNot(
  { standing, busy_until, suspended_until, vehicle_type, seats }: Replacement,
  { therapists_details }: Pick<AppointmentCard, 'therapists_details'>,
): string {
  switch (standing) {
    case 'free':
      return '';
    case 'busy':
      return busy_until ? `busy until ${formatTime(new Date(busy_until))}` : 'busy then';
    case 'off_duty':
      return 'off duty then';
    case 'suspended':
      return suspendedUntil(suspended_until);
    case 'vehicle':
      return vehicle_type === 'car'
        ? `${seats ?? 0} seat${seats === 1 ? '' : 's'}, the group is ${therapists_details.length}`
        : 'motorcycle, a group needs a car';
  }
}
