// How it works: docs/subsystems/access.md.
import { testApp, type TestApp } from '../testing/test-app.js';
import { upgradeOf } from '../testing/upgrade.js';
import { PERSONS, newUsers } from './testing/users.js';
import { type Ask, type Scenario } from './testing/scenario.js';
import { resultOf } from './testing/request.js';
import { ACCOUNTS_ROUTES } from './testing/matrix-accounts.js';
import { VISITS_ROUTES } from './testing/matrix-visits.js';
import { RECORDS_ROUTES } from './testing/matrix-records.js';
import { type Row, VISITS } from './testing/matrix-words.js';

/** The request: most rows have it at once, some create it first. */
const askOf = async ({ ask }: Row, scenario: Scenario): Promise<Ask> => (await ask?.(scenario)) ?? {};

/** Who may call what. The first test below fails for a route without a row: add one, and decide who may call it. */
const MATRIX: Readonly<Record<string, Row>> = { ...ACCOUNTS_ROUTES, ...VISITS_ROUTES, ...RECORDS_ROUTES };

const CHANNEL = 'GET /ws/scheduling/appointments';

describe('who may what', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('is said for every route there is, and for no other', () => {
    const routes = server.app.routeList.map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(MATRIX).sort()).toEqual(routes.sort());
  });

  it.each(Object.entries(MATRIX))('%s', async (route, row) => {
    const users = await newUsers(server);
    const answered: Record<string, string> = {};
    for (const person of PERSONS.filter((one) => one in row.results)) {
      const scenario: Scenario = { server, users, person, who: users[person] };
      answered[person] =
        route === CHANNEL
          ? await upgradeOf(server, scenario.who.token)
          : await resultOf(scenario, route, await askOf(row, scenario));
    }
    expect(answered).toEqual(row.results);
  });

  it('records of every change above its call, its origin and its device', async () => {
    const entries = await server.sql<{ action: string; placed: boolean }>(
      `select action, bool_and(request_id is not null and address is not null and device is not null) as placed
      from audit_log where actor_role <> 'system' group by action order by action`,
    );
    expect(entries.filter(({ placed }) => !placed).map(({ action }) => action)).toEqual([]);
    const areas = new Set(entries.map(({ action }) => action.split('.')[0]));
    for (const area of ['appointment', 'attendance', 'availability', 'cash', 'client', 'material', 'settings', 'staff'])
      expect([...areas]).toContain(area);
  });

  it("all calls are under /api of one address, beside the channel and the browser's files (7-001, 7-002)", async () => {
    const calls = server.app.boundCalls.map(({ path }) => path);
    expect(calls.filter((path) => !path.startsWith('/api/'))).toEqual([]);
    const address = await server.listen();
    const statuses = await Promise.all(
      ['/api/scheduling/services/', '/remotes.json'].map(async (path) => (await fetch(address + path)).status),
    );
    expect([...statuses, await upgradeOf(server, (await server.as('operator')).token)]).toEqual([200, 200, '101']);
  });

  it('has nothing under /dev outside demo mode', async () => {
    const real = await server.secondInstance({ demo: false });
    expect(real.app.routeList.filter(({ url }) => url.startsWith('/dev'))).toEqual([]);
    const missing = [...server.app.routeList].filter(
      ({ url, method }) => !real.app.routeList.some((one) => one.url === url && one.method === method),
    );
    expect(missing.map(({ url }) => url)).toEqual(['/dev/outbox']);
  });

  it('depends only on the caller: a token in the address, in a cookie or under another scheme does not count', async () => {
    const { token } = await server.as('operator');
    const ask = (headers: Record<string, string>, query?: Record<string, string>) =>
      server.anonymous.get<{ code: string }>(`${VISITS}/`, { headers, query });
    for (const answer of [await ask({ cookie: `token=${token}` }), await ask({ 'x-auth-token': token ?? '' })])
      expect([answer.status, answer.body.code]).toEqual([401, 'NOT_AUTHENTICATED']);
    const others = [`Basic ${token}`, token ?? '', `Token ${token} ${token}`, 'Token undefined', 'Token null'];
    for (const authorization of others) expect((await ask({ authorization })).body.code).toBe('SESSION_EXPIRED');
    expect((await ask({}, { token: token ?? '' })).status).toBe(401);
  });
});
