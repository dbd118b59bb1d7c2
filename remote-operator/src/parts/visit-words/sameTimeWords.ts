import { formatTime } from 'shared-lib';
import type { SameTimeVisit } from 'shared-lib/booking';
import * as m from '../../texts/m';

/**
 * The words before the number of a visit at the same time. `isNamed` adds the client, for screens that do not show
 * them.
 */
export const sameTimeWords = (
  { starts_at, client, same }: Pick<SameTimeVisit, 'starts_at' | 'client' | 'same'>,
  isNamed = false,
): string => {
  const at = `${formatTime(new Date(starts_at))},`;
  if (same === 'address') return m.at_this_address_is_booked({ client, at });
  return isNamed ? m.is_already_booked({ client, at }) : m.already_booked({ at });
};
