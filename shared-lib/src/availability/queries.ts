import { queryOptions } from '@tanstack/react-query';
import { type Calls, limits } from 'shared-lib';
import { availabilityKeys } from '../api/availability-freshness';
import { fetchCall, send } from '../api/http';
import type { BodyInput, Query } from '../contract';
import { useWrite } from './patternQueries';

type Availability = Calls['availability'];
export type WeekSearch = Partial<Query<Availability['week']>> & { date: string };

/**
 * Seven days of the staff from a day on, by name; staff are answered their own. What of it is windows follows the
 * channel; what is booked is asked for again every half minute.
 */
export const teamWeekQuery = (search: WeekSearch) =>
  queryOptions({
    queryKey: [...availabilityKeys.all(), 'week', search],
    queryFn: ({ signal }) =>
      fetchCall<Availability['week']>('/api/scheduling/availabilities/week/', { query: search }, { signal }),
    refetchInterval: limits.REFRESH_EVERY_MS.scheduling.lists,
  });

/** How the whole team's week covers its bookings; asked like the week itself. */
export const teamCoverQuery = (date: string) =>
  queryOptions({
    queryKey: [...availabilityKeys.all(), 'coverage', date],
    queryFn: ({ signal }) =>
      fetchCall<Availability['coverage']>('/api/scheduling/availabilities/coverage/', { query: { date } }, { signal }),
    refetchInterval: limits.REFRESH_EVERY_MS.scheduling.lists,
  });

/** Sets a day's windows, and those of the days it is copied to. */
export const useSetDay = () =>
  useWrite('set-day', (body: BodyInput<Availability['setDay']>, idempotencyKey) =>
    send<Availability['setDay']>(
      'PUT',
      '/api/scheduling/availabilities/day/',
      { body },
      { idempotencyKey, retry: false },
    ),
  );
