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
  appointments: ['total_price'],
  discounts: ['amount'],
  payments: ['amount'],
  tips: ['amount'],
  client_credit: ['amount'],
  vouchers: ['value', 'balance'],
  visit_fees: ['amount', 'proposed'],
  write_offs: ['amount'],
  payment_differences: ['due', 'paid'],
  invoices: ['total'],
  revenue_shares: ['amount'],
  revenue_services: ['amount'],
};

describe('what is due for a visit', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('is made of whole pesos alone: no column and no call takes centavos (R-beyond-1362)', async () => {
    const wanted = Object.entries(OF_A_VISIT).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    );
    const found = await app.sql<{ name: string; type: string }>(
      `select table_name || '.' || column_name as name, data_type as type from information_schema.columns
       where table_schema = current_schema() and table_name || '.' || column_name = any ($1)`,
      [wanted],
    );
    expect(found.map(({ name }) => name).sort()).toEqual([...wanted].sort());
    expect(found.filter(({ type }) => type !== 'integer' && type !== 'bigint')).toEqual([]);
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
