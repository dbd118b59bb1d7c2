import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  addMinutes,
  BEFORE_START,
  type CachedCard,
  followAppointments,
  oneOf,
  refreshSoon,
  type ServiceDay,
  serviceDayOf,
} from 'shared-lib';
import { LONGEST_MARGIN } from '../domain/business-rules';
import { availabilityKeys } from './availability-freshness';

/** Service days on which a visit can take somebody's time, rides and gaps included. */
const daysOf = ({ date, starts_at, ends_at }: CachedCard): ServiceDay[] => [
  date,
  serviceDayOf(addMinutes(new Date(starts_at), -LONGEST_MARGIN)),
  serviceDayOf(addMinutes(new Date(ends_at), LONGEST_MARGIN)),
];

/** Of a visit that has not begun: whose time it takes, and when. What is begun may take another's with each step. */
const takes = ({ status, starts_at, ends_at, therapists_details, driver }: CachedCard): string | undefined =>
  oneOf(BEFORE_START, status)
    ? [Date.parse(starts_at), Date.parse(ends_at), driver, ...therapists_details.map(({ id }) => id)].join()
    : undefined;

/** Slots name their day, the other lookups the visit that is looked for. */
function dayOfLookup(queryKey: readonly unknown[]): unknown {
  const wanted = queryKey[availabilityKeys.lookups().length + 1];
  return typeof wanted === 'object' && wanted !== null && 'date' in wanted ? wanted.date : wanted;
}

/** The lookups of these days count as old, and what of them is on the screen is asked again soon. */
function refreshLookups(client: QueryClient, isTouched: (day: unknown) => boolean): void {
  const touched = client
    .getQueryCache()
    .findAll({ queryKey: availabilityKeys.lookups(), predicate: ({ queryKey }) => isTouched(dayOfLookup(queryKey)) });
  for (const { queryKey, queryHash } of touched) {
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    refreshSoon(client, queryHash);
  }
}

/**
 * As long as who is free, or which slots are, stands on the screen, it follows every booking of its day: a change that
 * takes nobody's time and gives none back asks nothing, nor does one of another day. Source: 9-057, R-booking-45.
 */
export function useLiveLookups(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followAppointments((_, record, before) => {
        const known = [record, before].filter((card) => card != null);
        const [now, then] = [record && takes(record), before && takes(before)];
        if (now && now === then) return;
        const days = known.flatMap(daysOf);
        // Of one that went and that nobody knew here, the day is not known either.
        refreshLookups(client, (day) => known.length === 0 || days.some((one) => one === day));
      }),
    [client],
  );
}
