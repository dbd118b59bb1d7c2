import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { reportsRoot } from '../http/query-keys';

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

/** After a rejection too: somebody else was faster, so the screen is out of date. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...reportsRoot(), 'cash'] });
}

export const useSettle = () =>
  useMutation({
    mutationKey: ['cash', 'settle'],
    mutationFn: (request: { id: number }) =>
      send<Cash['settle']>(
        'POST',
        '/api/reports/settlements/:id/approve/',
        { params: { id: request.id } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

export const useRefuseToSettle = () =>
  useMutation({
    mutationKey: ['cash', 'refuse-to-settle'],
    mutationFn: (request: { id: number; reason: string }) =>
      send<Cash['refuseToSettle']>(
        'POST',
        '/api/reports/settlements/:id/refuse/',
        { params: { id: request.id }, body: { reason: request.reason } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });
