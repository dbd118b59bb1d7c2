import { readPage } from 'shared-lib';
import type { VoucherState } from 'shared-lib/records';

/** The vouchers, in the reports. */
export const VOUCHERS_PATH = '/dashboard/sales-reports?view=vouchers';
export const voucherPath = (id: number): string => `${VOUCHERS_PATH}&voucher=${id}`;
export const isVouchersView = (params: URLSearchParams): boolean => params.get('view') === 'vouchers';

const STATES: readonly VoucherState[] = ['open', 'used_up', 'ended', 'refunded'];

export interface VouchersAddress {
  readonly state: VoucherState | null;
  readonly search: string;
  readonly page: number;
  /** The voucher that is shown; null for the list. */
  readonly voucher: number | null;
}

export const readVouchers = (params: URLSearchParams): VouchersAddress => ({
  state: STATES.find((one) => one === params.get('state')) ?? null,
  search: params.get('search') ?? '',
  page: readPage(params.get('page')),
  voucher: Number(params.get('voucher')) || null,
});

/** The address after a change. Another choice starts at page 1. */
export function changeVouchers(params: URLSearchParams, change: Partial<VouchersAddress>): URLSearchParams {
  const { state, search, page } = { ...readVouchers(params), page: 1, ...change };
  const next = new URLSearchParams(VOUCHERS_PATH.split('?')[1]);
  if (state !== null) next.set('state', state);
  if (search !== '') next.set('search', search);
  if (page > 1) next.set('page', String(page));
  return next;
}
