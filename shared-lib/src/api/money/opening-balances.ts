import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { logsRoot, reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Openings = Calls['openingBalances'];

/** Below the reports: news of cash (`cash_update`) refreshes them. */
export const openingsQuery = (page: number) =>
  queryOptions({
    queryKey: [...reportsRoot(), 'opening-balances', page],
    queryFn: ({ signal }) =>
      fetchCall<Openings['list']>('/api/reports/opening-balances/', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

const useWrite = writeHook(() => [reportsRoot(), logsRoot()]);

export const useAddOpening = () =>
  useWrite(['opening-balances', 'add'], (request: { body: BodyInput<Openings['add']> }, once) =>
    send<Openings['add']>('POST', '/api/reports/opening-balances/', { body: request.body }, once),
  );

export const useVoidOpening = () =>
  useWrite(['opening-balances', 'void'], (request: { id: number; reason: string }, once) =>
    send<Openings['void']>(
      'POST',
      '/api/reports/opening-balances/:id/void/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );
