import { type AppointmentCard, formatTime, type Replacement } from 'shared-lib';
import { tooSmall } from '../appointment-words/appointmentWords';
import { suspendedUntil } from '../suspension/suspendedUntil';

/** Why somebody cannot take the place, never that somebody free is not free. Source: R-booking-22. */
export function whyNot(
  candidate: Replacement,
  { therapists_details }: Pick<AppointmentCard, 'therapists_details'>,
): string {
  const { standing, busy_until, suspended_until } = candidate;
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
      return tooSmall(candidate, therapists_details.length);
  }
}
