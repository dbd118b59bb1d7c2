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
  // An invoice names its discount.
  'invoice_steps',
  'invoices',
  'discount_ids',
  'discounts',
  'write_offs',
  'visit_fees',
  'client_credit',
  'client_refunds',
  'client_balances',
  'cost_proofs',
  'costs',
  'payment_differences',
  'payout_lines',
  'payout_steps',
  'pay_lines',
  'opening_balances',
  'payouts',
  'work_rates',
  'commission_changes',
  'revenue_services',
  'revenue_shares',
  'client_first_visits',
  'payments',
  'vouchers',
] as const;

/** Empties the books of earlier tests. They are append-only, so that their triggers are off meanwhile. */
export async function clearBooks(app: TestApp): Promise<void> {
  // One after the other: deferred constraints must be checked before the triggers return.
  const without = async (table: string, change: string): Promise<void> => {
    for (const text of [
      `alter table ${table} disable trigger user`,
      change,
      `alter table ${table} enable trigger user`,
    ])
      await app.sql(text);
  };
  // An entry names the refund that it is of, and a void the entry that it takes back.
  await without('client_refunds', 'update client_refunds set voids = null');
  for (const table of TABLES) await without(table, `delete from ${table}`);
}
