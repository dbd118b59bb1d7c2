import type { ClientLog } from 'shared-lib/contract';
import { allDailyTasks } from '../app.js';
import { dailyJob, scheduleDailyTasks } from '../platform/jobs/daily-tasks.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const CLIENT_LOGS = '/api/logs/client/';
const BROKEN = {
  message: 'x is undefined',
  stack: 'at open (operator.js:1:204)',
  page: '/dashboard',
  release: 'shell 1.0.0',
};

describe('what goes wrong on screens', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeEach(async () => {
    server = await testApp({ config: { rateLimit: 1_000 } });
    operator = await server.as('operator');
  });
  afterEach(() => server.close());
  const list = async () => (await operator.get<ClientLog[]>(CLIENT_LOGS)).body;

  it('is taken from anybody and listed for operators, the same once with how often, the latest first', async () => {
    const driver = await server.as('driver');
    expect((await driver.post(CLIENT_LOGS, BROKEN)).status).toBe(204);
    server.clock.advance({ minutes: 5 });
    await driver.post(CLIENT_LOGS, BROKEN);
    server.clock.advance({ minutes: 5 });
    await server.anonymous.post(CLIENT_LOGS, { ...BROKEN, page: '/', kind: 'test' });
    expect(await list()).toMatchObject([
      { kind: 'test', page: '/', role: null, count: 1 },
      {
        ...BROKEN,
        kind: 'error',
        role: 'driver',
        count: 2,
        first_at: '2026-11-20T05:10:00.000Z',
        last_at: '2026-11-20T05:15:00.000Z',
      },
    ]);
  });

  it('keeps nothing personal, whatever a screen sends (R-pages-16)', async () => {
    await operator.post(CLIENT_LOGS, {
      message: 'no answer for luz@example.test, 0917 555 0142',
      stack: 'GET /api/scheduling/clients/?search=Luz',
      page: '/dashboard/appointments/2041?client=Luz',
      release: '1.0.0',
    });
    const [kept] = await list();
    expect(kept).toMatchObject({
      message: 'no answer for (e-mail), (number)',
      stack: 'GET /api/scheduling/clients/',
      page: '/dashboard/appointments/:id',
    });
    const [row] = await server.sql<Record<string, unknown>>('select * from client_logs');
    expect(Object.keys(row ?? {})).toEqual(expect.not.arrayContaining(['user_id', 'address']));
  });

  it('is no way to fill the database: so many a minute from an address, and so many kinds in all', async () => {
    await server.sql(
      `insert into client_logs (fingerprint, kind, message, stack, page, release, device, first_at, last_at)
       select decode(md5(n::text), 'hex'), 'error', 'Made up ' || n, '', '/', '1', 'x', $1, $1 from generate_series(1, 1000) n`,
      [server.clock.now()],
    );
    const statuses = new Set<number>();
    for (let at = 0; at < 21; at++)
      statuses.add((await server.anonymous.post(CLIENT_LOGS, { ...BROKEN, message: `New ${at}` })).status);
    expect([...statuses]).toEqual([204, 429]);
    expect(await server.sql(`select count(*)::int as n from client_logs`)).toEqual([{ n: 1000 }]);
  });

  it('is forgotten 30 days after it was last seen', async () => {
    const tasks = allDailyTasks().filter(({ name }) => name === 'logs.forget-client-logs');
    await scheduleDailyTasks(server.deps, tasks);
    await operator.post(CLIENT_LOGS, BROKEN);
    server.clock.set('2026-12-19T05:00:00+08:00');
    await server.runDueJobsOf(tasks.map(dailyJob));
    expect(await server.sql('select from client_logs')).toHaveLength(1);
    server.clock.set('2026-12-21T14:00:00+08:00');
    await server.runDueJobsOf(tasks.map(dailyJob));
    expect(await server.sql('select from client_logs')).toHaveLength(0);
  });
});
