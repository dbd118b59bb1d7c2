import { type AppointmentCard, formatTime, type Replacement, ridersOf } from 'shared-lib';
import { tooSmall } from '../../parts/visit-words/appointmentWords';
import { suspendedUntil } from '../suspension/suspensionWords';
import * as m from '../../texts/m';

/** The same in a word or two, when nothing more is known. */
export const STANDING_WORDS = {
  free: 'free',
  busy: m.busy_then(),
  off_duty: m.off_duty_then(),
  suspended: 'suspended',
  vehicle: m.has_too_few_seats(),
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
      return busy_until ? m.busy_until({ time: formatTime(new Date(busy_until)) }) : STANDING_WORDS.busy;
    case 'off_duty':
      return STANDING_WORDS.off_duty;
    case 'suspended':
      return suspendedUntil(suspended_until);
    case 'vehicle':
      return tooSmall(candidate, ridersOf(appointment).length);
  }
}
