import { testApp, type TestApp, type TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { until } from '../../testing/until.js';
import { aBusiness, type Answered, type Business } from '../testing/business.js';
import { waitForBlocked, runWhileHeld } from '../testing/held.js';

/** For one record on one server. */
const AT_ONCE = 4;

describe('writers of one record (R-api-70)', () => {
  let app: TestApp;
  let second: TestInstance;
  let on: Business;
  beforeAll(async () => {
    app = await testApp({ session: '-c lock_timeout=1500 -c statement_timeout=6000' });
    second = await app.secondInstance();
    on = await aBusiness(app);
  });
  afterAll(() => app.close());

  /** The operator on the first and the second server in turn. */
  const both = (at: number): TestClient => (at % 2 ? second.withToken(on.operator.token ?? '') : on.operator);
  const waiters = () =>
    app.sql<{ begun: Date }>(
      `select xact_start as begun from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  const latestStart = async (): Promise<number> =>
    Math.max(...(await waiters()).map(({ begun }) => begun.getTime()), 0);

  it('wait by turns over two servers, try again where one keeps it for long, and leave room for all else', async () => {
    const { id } = await on.book();
    const answers: Promise<Answered>[] = [];
    await runWhileHeld(app, id, async () => {
      for (let at = 0; at < 30; at++) answers.push(on.patch(id, { notes: `Note ${at}` }, both(at)));
      await waitForBlocked(app, 2 * AT_ONCE);
      const first = await latestStart();
      for (const at of [0, 1]) expect((await both(at).get('/api/scheduling/appointments/')).status).toBe(200);
      expect((await waiters()).length).toBeLessThanOrEqual(2 * AT_ONCE);
      // A writer that had waited its longest time has begun again.
      await until(async () => (await latestStart()) > first);
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 200));
  }, 60_000);

  it('are told that it is busy where it stays so, not that the database is away', async () => {
    const { id } = await on.book({ start_time: '19:00' });
    await runWhileHeld(app, id, async () => {
      const answers = await Promise.all([0, 1].map((at) => on.patch(id, { notes: 'Ring twice' }, both(at))));
      for (const { status, body, headers } of answers)
        expect([status, body, headers['retry-after']]).toMatchObject([
          409,
          { code: 'RECORD_BUSY', detail: 'Others are changing this right now. Please try again.' },
          '2',
        ]);
    });
    expect((await on.patch(id, { notes: 'Ring twice' })).status).toBe(200);
  }, 60_000);
});
