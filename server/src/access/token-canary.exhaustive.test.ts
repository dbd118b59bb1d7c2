import { calls, type Call } from 'shared-lib/contract';
import type { Role } from 'shared-lib/domain';
import { testApp, type TestApp, type TestUser } from '../testing/test-app.js';

const everyCall = Object.values(calls).flatMap((resource): Call[] => Object.values(resource));
const ROLES: readonly Role[] = ['operator', 'therapist', 'driver'];

/**
 * A token is put wherever a careless client or an attacker could put one. The test looks for it in all answers and
 * logs.
 */
describe('a token that was sent', () => {
  let server: TestApp;
  let people: TestUser[];
  beforeAll(async () => {
    server = await testApp({ config: { logLevel: 'trace' } });
    people = [];
    for (const role of ROLES) people.push(await server.addUser(role));
  });
  afterAll(() => server.close());

  const ask = async (
    method: string,
    path: string,
    { token, payload = { token } as unknown }: { token: string; payload?: unknown },
  ) => {
    const answer = await server.app.inject({
      method: method as 'GET',
      url: `${path}${path.includes('?') ? '&' : '?'}token=${token}`,
      headers: {
        host: 'localhost',
        authorization: `Token ${token}`,
        cookie: `session=${token}; hatid_area=${token}`,
        referer: `http://localhost/?token=${token}`,
        'content-type': 'application/json',
      },
      ...(method !== 'GET' && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    const { 'set-cookie': _device, ...headers } = answer.headers;
    return { said: `${answer.body} ${JSON.stringify(headers)}`, headers, status: answer.statusCode };
  };
  /** The log lines with any of the tokens, valid or not. */
  const logged = (tokens: readonly string[]): string[] =>
    tokens.filter((token) => JSON.stringify(server.logs).includes(token));
  const noted = (): number => server.logs.length;

  it.each(ROLES)('comes back in no answer of any call, as %s, and with a bad token', async (role) => {
    const { id, token } = people.find((one) => one.role === role) as TestUser;
    const before = noted();
    for (const { method, path } of everyCall) {
      // Without the session's own address: the other calls need it.
      const address = path.replace(/:\w+/g, '1');
      for (const sent of [token, `${token.slice(1)}x`]) {
        const { said, headers } = await ask(method, address, { token: sent });
        expect([method, path, said.includes(sent)]).toEqual([method, path, false]);
        expect(headers['referrer-policy']).toBe('no-referrer');
      }
      await server.sql('update sessions set revoked_at = null where user_id = $1', [id]);
    }
    expect(noted() - before).toBeGreaterThan(everyCall.length);
    expect(logged([token, `${token.slice(1)}x`])).toEqual([]);
  });

  it('comes back from no page, no unknown address, and no unreadable request; no redirect carries it', async () => {
    const { token } = people[0] as TestUser;
    for (const path of [
      '/',
      '/dashboard',
      '/register',
      `/${token}`,
      `/dashboard/${token}/`,
      `/remotes/driver/${token}/a.js`,
      '/remotes.json',
      '/healthz',
      '/readyz',
      '/metrics',
      '/dev/outbox',
      '/api/docs',
      '/api/docs/openapi.json',
      `/api/nothing/${token}/`,
      `/api/calendar/${token}.ics`,
      `/t/${token}`,
      `/t/${token}/state`,
      '/api/%ff/',
      '/ws/scheduling/appointments/',
    ]) {
      const { said, headers, status } = await ask('GET', path, { token });
      expect([path, said.includes(token), headers.location]).toEqual([path, false, undefined]);
      expect([path, status >= 300 && status < 400]).toEqual([path, false]);
      if (!path.includes('%ff')) expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer']);
    }
    for (const payload of [
      `{"username": "${token}`,
      `"${token}"`,
      `{"${token}": 1, "username": "${token}", "password": "${token}"}`,
      `{"username": ["${token}"], "password": {"a": "${token}"}}`,
    ]) {
      const { said, status } = await ask('POST', '/api/auth/login/', { token, payload });
      // An unknown field's name is repeated; its contents never are.
      expect([payload, status, said.replace(`"${token}":["Unknown field"]`, '').includes(token)]).toEqual([
        payload,
        400,
        false,
      ]);
    }
    expect((await ask('PATCH', `/api/auth/login/`, { token })).status).toBe(405);
    expect(logged([token])).toEqual([]);
  });
});
