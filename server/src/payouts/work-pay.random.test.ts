import { addDays, minutesWorked, windowOf, WORK_KINDS, type WorkKind } from 'shared-lib/domain';
import { numbers } from '../reports/testing/random-ledger.js';
import { seedClient } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';

const SEED = Number(process.env['HATID_WORK_SEED'] ?? 20_261_128);
const STEPS = Number(process.env['HATID_WORK_STEPS'] ?? 500);
const FIRST = '2026-10-01';
const DAYS = 20;

interface Shift {
  readonly staff_id: number;
  readonly service_day: string;
  readonly check_in_at: Date | null;
  readonly check_out_at: Date | null;
  readonly arrival: string;
  readonly status: string;
  readonly approved_at: Date | null;
}
interface Rate {
  readonly staff_id: number | null;
  readonly work: WorkKind;
  readonly from_day: string;
  readonly pesos: number | null;
  readonly from_area: number | null;
  readonly to_area: number | null;
}
/** Where a ride began and ended, where that is known. */
interface Way {
  readonly from: number | null;
  readonly to: number | null;
}
const NOWHERE: Way = { from: null, to: null };
interface Line {
  readonly id: number;
  readonly key: string;
  readonly amount: number;
  readonly payout_id: number | null;
}

/** Everybody's hours of a day end then. Nobody has hours on every third day. */
const endOf = (day: string): Date | undefined =>
  Number(day.slice(-2)) % 3 === 0 ? undefined : windowOf(day, '13:00', '21:00').end;

