import { formatTime } from 'shared-lib';
import type { SameTimeVisit } from 'shared-lib/booking';

/** What stands before the number of a visit at the same time; where no client is before the eyes, with the name. */
export const sameTimeWords = (
  { starts_at, client, same }: Pick<SameTimeVisit, 'starts_at' | 'client' | 'same'>,
  isNamed = false,
): string => {
  const at = `${formatTime(new Date(starts_at))},`;
  if (same === 'address') return `At this address ${client} is booked ${at}`;
  return isNamed ? `${client} is already booked ${at}` : `Already booked ${at}`;
};
