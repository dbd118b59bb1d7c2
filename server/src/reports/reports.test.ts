import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import type {
  MaterialUsed,
  ReportGroup,
  ReportSummary,
  ReportVisit,
  Statement,
  TravelSettings,
} from 'shared-lib/contract';
import {
  addDays,
  addMinutes,
  instantOf,
  REPORT_DIMENSIONS,
  serviceDayBounds,
  weekOf,
  type Period,
  type ReportDimension,
} from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import { recogniseVisitsAtNight } from '../travel/areas-of-visits.js';
import { aBusiness, TODAY, type Business } from '../appointments/testing/business.js';
import { clearRates } from '../testing/clear-rates.js';
import { seedClient } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';
import { findPage, type Behind, type Slice } from './behind.repository.js';
import {
  areaOf,
  clientsByHand,
  countByHand,
  hourOf,
  upTo,
  within,
  type CountedByHand,
  type CountedShare,
} from './testing/by-hand.js';
import { aRandomLedger, daysOfLedger, numbers, type RandomBusiness } from './testing/random-ledger.js';

const SEED = Number(process.env['HATID_REPORTS_SEED'] ?? 20_261_122);
const VISITS = 1_200;

/** Whole sums by key. The count by hand leaves out sums of zero; the server may list them. */
const sums = <T>(all: readonly T[], key: (one: T) => string, value: (one: T) => number): Map<string, number> => {
  const found = new Map<string, number>();
  for (const one of all) found.set(key(one), (found.get(key(one)) ?? 0) + value(one));
  return found;
};
const withoutZeros = (found: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...found].filter(([, sum]) => sum !== 0).sort());

const KEYS: Readonly<
  Record<Exclude<ReportDimension, 'reason' | 'service'>, (share: CountedShare, all: CountedByHand) => string>
> = {
  day: ({ day }) => day,
  week: ({ day }) => weekOf(day),
  month: ({ day }) => day.slice(0, 7),
  hour: ({ visit }) => String(hourOf(visit)),
  therapist: ({ therapist }) => String(therapist),
  driver: ({ visit }) => String(visit.driver_id ?? 'none'),
  area: ({ visit }, { areas }) => areaOf(visit, areas),
  method: ({ method }) => method,
};
const MONEY = REPORT_DIMENSIONS.filter((by) => by !== 'reason');

let app: TestApp;
let operator: TestClient;
beforeAll(async () => {
  app = await testApp();
  operator = await app.as('operator');
});
afterAll(() => app.close());

const get = async <T>(call: string, query: object): Promise<T> => {
  const { status, body } = await operator.get<T>(`/api/reports/${call}/`, { query: { ...query } });
  expect(status).toBe(200);
  return body;
};
const summaryOf = (period: Period) => get<ReportSummary>('summary', period);
const groupsOf = async (by: ReportDimension, period: Period) =>
  (await get<{ groups: ReportGroup[] }>('breakdown', { ...period, by })).groups;

