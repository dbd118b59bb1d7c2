import { dayWords } from 'shared-lib';
import type { Voucher, VoucherState, WholeVoucher } from 'shared-lib/records';
import * as m from '../../texts/m';

export const STATE_WORDS: Readonly<Record<VoucherState, string>> = {
  open: m.voucher_open(),
  used_up: m.voucher_used_up(),
  ended: m.voucher_ended(),
  refunded: m.voucher_refunded(),
};
export const STATE_TONES = { open: 'green', used_up: 'grey', ended: 'amber', refunded: 'clay' } as const;

export const ENTRY_WORDS: Readonly<Record<WholeVoucher['entries'][number]['kind'], string>> = {
  deposit: m.sold(),
  used: m.used_for_a_visit(),
  refund: m.paid_back(),
  void: m.voided(),
};

/** Nobody's name once it was removed. */
export const buyerOf = ({ buyer }: Pick<Voucher, 'buyer'>): string => buyer || m.buyer_removed();

/** `Until Fri, 20 Nov`, or that it has no end. */
export const untilWords = (ends: string | null): string =>
  ends === null ? m.without_an_end() : m.until_day({ day: dayWords(ends) });
