import type { BookDay, ClosedDay, ReportSummary } from 'shared-lib/contract';
import { addDays, addMinutes, daysIn, serviceDayBounds, serviceDayOf, windowOf } from 'shared-lib/domain';
import { numbers } from '../reports/testing/random-ledger.js';
import { seedClient } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const DAYS = '/api/reports/days/';
const SEEDS = [11, 12, 13, 14];
const STEPS = 100;

let app: TestApp;
let operators: readonly [TestClient, TestClient];
const people: number[] = [];
/** They sign in anew every day. */
const signIn = async (): Promise<void> => {
  const [one, two] = await Promise.all(people.map(async (id) => app.withToken((await app.addSession(id)).token)));
  if (one && two) operators = [one, two];
};
beforeAll(async () => {
  app = await testApp({});
  people.push((await app.as('operator')).id, (await app.as('operator', 2)).id);
  await app.sql(`update users set created_at = '2026-01-01', password_hash = 'x' where role = 'operator'`);
  // Every payment of the days gets an invoice.
  await app.sql(`insert into invoice_series (prefix, next_number) values ('SI-', 1)`);
  await app.sql(`insert into settings (key, value, updated_at) values ('invoices', $1, now())`, [
    { on: true, name: 'Hatid', address: 'Makati', tin: '412-555-019', vat_percent: 12, permit: 'OCN 1', prefix: 'SI-' },
  ]);
});
afterAll(() => app.close());

/** What the test wrote, as it wrote it. */
interface Written {
  readonly kind: 'payment' | 'reversal' | 'discount' | 'tip';
  readonly visit: number;
  readonly id: number;
  readonly method: 'cash' | 'gcash' | null;
  readonly amount: number;
  readonly at: Date;
  readonly reverses: number | null;
}
const sum = (all: readonly Written[]): number => all.reduce((total, { amount }) => total + amount, 0);

/** The figures of a day, added up from what was written. */
function byHand(written: readonly Written[], day: string) {
  const ofDay = written.filter(({ at }) => serviceDayOf(at) === day);
  const money = ofDay.filter(({ kind }) => kind === 'payment' || kind === 'reversal');
  return {
    revenue: sum(money),
    cash: sum(money.filter(({ method }) => method === 'cash')),
    gcash: sum(money.filter(({ method }) => method === 'gcash')),
    discounts: sum(ofDay.filter(({ kind }) => kind === 'discount')),
    tips: sum(ofDay.filter(({ kind }) => kind === 'tip')),
  };
}

/** A random business: payments, tips, discounts, corrections, refunds, other people, merges, closed days. */
async function aFortnight(seed: number) {
  const below = numbers(seed);
  const first = addDays('2026-12-01', seed * 20);
  let now = addMinutes(serviceDayBounds(first).start, 600);
  const tick = (minutes: number): void => {
    now = addMinutes(now, minutes);
    app.clock.set(now.toISOString());
  };
  tick(0);
  const therapists = [
    (await app.addUser('therapist')).id,
    (await app.addUser('therapist')).id,
    (await app.addUser('therapist')).id,
  ];
  const anyone = (): number => therapists[below(therapists.length)] ?? 0;
  const written: Written[] = [];
  const visits: number[] = [];
  const add = async (
    kind: Written['kind'],
    visit: number,
    amount: number,
    more: Partial<Written> = {},
  ): Promise<void> => {
    const { method = null, reverses = null } = more;
    const [table, columns, values]: [string, string, readonly unknown[]] =
      kind === 'discount'
        ? ['discounts', 'reason, reverses', ['a regular', reverses]]
        : kind === 'tip'
          ? ['tips', 'method, staff_id, is_kept', [method, anyone(), false]]
          : ['payments', 'kind, method, reverses', [kind, method, reverses]];
    const holes = values.map((_, at) => `$${at + 4}`).join(', ');
    const [row] = await app.sql<{ id: number }>(
      `insert into ${table} (appointment_id, amount, at, ${columns}) values ($1, $2, $3, ${holes}) returning id`,
      [visit, amount, now, ...values],
    );
    written.push({ kind, visit, id: row?.id ?? 0, method, amount, at: now, reverses });
  };
  const method = (): 'cash' | 'gcash' => (below(2) ? 'cash' : 'gcash');
  const pay = async (visit: number): Promise<void> => {
    if (below(4) === 0) await add('discount', visit, 1 + below(200));
    if (below(3) === 0) await add('tip', visit, 1 + below(300), { method: method() });
    await add('payment', visit, 1 + below(2_000), { method: method() });
  };
  const standing = (): Written[] =>
    written.filter(({ kind, id }) => kind === 'payment' && !written.some(({ reverses }) => reverses === id));
  const openVisit = async (): Promise<void> => {
    const day = serviceDayOf(now);
    const { start, end } = windowOf(day, '13:00', '14:00');
    const [row] = await app.sql<{ id: number }>(
      `insert into appointments (client_id, service_day, starts_at, ends_at, status, outcome, location, duration, total_price, asked_at,
         response_deadline, created_at, updated_at)
       values ($1, $2, $3, $4, 'completed', 'completed', 'Makati', 60, 850, $3, $3, $3, $3) returning id`,
      [await seedClient(app), day, start, end],
    );
    if (!row) throw new Error('no visit');
    await app.sql('insert into appointment_therapists (appointment_id, therapist_id, position) values ($1, $2, 0)', [
      row.id,
      anyone(),
    ]);
    visits.push(row.id);
    await pay(row.id);
  };
  const takeBack = async (again: boolean): Promise<void> => {
    const all = standing();
    const one = all[below(all.length)];
    if (!one) return;
    await add('reversal', one.visit, -one.amount, { method: one.method, reverses: one.id });
    if (again) await pay(one.visit);
  };
  const aVisit = (): number => visits[below(visits.length)] ?? 0;
  /** A further part of the money of an earlier visit. */
  const payLater = async (): Promise<void> => {
    if (visits.length > 0) await add('payment', aVisit(), 1 + below(900), { method: method() });
  };
  /** One of the days so far, today included. */
  const day = (): string => addDays(first, below(daysIn({ from: first, to: serviceDayOf(now) })));
  return {
    below,
    tick,
    written,
    visits,
    openVisit,
    takeBack,
    payLater,
    aVisit,
    anyone,
    day,
    today: () => serviceDayOf(now),
  };
}

