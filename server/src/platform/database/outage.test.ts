import { calls, type Call } from 'shared-lib/contract';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestAnswer, TestClient } from '../../testing/test-client.js';
import { upgradeOf } from '../../testing/upgrade.js';

interface Refusal {
  readonly code: string;
  readonly detail: string;
  readonly request_id: string;
}

const withSession = Object.values(calls)
  .flatMap((resource): Call[] => Object.values(resource))
  .filter(({ auth }) => auth === 'session');

describe('while the database is away', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  const ask = ({ method, path }: Call): Promise<TestAnswer<Refusal>> => {
    const address = path.replace(/:\w+/g, '1');
    if (method === 'GET' || method === 'DELETE') return operator[method === 'GET' ? 'get' : 'delete'](address);
    return operator[({ POST: 'post', PUT: 'put', PATCH: 'patch' } as const)[method]](address, {});
  };

  it('every call is answered with 503, a text, and when to try again; then all works as before, without a restart', async () => {
    expect((await server.anonymous.get('/readyz')).status).toBe(200);
    await server.outage(async () => {
      for (const call of withSession) {
        const { status, body, headers } = await ask(call);
        expect([call.path, status, body]).toEqual([
          call.path,
          503,
          {
            code: 'SERVICE_UNAVAILABLE',
            detail: 'The service is briefly unavailable. Please try again in a moment.',
            request_id: headers['x-request-id'],
          },
        ]);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      const login = await server.anonymous.post<Refusal>('/api/auth/login/', { username: 'nobody', password: 'wrong' });
      expect([login.status, login.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(await upgradeOf(server, operator.token)).toBe('503 SERVICE_UNAVAILABLE');
      expect(await server.anonymous.get('/readyz')).toMatchObject({
        status: 503,
        body: { status: 'not ready', checks: { database: 'failing' } },
      });
      expect((await server.anonymous.get('/healthz')).status).toBe(200);
    });
    expect(await server.anonymous.get('/readyz')).toMatchObject({ status: 200, body: { checks: { database: 'ok' } } });
    expect((await operator.get('/api/scheduling/appointments/')).status).toBe(200);
    expect(await upgradeOf(server, operator.token)).toBe('101');
  });

  it('a write that failed succeeds when it is sent again with its key, once', async () => {
    const write = () =>
      operator.post<{ id?: number }>(
        '/api/registration/register/material/',
        { name: 'Oil of the outage', unit: 'ml' },
        { key: 'outage-1' },
      );
    await server.outage(async () => expect((await write()).status).toBe(503));
    const [first, again] = [await write(), await write()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(await server.sql(`select from materials where name = 'Oil of the outage'`)).toHaveLength(1);
  });
});
