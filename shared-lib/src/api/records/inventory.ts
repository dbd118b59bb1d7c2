import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls, Query } from '../../contract';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { recordsRoot } from '../http/query-keys';

type Inventory = Calls['inventory'];
export type StockSearch = Partial<Query<Inventory['list']>>;

const root = () => [...recordsRoot(), 'inventory'];

export const inventoryQueries = {
  list: (query: StockSearch) =>
    queryOptions({
      queryKey: [...root(), 'list', query],
      queryFn: ({ signal }) => fetchCall<Inventory['list']>('/api/inventory/', { query }, { signal }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...root(), 'one', id],
      queryFn: ({ signal }) => fetchCall<Inventory['read']>('/api/inventory/:id/', { params: { id } }, { signal }),
    }),
  movements: (id: number, page: number) =>
    queryOptions({
      queryKey: [...root(), 'movements', id, page],
      queryFn: ({ signal }) =>
        fetchCall<Inventory['movements']>(
          '/api/inventory/:id/movements/',
          { params: { id }, query: { page } },
          { signal },
        ),
    }),
};

export interface StockEntry {
  /** The material's id. */
  id: number;
  body: BodyInput<Inventory['move']>;
}

/**
 * Adds to a material's ledger. If the answer is lost, it is sent up to twice more: the server does it once. Source:
 * 9-073.
 */
export const moveStock = (entry: StockEntry) =>
  send<Inventory['move']>(
    'POST',
    '/api/inventory/:id/movements/',
    { params: { id: entry.id }, body: entry.body },
    { idempotencyKey: keyOf(entry) },
  );

export function useMoveStock() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['inventory', 'move'],
    mutationFn: moveStock,
    retry: false,
    onMutate: beginWrite,
    // After a rejection too: somebody else was faster, so the screen is out of date.
    onSettled: () => void client.invalidateQueries({ queryKey: recordsRoot() }),
  });
}
