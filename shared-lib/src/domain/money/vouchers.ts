// How it works: docs/subsystems/vouchers.md.
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** What a code is made of: nothing that looks like another letter or digit. */
export const VOUCHER_LETTERS = 'ACDEFGHJKMNPQRTUVWXY34679';
export const VOUCHER_LENGTH = 12;
/** What of a code is shown in lists, in the trail and in searches. */
export const VOUCHER_END = 4;

/** A code as it is kept: without blanks and dashes, in capitals. */
export const plainVoucherCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s\-–]/g, '');
export const isVoucherCode = (plain: string): boolean =>
  plain.length === VOUCHER_LENGTH && [...plain].every((letter) => VOUCHER_LETTERS.includes(letter));
/** `ACDE-FGHJ-KMNP` */
export const shownVoucherCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** `refunded`: nothing is left, and some of it was paid back. */
export const VOUCHER_STATES = ['open', 'used_up', 'ended', 'refunded'] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];

/** Beside a sum that is more than what is left on a voucher. */
export const MORE_THAN_VOUCHER = m.the_voucher_has_less_than_this();
