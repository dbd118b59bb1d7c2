import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import type { ServiceDay } from '../../domain/time/service-day';
import { fetchCall, send } from '../http/http';
import { logsRoot, reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Days = Calls['bookDays'];

/** Below the reports: news of payments and of cash refreshes both. */
const daysRoot = () => [...reportsRoot(), 'days'] as const;

export const dayQueries = {
  /** The days that are signed or closed, the newest first. */
  list: (page: number) =>
    queryOptions({
      queryKey: [...daysRoot(), 'list', page],
      queryFn: ({ signal }) => fetchCall<Days['list']>('/api/reports/days/', { query: { page } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** One day of the books. */
  day: (day: ServiceDay) =>
    queryOptions({
      queryKey: [...daysRoot(), 'day', day],
      queryFn: ({ signal }) => fetchCall<Days['read']>('/api/reports/days/:day/', { params: { day } }, { signal }),
    }),
};

const useWrite = writeHook(() => [daysRoot(), logsRoot()]);

/** Signs a day, confirms it, or opens it again. */
export const useDayStep = () =>
  useWrite(['days', 'step'], (request: { day: ServiceDay; body: BodyInput<Days['step']> }, once) =>
    send<Days['step']>(
      'POST',
      '/api/reports/days/:day/steps/',
      { params: { day: request.day }, body: request.body },
      once,
    ),
  );

/** Ticks a GCash payment, or takes the tick back. */
export const useSeeGcash = () =>
  useWrite(['days', 'gcash'], (request: { day: ServiceDay; body: BodyInput<Days['see']> }, once) =>
    send<Days['see']>(
      'POST',
      '/api/reports/days/:day/gcash/',
      { params: { day: request.day }, body: request.body },
      once,
    ),
  );
