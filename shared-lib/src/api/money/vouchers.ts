import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import type { VoucherState } from '../../domain/money/vouchers';
import { fetchCall, send } from '../http/http';
import { logsRoot, reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Vouchers = Calls['vouchers'];
export interface VoucherSearch {
  readonly state?: VoucherState | undefined;
  readonly search?: string | undefined;
  readonly page: number;
}

export const voucherQueries = {
  /** Below the reports: news of payments (`payments_update`) refresh them. */
  list: (query: VoucherSearch) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'vouchers', query],
      queryFn: ({ signal }) => fetchCall<Vouchers['list']>('/api/reports/vouchers/', { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  read: (id: number) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'vouchers', id],
      queryFn: ({ signal }) =>
        fetchCall<Vouchers['read']>('/api/reports/vouchers/:id/', { params: { id } }, { signal }),
    }),
};

const useWrite = writeHook(() => [reportsRoot(), logsRoot()]);
/** Nothing changes. */
const useAsk = writeHook(() => []);

export const useSellVoucher = () =>
  useWrite(['vouchers', 'sell'], (request: { body: BodyInput<Vouchers['sell']> }, once) =>
    send<Vouchers['sell']>('POST', '/api/reports/vouchers/', { body: request.body }, once),
  );

/** The code goes in the body, so that no address and no log has it. */
export const useLookUpVoucher = () =>
  useAsk(['vouchers', 'look_up'], (request: { code: string }, once) =>
    send<Vouchers['lookUp']>('POST', '/api/reports/vouchers/look_up/', { body: { voucher_code: request.code } }, once),
  );

export const useExtendVoucher = () =>
  useWrite(['vouchers', 'extend'], (request: { id: number; body: BodyInput<Vouchers['extend']> }, once) =>
    send<Vouchers['extend']>(
      'POST',
      '/api/reports/vouchers/:id/end/',
      { params: { id: request.id }, body: request.body },
      once,
    ),
  );

export const useRefundVoucher = () =>
  useWrite(['vouchers', 'refund'], (request: { id: number; body: BodyInput<Vouchers['refund']> }, once) =>
    send<Vouchers['refund']>(
      'POST',
      '/api/reports/vouchers/:id/refunds/',
      { params: { id: request.id }, body: request.body },
      once,
    ),
  );

export const useVoidVoucher = () =>
  useWrite(['vouchers', 'void'], (request: { id: number; entry: number; body: BodyInput<Vouchers['void']> }, once) =>
    send<Vouchers['void']>(
      'POST',
      '/api/reports/vouchers/:id/:entry/void/',
      { params: { id: request.id, entry: request.entry }, body: request.body },
      once,
    ),
  );
