import { type AppointmentCard, formatTime, type Replacement, ridersOf } from 'shared-lib';
import { tooSmall } from '../../parts/visit-words/appointmentWords';
import { suspendedUntil } from '../suspension/suspensionWords';

/** The same in a word or two, when nothing more is known. */
export const STANDING_WORDS = {
  free: 'free',
  busy: 'busy then',
  off_duty: 'off duty then',
  suspended: 'suspended',
  vehicle: 'has too few seats',
} as const satisfies Record<Replacement['standing'], string>;

/** Why a person cannot take the place. Never says that a free person is not free. Source: R-booking-22. */
export function whyNot(
  candidate: Replacement,
  appointment: Pick<AppointmentCard, 'status' | 'therapists_details'>,
): string {
  const { standing, busy_until, suspended_until } = candidate;
  switch (standing) {
    case 'free':
      return '';
    case 'busy':
      return busy_until ? `busy until ${formatTime(new Date(busy_until))}` : STANDING_WORDS.busy;
    case 'off_duty':
      return STANDING_WORDS.off_duty;
    case 'suspended':
      return suspendedUntil(suspended_until);
    case 'vehicle':
      return tooSmall(candidate, ridersOf(appointment).length);
  }
}
