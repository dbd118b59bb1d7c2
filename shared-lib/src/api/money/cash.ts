import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import type { RemittanceList } from '../../domain/money/cash';
import { fetchCall, send } from '../http/http';
import { reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Cash = Calls['cash'];
export type CountedCash = BodyInput<Cash['count']>;

/** Below the reports: news of payments and of cash (`cash_update`) refreshes both. */
const cashRoot = () => [...reportsRoot(), 'cash'] as const;

export interface RemittanceSearch {
  person?: number;
  show?: RemittanceList;
  page?: number;
}

export const cashQueries = {
  holders: () =>
    queryOptions({
      queryKey: [...cashRoot(), 'holders'],
      queryFn: ({ signal }) => fetchCall<Cash['holders']>('/api/reports/cash/', {}, { signal }),
    }),
  person: (id: number, page: number) =>
    queryOptions({
      queryKey: [...cashRoot(), 'person', id, page],
      queryFn: ({ signal }) =>
        fetchCall<Cash['person']>('/api/reports/cash/:id/', { params: { id }, query: { page } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  remittances: (query: RemittanceSearch) =>
    queryOptions({
      queryKey: [...cashRoot(), 'remittances', query],
      queryFn: ({ signal }) => fetchCall<Cash['remittances']>('/api/reports/remittances/', { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

const useWrite = writeHook(() => [cashRoot()]);

/** Counts a hand-over of cash. If the answer is lost, it is sent up to twice more: the server counts it once. */
export const useCountCash = () =>
  useWrite(['cash', 'count'], (request: { body: CountedCash }, once) =>
    send<Cash['count']>('POST', '/api/reports/remittances/', { body: request.body }, once),
  );

export const useConfirmRemittance = () =>
  /** A reason is needed if the person did not agree, or if the operator who counted confirms it. */
  useWrite(['cash', 'confirm'], (request: { id: number; reason?: string }, once) =>
    send<Cash['confirm']>(
      'POST',
      '/api/reports/remittances/:id/confirm/',
      { params: { id: request.id }, ...(request.reason !== undefined && { body: { reason: request.reason } }) },
      once,
    ),
  );

interface Reasoned {
  id: number;
  reason: string;
}

export const useDisputeRemittance = () =>
  useWrite(['cash', 'dispute'], (request: Reasoned, once) =>
    send<Cash['dispute']>(
      'POST',
      '/api/reports/remittances/:id/dispute/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );

export const useWithdrawRemittance = () =>
  useWrite(['cash', 'withdraw'], (request: Reasoned, once) =>
    send<Cash['withdraw']>(
      'POST',
      '/api/reports/remittances/:id/withdraw/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );
