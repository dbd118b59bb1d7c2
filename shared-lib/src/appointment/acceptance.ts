import type { AppointmentCard } from '../contract/appointment-card';
import { personName } from '../domain/people/names';

/** The people who have not yet accepted an appointment, its driver last. In words: acceptedWords.ts. */
export function notAccepted({
  therapists_details: therapists,
  driver_details: driver,
  driver_accepted: driverAccepted,
}: Pick<AppointmentCard, 'therapists_details' | 'driver_details' | 'driver_accepted'>): string[] {
  const waiting = therapists.filter(({ accepted }) => !accepted).map(personName);
  return driver && !driverAccepted ? [...waiting, personName(driver)] : waiting;
}
