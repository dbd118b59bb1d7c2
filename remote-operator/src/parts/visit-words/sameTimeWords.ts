import { formatTime } from 'shared-lib';
import type { SameTimeVisit } from 'shared-lib/booking';

/**
 * The words before the number of a visit at the same time. `isNamed` adds the client, for screens that do not show
 * them.
 */
export const sameTimeWords = (
  { starts_at, client, same }: Pick<SameTimeVisit, 'starts_at' | 'client' | 'same'>,
  isNamed = false,
): string => {
  const at = `${formatTime(new Date(starts_at))},`;
  if (same === 'address') return `At this address ${client} is booked ${at}`;
  return isNamed ? `${client} is already booked ${at}` : `Already booked ${at}`;
};
