import type { PaymentMethod } from '../workflow/choices.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/**
 * Entries of a client's credit that move money. `deposit`: paid ahead. `left`: paid above the due and kept
 * (`keepForLater` of the server's payments/ledger.repository.ts). `refund`: paid back. `void`: recorded by mistake. The
 * server's client-credit/ writes the others. What pays a visit is a payment (`credit`).
 */
export const CREDIT_MONEY_KINDS = ['deposit', 'left', 'refund', 'void'] as const;
export type CreditMoneyKind = (typeof CREDIT_MONEY_KINDS)[number];
/**
 * `fee`: for a visit that was called off (`visit_fees`). Below zero, or above where it was taken back. `opening`: from
 * before the business moved in (`opening_balances`).
 */
export const CREDIT_KINDS = [...CREDIT_MONEY_KINDS, 'used', 'fee', 'opening'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
export const CREDIT_METHODS = ['cash', 'gcash'] as const satisfies readonly PaymentMethod[];
export type CreditMethod = (typeof CREDIT_METHODS)[number];

/** Beside a sum that is more than the client has paid ahead. */
export const MORE_THAN_CREDIT = m.the_client_has_less_credit();

/** What of a client's credit can pay for a visit: never more than is left to pay, nor than there is. Whole pesos. */
export const usableCredit = (left: number, credit: number): number => Math.max(0, Math.min(left, credit));
