import type { TestApp } from '../../testing/test-app.js';

/** Every ledger of money that a day of the books reads, and what is made of them. */
const TABLES = [
  'book_day_steps',
  'book_days',
  'gcash_seen',
  'cash_movements',
  'cash_in_hand',
  'remittance_steps',
  'cash_settlements',
  'remittances',
  'tips',
  'discounts',
  'write_offs',
  'client_credit',
  'client_balances',
  'cost_proofs',
  'costs',
  'payment_differences',
  'payout_lines',
  'payout_steps',
  'pay_lines',
  'payouts',
  'commission_changes',
  'revenue_services',
  'revenue_shares',
  'client_first_visits',
  'invoice_steps',
  'invoices',
  'payments',
] as const;

/** Empties the books of earlier tests. They are append-only, so that their triggers are off meanwhile. */
export async function clearBooks(app: TestApp): Promise<void> {
  // One after the other: deferred constraints must be checked before the triggers return.
  for (const table of TABLES)
    for (const text of ['alter table $ disable trigger user', 'delete from $', 'alter table $ enable trigger user'])
      await app.sql(text.replace('$', table));
}
