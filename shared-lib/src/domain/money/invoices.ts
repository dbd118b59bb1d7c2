import * as m from '../../texts/m.js';

/** Why an invoice is void. A choice, so that no words about a client stand in a book that is kept. */
export const VOID_REASONS = ['wrong_amount', 'paid_back', 'wrong_details', 'not_needed'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export const VOID_WORDS: Readonly<Record<VoidReason, string>> = {
  wrong_amount: m.void_wrong_amount(),
  paid_back: m.void_paid_back(),
  wrong_details: m.void_wrong_details(),
  not_needed: m.void_not_needed(),
};

/** Digits of the largest number of a series. */
export const INVOICE_NUMBER_MAX = 999_999_999;

/** A taxpayer's number, with or without the code of the branch. */
export const TIN = /^\d{3}-\d{3}-\d{3}(?:-\d{3,5})?$/;
/**
 * What stands before the number: `SI-`. It does not end in a digit: else two series could give one label, as `SI-1` and
 * `SI-` would.
 */
export const INVOICE_PREFIX = /^[A-Za-z0-9-]{0,11}[A-Za-z-]$/;

/** Errors of the screen and the server. */
export const INVOICE_TEXTS = {
  tin: m.enter_a_tin_as(),
  prefix: m.end_with_a_letter_or_dash(),
  manual: m.use_letters_digits_dashes(),
} as const;

/** E-mails of the receipt or invoice of one visit, at most. */
export const PAPER_MAILS_MAX = 10;
export const MAIL_PAPER_TEXTS = { asked: m.tick_that_the_client_asked() } as const;

/** A number that was written by hand. */
export const MANUAL_NUMBER = /^[A-Za-z0-9/-]{1,20}$/;

const CENTAVOS = 100;

/** What of a total with VAT is the sale, and what the VAT. Pesos, to the centavo; both add up to the total. */
export function splitVat(total: number, percent: number): { readonly net: number; readonly vat: number } {
  const net = Math.round((total * CENTAVOS * 100) / (100 + percent));
  return { net: net / CENTAVOS, vat: (total * CENTAVOS - net) / CENTAVOS };
}
