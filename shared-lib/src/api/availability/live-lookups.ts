import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  addMinutes,
  BEFORE_START,
  canonicalStatus,
  ENDED,
  type CachedCard,
  followAppointments,
  oneOf,
  refreshSoon,
  type ServiceDay,
  serviceDayOf,
} from 'shared-lib';
import { LONGEST_MARGIN } from '../../domain/office/business-rules';
import { availabilityKeys } from '../http/availability-freshness';

/** Service days on which a visit can take a person's time, rides and gaps included. */
const daysOf = ({ date, starts_at, ends_at }: CachedCard): ServiceDay[] => [
  date,
  serviceDayOf(addMinutes(new Date(starts_at), -LONGEST_MARGIN)),
  serviceDayOf(addMinutes(new Date(ends_at), LONGEST_MARGIN)),
];

/**
 * Whose time a visit takes, and when, if it has not begun. A finished one takes nobody's. A running one may take
 * another person's with each step.
 */
const takes = ({ status, starts_at, ends_at, therapists_details, driver }: CachedCard): string | undefined => {
  if (oneOf(ENDED, canonicalStatus(status))) return '';
  return oneOf(BEFORE_START, status)
    ? [Date.parse(starts_at), Date.parse(ends_at), driver, ...therapists_details.map(({ id }) => id)].join()
    : undefined;
};

/** Does a lookup ask about this day? Slots name theirs, a month its first and last, others that of the visit. */
function asksAbout(queryKey: readonly unknown[], day: ServiceDay): boolean {
  const [kind, wanted, last] = queryKey.slice(availabilityKeys.lookups().length);
  if (kind === 'days') return String(wanted) <= day && day <= String(last);
  return (typeof wanted === 'object' && wanted !== null && 'date' in wanted ? wanted.date : wanted) === day;
}

/** Marks the affected lookups as stale, and soon fetches again those on the screen. */
function refreshLookups(client: QueryClient, isTouched: (queryKey: readonly unknown[]) => boolean): void {
  const touched = client
    .getQueryCache()
    .findAll({ queryKey: availabilityKeys.lookups(), predicate: ({ queryKey }) => isTouched(queryKey) });
  for (const { queryKey, queryHash } of touched) {
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    refreshSoon(client, queryHash);
  }
}

/**
 * While free people or slots are on the screen, they follow every booking of their day. A change that takes and frees
 * nobody's time asks nothing, nor does one on another day. Source: 9-057, R-booking-51.
 */
export function useLiveLookups(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followAppointments((_, record, before) => {
        const known = [record, before].filter((card) => card != null);
        const [now, then] = [record && takes(record), before && takes(before)];
        if (now !== undefined && now === then) return;
        const days = known.flatMap(daysOf);
        // For a deleted appointment that nobody here knew, the day is unknown too.
        refreshLookups(client, (queryKey) => known.length === 0 || days.some((day) => asksAbout(queryKey, day)));
      }),
    [client],
  );
}
