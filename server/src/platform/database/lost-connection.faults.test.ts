import { createDatabase } from './create-database.js';
import { DatabaseUnavailable } from '../errors.js';
import { itWhenLong } from '../../testing/long-form.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

/** Short, to keep the tests short. They only check that a wait ends. */
const LIMITS = { connectMs: 5_000, statementMs: 1_500 };
/** The most that a call waits when it does not use the lost connection itself. */
const SOON_MS = 4_000;

interface Named {
  readonly id?: number;
  readonly code?: string;
  readonly detail?: string;
}

describe('a database connection that is lost without notice', () => {
  let server: TestApp;
  let operator: TestClient;
  let materials = 0;
  beforeAll(async () => {
    server = await testApp({
      badDatabaseLine: true,
      limits: LIMITS,
      session: '-c idle_in_transaction_session_timeout=300',
    });
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  const readMaterials = () => operator.get('/api/registration/register/material/');
  const material = () => ({ name: `Oil ${++materials}`, unit: 'ml' });
  const write = (body: object, key?: string) =>
    operator.post<Named>('/api/registration/register/material/', body, { ...(key !== undefined && { key }) });
  const stored = ({ name }: { readonly name: string }) =>
    server.sql('select from materials where name = $1', [name]).then((rows) => rows.length);
  const timed = async <T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly ms: number }> => {
    const begun = performance.now();
    return { result: await work(), ms: performance.now() - begun };
  };

  it('holds up nobody else: calls behind a lost look-up of sessions are answered at once', async () => {
    await readMaterials();
    const lost = server.databaseLine.swallowAt('session_by_tokens');
    const { result, ms } = await timed(() => Promise.all(Array.from({ length: 67 }, readMaterials)));
    await lost;
    expect(result.map(({ status }) => status)).toEqual(Array<number>(67).fill(200));
    expect(ms).toBeLessThan(SOON_MS);
  });

  itWhenLong('holds up nobody who is told why their session is refused, and costs them no answer', async () => {
    const expired = server.withToken('none');
    const askExpired = () => expired.get<Named>('/api/registration/register/material/');
    await askExpired();
    const lost = server.databaseLine.swallowAt('session_disabled');
    const { result, ms } = await timed(() => Promise.all(Array.from({ length: 67 }, askExpired)));
    await lost;
    expect(new Set(result.map(({ body }) => body.code))).toEqual(new Set(['SESSION_EXPIRED']));
    expect(ms).toBeLessThan(SOON_MS);
  });

  itWhenLong('costs a reader no answer: a lost read is sent again on another connection', async () => {
    const lost = server.databaseLine.swallowAt('records_materials');
    const { result, ms } = await timed(readMaterials);
    await lost;
    expect(result.status).toBe(200);
    expect(ms).toBeLessThan(LIMITS.statementMs + SOON_MS);
  });

  it('costs a writer nothing either while nothing can have been kept: it is written once', async () => {
    const oil = material();
    const lost = server.databaseLine.swallowAt('records_insert_material');
    expect((await write(oil)).status).toBe(201);
    await lost;
    expect(await stored(oil)).toBe(1);
  });

  it('refuses a write without a key when its commit has no answer, with a clear text and in time, because it may have been kept', async () => {
    const oil = material();
    const lost = server.databaseLine.swallowAt('commit', 'answer');
    const { result, ms } = await timed(() => write(oil));
    await lost;
    expect([result.status, result.body]).toMatchObject([
      503,
      {
        code: 'SERVICE_UNAVAILABLE',
        detail: 'The service is briefly unavailable. Please try again in a moment.',
      },
    ]);
    expect(ms).toBeLessThan(LIMITS.statementMs + SOON_MS);
    expect(await stored(oil)).toBe(1);
  });

  it.each(['all', 'answer'] as const)(
    'is made good for a write with a key, also when the commit itself is lost (%s): answered as made, and made once',
    async (what) => {
      const oil = material();
      const lost = server.databaseLine.swallowAt('commit', what);
      const made = await write(oil, `lost-${what}`);
      await lost;
      expect(made.status).toBe(201);
      expect(await stored(oil)).toBe(1);
      expect((await write(oil, `lost-${what}`)).body).toEqual(made.body);
    },
  );

  it('gives way to a new one: when all are lost at once the next requests are answered in time', async () => {
    await Promise.all(Array.from({ length: 12 }, readMaterials));
    server.databaseLine.swallow();
    const { result, ms } = await timed(() => Promise.all(Array.from({ length: 12 }, readMaterials)));
    expect(result.map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
    expect(ms).toBeLessThan(3_000 + SOON_MS);
    const { pool } = server.db;
    expect(pool.waitingCount).toBe(0);
  });

  it('leaves /readyz green while others work, and red within 5 s when nothing answers any more', async () => {
    const lost = server.databaseLine.swallowAt('health_ping');
    const one = await timed(() => server.anonymous.get('/readyz'));
    await lost;
    expect(one.result.status).toBe(200);
    server.databaseLine.swallow('new too');
    try {
      const all = await timed(() => server.anonymous.get('/readyz'));
      expect(all.result).toMatchObject({ status: 503, body: { checks: { database: 'failing' } } });
      expect(all.ms).toBeLessThan(5_000);
    } finally {
      server.databaseLine.cut();
    }
    expect((await server.anonymous.get('/readyz')).status).toBe(200);
  });

  it('is noticed by who listens for changes, and replaced: screens go on', async () => {
    const watcher = await server.channel(operator.token);
    await watcher.next('initial_data');
    const back = server.databaseLine.seen('listen hatid_events');
    server.databaseLine.swallow();
    await back;
    const other = await server.secondInstance();
    await other.deps.db.tx(async (tx) => tx.emit({ type: 'after_the_loss', audience: { operators: true } }));
    await watcher.next('after_the_loss');
  });

  it('does not delay a server that stops', async () => {
    const { clock, connection } = { clock: server.clock, connection: server.db.connection };
    const db = createDatabase({ connection, clock, limits: { ...LIMITS, statementMs: 60_000 } });
    const lost = server.databaseLine.swallowAt('commit');
    const hanging = db.tx(async (tx) => tx.rows('select 1')).catch((error: unknown) => error);
    await lost;
    const { ms } = await timed(() => db.close());
    expect(ms).toBeLessThan(2_000 + SOON_MS);
    expect(await hanging).toBeInstanceOf(DatabaseUnavailable);
  });
});
