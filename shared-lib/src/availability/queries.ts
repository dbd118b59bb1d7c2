import { queryOptions } from '@tanstack/react-query';
import { type Calls } from 'shared-lib';
import { availabilityKeys } from '../api/http/availability-freshness';
import { fetchCall, send } from '../api/http/http';
import type { BodyInput, Query } from '../contract';
import { useWrite } from './patternQueries';

type Availability = Calls['availability'];
export type WeekSearch = Partial<Query<Availability['week']>> & { date: string };

/** Seven days of the staff from a day on, by name. Staff get only their own. It follows the channel. */
export const teamWeekQuery = (search: WeekSearch) =>
  queryOptions({
    queryKey: [...availabilityKeys.booked(), 'week', search],
    queryFn: ({ signal }) =>
      fetchCall<Availability['week']>('/api/scheduling/availabilities/week/', { query: search }, { signal }),
  });

/** How well the whole team covers the bookings of a week. */
export const teamCoverQuery = (date: string) =>
  queryOptions({
    queryKey: [...availabilityKeys.booked(), 'coverage', date],
    queryFn: ({ signal }) =>
      fetchCall<Availability['coverage']>('/api/scheduling/availabilities/coverage/', { query: { date } }, { signal }),
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
