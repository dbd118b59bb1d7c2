import type { TestApp } from './test-app.js';

const CLEARED = [
  ['pay_lines', 'update pay_lines set rule_id = null where rule_id is not null'],
  ['commission_changes', 'delete from commission_changes'],
  ['commission_rates', 'delete from commission_rates'],
] as const;

/** Takes away all rules of commission. They are append-only, so that their triggers are off meanwhile. */
export async function clearRates(app: TestApp): Promise<void> {
  for (const [table, text] of CLEARED)
    await app.sql(`alter table ${table} disable trigger user; ${text}; alter table ${table} enable trigger user`);
}