describe('pay by ride, day and hour over random days', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('is what a count by hand says, after every step, and no line that was paid changes (R-beyond-1186, R-beyond-1187, R-beyond-1189, R-beyond-1383)', async () => {
    const below = numbers(SEED);
    const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
    const operator = await app.as('operator');
    const people: number[] = [];
    for (let at = 0; at < 4; at++) people.push((await app.addUser(at < 2 ? 'driver' : 'therapist')).id);
    const drivers = people.slice(0, 2);
    const client = await seedClient(app);
    const days = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at));
    const now = new Date('2026-11-01T12:00:00+08:00');
    for (const day of days) {
      const end = endOf(day);
      if (end)
        for (const person of people)
          await app.sql(
            'insert into availability_windows (staff_id, service_day, during, created_at, updated_at) values ($1, $2, tstzrange($3, $4), $5, $5)',
            [person, day, windowOf(day, '13:00', '21:00').start, end, now],
          );
    }
    for (let at = 0; at < 24; at++) {
      const work = oneOf(WORK_KINDS);
      await app.sql(
        `insert into work_rates (staff_id, work, from_day, pesos, set_at) values ($1, $2, $3, $4, '2026-09-01T12:00+08')`,
        [oneOf([null, ...people]), work, addDays(FIRST, below(DAYS)), oneOf([null, 1 + below(90), 1 + below(90)])],
      );
    }
    for (let at = 0; at < 24; at++)
      await app.sql(
        `insert into work_rates (staff_id, work, from_day, pesos, set_at, from_area, to_area)
         values ($1, 'ride', $2, $3, '2026-09-01T12:00+08', $4, $5)`,
        [
          oneOf([null, null, ...drivers]),
          addDays(FIRST, below(DAYS)),
          oneOf([null, 1 + below(90), 1 + below(90)]),
          ...oneOf([
            [1 + below(2), null],
            [null, 1 + below(2)],
            [1 + below(2), 1 + below(2)],
          ] as const),
        ],
      );
    const rates = await app.sql<Rate>(
      'select staff_id, work, from_day::text, pesos, from_area, to_area from work_rates order by from_day, id',
    );
    const pesosOf = (person: number, work: WorkKind, day: string, { from, to } = NOWHERE): number | null => {
      const newest = (of: number | null, way: Way): number | null =>
        rates
          .filter((rate) => rate.staff_id === of && rate.work === work && rate.from_day <= day)
          .filter(({ from_area, to_area }) => from_area === way.from && to_area === way.to)
          .at(-1)?.pesos ?? null;
      for (const whose of [person, null])
        for (const way of [{ from, to }, { from: null, to }, { from, to: null }, NOWHERE]) {
          const pesos = newest(whose, way);
          if (pesos !== null) return pesos;
        }
      return null;
    };
    /** Areas of visits as they are now, and those of the rides as they were when they were driven. */
    const areas = new Map<number, number | null>();
    const driven = new Map<string, Way>();
    const visits: number[] = [];
    for (const day of days) {
      const { start, end } = windowOf(day, '13:00', '14:00');
      const [made] = await app.sql<{ id: number }>(
        `insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, asked_at,
           response_deadline, created_at, updated_at, driver_id, pickup_driver_id)
         values ($1, $2, $3, $4, 'journey', 'Makati', 60, 850, $3, $3, $3, $3, $5, $5) returning id`,
        [client, day, start, end, oneOf(drivers)],
      );
      visits.push(made?.id ?? 0);
    }
    const place = async (): Promise<void> => {
      const [visit, area] = [oneOf(visits), oneOf([null, 1, 2])];
      areas.set(visit, area);
      await app.sql(
        `insert into visit_areas values ($1, $2) on conflict (appointment_id) do update set area_id = excluded.area_id`,
        [visit, area],
      );
    };
    for (let at = 0; at < DAYS; at++) await place();
    const done: Record<string, number> = { corrected: 0 };

    const hoursOf = ({ service_day: day, check_in_at: came, check_out_at: left }: Shift, person: number) => {
      if (!came || !left) return { hour: 0, overtime: 0 };
      const end = endOf(day);
      const after = end ? Math.max(0, minutesWorked(end > came ? end : came, left)) : 0;
      const overtime = pesosOf(person, 'overtime', day) === null ? 0 : after;
      return { hour: minutesWorked(came, left) - overtime, overtime };
    };
    /** Centavos by person, day and kind. A day that waits for its approval has no sum. */
    async function byHand(): Promise<{ sums: Map<string, number>; waiting: Set<string> }> {
      const sums = new Map<string, number>();
      const waiting = new Set<string>();
      const add = (
        [person, day, kind]: readonly [number, string, string],
        work: WorkKind,
        quantity: number,
        way = NOWHERE,
      ): void => {
        const pesos = pesosOf(person, work, day, way);
        const each = work === 'hour' || work === 'overtime' ? 60 : 1;
        const key = `${person} ${day} ${kind}`;
        if (pesos !== null) sums.set(key, (sums.get(key) ?? 0) + Math.round((pesos * 100 * quantity) / each));
      };
      for (const shift of await app.sql<Shift>('select *, service_day::text as service_day from attendance_records')) {
        const { staff_id: person, service_day: day, arrival, status } = shift;
        if (status === 'pending_approval') waiting.add(`${person} ${day}`);
        if (!shift.approved_at || status !== arrival || arrival === 'absent' || !shift.check_in_at) continue;
        add([person, day, 'day'], 'day', 1);
        for (const work of ['hour', 'overtime'] as const) add([person, day, work], work, hoursOf(shift, person)[work]);
      }
      for (const one of await app.sql<{ id: number; day: string; out: number | null; home: number | null }>(
        `select id, service_day::text as day, case when dropped_off_at is not null then driver_id end as out,
           case when status = 'transport_completed' then pickup_driver_id end as home from appointments where deleted_at is null`,
      )) {
        if (one.out !== null) add([one.out, one.day, 'ride_out'], 'ride', 1, driven.get(`${one.id} out`));
        if (one.home !== null) add([one.home, one.day, 'ride_home'], 'ride', 1, driven.get(`${one.id} home`));
      }
      return { sums, waiting };
    }
    const written = (): Promise<Line[]> =>
      app.sql<Line>(
        `select id, staff_id || ' ' || since || ' ' || kind as key, amount, payout_id from pay_lines where work_rate_id is not null order by id`,
      );
    async function expectSums(): Promise<void> {
      const { sums, waiting } = await byHand();
      const lines = new Map<string, number>();
      for (const { key, amount } of await written()) lines.set(key, (lines.get(key) ?? 0) + amount);
      const settled = (of: Map<string, number>): [string, number][] =>
        [...of]
          .filter(([key, sum]) => sum !== 0 && (key.includes('ride') || !waiting.has(key.split(' ', 2).join(' '))))
          .sort();
      expect(settled(lines)).toEqual(settled(sums));
      const [books] = await app.sql<{ days: number; owed: number }>(
        `select coalesce(sum(amount), 0)::int as owed, (select count(*) from book_days b join pay_lines l on l.day = b.day and l.work_rate_id is not null
           where l.id > b.figures::text::int and b.state <> 'open')::int as days from pay_lines where work_rate_id is not null`,
      );
      expect(books?.days).toBe(0);
    }

    const time = (day: string): Date =>
      new Date(windowOf(day, '13:00', '14:00').start.getTime() + below(14 * 60) * 60_000);
    const attend = (): Promise<unknown> => {
      const day = oneOf(days);
      const [one, other] = [time(day), time(day)];
      return app.sql(
        `insert into attendance_records (staff_id, service_day, check_in_at, check_out_at, arrival, status, created_at, updated_at)
         values ($1, $2, $3, $4, 'present', 'pending_approval', $5, $5)
         on conflict (staff_id, service_day) do update set check_in_at = $3, check_out_at = $4, updated_at = $5`,
        [oneOf(people), day, one < other ? one : other, one < other ? other : one, now],
      );
    };
    const approve = (): Promise<unknown> =>
      app.sql(
        `update attendance_records set status = arrival, approved_at = $2, approved_by = $3, updated_at = $2 where service_day = any ($1)`,
        [[oneOf(days), oneOf(days), oneOf(days)], now, operator.id],
      );
    const edit = (): Promise<unknown> => {
      const [arrival, status] = oneOf([
        ['present', 'present'],
        ['late', 'late'],
        ['absent', 'absent'],
        ['present', 'pending_approval'],
      ] as const);
      return app.sql(
        `update attendance_records set arrival = $1, status = $2, updated_at = $3 where service_day = $4 and staff_id = $5`,
        [arrival, status, now, oneOf(days), oneOf(people)],
      );
    };
    const ridesOf = async (visit: number) => {
      const [row] = await app.sql<{ rides: (number | null)[] }>(
        'select driven_rides(status, driver_id, pickup_driver_id, dropped_off_at, deleted_at) as rides from appointments where id = $1',
        [visit],
      );
      return row?.rides ?? [];
    };
    const ride = async (): Promise<void> => {
      const visit = oneOf(visits);
      const before = await ridesOf(visit);
      await drive(visit);
      const after = await ridesOf(visit);
      const here = areas.get(visit) ?? null;
      if (before[0] !== after[0]) driven.set(`${visit} out`, { from: null, to: here });
      if (before[1] !== after[1]) driven.set(`${visit} home`, { from: here, to: null });
    };
    const drive = (visit: number): Promise<unknown> =>
      app.sql(
        `update appointments set driver_id = $2, pickup_driver_id = $3, dropped_off_at = $4, status = $5, deleted_at = $6, updated_at = $7 where id = $1`,
        [
          visit,
          oneOf(drivers),
          oneOf([null, ...drivers]),
          oneOf([null, now, now]),
          oneOf(['journey', 'cancelled', 'transport_completed', 'transport_completed']),
          oneOf([null, null, null, null, now]),
          now,
        ],
      );
    const payOut = (): Promise<unknown> =>
      app.deps.db.tx(async (tx) => {
        const person = oneOf(people);
        const [open] = await tx.rows<{ sum: number; n: number }>(
          'select coalesce(sum(amount), 0)::int as sum, count(*)::int as n from pay_lines where staff_id = $1 and payout_id is null',
          [person],
        );
        if (!open || open.n === 0 || open.sum < 0) return;
        const [made] = await tx.rows<{ id: number }>(
          `insert into payouts (staff_id, period_from, period_to, amount, cash, method, paid_on, paid_by, at)
           values ($1, $2, '2099-12-31', $3, 0, 'bank', $2, $4, $5) returning id`,
          [person, FIRST, open.sum, operator.id, now],
        );
        await tx.rows('update pay_lines set payout_id = $2 where staff_id = $1 and payout_id is null', [
          person,
          made?.id,
        ]);
      });
    /** The number of the last line stands in for the figures. */
    const sign = (): Promise<unknown> =>
      app.sql(
        `insert into book_days (day, state, digest, figures, signed_by, signed_at)
         select $1, 'closed', 'x', to_jsonb(coalesce((select max(id) from pay_lines), 0)), $2, $3 on conflict do nothing`,
        [oneOf(days), operator.id, now],
      );

    const steps = { attend, approve, edit, ride, place, payOut, sign };
    const often = [
      'attend',
      'attend',
      'approve',
      'approve',
      'edit',
      'ride',
      'ride',
      'ride',
      'place',
      'payOut',
    ] as const;
    for (let at = 0; at < STEPS; at++) {
      const before = new Map((await written()).filter((one) => one.payout_id !== null).map((one) => [one.id, one]));
      const what = at % 60 === 59 ? 'sign' : oneOf(often);
      await steps[what]();
      done[what] = (done[what] ?? 0) + 1;
      const after = new Map((await written()).map((one) => [one.id, one]));
      for (const [id, line] of before) expect(after.get(id)).toEqual(line);
      await expectSums();
    }
    const [counts] = await app.sql<{ corrections: number; kinds: number; later: number; most: number }>(
      `select count(*) filter (where is_correction)::int as corrections, count(distinct kind)::int as kinds,
         count(*) filter (where day > since)::int as later, max(nth)::int as most from pay_lines`,
    );
    expect(counts?.kinds).toBe(5);
    expect(Math.min(counts?.corrections ?? 0, counts?.later ?? 0, counts?.most ?? 0)).toBeGreaterThan(3);
  });

  it('counts rides of one driver that end at once on two servers once each (R-beyond-1190)', async () => {
    const second = await app.secondInstance();
    const driver = (await app.addUser('driver')).id;
    const client = await seedClient(app);
    await app.sql(
      `insert into work_rates (staff_id, work, from_day, pesos, set_at) values ($1, 'ride', '2026-10-01', 50, '2026-09-01T12:00+08')`,
      [driver],
    );
    const at = new Date('2026-10-25T15:00:00+08:00');
    const visits = await app.sql<{ id: number }>(
      `insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, asked_at,
         response_deadline, created_at, updated_at, driver_id)
       select $1, '2026-10-25', $2::timestamptz + n * interval '1 hour', $2::timestamptz + (n + 1) * interval '1 hour', 'journey', 'Makati', 60, 850, $2, $2, $2, $2, $3
       from generate_series(1, 8) n returning id`,
      [client, at, driver],
    );
    const servers = [app, second];
    await Promise.all(
      [...visits, ...visits].map(({ id }, nth) =>
        servers[nth % 2]!.deps.db.tx((tx) =>
          tx.rows(
            `update appointments set dropped_off_at = $2, status = 'dropped_off', updated_at = $2 where id = $1`,
            [id, at],
          ),
        ),
      ),
    );
    const [sums] = await app.sql<{ n: number; sum: number }>(
      'select count(*)::int as n, sum(amount)::int as sum from pay_lines where staff_id = $1',
      [driver],
    );
    expect(sums).toEqual({ n: 8, sum: 8 * 5_000 });
  });
});
