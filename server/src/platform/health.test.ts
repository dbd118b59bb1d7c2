import { buildApp } from '../app.js';
import { clientOf } from '../testing/test-client.js';
import { testApp, type TestApp } from '../testing/test-app.js';

describe('health', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('/healthz says that the process answers', async () => {
    expect(await server.anonymous.get('/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
      headers: { 'cache-control': 'no-store' },
    });
  });

  it('/readyz says that it can serve', async () => {
    expect(await server.anonymous.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { database: 'ok', migrations: 'ok', jobs: 'ok', clock: 'ok' } },
    });
  });

  it('/readyz fails without jobs, while stopping, and before the migrations were applied', async () => {
    const state = { jobs: false, stopping: true };
    const app = await buildApp(server.deps, {
      readiness: { jobsRunning: () => state.jobs, isStopping: () => state.stopping, clockAheadMs: () => 0 },
    });
    const client = clientOf(app, undefined);
    await server.sql(`update schema_migrations set checksum = 'x' || checksum where number = 1`);
    expect(await client.get('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'not ready', checks: { database: 'ok', jobs: 'failing', accepting: 'failing' } },
    });
    state.jobs = true;
    state.stopping = false;
    const fresh = await server.secondInstance();
    expect(await fresh.anonymous.get('/readyz')).toMatchObject({
      status: 503,
      body: { checks: { migrations: 'failing' } },
    });
    await server.sql('update schema_migrations set checksum = substr(checksum, 2) where number = 1');
    expect((await fresh.anonymous.get('/readyz')).status).toBe(200);
    expect((await client.get('/readyz')).status).toBe(200);
    await app.close();
  });

  it('/readyz asks the database once for all requests that come meanwhile (R-beyond-70)', async () => {
    const { deps } = server;
    const crowd = 30;
    let open = (): void => undefined;
    const allHere = new Promise<void>((resolve) => {
      open = resolve;
    });
    let [came, looks] = [0, 0];
    const withStatementLimit = (ms: number) => {
      looks++;
      const reads = deps.db.withStatementLimit(ms);
      const rows: typeof reads.rows = async (...asked) => {
        await allHere;
        return reads.rows(...asked);
      };
      return { ...reads, rows };
    };
    const app = await buildApp({ ...deps, db: { ...deps.db, withStatementLimit } });
    app.addHook('preHandler', (_request, _reply, done) => {
      if (++came === crowd) setImmediate(() => open());
      done();
    });
    const client = clientOf(app, undefined);
    const answers = await Promise.all(Array.from({ length: crowd }, () => client.get('/readyz')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(looks).toBe(1);
    expect((await client.get('/readyz')).status).toBe(200);
    expect(looks).toBe(2);
    await app.close();
  });

  it('/metrics counts requests by the pattern of their route, never by their address', async () => {
    await server.anonymous.get('/api/scheduling/appointments/987654321/', {});
    const { text } = await server.anonymous.get('/metrics');
    expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200"\} \d+$/m);
    expect(text).toMatch(/^database_connections\{state="idle"\} \d+$/m);
    expect(text).toMatch(/^live_connections 0$/m);
    expect(text).not.toContain('987654321');
  });
});
