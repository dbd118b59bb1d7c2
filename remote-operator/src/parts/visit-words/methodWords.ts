import type { PaymentMethod } from 'shared-lib';
import * as m from '../../texts/m';

/** How a visit was paid, in a word or two. */
export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  cash: m.cash(),
  gcash: m.gcash(),
  credit: m.credit(),
};
