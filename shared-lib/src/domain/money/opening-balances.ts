import * as m from '../../texts/m.js';

// Written and voided in server/src/books/opening.usecases.ts; posted by server/src/books/postings.ts.

export const SIDES = ['debit', 'credit'] as const;
/** Of an amount in an account. */
export type Side = (typeof SIDES)[number];

/**
 * The accounts that open with an amount: those that no other ledger keeps. Cash of people, credit, vouchers, pay and
 * stock come from their own ledgers, and what was earned or spent before stays in the old books. R-beyond-1370.
 */
export const OPENING_ACCOUNTS = [
  'office_cash',
  'gcash',
  'bank',
  'equipment',
  'other_assets',
  'loans',
  'other_debts',
  'capital',
] as const;
export type OpeningAccount = (typeof OPENING_ACCOUNTS)[number];

/** The page, the account against which each amount stands, and the trail. */
export const OPENING_BALANCES = m.opening_balances();

/** Pesos. Its centavos fit into an integer of the database. */
export const OPENING_MAX = 20_000_000;
