import pg from 'pg';
import { movableClock } from '../platform/clock.js';
import { migrate, readMigrations } from '../platform/database/migrations.js';
import { aRandomLedger } from '../reports/testing/random-ledger.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-cluster.js';

/** The first migration of rules by service, in pesos and of earlier days. */
const RULES_FROM = 314;
const VISITS = 400;
/** A bad plan takes more than ten times as long, once the database knows how much there is. */
const MS_PER_VISIT = 10;

describe('a business of before the rules of commission by service', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase({ isEmpty: true });
    owner = new pg.Client(database.owner);
    await owner.connect();
    await migrate(database.owner, { migrations: readMigrations().filter(({ number }) => number < RULES_FROM) });
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  const sql = async <R>(text: string, params: readonly unknown[] = []): Promise<R[]> =>
    (await owner.query(text, [...params])).rows as R[];
  const shares = () =>
    sql(
      'select payment_id, position, service_day::text, therapist_id, amount, commission, visits, next_day::text from revenue_shares order by 1, 2',
    );
  const lines = () =>
    sql(
      'select id, staff_id, kind, day::text, since::text, amount, base, visits, payment_id from pay_lines order by id',
    );

  it('earns the same to the centavo, and gets no further line, also when all is counted again (R-beyond-1005, R-beyond-1411)', async () => {
    const clock = movableClock('2025-12-20T15:00:00+08:00');
    let people = 0;
    const addUser = async (role: string): Promise<{ id: number }> => {
      const [user] = await sql<{ id: number }>(
        `insert into users (username, role, first_name, last_name, email, password_hash, is_active, created_at, updated_at)
         values ($1, $2, 'Ana', 'Cruz', $1 || '@example.com', 'x', true, $3, $3) returning id`,
        [`person${++people}`, role, clock.now()],
      );
      return user ?? { id: 0 };
    };
    await aRandomLedger({ sql, clock, addUser }, VISITS, 36);
    const [before, paid] = [await shares(), await lines()];
    expect(before.length).toBeGreaterThan(200);
    // Of groups in which somebody is said to have given a service: they were paid before shares went by that.
    const [said] = await sql<{ count: number }>(
      `select count(distinct s.appointment_id)::int as count from appointment_services s join revenue_shares r using (appointment_id)
       where s.therapist_id is not null and r.position > 0`,
    );
    expect(said?.count).toBeGreaterThan(20);
    await migrate(database.owner, { migrations: readMigrations() });
    expect([await shares(), await lines()]).toEqual([before, paid]);
    // Each line says the rate that it was earned by.
    const wrong = await sql(
      `select l.id from pay_lines l join payments p on p.id = l.payment_id join appointments a on a.id = p.appointment_id
       where l.kind = 'commission' and l.rule_id is distinct from commission_rule(l.staff_id, null, a.service_day, false, a.id, p.id)`,
    );
    expect(wrong).toEqual([]);
    expect(await sql('select count(*)::int as count from pay_lines where rule_id is not null')).not.toEqual([
      { count: 0 },
    ]);
    await sql('select recount_revenue()');
    expect([await shares(), await lines()]).toEqual([before, paid]);
  });

  it('shares what comes later for such a visit equally, and a visit that is first paid now by who gave what (R-beyond-1410, R-beyond-1411)', async () => {
    await sql(`select setval('payments_id_seq', (select max(id) from payments))`);
    const [group] = await sql<{ id: number; people: number[]; service: number }>(
      `select t.appointment_id as id, array_agg(t.therapist_id order by t.position) as people,
         (select min(id) from services where price > 0) as service
       from appointment_therapists t where t.appointment_id in (select appointment_id from revenue_shares)
       group by 1 having count(*) = 2 order by 1 limit 1`,
    );
    const [first, second] = group?.people ?? [];
    const give = (visit: number | undefined): Promise<unknown> =>
      sql(
        `insert into appointment_services (appointment_id, position, service_id, name, duration, price, therapist_id)
         values ($1, 9, $2, 'x', 60, 100000, $3)`,
        [visit, group?.service, second],
      );
    const pay = async (visit: number | undefined): Promise<unknown[]> => {
      const [{ id = 0 } = {}] = await sql<{ id: number }>(
        `insert into payments (appointment_id, kind, method, amount, at) values ($1, 'payment', 'gcash', 1000, '2026-03-20T15:00:00+08:00') returning id`,
        [visit],
      );
      return sql('select therapist_id, amount from revenue_shares where payment_id = $1 order by position', [id]);
    };
    await give(group?.id);
    expect(await pay(group?.id)).toEqual([
      { therapist_id: first, amount: 500 },
      { therapist_id: second, amount: 500 },
    ]);
    const [later] = await sql<{ id: number }>(
      `insert into appointments (client_id, service_day, starts_at, ends_at, status, outcome, location, duration, total_price,
         asked_at, response_deadline, created_at, updated_at)
       select client_id, service_day, starts_at, ends_at, status, outcome, location, duration, total_price, asked_at, response_deadline,
         created_at, updated_at from appointments where id = $1 returning id`,
      [group?.id],
    );
    await sql(
      `insert into appointment_therapists (appointment_id, therapist_id, position)
       select $1, therapist_id, position from appointment_therapists where appointment_id = $2`,
      [later?.id, group?.id],
    );
    await give(later?.id);
    expect(await pay(later?.id)).toEqual([
      { therapist_id: first, amount: 0 },
      { therapist_id: second, amount: 1000 },
    ]);
  });

  it('sets a rule from an earlier day in time that payments can wait for (R-beyond-1002)', async () => {
    await sql('analyze');
    await sql('begin');
    await sql(`set local statement_timeout = ${VISITS * MS_PER_VISIT}`);
    await sql(
      `insert into commission_rates (from_day, unit, payment_percent, extension_percent, is_past, set_at)
       values ('2025-11-13', 'percent', 55, 90, true, '2026-03-20T15:00:00+08:00')`,
    );
    const [changed] = await sql<{ count: number }>('select count(*)::int as count from commission_changes');
    await sql('rollback');
    expect(changed?.count).toBeGreaterThan(VISITS / 4);
  });
});
