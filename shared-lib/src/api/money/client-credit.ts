import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { appointmentsRoot, clientsRoot, reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Credit = Calls['clientCredit'];

/** What a client has paid ahead. Below the reports: news of payments refresh it. Source: R-beyond-820. */
export const creditQuery = (client: number, page = 1) =>
  queryOptions({
    queryKey: [...reportsRoot(), 'credit', client, page] as const,
    queryFn: ({ signal }) =>
      fetchCall<Credit['read']>(
        '/api/scheduling/clients/:id/credit/',
        { params: { id: client }, query: { page } },
        { signal },
      ),
    placeholderData: (previous) => previous,
  });
/** What a client paid ahead for one visit. */
export const depositQuery = (client: number, appointment: number) =>
  queryOptions({
    queryKey: [...reportsRoot(), 'credit', client, 'visit', appointment] as const,
    queryFn: ({ signal }) =>
      fetchCall<Credit['read']>(
        '/api/scheduling/clients/:id/credit/',
        { params: { id: client }, query: { appointment, page_size: 1 } },
        { signal },
      ),
  });
const useWrite = writeHook(() => [reportsRoot(), appointmentsRoot(), clientsRoot()]);

export const useAddCredit = () =>
  useWrite(['credit', 'add'], (request: { id: number; body: BodyInput<Credit['add']> }, once) =>
    send<Credit['add']>(
      'POST',
      '/api/scheduling/clients/:id/credit/',
      { params: { id: request.id }, body: request.body },
      once,
    ),
  );

export const useRefundCredit = () =>
  useWrite(['credit', 'refund'], (request: { id: number; body: BodyInput<Credit['refund']> }, once) =>
    send<Credit['refund']>(
      'POST',
      '/api/scheduling/clients/:id/credit/refunds/',
      { params: { id: request.id }, body: request.body },
      once,
    ),
  );

export const useVoidCredit = () =>
  useWrite(['credit', 'void'], (request: { id: number; entry: number; body: BodyInput<Credit['void']> }, once) =>
    send<Credit['void']>(
      'POST',
      '/api/scheduling/clients/:id/credit/:entry/void/',
      { params: { id: request.id, entry: request.entry }, body: request.body },
      once,
    ),
  );

export const useDecideRefund = () =>
  useWrite(['credit', 'decide'], (request: { id: number; body: BodyInput<Credit['decideRefund']> }, once) =>
    send<Credit['decideRefund']>(
      'POST',
      '/api/reports/refunds/:id/',
      { params: { id: request.id }, body: request.body },
      once,
    ),
  );

/** The fee of a visit that was called off. Below the reports: news of payments refresh it. */
export const feeQuery = (appointment: number) =>
  queryOptions({
    queryKey: [...reportsRoot(), 'fee', appointment] as const,
    queryFn: ({ signal }) =>
      fetchCall<Credit['fee']>('/api/scheduling/appointments/:id/fee/', { params: { id: appointment } }, { signal }),
  });

export const useDecideFee = () =>
  useWrite(['credit', 'fee'], (request: { id: number; body: BodyInput<Credit['decideFee']> }, once) =>
    send<Credit['decideFee']>(
      'POST',
      '/api/scheduling/appointments/:id/fee/',
      { params: { id: request.id }, body: request.body },
      once,
    ),
  );

export const useTakeFeeBack = () =>
  useWrite(['credit', 'fee_back'], (request: { id: number; body: BodyInput<Credit['takeFeeBack']> }, once) =>
    send<Credit['takeFeeBack']>(
      'POST',
      '/api/scheduling/appointments/:id/fee/take_back/',
      { params: { id: request.id }, body: request.body },
      once,
    ),
  );
