import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls, CostProof, Query } from '../../contract';
import type { CostCategory } from '../../domain/money/costs';
import { fetchCall, send } from '../http/http';
import { logsRoot, reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Costs = Calls['costs'];
export interface CostSearch {
  /** `2026-11` */
  readonly month: string;
  readonly category?: CostCategory | undefined;
  readonly page: number;
}

export const costQueries = {
  /** Below the reports: news of cash (`cash_update`) refreshes them. */
  list: (query: CostSearch) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'costs', query],
      queryFn: ({ signal }) => fetchCall<Costs['list']>('/api/reports/costs/', { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** A stored document. The file of a hash never changes. */
  proof: (id: number, hash: string) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'costs', 'proof', id, hash],
      queryFn: async ({ signal }) =>
        (await send<Costs['proof']>(
          'GET',
          '/api/reports/costs/:id/proofs/:hash/',
          { params: { id, hash } },
          { as: 'blob', signal },
        )) as Blob,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** The costs of a month, whole, as a file. */
export const fetchCosts = async (query: Partial<Query<Costs['file']>> & { month: string }): Promise<Blob> =>
  (await send<Costs['file']>('GET', '/api/reports/costs/export/', { query }, { as: 'blob' })) as Blob;

const useWrite = writeHook(() => [reportsRoot(), logsRoot()]);

export const useAddCost = () =>
  useWrite(['costs', 'add'], (request: { body: BodyInput<Costs['add']> }, once) =>
    send<Costs['add']>('POST', '/api/reports/costs/', { body: request.body }, once),
  );

export const useVoidCost = () =>
  useWrite(['costs', 'void'], (request: { id: number; reason: string }, once) =>
    send<Costs['void']>(
      'POST',
      '/api/reports/costs/:id/void/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );

/** Adds a document to a cost. Sending it twice stores it once. */
export const useProveCost = () =>
  useWrite(['costs', 'prove'], (request: { id: number; file: File }): Promise<CostProof> => {
    const form = new FormData();
    form.set('file', request.file);
    // The contract describes JSON bodies. This one is a form, which no schema validates.
    const sent = { params: { id: request.id }, body: form as unknown as undefined };
    return send<Costs['prove']>('POST', '/api/reports/costs/:id/proofs/', sent);
  });
