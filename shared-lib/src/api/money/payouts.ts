import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import type { Period } from '../../domain/time/periods';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { reportsRoot } from '../http/query-keys';

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

/** After a rejection too: somebody else was faster. Cash in hand changes with a payout. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: reportsRoot() });
}

export const useStartPayouts = () =>
  useMutation({
    mutationKey: ['payouts', 'start'],
    mutationFn: (request: { from: string }) =>
      send<Payouts['start']>(
        'POST',
        '/api/reports/payouts/start/',
        { body: { from: request.from } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

export const useAddPayLine = () =>
  useMutation({
    mutationKey: ['payouts', 'line'],
    mutationFn: (request: { body: NewPayLine }) =>
      send<Payouts['addLine']>(
        'POST',
        '/api/reports/payouts/lines/',
        { body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

/** Marks people as paid. If the answer is lost, it is sent up to twice more: the server pays once. */
export const usePayPeople = () =>
  useMutation({
    mutationKey: ['payouts', 'pay'],
    mutationFn: (request: { body: PaidPeople }) =>
      send<Payouts['pay']>('POST', '/api/reports/payouts/', { body: request.body }, { idempotencyKey: keyOf(request) }),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

export const useConfirmPayout = () =>
  useMutation({
    mutationKey: ['payouts', 'confirm'],
    mutationFn: (request: { id: number }) =>
      send<Payouts['confirm']>(
        'POST',
        '/api/reports/payouts/:id/confirm/',
        { params: { id: request.id } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

interface Reasoned {
  id: number;
  reason: string;
}

export const useDisputePayout = () =>
  useMutation({
    mutationKey: ['payouts', 'dispute'],
    mutationFn: (request: Reasoned) =>
      send<Payouts['dispute']>(
        'POST',
        '/api/reports/payouts/:id/dispute/',
        { params: { id: request.id }, body: { reason: request.reason } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

export const useVoidPayout = () =>
  useMutation({
    mutationKey: ['payouts', 'void'],
    mutationFn: (request: Reasoned) =>
      send<Payouts['void']>(
        'POST',
        '/api/reports/payouts/:id/void/',
        { params: { id: request.id }, body: { reason: request.reason } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });
