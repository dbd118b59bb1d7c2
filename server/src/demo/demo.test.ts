import { STATUSES, limits, serviceDayOf } from 'shared-lib/domain';
import { refuseDemoData, seedIfNew } from '../platform/database/instance-state.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { demoNotice, seedDemoDay } from './demo.js';

/** A seeded database takes a moment on a busy machine. */
jest.setTimeout(30_000);

/** The answers of people before a visit. */
const ANSWERED: ReadonlySet<string> = new Set(['accepted', 'ready']);

const countBy = (rows: readonly { status: string; n: number }[]): Map<string, number> =>
  new Map(rows.map(({ status, n }) => [status, n]));

// In the evening, at night, and two minutes into a service day; today.test.ts has every hour of the clock.
describe.each(['2026-11-20T20:45:30+08:00', '2026-11-21T03:00:00+08:00', '2026-11-20T06:02:00+08:00'])(
  'the demo day, started at %s',
  (now) => {
    let server: TestApp;
    beforeAll(async () => {
      server = await testApp({ now });
      await seedDemoDay(server.deps);
    });
    afterAll(() => server.close());

    it('has every stage of the workflow today', async () => {
      const today = serviceDayOf(server.clock.now());
      const rows = await server.sql<{ status: string; n: number }>(
        'select status, count(*) as n from appointments where service_day = $1 group by status',
        [today],
      );
      const found = countBy(rows);
      expect(STATUSES.filter((status) => !found.has(status))).toEqual([]);
    });

    it('books nobody twice', async () => {
      expect(
        await server.sql(
          'select from staff_holds a join staff_holds b on a.id < b.id and a.staff_id = b.staff_id and a.during && b.during',
        ),
      ).toEqual([]);
    });

    it('has no records from the future', async () => {
      const stamps = [
        'created_at',
        'updated_at',
        'asked_at',
        'started_at',
        'journey_started_at',
        'arrived_at',
        'dropped_off_at',
        'session_started_at',
        'session_completed_at',
        'payment_verified_at',
        'pickup_requested_at',
        'cancelled_at',
        'rejected_at',
      ];
      for (const stamp of stamps) {
        expect([
          stamp,
          await server.sql(`select id, status, ${stamp} from appointments where ${stamp} > $1`, [server.clock.now()]),
        ]).toEqual([stamp, []]);
      }
      expect(
        await server.sql(
          'select from attendance_records where check_in_at > $1 or check_out_at > $1 or approved_at > $1',
          [server.clock.now()],
        ),
      ).toEqual([]);
      expect(await server.sql('select from notifications where created_at > $1', [server.clock.now()])).toEqual([]);
    });

    it('has cash in hand of today alone; the weeks before are handed over (R-money-20)', async () => {
      expect(
        await server.sql(
          `select from cash_in_hand h join users u on u.id = h.staff_id where u.role <> 'operator'
           and (h.amount < 0 or service_day_of(h.since) < service_day_of($1))`,
          [server.clock.now()],
        ),
      ).toEqual([]);
      expect(await server.sql('select from remittances where at > $1', [server.clock.now()])).toEqual([]);
      expect((await server.sql('select from remittances')).length).toBeGreaterThan(10);
    });

    it('has no finished visits in the future', async () => {
      const now = server.clock.now();
      const over = await server.sql(
        'select id, status, starts_at from appointments where session_completed_at is not null and starts_at > $1',
        [now],
      );
      expect(over).toEqual([]);
    });

    it('keeps the steps of a visit in their order', async () => {
      const wrong = await server.sql(`select id, status from appointments where
      asked_at > started_at or started_at > journey_started_at or journey_started_at > arrived_at or arrived_at > dropped_off_at
      or dropped_off_at > session_started_at or session_started_at > session_completed_at or session_completed_at > payment_verified_at`);
      expect(wrong).toEqual([]);
    });

    it('has everyone on duty for the work of today', async () => {
      // Without accounts: those work while the business is open, and their visits are then.
      const outside = await server.sql(
        `
      select a.id, a.status, p.staff_id from appointments a
      join lateral (select t.therapist_id as staff_id from appointment_therapists t where t.appointment_id = a.id
        union all select a.driver_id where a.driver_id is not null) p on true
      where a.service_day = $1 and a.status not in ('rejected', 'cancelled', 'auto_cancelled')
        and not exists (select from availability_windows w where w.staff_id = p.staff_id and a.starts_at <@ w.during)`,
        [serviceDayOf(server.clock.now())],
      );
      expect(outside).toEqual([]);
    });

    it('puts every visit on the service day of its start', async () => {
      const rows = await server.sql<{ service_day: string; starts_at: Date }>(
        'select service_day, starts_at from appointments',
      );
      expect(rows.filter(({ service_day, starts_at }) => serviceDayOf(starts_at) !== service_day)).toEqual([]);
    });

    it('has a ledger and a stock whose sums are right', async () => {
      expect(
        await server.sql(`select a.id from appointments a left join payments p on p.appointment_id = a.id
      group by a.id having coalesce(sum(p.amount), 0) <> coalesce(a.payment_amount, 0) + coalesce(a.extension_amount, 0)`),
      ).toEqual([]);
      expect(
        await server.sql(
          'select m.name from materials m join stock_movements s on s.material_id = m.id group by m.id having sum(s.quantity) <> m.stock',
        ),
      ).toEqual([]);
      expect(
        await server.sql(
          `select from (select sum(quantity) over (partition by material_id order by at, id) as left_over from stock_movements) t where left_over < 0`,
        ),
      ).toEqual([]);
    });
  },
);

