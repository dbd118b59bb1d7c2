import pg from 'pg';
import { movableClock } from '../platform/clock.js';
import { migrate, readMigrations } from '../platform/database/migrations.js';
import { aRandomLedger } from '../reports/testing/random-ledger.js';
import { createTestDatabase } from '../testing/test-cluster.js';

it('bench', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await migrate(database.owner, { migrations: readMigrations() });
  const sql = async <R>(text: string, params: readonly unknown[] = []): Promise<R[]> => (await owner.query(text, [...params])).rows as R[];
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
  const t0 = Date.now();
  const N = Number(process.env['BENCH_N'] ?? 2000);
  await aRandomLedger({ sql, clock, addUser } as never, N, 36);
  process.stderr.write(`made ${N} in ${Date.now() - t0}\n`);
  await sql('analyze');
  await sql("set statement_timeout = '40s'");
  const time = async (what: string, text: string) => {
    const t = Date.now();
    try { const r = await sql<Record<string, unknown>>(text); process.stderr.write(`${what} ${Date.now() - t} ms ${JSON.stringify(r).slice(0, 200)}\n`); }
    catch (e) { process.stderr.write(`${what} FAILED ${Date.now() - t} ms ${String(e)}\n`); await sql('rollback').catch(() => undefined); }
  };
  await time('count', 'select count(*) from revenue_shares');
  await time('parts', 'select count(*) from commission_parts(array(select distinct appointment_id from revenue_shares))');
  await time('write_revenue', 'select write_revenue(array(select distinct appointment_id from revenue_shares))');
  await time('write_pay', 'select write_pay(array(select distinct appointment_id from revenue_shares))');
  await sql('begin');
  await time('rule', `insert into commission_rates (from_day, unit, payment_percent, extension_percent, is_past, set_at) values ('2025-10-01', 'percent', 55, 90, true, '2026-03-20T15:00:00+08:00')`);
  await sql('rollback');
  if (process.env['BENCH_X']) {
    const rows = await sql<{ 'QUERY PLAN': string }>('explain (analyze, timing off) ' + process.env['BENCH_X']);
    process.stderr.write(rows.map((r) => r['QUERY PLAN']).join('\n') + '\n');
  }
  await owner.end();
  await database.drop();
}, 900_000);