/** Voids the invoice of a visit, loses its next number with a failure, and issues another. */
async function voidAndIssue(visit: number): Promise<void> {
  // There is no visit yet.
  if (visit === 0) return;
  await app.sql(
    `insert into invoice_steps (invoice_id, step, reason, by_user, at)
     select i.id, 'voided', 'wrong_details', $2, now() from invoices i where i.appointment_id = $1
       and not exists (select from invoice_steps v where v.invoice_id = i.id and v.step = 'voided')`,
    [visit, people[0]],
  );
  await expect(
    app.sql('select issue_invoice(id, null, now()), 1 / (id - id) from appointments where id = $1', [visit]),
  ).rejects.toThrow(/division by zero/);
  await app.sql('select issue_invoice($1, null, now())', [visit]);
}

/** The numbers of the series, and visits with more than one invoice that stands. */
async function checkInvoices(visits: readonly number[]): Promise<void> {
  const rows = await app.sql<{ number: number; visit: number; stands: boolean; total: number }>(
    `select number, appointment_id as visit, total,
       not exists (select from invoice_steps v where v.invoice_id = i.id) as stands from invoices i order by number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
  const standing = rows.filter(({ stands }) => stands).map(({ visit }) => visit);
  expect(new Set(standing).size).toBe(standing.length);
  const numbered = new Set(rows.map(({ visit }) => visit));
  expect(visits.filter((visit) => !numbered.has(visit))).toEqual([]);
}

const take = async (day: string, step: string, as: TestClient): Promise<BookDay & { code?: string }> => {
  const { digest } = (await as.get<BookDay>(`${DAYS}${day}/`)).body;
  const reason = step === 'ask_reopening' ? 'Look again' : '';
  return (await as.post<BookDay>(`${DAYS}${day}/steps/`, { step, digest, reason })).body;
};

describe('over random days with payments, tips, discounts, corrections, refunds, merges and reopenings', () => {
  it.each(SEEDS)(
    'the figures of closed days never change and are the sum by hand, and so are the reports; invoices have no gap (R-beyond-556, R-beyond-1043), seed %i',
    async (seed) => {
      const business = await aFortnight(seed);
      const { below, written } = business;
      await signIn();
      const signed = new Map<string, ClosedDay['figures']>();
      let closings = 0;
      const check = async (): Promise<void> => {
        for (const [day, figures] of signed) {
          const [{ body }, { body: summary }] = await Promise.all([
            operators[0].get<BookDay>(`${DAYS}${day}/`),
            operators[0].get<ReportSummary>('/api/reports/summary/', { query: { from: day, to: day } }),
          ]);
          expect([day, body.figures, body.digest_fits]).toEqual([day, figures, true]);
          expect(summary).toMatchObject(byHand(written, day));
          expect(figures).toMatchObject({
            ...byHand(written, day),
            commission: summary.commission,
            visits: summary.visits,
          });
        }
      };
      for (let step = 0; step < STEPS; step++) {
        const what = below(14);
        if (what < 4) await business.openVisit();
        else if (what === 4) await business.takeBack(true);
        else if (what === 5) await business.takeBack(false);
        else if (what === 13) await business.payLater();
        else if (what === 6) {
          const visit = business.aVisit();
          await app.sql('delete from appointment_therapists where appointment_id = $1', [visit]);
          await app.sql(
            'insert into appointment_therapists (appointment_id, therapist_id, position) select id, $2, 0 from appointments where id = $1',
            [visit, business.anyone()],
          );
        } else if (what === 10) {
          const [day] = [...signed.keys()];
          const visit = business.aVisit();
          if (day === undefined || visit === 0) continue;
          await expect(
            app.sql(
              `insert into payments (appointment_id, kind, method, amount, at) values ($1, 'payment', 'cash', 9, $2)`,
              [visit, serviceDayBounds(day).start],
            ),
          ).rejects.toMatchObject({ code: 'HT003' });
        } else if (what === 7) {
          await app.sql('update appointments set client_id = $2 where id = $1', [
            business.aVisit(),
            await seedClient(app),
          ]);
          await voidAndIssue(business.aVisit());
        } else if (what === 8) {
          const [day] = [...signed.keys()];
          if (day === undefined) continue;
          await take(day, 'ask_reopening', operators[0]);
          expect(await take(day, 'reopen', operators[1])).toMatchObject({ state: 'open' });
          signed.delete(day);
        } else if (what === 9) {
          business.tick(60 * 24);
          await signIn();
        } else {
          const day = business.day();
          if (signed.has(day)) continue;
          await take(day, 'sign', operators[0]);
          const closed = await take(day, 'confirm', operators[1]);
          expect([day, closed.state ?? closed.code]).toEqual([day, day < business.today() ? 'closed' : 'DAY_MOVED']);
          if (closed.state !== 'closed') continue;
          signed.set(day, closed.figures);
          closings++;
        }
        business.tick(17);
        if (step % 6 === 0) await check();
      }
      await check();
      await checkInvoices(business.visits);
      expect(closings).toBeGreaterThan(1);
    },
    120_000,
  );
});
