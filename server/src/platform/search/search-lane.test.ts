import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

const BASE = '/api/scheduling/appointments/';
const here = new AbortController();

/** Work that runs until it is told to end. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { work: () => opened, open };
}

/** Waits until nothing more can run. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe('searches', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeEach(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterEach(() => server.close());

  it('of one person run one at a time: of 60 at once the newest wait, the others are told when to come back', async () => {
    const { work, open } = gate();
    const running = server.deps.searches.run({ userId: operator.id, request: here }, work);
    const asked = Array.from({ length: 60 }, () => operator.get(BASE, { query: { search: 'carmela' } }));
    const refused = await firstSettled(asked, 56);
    for (const { status, headers, body } of refused) {
      expect(status).toBe(429);
      expect(headers['retry-after']).toBe('1');
      expect(body).toMatchObject({
        code: 'SEARCH_BUSY',
        detail: 'Your earlier searches are still running. Please wait a moment.',
        request_id: expect.any(String),
      });
    }
    expect((await operator.get(BASE)).status).toBe(200);
    open();
    await running;
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(56);
  });

  it('of many people take an eighth of the connections together, and the next begins when one ends', async () => {
    const gates = Array.from({ length: 8 }, gate);
    const begun: number[] = [];
    const all = gates.map(({ work }, at) =>
      server.deps.searches.run({ userId: 1000 + at, request: here }, () => {
        begun.push(at);
        return work();
      }),
    );
    const atOnce = Math.floor(server.deps.config.databasePool / 8);
    await until(() => begun.length === atOnce);
    await settled();
    expect(begun).toHaveLength(atOnce);
    gates[0]?.open();
    await all[0];
    await until(() => begun.length === atOnce + 1);
    for (const { open } of gates) open();
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('whose reader has gone before their turn are not run', async () => {
    const { work, open } = gate();
    const running = server.deps.searches.run({ userId: 1, request: here }, work);
    const gone = new AbortController();
    let made = false;
    const waiting = server.deps.searches.run({ userId: 1, request: gone }, async () => {
      made = true;
    });
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'SEARCH_BUSY' });
    open();
    await running;
    expect(made).toBe(false);
    await expect(server.deps.searches.run({ userId: 1, request: here }, async () => 'next')).resolves.toBe('next');
  });

  it('that take too long are ended, and say what to do about it', async () => {
    await expect(
      server.deps.searches.run({ userId: 1, request: here }, (q) => q.rows('select pg_sleep(20)')),
    ).rejects.toMatchObject({
      code: 'SEARCH_TOO_WIDE',
      status: 400,
      options: { fields: { search: ['This search finds too much. Type more.'] } },
    });
    expect((await operator.get(BASE, { query: { search: 'carmela' } })).status).toBe(200);
    expect(await server.db.one('show statement_timeout')).toEqual({
      statement_timeout: expect.not.stringMatching(/^1s$/),
    });
  });
});

/** The first `wanted` answers. */
function firstSettled<T>(asked: readonly Promise<T>[], wanted: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const answers: T[] = [];
    for (const one of asked)
      one.then((answer) => {
        answers.push(answer);
        if (answers.length === wanted) resolve([...answers]);
      }, reject);
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
