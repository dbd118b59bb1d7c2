import { readPage } from 'shared-lib';
import {
  isVoucherCode,
  plainVoucherCode,
  VOUCHER_END,
  VOUCHER_LETTERS,
  VOUCHER_STATES,
  type VoucherState,
} from 'shared-lib/records';

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

/** Five letters of a code or more without a break. */
const OF_CODE = new RegExp(`[${VOUCHER_LETTERS}]{${VOUCHER_END + 1},}`);
/** Groups of four, as a code is printed. */
const IN_GROUPS = new RegExp(`^([${VOUCHER_LETTERS}]{4}[\\s-]+)+[${VOUCHER_LETTERS}]{1,4}$`, 'i');
/** A word this long may be a code that lacks letters. Shorter ones are names, unless they have a digit. */
const LONG_WORD = 10;

/** What is looked for: of anything like a code, a mistyped one too, the end alone, so that no address has it. */
export function soughtOf(typed: string): string {
  const text = typed.trim();
  const plain = plainVoucherCode(text);
  const isWord = !/\s/.test(text) && (plain.length >= LONG_WORD || /\d/.test(plain));
  const isLikeCode = isVoucherCode(plain) || IN_GROUPS.test(text) || (isWord && OF_CODE.test(plain));
  return isLikeCode ? plain.slice(-VOUCHER_END) : text;
}
