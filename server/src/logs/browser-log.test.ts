import type { BrowserLogEntry } from 'shared-lib/contract';
import { allDailyTasks } from '../app.js';
import { dailyJob, scheduleDailyTasks } from '../platform/jobs/daily-tasks.js';
import { seedAppointment, seedClient } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const BROWSER_LOG = '/api/logs/client/';
const BROKEN = {
  message: 'x is undefined',
  stack: 'at open (operator.js:1:204)',
  page: '/dashboard',
  release: 'shell 1.0.0',
};

describe('an error on a screen', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeEach(async () => {
    server = await testApp({ config: { rateLimit: 1_000 } });
    operator = await server.as('operator');
  });
  afterEach(() => server.close());
  const counted = async () =>
    (await server.anonymous.get('/metrics')).text.split('\n').filter((line) => line.startsWith('remote_faults_total{'));
  const list = async () => (await operator.get<BrowserLogEntry[]>(BROWSER_LOG)).body;

  it('is accepted from anybody and listed for operators: the same error once, with its count, the latest first', async () => {
    const driver = await server.as('driver');
    expect((await driver.post(BROWSER_LOG, BROKEN)).status).toBe(200);
    server.clock.advance({ minutes: 5 });
    await driver.post(BROWSER_LOG, BROKEN);
    server.clock.advance({ minutes: 5 });
    await server.anonymous.post(BROWSER_LOG, { ...BROKEN, page: '/', kind: 'test' });
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
    await operator.post(BROWSER_LOG, {
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

  /** Sends this many kinds of errors, a minute apart. */
  const flood = (count: number, role: string | null) =>
    server.sql(
      `insert into client_logs (fingerprint, kind, message, stack, page, release, device, role, first_at, last_at)
       select decode(md5(coalesce($3::text, '') || n), 'hex'), 'error', 'Made up ' || n, '', '/', '1', 'x', $3::text, at, at
       from (select n, $1::timestamptz - ($2::int - n) * interval '1 minute' as at from generate_series(1, $2) n) made`,
      [server.clock.now(), count, role],
    );
  const kept = async () => {
    const rows = await server.sql<{ role: string | null; n: number; first: string }>(
      `select role, count(*)::int as n, (array_agg(message order by last_at))[1] as first from client_logs group by role order by role`,
    );
    return Object.fromEntries(rows.map(({ role, n, first }) => [role ?? 'nobody', [n, first]]));
  };

  it('is no way to fill the database: the server limits errors a minute from an address, and kinds in all', async () => {
    await flood(1_500, null);
    const statuses = new Set<number>();
    for (let at = 0; at < 21; at++)
      statuses.add((await server.anonymous.post(BROWSER_LOG, { ...BROKEN, message: `New ${at}` })).status);
    expect([...statuses]).toEqual([200, 429]);
    expect(await kept()).toEqual({ nobody: [200, 'Made up 1321'] });
  });

  it('of somebody signed in has its place, whatever strangers send; in both groups the oldest makes room (R-pages-170)', async () => {
    await flood(1_500, null);
    await flood(800, 'driver');
    const driver = await server.as('driver');
    server.clock.advance({ minutes: 1 });
    await driver.post(BROWSER_LOG, { ...BROKEN, message: 'A real crash' });
    expect((await list())[0]).toMatchObject({ message: 'A real crash', role: 'driver' });
    expect(await kept()).toEqual({ driver: [800, 'Made up 2'], nobody: [1_500, 'Made up 1'] });
    // A known error is counted, and none has to make room for it.
    await driver.post(BROWSER_LOG, { ...BROKEN, message: 'A real crash' });
    for (let at = 0; at < 3; at++) await server.anonymous.post(BROWSER_LOG, { ...BROKEN, message: `New ${at}` });
    expect((await list()).find(({ message }) => message === 'A real crash')).toMatchObject({ count: 2 });
    expect(await kept()).toEqual({ driver: [800, 'Made up 2'], nobody: [200, 'Made up 1304'] });
  });

  it('of one person leaves what others have sent, however much it is (R-pages-170)', async () => {
    const [flooding, other] = [await server.as('driver'), await server.as('driver', 2)];
    await other.post(BROWSER_LOG, { ...BROKEN, message: 'A real crash' });
    server.clock.advance({ minutes: 1 });
    await flooding.post(BROWSER_LOG, { ...BROKEN, message: 'Begun' });
    await server.sql(
      `insert into client_logs (fingerprint, kind, message, stack, page, release, device, role, share, first_at, last_at)
       select decode(md5(n::text), 'hex'), kind, 'Made up ' || n, '', '/', '1', 'x', role, share, last_at, last_at
       from client_logs, generate_series(1, 900) n where message = 'Begun'`,
    );
    server.clock.advance({ minutes: 1 });
    for (let at = 0; at < 5; at++) await flooding.post(BROWSER_LOG, { ...BROKEN, message: `New ${at}` });
    const messages = (await list()).map(({ message }) => message);
    expect(messages).toEqual(expect.arrayContaining(['A real crash', 'New 4']));
    expect((await kept())['driver']?.[0]).toBe(800);
  });

  it('says nothing of the record on the screen, named by the page or not, nor of the people who work there (R-pages-170)', async () => {
    const client = await seedClient(server, { first_name: 'Corazon', last_name: 'Dimaculangan' });
    const other = await seedClient(server, { first_name: 'Ligaya' });
    const therapist = await server.as('therapist');
    const at = { therapists: [therapist.id] };
    const past = await seedAppointment(server, { ...at, client, date: '2026-09-01' });
    await seedAppointment(server, { ...at, client: other, location: '9 Rosal Street, Pasig' });
    const sent = async (who: TestClient, message: string, page: string) => {
      await who.post(BROWSER_LOG, { ...BROKEN, message, page });
      return (await list())[0];
    };
    expect(await sent(therapist, 'no Corazon Dimaculangan', `/dashboard/appointments/${past}`)).toMatchObject({
      message: 'no (name) (name)',
      page: '/dashboard/appointments/:id',
    });
    server.clock.advance({ minutes: 1 });
    expect(await sent(therapist, 'Ligaya at 9 Rosal Street, Pasig, with Tala', '/dashboard')).toMatchObject({
      message: '(name) at (address), with (name)',
    });
    server.clock.advance({ minutes: 1 });
    expect(await sent(operator, 'Corazon is not here', `/dashboard/clients/${client}`)).toMatchObject({
      message: '(name) is not here',
    });
    server.clock.advance({ minutes: 1 });
    // Nobody is signed in, so the server looks up no names. It still removes what looks personal.
    expect(await sent(server.anonymous, 'of a@example.test: password=x1 y2', '/')).toMatchObject({
      message: 'of (e-mail): password=(secret)',
    });
  });

  it('names the version of the remote that broke, in Logs, in the log of the server and in /metrics (R-beyond-216)', async () => {
    const of = { remote: 'driver', version: '1.0.1', fault: 'page' } as const;
    await server.sql(
      `insert into remote_versions (remote, version, files, origin, published_at, pages) values ($1, $2, '{}', 'release', now(), '[]')`,
      [of.remote, of.version],
    );
    const driver = await server.as('driver');
    const { body } = await driver.post<{ id: number }>(BROWSER_LOG, { ...BROKEN, of });
    expect(await list()).toMatchObject([{ id: body.id, of }]);
    // The same error on the same screen has the same number.
    expect((await driver.post<{ id: number }>(BROWSER_LOG, { ...BROKEN, of })).body.id).toBe(body.id);
    expect(await counted()).toEqual(['remote_faults_total{remote="driver",version="1.0.1",kind="page"} 2']);
    expect(server.logs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          remote: 'driver',
          version: '1.0.1',
          kind: 'page',
          message: 'a remote broke on a screen',
        }),
      ]),
    );
  });

  it('of a version that nobody released is listed, and counted nowhere: the labels stay bounded (R-beyond-216)', async () => {
    const of = { remote: 'driver', version: '9.9.9', fault: 'draw' } as const;
    expect((await server.anonymous.post(BROWSER_LOG, { ...BROKEN, of })).status).toBe(200);
    expect(await list()).toMatchObject([{ of }]);
    expect(await counted()).toEqual([]);
    const forged = { ...BROKEN, of: { ...of, fault: 'all of them' } };
    expect((await server.anonymous.post(BROWSER_LOG, forged)).status).toBe(400);
  });

  it('is forgotten 30 days after it was last seen', async () => {
    const tasks = allDailyTasks().filter(({ name }) => name === 'logs.forget-client-logs');
    await scheduleDailyTasks(server.deps, tasks);
    await operator.post(BROWSER_LOG, BROKEN);
    server.clock.set('2026-12-19T05:00:00+08:00');
    await server.runDueJobsOf(tasks.map(dailyJob));
    expect(await server.sql('select from client_logs')).toHaveLength(1);
    server.clock.set('2026-12-21T14:00:00+08:00');
    await server.runDueJobsOf(tasks.map(dailyJob));
    expect(await server.sql('select from client_logs')).toHaveLength(0);
  });
});
