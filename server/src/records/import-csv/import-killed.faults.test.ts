import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ImportReport } from 'shared-lib/contract';
import { toCsv } from 'shared-lib/domain';
import { allTasks } from '../../app.js';
import { startJobWorker } from '../../platform/jobs/job-worker.js';
import { buildServer } from '../../testing/server-process.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

const WORKER = path.join(__dirname, '../../testing/worker-process.mjs');
/** The line at which the import waits: in its second batch, after 500 written ones. */
const WAITS_AT = 550;
const LINES = 600;

describe('an import whose server is killed with SIGKILL in the middle', () => {
  let server: TestApp;
  beforeAll(async () => {
    buildServer();
    server = await testApp();
  });
  afterAll(() => server.close());

  const counted = async (): Promise<number> =>
    (await server.sql<{ n: number }>('select count(*)::int as n from clients'))[0]?.n ?? 0;

  /** Starts the job in its own process, and kills that while one of its lines waits. */
  const killInTheMiddle = (): Promise<void> =>
    server.db.tx(async (tx) => {
      await tx.rows('select pg_advisory_xact_lock(4711)');
      const worker = spawn(process.execPath, [WORKER], {
        env: { ...process.env, WORKER: JSON.stringify({ connection: server.db.connection, now: server.clock.now() }) },
        stdio: 'ignore',
      });
      const gone = once(worker, 'exit');
      // Asked in the transaction that holds the lock, because an idle one is ended after seconds.
      await until(
        async () =>
          (await tx.rows(`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`)).length >
          0,
      );
      worker.kill('SIGKILL');
      await gone;
    });

  it('leaves nothing, shows how far it had come, and is finished once by a living server', async () => {
    const operator = await server.as('operator');
    const read = async (id: number | null) =>
      (await operator.get<ImportReport>(`/api/registration/imports/${id}/`)).body;
    await server.sql(`create function wait_for_test() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(4711); return new; end $$`);
    await server.sql(
      `create trigger wait_for_test before insert on clients for each row when (new.first_name = 'Waits') execute function wait_for_test()`,
    );
    const rows = Array.from({ length: LINES }, (_, at) => [
      at === WAITS_AT ? 'Waits' : 'Perlita',
      `0917 ${String(1_000_000 + at)}`,
    ]);
    const { body } = await operator.post<ImportReport>(
      '/api/registration/import/client/',
      toCsv([['First name', 'Phone'], ...rows]),
      { headers: { 'content-type': 'text/csv' } },
    );
    // The job is due by the test's clock; the worker uses real time.
    await server.sql('update graphile_worker._private_jobs set run_at = now()');
    await killInTheMiddle();
    expect(await read(body.id)).toMatchObject({ state: 'waiting', progress: 500 });
    expect(await counted()).toBe(0);

    const workers = [server.deps, (await server.secondInstance()).deps].map((deps) =>
      startJobWorker({ deps, tasks: allTasks(), sweepMs: 20, sweepAfterSeconds: 1 }),
    );
    await until(async () => (await read(body.id)).state !== 'waiting');
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await read(body.id)).toMatchObject({ state: 'done', ready: LINES, progress: LINES });
    expect(await counted()).toBe(LINES);
    expect(await server.sql(`select from audit_trail where action = 'import.finish'`)).toHaveLength(1);
  }, 60_000);
});