describe('reports over a random ledger', () => {
  let business: RandomBusiness;
  let whole: Period;
  beforeAll(async () => {
    business = await aRandomLedger(app, VISITS, SEED);
    // As for visits from before areas existed.
    await recogniseVisitsAtNight.run(app.deps, { due: app.clock.now(), attempt: 1, lastAttempt: false });
    whole = await daysOfLedger(app);
  });

  /** Any period from a day to the whole ledger, which may begin and end at its first and last day. */
  const anyPeriod = fc
    .tuple(fc.nat(130), fc.nat(130))
    .map(([start, length]) => ({ from: addDays(whole.from, start - 5), to: addDays(whole.from, start - 5 + length) }));

  const total = (all: readonly { readonly amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
  function summaryByHand(period: Period, counted: CountedByHand): Partial<ReportSummary> {
    const mine = counted.shares.filter(within(period));
    const commission = mine.reduce((sum, share) => sum + share.commission, 0);
    const visits = mine.filter(({ isFirst }) => isFirst).reduce((sum, share) => sum + share.visits, 0);
    return {
      revenue: total(mine),
      commission: commission / 100,
      net: (total(mine) * 100 - commission) / 100,
      extensions: total(mine.filter(({ isExtension }) => isExtension)),
      discounts: total(counted.discounts.filter(within(period))),
      tips: total(counted.tips.filter(within(period))),
      written_off: total(counted.writtenOff.filter(within(period))),
      tips_owed: total(counted.tips.filter(within(period)).filter(({ isOwed }) => isOwed)),
      cash: total(mine.filter(({ method }) => method === 'cash')),
      gcash: total(mine.filter(({ method }) => method === 'gcash')),
      visits,
      average: visits > 0 ? Math.round((total(mine) / visits) * 100) / 100 : null,
      ...clientsByHand(counted, period),
    };
  }

  async function expectByHand(period: Period, counted: CountedByHand): Promise<void> {
    const { shares, services } = counted;
    const mine = shares.filter(within(period));
    const first = mine.filter(({ isFirst }) => isFirst);
    expect(await summaryOf(period)).toMatchObject({ ...summaryByHand(period, counted), until: null });
    for (const [by, keyOf] of Object.entries(KEYS) as [keyof typeof KEYS, (typeof KEYS)['day']][]) {
      const key = (share: CountedShare): string => keyOf(share, counted);
      const groups = await groupsOf(by, period);
      const shown = (of: (group: ReportGroup) => number | null) =>
        withoutZeros(new Map(groups.map((group) => [group.key, of(group) ?? 0])));
      expect([by, shown(({ revenue }) => revenue)]).toEqual([
        by,
        withoutZeros(sums(mine, key, ({ amount }) => amount)),
      ]);
      expect([by, shown((group) => Math.round((group.commission ?? 0) * 100))]).toEqual([
        by,
        withoutZeros(sums(mine, key, (share) => share.commission)),
      ]);
      expect([by, shown((group) => group.visits)]).toEqual([
        by,
        withoutZeros(sums(by === 'therapist' ? mine : first, key, (share) => share.visits)),
      ]);
    }
    const byService = await groupsOf('service', period);
    const parts = services.filter(within(period));
    const keyOfService = ({ service }: (typeof parts)[number]) => (service === null ? 'extensions' : String(service));
    const shownBy = (of: (group: ReportGroup) => number | null) =>
      withoutZeros(new Map(byService.map((group) => [group.key, of(group) ?? 0])));
    expect(shownBy(({ revenue }) => revenue)).toEqual(withoutZeros(sums(parts, keyOfService, ({ amount }) => amount)));
    expect(shownBy((group) => group.visits)).toEqual(withoutZeros(sums(parts, keyOfService, (part) => part.visits)));
  }

  const expectAllByHand = async (runs: number): Promise<void> => {
    const counted = await countByHand(app);
    await expectByHand(whole, counted);
    await fc.assert(
      fc.asyncProperty(anyPeriod, (period) => expectByHand(period, counted)),
      { numRuns: runs, seed: SEED },
    );
  };

  it('every figure of any period, over the borders of service days and months, is that of a count by hand, with payments in parts, discounts and tips (R-beyond-505, R-beyond-507, R-pages-7, R-money-5, R-money-8, R-money-15, R-money-16, R-day-2)', () =>
    expectAllByHand(12));

  it('so far, it is that of the entries before the present time of day on its last day (R-pages-190)', async () => {
    const counted = await countByHand(app);
    const clock = app.clock.now();
    try {
      await fc.assert(
        fc.asyncProperty(anyPeriod, fc.nat(24 * 60 - 1), async (period, minute) => {
          app.clock.set(addMinutes(serviceDayBounds(TODAY).start, minute));
          const until = addMinutes(serviceDayBounds(period.to).start, minute);
          expect(await get<ReportSummary>('summary', { ...period, so_far: true })).toMatchObject({
            ...summaryByHand(period, upTo(counted, until)),
            until: until.toISOString(),
          });
        }),
        { numRuns: 20, seed: SEED },
      );
    } finally {
      app.clock.set(clock);
    }
  });

  it('revenue by any dimension adds up to the total, as do the visits behind each row and figure (R-pages-7)', async () => {
    const below = numbers(SEED);
    for (let round = 0; round < 3; round++) {
      const from = addDays(whole.from, below(60));
      const period = { from, to: addDays(from, below(50)) };
      const summary = await summaryOf(period);
      const behind = async (query: object) =>
        (await get<{ results: ReportVisit[]; count: number }>('appointments', { ...period, ...query, page_size: 1000 }))
          .results;
      const sum = (all: readonly ReportVisit[]) => all.reduce((total, { revenue }) => total + revenue, 0);
      const count = (all: readonly ReportVisit[]) => all.reduce((total, { visits }) => total + visits, 0);
      for (const by of MONEY) {
        const groups = await groupsOf(by, period);
        expect([by, groups.reduce((total, { revenue }) => total + (revenue ?? 0), 0)]).toEqual([by, summary.revenue]);
        for (const group of groups.filter((_, at) => at % 7 === round % 7)) {
          const rows = await behind({ by, key: group.key });
          expect([by, group.key, sum(rows), count(rows)]).toEqual([by, group.key, group.revenue, group.visits]);
          const counted = await behind({ by, key: group.key, figure: 'visits' });
          expect([by, group.key, count(counted)]).toEqual([by, group.key, group.visits]);
          const idsOf = (all: readonly ReportVisit[]) => all.map(({ id }) => id).sort((one, other) => one - other);
          const withVisits = rows.filter(({ visits }) => visits !== 0);
          expect([by, group.key, idsOf(counted)]).toEqual([by, group.key, idsOf(withVisits)]);
        }
      }
      const rows = await behind({});
      expect([sum(rows), count(rows)]).toEqual([summary.revenue, summary.visits]);
      expect(rows.reduce((total, { commission }) => total + Math.round((commission ?? 0) * 100), 0)).toBe(
        Math.round(summary.commission * 100),
      );
      expect(sum(await behind({ figure: 'extensions' }))).toBe(summary.extensions);
      const reduced = await behind({ figure: 'discounts' });
      expect(reduced.reduce((total, { discount }) => total + (discount ?? 0), 0)).toBe(summary.discounts);
      const tipped = await behind({ figure: 'tips' });
      expect(tipped.reduce((total, { tip }) => total + (tip ?? 0), 0)).toBe(summary.tips);
      const givenUp = await behind({ figure: 'written_off' });
      expect(givenUp.reduce((total, { written_off: amount }) => total + (amount ?? 0), 0)).toBe(summary.written_off);
      expect(count(await behind({ figure: 'visits' }))).toBe(summary.visits);
      expect(await behind({ figure: 'new_clients' })).toHaveLength(summary.new_clients);
      expect(await behind({ figure: 'returning_clients' })).toHaveLength(summary.returning_clients);
    }
  });

  it('the visits behind a row are counted and paged by an index, not collected first (R-pages-197)', async () => {
    await app.sql('vacuum analyze revenue_shares, revenue_services');
    const planOf = async (behind: Behind): Promise<string> => {
      const client = await app.db.pool.connect();
      try {
        // The tables of a test are so small that PostgreSQL would read them whole.
        await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
        const lines: string[] = [];
        const explained: Queryable['one'] = async (statement, params = []) => {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${String(statement)}`, [...params]);
          lines.push(...rows.map((row) => row['QUERY PLAN']));
          return { ids: [], count: 0 } as never;
        };
        await findPage({ ...app.db, one: explained }, behind, { limit: 25, offset: 25 });
        return lines.join('\n');
      } finally {
        await client.query('reset enable_seqscan; reset enable_bitmapscan');
        client.release();
      }
    };
    const slices: Slice[] = [
      { by: 'method', value: 'cash' },
      { by: 'hour', value: 13 },
      { by: 'driver', value: null },
      { by: 'area', value: null },
      { by: 'therapist', value: 1 },
      { by: 'service', value: 1 },
      { by: 'service', value: null, isExtensions: true },
    ];
    for (const slice of slices) {
      const plan = await planOf({ ...whole, figure: 'revenue', slice });
      expect(plan).toMatch(/Index Only Scan using revenue_(?:shares|services)_(?:rows|pages)/);
      expect(plan).not.toMatch(/CTE Scan on keys|Scan using (?!revenue_\w+_(?:rows|pages))revenue_/);
    }
    expect(await planOf({ ...whole, figure: 'returning_clients' })).toContain(
      'Index Only Scan using revenue_shares_client_visits',
    );
  });

  it('a file has the rows of the screen, groups and visits (R-pages-7)', async () => {
    const period = { from: addDays(whole.from, 10), to: addDays(whole.from, 40) };
    const lines = async (query: object): Promise<string[]> => {
      const { status, body } = await operator.get<string>('/api/reports/export/', { query: { ...period, ...query } });
      expect(status).toBe(200);
      return body.trim().split('\r\n').slice(1);
    };
    for (const by of REPORT_DIMENSIONS) {
      const groups = await groupsOf(by, period);
      const rows = await lines({ rows: 'groups', by });
      expect(rows.map((row) => row.split(',').at(-1))).toEqual(groups.map(({ visits }) => String(visits)));
      expect(rows).toHaveLength(groups.length);
    }
    const visits = (await get<{ results: ReportVisit[] }>('appointments', { ...period, page_size: 1000 })).results;
    const cells = (await lines({})).map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')));
    expect(cells.map((row) => [row[0], row.at(-3), row.at(-2), row.at(-1)])).toEqual(
      visits.map(({ id, revenue, commission, visits: counted }) => [
        String(id),
        revenue.toFixed(2),
        commission?.toFixed(2),
        String(counted),
      ]),
    );
  });

  it('a workbook has the rows of the screen as numbers and days, groups and visits (R-pages-7)', async () => {
    const period = { from: addDays(whole.from, 10), to: addDays(whole.from, 40) };
    const rowsOf = async (query: Record<string, string>): Promise<unknown[][]> => {
      const asked = new URLSearchParams({ ...period, ...query, format: 'xlsx' });
      const { rawPayload, headers } = await app.app.inject({
        url: `/api/reports/export/?${asked.toString()}`,
        headers: { authorization: `Bearer ${operator.token}` },
      });
      expect(headers['content-disposition']).toMatch(/filename="report-[\w-]+\.xlsx"/);
      return (await readSheet(rawPayload)).slice(1);
    };
    for (const by of REPORT_DIMENSIONS) {
      const groups = await groupsOf(by, period);
      const rows = await rowsOf({ rows: 'groups', by });
      expect([by, rows.map((row) => row.at(-1))]).toEqual([by, groups.map(({ visits }) => visits)]);
      if (by !== 'reason') expect(rows.map(([, revenue]) => revenue)).toEqual(groups.map(({ revenue }) => revenue));
    }
    const visits = (await get<{ results: ReportVisit[] }>('appointments', { ...period, page_size: 1000 })).results;
    const day = (date: string | null) => date && new Date(date);
    expect((await rowsOf({})).map((row) => [row[0], row[1], row[9], row[10], row[11], row[12]])).toEqual(
      visits.map((one) => [one.id, day(one.date), day(one.paid_on), one.revenue, one.commission, one.visits]),
    );
  });

  it("a therapist's statement equals the report about them, entry by entry (R-pages-7, R-money-8)", async () => {
    for (const { key, commission, visits, revenue } of await groupsOf('therapist', whole)) {
      const told = await get<{ earned: number; share: number; visits: number; rows: { earned: number }[] }>(
        'statement',
        { ...whole, therapist: key },
      );
      expect([told.earned, told.share, told.visits]).toEqual([commission, revenue, visits]);
      expect(told.rows.reduce((sum, { earned }) => sum + Math.round(earned * 100), 0)).toBe(
        Math.round((commission ?? 0) * 100),
      );
    }
  });

  it('stays so when people of paid visits change, clients are merged, rates are set and removed (R-pages-7)', async () => {
    const [one = 0, other = 0] = business.visits.slice(10);
    // Paid, and shared by several: without one of them the others' shares are larger.
    const [{ third = 0 } = {}] = await app.sql<{ third: number }>(
      `select appointment_id as third from appointment_therapists t
       where appointment_id <> all($1) and exists (select from revenue_shares r where r.appointment_id = t.appointment_id)
       group by appointment_id having count(*) > 1 order by appointment_id limit 1`,
      [[one, other]],
    );
    await app.sql('update appointments set driver_id = $2 where id = any($1)', [[one, other], business.drivers[1]]);
    await app.sql('update appointments set driver_id = null where id = $1', [third]);
    await app.sql('delete from appointment_therapists where appointment_id = $1 and position > 0', [third]);
    await app.sql(
      `insert into appointment_therapists (appointment_id, therapist_id, position)
       select $1, id, 7 from users u where id = $2 and not exists (
         select from appointment_therapists t where t.appointment_id = $1 and t.therapist_id = u.id)`,
      [one, business.therapists[4]],
    );
    // In a statement of its own, because the next part counts every visit again.
    await expectAllByHand(1);
    await app.sql('update appointments set client_id = $2 where client_id = $1', business.clients.slice(0, 2));
    await app.sql(
      `insert into commission_rates (staff_id, from_day, payment_percent, extension_percent, set_at)
       select staff_id, from_day, 61, extension_percent, set_at from commission_rates where staff_id = $1`,
      [business.therapists[1]],
    );
    await app.sql(
      `insert into commission_rates (staff_id, from_day, payment_percent, extension_percent, set_at) values ($1, $2, 13, 77, $3)`,
      [business.therapists[2], addDays(whole.from, 15), app.clock.now()],
    );
    await expectAllByHand(3);
    await app.sql(
      `insert into commission_rates (from_day, unit, revokes, set_at) select from_day, 'none', id, set_at from commission_rates
       where staff_id is null`,
    );
    await expectAllByHand(2);
  });
});

describe('reports', () => {
  it.each([
    ['summary', { from: '2026-11-20', to: '2026-11-19' }, 'to'],
    ['summary', { from: '2020-01-01', to: '2026-11-19' }, 'to'],
    ['summary', { from: '2026-11-20' }, 'to'],
    ['breakdown', { from: '2026-11-20', to: '2026-11-20', by: 'weather' }, 'by'],
    ['appointments', { from: '2026-11-20', to: '2026-11-20', by: 'day' }, 'key'],
    ['appointments', { from: '2026-11-20', to: '2026-11-20', by: 'hour', key: '24' }, 'key'],
    ['appointments', { from: '2026-11-20', to: '2026-11-20', by: 'therapist', key: '99999999999' }, 'key'],
    ['appointments', { from: '2026-11-20', to: '2026-11-20', by: 'day', key: '2026-11-20', figure: 'lost' }, 'figure'],
    ['export', { from: '2026-11-20', to: '2026-11-20', rows: 'groups' }, 'by'],
    ['statement', { from: '2026-11-20', to: '2026-11-20' }, 'therapist'],
  ])('%s refuses %j by its field %s (R-pages-7)', async (call, query, field) => {
    const { status, body } = await operator.get<Record<string, unknown>>(`/api/reports/${call}/`, { query });
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])]);
  });

  it('has days without any entry, with empty figures (R-pages-7)', async () => {
    const days = { from: '2025-02-27', to: '2025-03-01' };
    expect(await summaryOf(days)).toMatchObject({ revenue: 0, net: 0, visits: 0, average: null, booked: 0 });
    expect((await groupsOf('day', days)).map(({ key }) => key)).toEqual(['2025-02-27', '2025-02-28', '2025-03-01']);
    expect((await groupsOf('month', days)).map(({ key }) => key)).toEqual(['2025-02', '2025-03']);
  });
});

describe('reports of real visits', () => {
  const today = { from: TODAY, to: TODAY };
  let on: Business;
  beforeAll(async () => {
    await clearRates(app);
    await app.sql('select recount_revenue()');
    on = await aBusiness(app);
  });

  it('count a payment at once on every operator’s screen, and a correction, a refund and an ended session by the ledger (R-pages-7, R-money-9)', async () => {
    const watching = await app.channel((await app.addUser('operator')).token);
    const therapist = await app.channel(on.therapists[0].token);
    const { id } = await on.at('awaiting_payment', { therapists: [on.therapists[0].id, on.therapists[1].id] });
    await on.act(on.operator, id, 'mark_completed', {
      payment_amount: 851,
      has_service_extension: true,
      extension_amount: 300,
    });
    expect(await watching.next('payments_update')).toMatchObject({ type: 'payments_update' });
    expect(await summaryOf(today)).toMatchObject({
      revenue: 1151,
      extensions: 300,
      // 40 % of 851 and all of 300, among two.
      commission: 640.4,
      net: 510.6,
      visits: 1,
      average: 1151,
      new_clients: 1,
      booked: 1,
    });
    expect((await groupsOf('therapist', today)).map(({ revenue, visits }) => [revenue, visits])).toEqual([
      [576, 1],
      [575, 1],
    ]);

    await on.act(on.operator, id, 'correct_payment', { payment_amount: 900, reason: 'Read the receipt again' });
    expect(await watching.next('payments_update')).toMatchObject({ type: 'payments_update' });
    expect(await summaryOf(today)).toMatchObject({ revenue: 900, extensions: 0, commission: 360, visits: 1 });

    const ended = await on.at('session_in_progress', { start_time: '20:00', therapist: on.therapists[2].id });
    await on.act(on.operator, ended.id, 'abort_session', { reason: 'Client fell ill', payment_amount: 400 });
    expect(await summaryOf(today)).toMatchObject({ revenue: 1300, visits: 2, average: 650, cancelled: 0 });

    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect(await summaryOf(today)).toMatchObject({ revenue: 400, visits: 1, booked: 2 });
    const opened = await get<{ results: ReportVisit[] }>('appointments', { ...today, figure: 'visits' });
    expect(opened.results).toMatchObject([{ id: ended.id, revenue: 400, therapists: [expect.any(String)] }]);
    expect(therapist.messages.filter(({ type }) => type === 'payments_update')).toEqual([]);
  });

  it('count a visit that was paid in parts once, by method to the peso, and its discount apart from the revenue (R-money-15, R-money-16, R-money-9)', async () => {
    const before = await summaryOf(today);
    const byMethod = async () =>
      Object.fromEntries((await groupsOf('method', today)).map(({ key, revenue, visits }) => [key, [revenue, visits]]));
    const [[cash = 0, visits = 0] = []] = [(await byMethod())['cash']];
    const { id } = await on.at('awaiting_payment', { start_time: '22:30' });
    await on.act(on.operator, id, 'mark_completed', {
      payment_amount: 700,
      payment_parts: [{ payment_amount: 300 }, { payment_amount: 400, collected_by: on.operator.id }],
      discount_amount: 150,
      discount_reason: 'A regular',
    });
    expect(await summaryOf(today)).toMatchObject({
      revenue: before.revenue + 700,
      cash: before.cash + 700,
      discounts: before.discounts + 150,
      visits: before.visits + 1,
    });
    // The discount is not money: it makes no row of its own, and none under 'No method'.
    expect(await byMethod()).toEqual({ cash: [(cash ?? 0) + 700, (visits ?? 0) + 1] });
    const opened = await get<{ results: ReportVisit[] }>('appointments', { ...today, figure: 'discounts' });
    expect(opened.results).toMatchObject([{ id, discount: 150, revenue: 700, visits: 1 }]);
    const file = await operator.get<string>('/api/reports/export/', { query: { ...today, figure: 'discounts' } });
    expect(
      file.body
        .split('\r\n')
        .slice(0, 2)
        .map((row) => row.split(',').at(-4)),
    ).toEqual(['Discount', '150.00']);

    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    const { revenue, discounts, visits: counted } = before;
    expect(await summaryOf(today)).toMatchObject({ revenue, discounts, visits: counted });
    expect((await get<{ count: number }>('appointments', { ...today, figure: 'discounts' })).count).toBe(0);
  });

  it('compare today so far with the same hours of another day, also for bookings, refusals and materials (R-pages-190)', async () => {
    const day = { from: '2026-11-18', to: '2026-11-18' };
    const soFar = { ...day, so_far: true };
    const none = await get<ReportSummary>('summary', soFar);
    const at = (time: string) => instantOf(day.from, time);
    const client = await seedClient(app);
    const seed = (stamps: object) =>
      app.sql(
        `insert into appointments (client_id, service_day, starts_at, ends_at, status, outcome, location, duration, total_price,
           asked_at, response_deadline, created_at, updated_at, cancelled_at, rejected_at)
         select $1, $2, $3, $4, s.status, s.outcome, 'Makati', 60, 850, $3, $3, coalesce(s.created_at, $3), $3, s.cancelled_at, s.rejected_at
         from jsonb_populate_record(null::appointments, $5::jsonb) s`,
        [client, day.from, at('15:00'), at('16:00'), JSON.stringify(stamps)],
      );
    // It is 1:10 PM.
    await seed({ status: 'cancelled', outcome: 'cancelled', created_at: at('10:00'), cancelled_at: at('11:00') });
    await seed({ status: 'cancelled', outcome: 'cancelled', created_at: at('10:00'), cancelled_at: at('14:00') });
    await seed({ status: 'rejected', created_at: at('10:00'), rejected_at: at('13:09') });
    await seed({ status: 'rejected', created_at: at('13:20'), rejected_at: at('13:30') });
    for (const [time, quantity] of [
      ['12:00', -2],
      ['14:00', -4],
    ] as const) {
      await app.sql(`insert into stock_movements (material_id, kind, quantity, at) values ($1, 'use', $2, $3)`, [
        on.oil,
        quantity,
        at(time),
      ]);
      // With the quantity that was short.
      await app.sql(
        `insert into appointment_materials (appointment_id, material_id, quantity_used, shortage, deducted_at)
         select id, $1, 0, 1, $2 from appointments where client_id = $3 and id not in (select appointment_id from appointment_materials) limit 1`,
        [on.oil, at(time), client],
      );
    }
    const [material] = await app.sql<{ unit_cost: number }>('select unit_cost from materials where id = $1', [on.oil]);
    const unit = material?.unit_cost ?? 0;
    expect(await get<ReportSummary>('summary', day)).toMatchObject({
      until: null,
      booked: none.booked + 4,
      cancelled: 2,
      refused: 2,
      refusals: 2,
      materials_cost: none.materials_cost + 8 * unit,
    });
    expect(await get<ReportSummary>('summary', soFar)).toMatchObject({
      until: at('13:10').toISOString(),
      booked: none.booked + 3,
      cancelled: 1,
      refused: 1,
      refusals: 1,
      materials_cost: none.materials_cost + 3 * unit,
    });
  });

  it('name refusals by their reason, a reason in own words as another, and lost bookings (R-pages-7)', async () => {
    const before = await summaryOf(today);
    const refuse = async (start_time: string, rejection_reason: string): Promise<number> => {
      const { id } = await on.book({ start_time, driver: null, therapist: on.therapists[1].id });
      await on.act(on.therapists[1], id, 'reject', { rejection_reason });
      return id;
    };
    const refused = await refuse('14:00', 'Travel conflict');
    const own = await refuse('21:00', 'My bicycle broke');
    await on.act(on.operator, own, 'review_rejection', { action: 'accept' });
    const after = await summaryOf(today);
    expect([
      after.refusals - before.refusals,
      after.refused - before.refused,
      after.cancelled - before.cancelled,
    ]).toEqual([2, 1, 1]);
    expect((await groupsOf('reason', today)).map(({ key, visits }) => [key, visits])).toEqual([
      ['Other', 1],
      ['Travel conflict', 1],
    ]);
    const behind = async (query: object) =>
      (await get<{ results: ReportVisit[] }>('appointments', { ...today, ...query })).results.map(({ id }) => id);
    expect(await behind({ by: 'reason', key: 'Other' })).toEqual([own]);
    expect(await behind({ figure: 'lost' })).toEqual([own, refused]);
  });

  it('count a visit in the area of its address, also of one that was edited, and again after areas change (R-pages-7, R-money-9, R-booking-6)', async () => {
    const revenueBy = async (): Promise<Record<string, number>> =>
      Object.fromEntries((await groupsOf('area', today)).map(({ label, revenue }) => [label, revenue ?? 0]));
    const before = await revenueBy();
    const gained = async (): Promise<Record<string, number>> =>
      withoutZeros(
        new Map(Object.entries(await revenueBy()).map(([area, revenue]) => [area, revenue - (before[area] ?? 0)])),
      );
    const { id } = await on.book({ location: '3 Roxas Boulevard, Malate', start_time: '22:30', driver: null });
    expect((await on.patch(id, { location: '8 Aurora Boulevard, Cubao' })).status).toBe(200);
    await on.patch(id, { status: 'awaiting_payment' });
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    expect(await gained()).toEqual({ 'Quezon City': 850 });

    const { body } = await on.operator.get<TravelSettings>('/api/settings/travel/');
    const city = body.areas.find(({ name }) => name === 'Quezon City');
    const words = city?.words.filter((word) => word !== 'Cubao');
    expect((await on.operator.patch(`/api/settings/travel/areas/${city?.id}/`, { words })).status).toBe(200);
    await app.runDueJobs();
    expect(await gained()).toEqual({ 'No area': 850 });
    const unknown = await get<{ results: ReportVisit[] }>('appointments', { ...today, by: 'area', key: 'none' });
    expect(unknown.results.map((visit) => visit.id)).toContain(id);

    await on.operator.post('/api/settings/travel/areas/', { name: 'Cubao', words: [], within: null, minutes: [] });
    await app.runDueJobs();
    expect(await gained()).toEqual({ Cubao: 850 });
  });

  it('say what visits used up at what it cost at that time, and nothing of what comes back (R-pages-7, R-materials-8)', async () => {
    const used = async () =>
      Object.fromEntries(
        (await get<{ rows: MaterialUsed[] }>('materials', today)).rows.map((row) => [row.id, [row.quantity, row.cost]]),
      );
    const before = await summaryOf(today);
    const price = (id: number, unit_cost: number) => on.operator.patch(`/api/inventory/${id}/`, { unit_cost });
    expect((await price(on.oil, 12.35)).status).toBe(200);
    expect((await price(on.towel, 80)).status).toBe(200);
    const rich = { services: [on.richService], driver: null, therapist: on.therapists[0].id };
    await on.at('session_in_progress', { ...rich, start_time: '19:30' });
    // The towels are still at the visit; they come back with the check.
    expect(await used()).toEqual({ [on.oil]: [2, 24.7] });
    expect((await price(on.oil, 20)).status).toBe(200);
    expect((await price(on.towel, 95.5)).status).toBe(200);
    expect(await used()).toEqual({ [on.oil]: [2, 24.7] });

    const undone = await on.at('session_in_progress', { ...rich, therapist: on.therapists[1].id, start_time: '21:00' });
    expect(await used()).toEqual({ [on.oil]: [4, 64.7] });
    expect((await summaryOf(today)).materials_cost).toBe(before.materials_cost + 64.7);
    expect((await price(on.oil, 31)).status).toBe(200);
    await on.act(on.therapists[1], undone.id, 'undo');
    expect(await used()).toEqual({ [on.oil]: [2, 24.7] });

    // By hand, from the movements themselves.
    const moved = await app.sql<{ kind: string; quantity: number; unit_cost: number }>(
      'select kind, quantity, unit_cost from stock_movements where material_id = $1',
      [on.oil],
    );
    const left = moved.filter(({ kind }) => kind === 'use' || kind === 'return' || kind === 'emptied');
    expect(left.reduce((sum, { quantity, unit_cost }) => sum - quantity * unit_cost, 0)).toBeCloseTo(24.7, 6);
    const { body } = await on.operator.get<string>('/api/reports/export/', { query: { ...today, rows: 'materials' } });
    expect(body).toContain('Oil 0,2,piece,24.70');

    // Materials that were not in stock were used too, and an undone start gives them back.
    const [{ stock = 0 } = {}] = await app.sql<{ stock: number }>('select stock from materials where id = $1', [
      on.oil,
    ]);
    await on.operator.post(`/api/inventory/${on.oil}/movements/`, {
      kind: 'correction',
      quantity: 1 - stock,
      reason: 'Counted',
    });
    const short = await on.at('session_in_progress', { ...rich, therapist: on.therapists[2].id, start_time: '22:30' });
    expect(await used()).toEqual({ [on.oil]: [4, 24.7 + 62] });
    const [lacking] = await app.sql<{ short: number }>(
      `select sum(a.shortage)::int as short from appointment_materials a join materials m on m.id = a.material_id and not m.reusable
       where a.appointment_id = $1`,
      [short.id],
    );
    expect(lacking).toEqual({ short: 1 });
    await on.act(on.therapists[2], short.id, 'undo');
    expect(await used()).toEqual({ [on.oil]: [2, 24.7] });
  });

  it('a therapist sees their own statement, as far back as the business has set, and nobody else’s (R-pages-7, R-pages-9, R-money-8)', async () => {
    const [, , third] = on.therapists;
    const mine = (query: object) => third.get<Statement>('/api/reports/statement/', { query: { ...today, ...query } });
    expect((await mine({})).body).toMatchObject({
      therapist: { id: third.id },
      earned: 160,
      share: 400,
      visits: 1,
      rows: [{ kind: 'payment', amount: 400, shared_by: 1, percent: 40, earned: 160 }],
    });
    expect((await mine({ therapist: on.therapists[0].id })).status).toBe(404);
    expect((await mine({ from: '2025-11-01' })).status).toBe(200);
    expect(await mine({ from: '2025-10-31' })).toMatchObject({
      status: 400,
      body: { from: ['Statements go back to 2025-11-01.'] },
    });
    await on.operator.patch('/api/settings/business/', { statement: 0 });
    expect(await mine({})).toMatchObject({ status: 403, body: { detail: 'Ask the office for your statement.' } });
    expect(
      (await on.operator.get('/api/reports/statement/', { query: { ...today, therapist: third.id } })).status,
    ).toBe(200);
  });

  it('a rate that is set today counts for payments of today, and for no earlier ones (R-money-8, R-money-9)', async () => {
    const { id } = await on.at('awaiting_payment', { start_time: '18:00', therapist: on.therapists[2].id });
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    const before = await summaryOf(today);
    expect(before.commission).toBeGreaterThan(0);
    const earlier = await summaryOf({ from: '2025-11-01', to: '2025-12-31' });
    const body = { from: TODAY, payment_percent: 50, extension_percent: 100 };
    expect((await on.operator.post('/api/settings/commission/', body)).status).toBeLessThan(300);
    expect((await summaryOf(today)).commission).toBe((before.commission / 40) * 50);
    expect(await summaryOf({ from: '2025-11-01', to: '2025-12-31' })).toEqual(earlier);
  });

  it('count a client who came, once, as new; not one who was refunded the same day, nor for a corrected earlier visit (R-money-9)', async () => {
    const own = await aBusiness(app, 1);
    const before = await summaryOf(today);
    const clients = async () => {
      const { new_clients, returning_clients, visits } = await summaryOf(today);
      return [new_clients - before.new_clients, returning_clients - before.returning_clients, visits - before.visits];
    };
    const client = await seedClient(app);
    const { id } = await own.at('awaiting_payment', { client, therapist: own.therapists[1].id, start_time: '23:30' });
    await own.act(own.operator, id, 'mark_completed', { payment_amount: 850 });
    expect(await clients()).toEqual([1, 0, 1]);
    await own.act(own.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect(await clients()).toEqual([0, 0, 0]);
    expect((await get<{ count: number }>('appointments', { ...today, figure: 'new_clients' })).count).toBe(
      before.new_clients,
    );

    // As if it had been paid yesterday, and were corrected today.
    await app.sql(
      `insert into payments (appointment_id, kind, method, amount, at) values ($1, 'payment', 'cash', 850, $2)`,
      [id, addMinutes(app.clock.now(), -24 * 60)],
    );
    const [paid] = await app.sql<{ id: number }>('select max(id) as id from payments where appointment_id = $1', [id]);
    await app.sql(
      `insert into payments (appointment_id, kind, method, amount, reverses, at)
       values ($1, 'reversal', 'cash', -850, $2, $3), ($1, 'payment', 'cash', 800, null, $3)`,
      [id, paid?.id, app.clock.now()],
    );
    expect(await clients()).toEqual([0, 0, 0]);
    const bothDays = { from: addDays(TODAY, -1), to: TODAY };
    expect((await summaryOf(bothDays)).new_clients).toBe(before.new_clients + 1);
    // The next visit is by a client who came before.
    const next = await own.at('awaiting_payment', { client, therapist: own.therapists[2].id, start_time: '00:30' });
    await own.act(own.operator, next.id, 'mark_completed', { payment_amount: 850 });
    expect(await clients()).toEqual([0, 1, 1]);

    // Paid and refunded on one day: a client who comes another day is new then.
    const other = await seedClient(app);
    const late = { client: other, therapist: own.therapists[1].id };
    const gone = await own.at('awaiting_payment', { ...late, start_time: '22:00' });
    await app.sql(
      `with paid as (insert into payments (appointment_id, kind, method, amount, at) values ($1, 'payment', 'cash', 850, $2) returning id)
       insert into payments (appointment_id, kind, method, amount, reverses, at) select $1, 'reversal', 'cash', -850, id, $2 from paid`,
      [gone.id, addMinutes(app.clock.now(), -24 * 60)],
    );
    const came = await own.at('awaiting_payment', { ...late, therapist: own.therapists[2].id, start_time: '21:00' });
    await own.act(own.operator, came.id, 'mark_completed', { payment_amount: 850 });
    expect(await clients()).toEqual([1, 1, 2]);
  });

  // Without them the plan of each part reads whole tables.
  it('are counted anew with statistics of what is counted (R-beyond-1431)', async () => {
    const read = ['appointment_services', 'appointment_therapists', 'appointments', 'payments'];
    const known = () =>
      app.sql<{ tablename: string }>(
        `select distinct tablename::text from pg_stats where schemaname = 'public' and tablename = any ($1) order by 1`,
        [read],
      );
    await app.sql('delete from pg_statistic where starelid = any ($1::regclass[])', [read]);
    expect(await known()).toEqual([]);
    await app.sql('select recount_revenue()');
    expect(await known()).toEqual(read.map((tablename) => ({ tablename })));
  });
});
