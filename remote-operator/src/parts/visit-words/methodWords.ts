import type { PaymentMethod } from 'shared-lib';
import * as m from '../../texts/m';

/** How a visit was paid, in a word or two. */
export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  cash: m.cash(),
  gcash: m.gcash(),
  credit: m.credit(),
};

/** A voucher pays as credit. People read which it was, by the end of its code. Source: R-beyond-1344. */
export const paidBy = (method: PaymentMethod, voucher: string | boolean | null | undefined): string =>
  typeof voucher === 'string' ? m.voucher_ending({ end: voucher }) : voucher ? m.voucher() : METHOD_WORDS[method];
