// How it works: docs/subsystems/opening-balances.md.
import * as m from '../../texts/m.js';

// Written and voided in server/src/openings/openings.usecases.ts; posted by server/src/books/postings.ts.

export const SIDES = ['debit', 'credit'] as const;
/** Of an amount in an account. */
export type Side = (typeof SIDES)[number];

/**
 * The accounts that open with an amount: those that no other ledger keeps, and those of one client or person, whose own
 * ledger gets it, too. Vouchers and stock come from their own, and what was earned or spent before stays in the old
 * books. R-beyond-1370, R-beyond-1403.
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
  'client_credit',
  'cash_in_hand',
  'owed_to_people',
] as const;
export type OpeningAccount = (typeof OPENING_ACCOUNTS)[number];

/** Whose an account is. */
export const OPENING_OF: Readonly<Partial<Record<OpeningAccount, 'client' | 'person'>>> = {
  client_credit: 'client',
  cash_in_hand: 'person',
  owed_to_people: 'person',
};
/** The one side, in whole pesos, of accounts that have no other. What a person owes from pay is an advance. */
export const OPENING_SIDES: Readonly<Partial<Record<OpeningAccount, Side>>> = {
  client_credit: 'credit',
  cash_in_hand: 'debit',
};

/** The page, the account against which each amount stands, and the trail. */
export const OPENING_BALANCES = m.opening_balances();

/** In the ledger of a client or person. */
export const FROM_BEFORE = m.from_before_hatid();
export const OPENING_VOIDED = m.opening_balance_voided();

/** Pesos. Its centavos fit into an integer of the database. */
export const OPENING_MAX = 20_000_000;
