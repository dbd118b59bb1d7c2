import { type AppointmentCard } from 'shared-lib';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** Whom a reminder reaches: 'Remind driver', 'Remind two therapists', 'Remind both', 'Remind all three'. */
export function remindLabel({ waiting_for }: Pick<AppointmentCard, 'waiting_for'>): string {
  const therapists = waiting_for.filter(({ role }) => role === 'therapist').length;
  const drivers = waiting_for.filter(({ role }) => role === 'driver').length;
  if (therapists + drivers === 0) return 'Remind';
  if (therapists === 0) return 'Remind driver';
  if (drivers > 0) return therapists === 1 ? 'Remind both' : `Remind all ${inWords(therapists + drivers)}`;
  return therapists === 1 ? 'Remind therapist' : `Remind ${inWords(therapists)} therapists`;
}