describe('the demo business', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
    await seedDemoDay(server.deps);
  });
  afterAll(() => server.close());

  it('is never written to an external database or outside demo mode, is whole or absent, and written once on a new database', async () => {
    const other = await testApp();
    const { config } = other.deps;
    for (const given of [{ databaseUrl: 'postgresql://somewhere/hatid' }, { demo: false }])
      await seedIfNew({ ...other.deps, config: { ...config, ...given } }, seedDemoDay);
    expect(await other.sql('select from users')).toEqual([]);
    await expect(refuseDemoData({ ...other.deps, config: { ...config, demo: false } })).resolves.toBeUndefined();

    await other.sql('alter table attendance_records add constraint nothing_fits check (false) not valid');
    await expect(seedDemoDay(other.deps)).rejects.toThrow('nothing_fits');
    expect(await other.sql('select from users')).toEqual([]);
    expect(await other.sql('select key from settings order by key')).toEqual([
      { key: 'business' },
      { key: 'shares_by_giver' },
    ]);

    await other.addUser('operator');
    await seedIfNew(other.deps, seedDemoDay);
    expect(await other.sql('select from clients')).toEqual([]);
    await other.close();

    await seedIfNew(server.deps, seedDemoDay);
    expect(await server.sql(`select from users where username = 'operator'`)).toHaveLength(1);
  });

  it('is refused by a real business, with advice on what to do', async () => {
    await expect(refuseDemoData({ ...server.deps, config: { ...server.deps.config, demo: false } })).rejects.toThrow(
      'HATID_DEMO=0',
    );
    await expect(refuseDemoData(server.deps)).resolves.toBeUndefined();
  });

  it('names its accounts to the person who starts it', () => {
    const notice = demoNotice('http://localhost:8080').join('\n');
    expect(notice).toContain('operator, operator2 (two-factor)');
    expect(notice).toContain('driver, driver2, driver3, driver4, driver5');
    expect(notice).toContain('Hatid-demo-2026');
  });

  it.each(['operator', 'therapist', 'therapist2', 'therapist6', 'driver', 'driver2', 'driver3'])(
    'lets %s sign in with the demo password',
    async (username) => {
      const answer = await server.anonymous.post<{ user: { username: string } }>('/api/auth/login/', {
        username,
        password: 'Hatid-demo-2026',
      });
      expect(answer.status).toBe(200);
      expect(answer.body.user.username).toBe(username);
    },
  );

  it.each(['operator', 'therapist', 'driver'])(
    'shows %s every visit in the shape of the contract',
    async (username) => {
      const { body } = await server.anonymous.post<{ token: string }>('/api/auth/login/', {
        username,
        password: 'Hatid-demo-2026',
      });
      const list = await server
        .withToken(body.token)
        .get<{ count: number }>('/api/scheduling/appointments/', { query: { page_size: 1000 } });
      expect(list.status).toBe(200);
      expect(list.body.count).toBeGreaterThan(30);
      const today = await server
        .withToken(body.token)
        .get<{ count: number }>('/api/scheduling/appointments/today/', { query: { page_size: 100 } });
      expect(today.body.count).toBeGreaterThan(2);
    },
  );

  it('has for each visit of today that its people accepted once and were ready once (R-beyond-12, R-api-2)', async () => {
    const { body } = await server.anonymous.post<{ token: string }>('/api/auth/login/', {
      username: 'operator',
      password: 'Hatid-demo-2026',
    });
    const visits = await server.sql<{ id: number; status: string }>(
      `select id, status from appointments where service_day = $1 and status <> 'pending'`,
      [serviceDayOf(server.clock.now())],
    );
    const told: string[] = [];
    for (const { id } of visits) {
      const timeline = await server
        .withToken(body.token)
        .get<{ kind: string; name: string }[]>(`/api/scheduling/appointments/${id}/timeline/`);
      for (const { kind, name } of timeline.body) if (ANSWERED.has(kind)) told.push(`${id}: ${name}, ${kind}`);
    }
    expect(told.filter((one, at) => told.indexOf(one) !== at)).toEqual([]);
    const everyReady = await server.sql<{ id: number; name: string }>(
      `select t.appointment_id as id, u.first_name || ' ' || u.last_name as name from appointment_therapists t
       join appointments a on a.id = t.appointment_id join users u on u.id = t.therapist_id
       where a.service_day = $1 and t.ready_at is not null`,
      [serviceDayOf(server.clock.now())],
    );
    expect(everyReady.length).toBeGreaterThan(10);
    expect(told).toEqual(expect.arrayContaining(everyReady.map(({ id, name }) => `${id}: ${name}, ready`)));
  });

  it('has people without an account at work: nobody can log in as them', async () => {
    const further = await server.sql<{ username: string }>(
      `select username from users where is_active and username ~ '[.]' and email_verified_at is not null order by id`,
    );
    expect(further.length).toBeGreaterThan(30);
    const [one] = further;
    const answer = await server.anonymous.post('/api/auth/login/', {
      username: one?.username,
      password: 'Hatid-demo-2026',
    });
    expect(answer.status).toBe(400);
  });

  it('asks operator2 for a second step', async () => {
    const answer = await server.anonymous.post('/api/auth/login/', {
      username: 'operator2',
      password: 'Hatid-demo-2026',
    });
    expect(answer.body).toMatchObject({ message: '2FA code sent', email: 'operator2@hatid.example' });
  });

  it('has a motorcycle for driver3 and cars for the others', async () => {
    const rows = await server.sql(
      `select username, vehicle_type from users where role = 'driver' and username ~ '^driver' order by username`,
    );
    expect(rows).toEqual([
      { username: 'driver', vehicle_type: 'car' },
      { username: 'driver2', vehicle_type: 'car' },
      { username: 'driver3', vehicle_type: 'motorcycle' },
      { username: 'driver4', vehicle_type: 'car' },
      { username: 'driver5', vehicle_type: 'car' },
    ]);
  });

  it('has everyone available 13:00-01:00 on most of the next 14 service days, and today', async () => {
    const rows = await server.sql<{ username: string; days: number; today: boolean }>(`
      select u.username, count(*) as days, bool_or(w.service_day = '2026-11-20') as today from availability_windows w join users u on u.id = w.staff_id and u.username ~ '^(therapist|driver)'
      where w.service_day between '2026-11-20' and '2026-12-03' and w.during = tstzrange((w.service_day + time '13:00') at time zone 'Asia/Manila', (w.service_day + 1 + time '01:00') at time zone 'Asia/Manila')
      group by u.username`);
    expect(rows).toHaveLength(11);
    for (const { days, today } of rows) {
      expect(days).toBeGreaterThanOrEqual(11);
      expect(today).toBe(true);
    }
  });

  it('has a month of history, paid in cash and gcash, and clients of different ages', async () => {
    const [history] = await server.sql<{ done: number; days: number; methods: string[] }>(`
      select count(*) as done, count(distinct service_day) as days, array_agg(distinct payment_method) as methods from appointments where outcome = 'completed' and service_day < '2026-11-20'`);
    expect(history?.done).toBeGreaterThan(150);
    expect(history?.days).toBe(31);
    expect(history?.methods).toEqual(['cash', 'gcash']);
    expect((await server.sql<{ n: number }>('select count(*) as n from clients'))[0]?.n).toBe(40);
  });

  it('continues to live: pending visits get their deadline jobs, and the asked pickup driver 15 minutes', async () => {
    const jobs = await server.sql<{ task: string; n: number }>(`
      select t.identifier as task, count(*) as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1`);
    const [pending] = await server.sql<{ n: number }>(
      `select count(*) as n from appointments where status = 'pending'`,
    );
    expect(jobs.find(({ task }) => task === 'appointments.expire')?.n).toBe(pending?.n);
    expect(jobs.find(({ task }) => task === 'appointments.pickup_window')?.n).toBe(1);
    const [asked] = await server.sql<{ left: number }>(
      `select extract(epoch from pickup_deadline - $1)::int as left from appointments where status = 'driver_assigned_pickup'`,
      [server.clock.now()],
    );
    expect(asked?.left).toBe((limits.PICKUP_WINDOW - 1) * 60);
  });

  it('uses only phone numbers and e-mail addresses that belong to nobody', async () => {
    const rows = await server.sql<{ phone_number: string; email: string | null }>(
      'select phone_number, email from users union all select phone_number, email from clients',
    );
    for (const { phone_number, email } of rows) {
      expect(phone_number).toMatch(/^0917 555 01\d\d$/);
      expect(email ?? 'x@mail.example').toMatch(/@(hatid|mail)\.example$/);
    }
  });
});
