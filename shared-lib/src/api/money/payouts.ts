import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import type { Period } from '../../domain/time/periods';
import { fetchCall, send } from '../http/http';
import { reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Payouts = Calls['payouts'];
type PaidPeople = BodyInput<Payouts['pay']>;
type NewPayLine = BodyInput<Payouts['addLine']>;

/** Below the reports: news of payments and of cash (`cash_update`) refreshes them. */
const payoutsRoot = () => [...reportsRoot(), 'payouts'] as const;

export const payoutQueries = {
  list: ({ from, to }: Period) =>
    queryOptions({
      queryKey: [...payoutsRoot(), from, to],
      queryFn: ({ signal }) => fetchCall<Payouts['list']>('/api/reports/payouts/', { query: { from, to } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  own: () =>
    queryOptions({
      queryKey: [...payoutsRoot(), 'own'],
      queryFn: ({ signal }) => fetchCall<Payouts['own']>('/api/reports/payouts/own/', {}, { signal }),
    }),
};

/** Cash in hand changes with a payout, too. */
const useWrite = writeHook(() => [reportsRoot()]);

export const useStartPayouts = () =>
  useWrite(['payouts', 'start'], (request: { from: string }, once) =>
    send<Payouts['start']>('POST', '/api/reports/payouts/start/', { body: { from: request.from } }, once),
  );

export const useAddPayLine = () =>
  useWrite(['payouts', 'line'], (request: { body: NewPayLine }, once) =>
    send<Payouts['addLine']>('POST', '/api/reports/payouts/lines/', { body: request.body }, once),
  );

/** Marks people as paid. If the answer is lost, it is sent up to twice more: the server pays once. */
export const usePayPeople = () =>
  useWrite(['payouts', 'pay'], (request: { body: PaidPeople }, once) =>
    send<Payouts['pay']>('POST', '/api/reports/payouts/', { body: request.body }, once),
  );

export const useConfirmPayout = () =>
  useWrite(['payouts', 'confirm'], (request: { id: number }, once) =>
    send<Payouts['confirm']>('POST', '/api/reports/payouts/:id/confirm/', { params: { id: request.id } }, once),
  );

interface Reasoned {
  id: number;
  reason: string;
}

export const useDisputePayout = () =>
  useWrite(['payouts', 'dispute'], (request: Reasoned, once) =>
    send<Payouts['dispute']>(
      'POST',
      '/api/reports/payouts/:id/dispute/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );

export const useVoidPayout = () =>
  useWrite(['payouts', 'void'], (request: Reasoned, once) =>
    send<Payouts['void']>(
      'POST',
      '/api/reports/payouts/:id/void/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );
