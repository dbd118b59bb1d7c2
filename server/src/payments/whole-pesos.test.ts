import { calls } from 'shared-lib/contract';
import { percentOfPrice, sumOfPrices, surchargeOf, vatOfSale } from 'shared-lib/domain';
import { numbers } from '../reports/testing/random-ledger.js';
import { testApp, type TestApp } from '../testing/test-app.js';

/** What a visit's due, and what is paid of it, are made of. */
const OF_A_VISIT = {
  services: ['price'],
  service_prices: ['price'],
  surcharges: ['amount'],
  appointment_services: ['price'],
  appointments: ['total_price', 'payment_amount', 'extension_amount'],
  discounts: ['amount'],
  payments: ['amount'],
  lines_before_move: ['price'],
  payment_corrections: ['paid_before', 'paid_after', 'price'],
  payment_differences: ['due', 'paid'],
  tips: ['amount'],
  client_balances: ['amount'],
  client_credit: ['amount'],
  client_refunds: ['amount'],
  vouchers: ['value', 'balance'],
  visit_fees: ['amount', 'proposed'],
  write_offs: ['amount'],
  invoices: ['total'],
  revenue_shares: ['amount'],
  revenue_services: ['amount'],
};
/** What the business counts for itself: in centavos, or in whole pesos too. */
const OF_THE_BUSINESS = {
  cash_settlements: ['amount'],
  cash_in_hand: ['amount'],
  cash_movements: ['amount', 'balance'],
  commission_rates: ['pesos'],
  work_rates: ['pesos'],
  pay_lines: ['amount'],
  payouts: ['amount'],
  costs: ['amount'],
  opening_balances: ['amount'],
  materials: ['unit_cost'],
  stock_movements: ['unit_cost'],
  appointment_materials: ['short_cost'],
  materials_used: ['cost'],
  rule_changes: ['value', 'value_before'],
};
const named = (columns: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));

describe('what is due for a visit', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('is made of whole pesos alone: no column and no call takes centavos (R-beyond-1362)', async () => {
    // Every number that is named as money: a new one is in neither list, until somebody says whose it is.
    const found = await app.sql<{ name: string; type: string }>(
      `select table_name || '.' || column_name as name, data_type as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = current_schema() and table_type = 'BASE TABLE' and numeric_precision is not null
         and column_name ~ '(price|amount|total|due|paid|value|balance|proposed|pesos|centavos|cost)'
         and column_name !~ '_(id|by)$'`,
    );
    const ofVisits = named(OF_A_VISIT);
    expect(found.map(({ name }) => name).sort()).toEqual([...ofVisits, ...named(OF_THE_BUSINESS)].sort());
    const parts = found.filter(({ type }) => type !== 'integer' && type !== 'bigint').map(({ name }) => name);
    expect(parts.filter((name) => ofVisits.includes(name))).toEqual([]);
    // The look would find one.
    expect(parts).toContain('materials.unit_cost');
    const price = calls.registration.updateService.body;
    expect([850, 850.5, 0.01].map((amount) => price.safeParse({ price: amount }).success)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is the sum of its lines to the peso, by percent too, over random visits (R-beyond-1362)', () => {
    const below = numbers(1362);
    let percents = 0;
    for (let visit = 0; visit < 5_000; visit++) {
      const services = Array.from({ length: 1 + below(4) }, () => ({ price: below(3_000) }));
      const cost = sumOfPrices(services);
      const surcharges = Array.from({ length: below(3) }, () => ({
        price: surchargeOf({ unit: below(2) ? 'percent' : 'pesos', amount: 1 + below(200) }, cost),
      }));
      const discount = percentOfPrice(cost, below(101));
      const lines = [...services, ...surcharges, { price: -discount }].map((line) => line.price);
      expect(lines.filter((line) => !Number.isInteger(line))).toEqual([]);
      // The rounding that the specification words has nothing left to round.
      const due = sumOfPrices([...services, ...surcharges]) - discount;
      expect(lines.reduce((all, line) => all + line, 0)).toBe(due);
      if ((cost * 33) % 100 !== 0) percents++;
      const split = vatOfSale(Math.max(0, due), { vat_percent: 12 }, null);
      expect(Math.round(((split?.net ?? 0) + (split?.vat ?? 0)) * 100)).toBe(Math.max(0, due) * 100);
    }
    expect(percents).toBeGreaterThan(1_000);
  });
});
