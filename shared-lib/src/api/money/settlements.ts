import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Cash = Calls['cash'];

/**
 * Cash matters that wait for a second operator, such as shortages to settle. Below the reports, like all news of cash
 * (`cash_update`). Source: R-money-42.
 */
export const settlementQueries = {
  toDecide: () =>
    queryOptions({
      queryKey: [...reportsRoot(), 'cash', 'settlements'],
      queryFn: ({ signal }) => fetchCall<Cash['settlements']>('/api/reports/settlements/', {}, { signal }),
    }),
  /** Hand-overs that this operator confirms for disabled people. Source: R-money-44. */
  toConfirm: () =>
    queryOptions({
      queryKey: [...reportsRoot(), 'cash', 'to-confirm'],
      queryFn: ({ signal }) =>
        fetchCall<Cash['remittances']>('/api/reports/remittances/', { query: { show: 'to_confirm' } }, { signal }),
    }),
};

const useWrite = writeHook(() => [[...reportsRoot(), 'cash']]);

export const useSettle = () =>
  useWrite(['cash', 'settle'], (request: { id: number }, once) =>
    send<Cash['settle']>('POST', '/api/reports/settlements/:id/approve/', { params: { id: request.id } }, once),
  );

export const useRefuseToSettle = () =>
  useWrite(['cash', 'refuse-to-settle'], (request: { id: number; reason: string }, once) =>
    send<Cash['refuseToSettle']>(
      'POST',
      '/api/reports/settlements/:id/refuse/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );
