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

/** Service days on which a visit can take somebody's time, rides and gaps included. */
const daysOf = ({ date, starts_at, ends_at }: CachedCard): ServiceDay[] => [
  date,
  serviceDayOf(addMinutes(new Date(starts_at), -LONGEST_MARGIN)),
  serviceDayOf(addMinutes(new Date(ends_at), LONGEST_MARGIN)),
];

/**
 * Of a visit that has not begun: whose time it takes, and when; of one that is over nobody's. What is begun may take
 * another's with each step.
 */
const takes = ({ status, starts_at, ends_at, therapists_details, driver }: CachedCard): string | undefined => {
  if (oneOf(ENDED, canonicalStatus(status))) return '';
  return oneOf(BEFORE_START, status)
    ? [Date.parse(starts_at), Date.parse(ends_at), driver, ...therapists_details.map(({ id }) => id)].join()
    : undefined;
};

/** Whether a lookup asks about this day: slots name theirs, a month's days the first and the last, others the visit. */
function asksAbout(queryKey: readonly unknown[], day: ServiceDay): boolean {
  const [kind, wanted, last] = queryKey.slice(availabilityKeys.lookups().length);
  if (kind === 'days') return String(wanted) <= day && day <= String(last);
  return (typeof wanted === 'object' && wanted !== null && 'date' in wanted ? wanted.date : wanted) === day;
}

/** The lookups that this touches count as old, and what of them is on the screen is asked again soon. */
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
 * As long as who is free, or which slots are, stands on the screen, it follows every booking of its day: a change that
 * takes nobody's time and gives none back asks nothing, nor does one of another day. Source: 9-057, R-booking-51.
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
        // Of one that went and that nobody knew here, the day is not known either.
        refreshLookups(client, (queryKey) => known.length === 0 || days.some((day) => asksAbout(queryKey, day)));
      }),
    [client],
  );
}
