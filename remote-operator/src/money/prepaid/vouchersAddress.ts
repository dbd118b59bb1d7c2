import { readPage } from 'shared-lib';
import { plainVoucherCode, VOUCHER_END, VOUCHER_LETTERS, VOUCHER_STATES, type VoucherState } from 'shared-lib/records';

/** The vouchers, in the reports. */
export const VOUCHERS_PATH = '/dashboard/sales-reports?view=vouchers';
export const isVouchersView = (params: URLSearchParams): boolean => params.get('view') === 'vouchers';

export interface VouchersAddress {
  readonly state: VoucherState | null;
  readonly search: string;
  readonly page: number;
  /** The voucher that is shown; null for the list. */
  readonly voucher: number | null;
}

export const readVouchers = (params: URLSearchParams): VouchersAddress => ({
  state: VOUCHER_STATES.find((one) => one === params.get('state')) ?? null,
  search: params.get('search') ?? '',
  page: readPage(params.get('page')),
  voucher: Number(params.get('voucher')) || null,
});

/** The address after a change. Another choice starts at page 1. */
export function changeVouchers(params: URLSearchParams, change: Partial<VouchersAddress>): URLSearchParams {
  const { state, search, page, voucher } = { ...readVouchers(params), page: 1, ...change };
  const next = new URLSearchParams(VOUCHERS_PATH.split('?')[1]);
  if (state !== null) next.set('state', state);
  if (search !== '') next.set('search', search);
  if (page > 1) next.set('page', String(page));
  if (voucher !== null) next.set('voucher', String(voucher));
  return next;
}

const pathOf = (params: URLSearchParams): string => `${VOUCHERS_PATH.split('?')[0]}?${params}`;
/** A voucher, with the state, search and page of the list that it was opened in. */
export const voucherPath = (id: number, list = new URLSearchParams()): string =>
  pathOf(changeVouchers(list, { voucher: id, page: readVouchers(list).page }));
/** The list that a voucher was opened in. */
export const backToVouchers = (params: URLSearchParams): string =>
  pathOf(changeVouchers(params, { voucher: null, page: readVouchers(params).page }));

const LIKE_CODE = new RegExp(`[${VOUCHER_LETTERS}]{${VOUCHER_END + 1},}`);

/**
 * What is looked for: of anything like a code, a mistyped one too, the end alone, so that no address has it. Names in
 * one word are found by their end as well.
 */
export function soughtOf(typed: string): string {
  const text = typed.trim();
  const plain = plainVoucherCode(text);
  const isLikeCode = /\s/.test(text) ? /\d/.test(plain) : LIKE_CODE.test(plain);
  return isLikeCode && plain.length > VOUCHER_END ? plain.slice(-VOUCHER_END) : text;
}
