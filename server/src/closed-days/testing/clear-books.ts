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

/** Rows of other tables that name one of these would be left without it, as foreign keys do not hold meanwhile. */
const OTHERS_THAT_NAME_THEM = `
  select r.conrelid::regclass::text as table, (select string_agg(quote_ident(a.attname), ' is not null and ')
    from pg_attribute a where a.attrelid = r.conrelid and a.attnum = any (r.conkey)) as columns
  from pg_constraint r where r.contype = 'f'
    and r.confrelid = any ($1::regclass[]) and r.conrelid <> all ($1::regclass[])`;

/**
 * Empties the books of earlier tests. They are append-only, so their triggers are off meanwhile: for this session, as
 * switching them off at the tables made PostgreSQL plan every statement of the server anew, a third of its time.
 */
export async function clearBooks(app: TestApp): Promise<void> {
  const others = await app.sql<{ table: string; columns: string }>(OTHERS_THAT_NAME_THEM, [TABLES]);
  const isNamed = others.map(({ table, columns }) => `exists (select from ${table} where ${columns} is not null)`);
  await app.sql(`do $$ begin
    set local session_replication_role = replica;
    ${TABLES.map((table) => `delete from ${table};`).join(' ')}
    if ${['false', ...isNamed].join(' or ')} then
      raise 'the books are not empty: another table names a row of theirs';
    end if;
  end $$`);
}
