import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import type { ServiceDay } from '../../domain/time/service-day';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { logsRoot, reportsRoot } from '../http/query-keys';

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

/** After a rejection too: somebody else was faster, so the screen is out of date. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [daysRoot(), logsRoot()]) void client.invalidateQueries({ queryKey });
  };
}

/** Signs a day, confirms it, or opens it again. */
export const useDayStep = () =>
  useMutation({
    mutationKey: ['days', 'step'],
    mutationFn: (request: { day: ServiceDay; body: BodyInput<Days['step']> }) =>
      send<Days['step']>(
        'POST',
        '/api/reports/days/:day/steps/',
        { params: { day: request.day }, body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

/** Ticks a GCash payment, or takes the tick back. */
export const useSeeGcash = () =>
  useMutation({
    mutationKey: ['days', 'gcash'],
    mutationFn: (request: { day: ServiceDay; body: BodyInput<Days['see']> }) =>
      send<Days['see']>(
        'POST',
        '/api/reports/days/:day/gcash/',
        { params: { day: request.day }, body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });
