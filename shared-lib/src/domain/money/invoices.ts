// How it works: docs/subsystems/invoices.md.
import type { DiscountKind } from './discounts.js';
import * as m from '../../texts/m.js';

// Settings, prints and voids: server/src/payments/invoices.usecases.ts. A trigger gives the number.

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
/** Said by the server alone. */
export const mailedOften = (): string => m.it_was_e_mailed_as_often_as_it_can({ most: PAPER_MAILS_MAX });

/** A number that was written by hand. */
export const MANUAL_NUMBER = /^[A-Za-z0-9/-]{1,20}$/;

const CENTAVOS = 100;

/** What of a total with VAT is the sale, and what the VAT. Pesos, to the centavo; both add up to the total. */
export function splitVat(total: number, percent: number): { readonly net: number; readonly vat: number } {
  const net = Math.round((total * CENTAVOS * 100) / (100 + percent));
  return { net: net / CENTAVOS, vat: (total * CENTAVOS - net) / CENTAVOS };
}

/** Kinds of discount whose sales an owner may set to be exempt from VAT: none before they do. Source: R-beyond-1263. */
export const EXEMPT_KINDS = ['senior_citizen', 'pwd'] as const satisfies readonly DiscountKind[];
export type ExemptKind = (typeof EXEMPT_KINDS)[number];

export interface VatOfSale {
  readonly net: number;
  readonly vat: number;
  readonly exempt: number;
}
/**
 * What of a sale has VAT and what is exempt, in pesos; null without VAT. A discount counts for the whole visit, so an
 * exempt sale is exempt whole. Source: R-beyond-1264.
 */
export function vatOfSale(
  total: number,
  permit: { readonly vat_percent: number | null; readonly exempt_kinds?: readonly ExemptKind[] | undefined },
  kind: DiscountKind | null | undefined,
): VatOfSale | null {
  if (permit.vat_percent === null) return null;
  if (permit.exempt_kinds?.some((one) => one === kind)) return { net: 0, vat: 0, exempt: total };
  return { ...splitVat(total, permit.vat_percent), exempt: 0 };
}
