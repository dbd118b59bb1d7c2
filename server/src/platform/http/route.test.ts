import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { call, calls, everybodyRead } from 'shared-lib/contract';
import { z } from 'zod';
import { frameWith } from '../../testing/frame.js';
import { clientOf, type TestClient } from '../../testing/test-client.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { JsonText, route } from './route.js';

const book = call({
  method: 'POST',
  path: '/api/test/book/',
  auth: 'session',
  roles: ['operator'],
  summary: 'Book',
  status: 201,
  body: z.strictObject({
    client: z.int().positive(),
    date: z.string().min(1),
    notes: z.string().max(5).optional(),
    kind: z.enum(['a', 'b']).optional(),
    items: z.array(z.strictObject({ quantity: z.int().min(1) })).optional(),
  }),
  response: z.object({ id: z.int() }),
});
const read = call({
  method: 'GET',
  path: '/api/test/things/:id/',
  auth: 'session',
  summary: 'Read',
  status: 200,
  params: calls.appointments.read.params,
  query: z.object({ status: z.enum(['open', 'closed'], { error: 'Allowed values: open, closed' }).optional() }),
  response: z.object(everybodyRead({ id: z.int(), who: z.string() })),
});
const open = call({
  method: 'GET',
  path: '/api/test/open/',
  auth: 'none',
  summary: 'Open to all',
  status: 200,
  response: z.object(everybodyRead({ ok: z.boolean() })),
});
const broken = call({
  method: 'GET',
  path: '/api/test/broken/',
  auth: 'none',
  summary: 'Throws',
  status: 200,
  response: z.object({}),
});
const outage = call({
  method: 'GET',
  path: '/api/test/outage/',
  auth: 'none',
  summary: 'Asks the database',
  status: 200,
  response: z.object(everybodyRead({ one: z.int() })),
});

interface Refusal {
  readonly code: string;
  readonly request_id: string;
  readonly detail?: string;
  readonly non_field_errors?: string[];
  readonly [field: string]: unknown;
}

describe('every call', () => {
  let server: TestApp;
  let app: FastifyInstance;
  let anonymous: TestClient;
  let operator: TestClient;
  let driver: TestClient;

  const bind = (target: FastifyInstance): void => {
    route(target, book, async () => ({ id: 1 }));
    route(target, read, async ({ params, user }) => ({ id: params.id, who: user.role }));
    route(target, open, async () => new JsonText('{"ok": true}'));
    route(target, broken, async () => {
      throw new Error('the secret inner workings');
    });
    route(target, outage, async ({ deps }) => deps.db.one<{ one: number }>('select 1 as one'));
  };

  beforeAll(async () => {
    server = await testApp();
    app = await frameWith(server.deps, bind);
    const [anOperator, aDriver] = await Promise.all([server.as('operator'), server.as('driver')]);
    anonymous = clientOf(app, undefined);
    operator = clientOf(app, { token: anOperator.token ?? '' });
    driver = clientOf(app, { token: aDriver.token ?? '' });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  describe('checks who may call', () => {
    it('answers 401 without a token, and another 401 with an invalid one', async () => {
      const without = await anonymous.get<Refusal>('/api/test/things/1/');
      expect([without.status, without.body.code, without.body.detail]).toEqual([
        401,
        'NOT_AUTHENTICATED',
        'Authentication required',
      ]);
      const bad = await clientOf(app, { token: 'x'.repeat(43) }).get<Refusal>('/api/test/things/1/');
      expect([bad.status, bad.body.code]).toEqual([401, 'SESSION_EXPIRED']);
    });

    it.each([
      ['log-out', 'SESSION_EXPIRED', 'update sessions set revoked_at = $2 where user_id = $1'],
      ['disabling', 'OPERATOR_DISABLED', 'update users set is_active = false, disabled_at = $2 where id = $1'],
    ])(
      'asks again where the body was on its way for longer than a second: after %s it does nothing (R-api-6)',
      async (_what, code, end) => {
        const { id, token } = await server.addUser('operator');
        const body = async function* () {
          yield '{"client": 1, ';
          await server.sql(end, [id, server.clock.now()]);
          const begun = performance.now();
          await until(async () => performance.now() - begun > 1_000);
          yield '"date": "x"}';
        };
        const answer = await app.inject({
          method: 'POST',
          url: '/api/test/book/',
          headers: { host: 'localhost', authorization: `Token ${token}`, 'content-type': 'application/json' },
          payload: Readable.from(body()),
        });
        expect(answer.json<Refusal>().code).toBe(code);
      },
    );

    it('takes the token under both schemes, Token and Bearer (7-003, 7-004)', async () => {
      for (const scheme of ['Token', 'Bearer', 'bearer']) {
        const answer = await anonymous.get('/api/test/things/7/', {
          headers: { authorization: `${scheme} ${driver.token}` },
        });
        expect(answer.body).toEqual({ id: 7, who: 'driver' });
      }
    });

    it('answers 403 to another role and says whose it is', async () => {
      const answer = await driver.post<Refusal>('/api/test/book/', { client: 1, date: 'x' });
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
        403,
        'WRONG_ROLE',
        'Only operators can do this.',
      ]);
    });
  });

  describe('checks what it is sent', () => {
    it('names each wrong field, with a text for the person who filled it in', async () => {
      const { status, body } = await operator.post<Refusal>('/api/test/book/', {
        client: 'x',
        notes: 'too long',
        kind: 'c',
        items: [{ quantity: 0 }, {}],
        price: 1,
      });
      expect(status).toBe(400);
      expect(body).toEqual({
        client: ['Enter a number.'],
        date: ['This field is required'],
        notes: ['Enter at most 5 characters.'],
        kind: ['Allowed values: a, b'],
        'items.0.quantity': ['Enter 1 or more.'],
        'items.1.quantity': ['This field is required'],
        price: ['Unknown field'],
        code: 'VALIDATION_FAILED',
        request_id: expect.any(String),
      });
    });

    it('refuses a body that is no object, and invalid JSON', async () => {
      const list = await operator.post<Refusal>('/api/test/book/', [1]);
      expect([list.status, list.body.non_field_errors]).toEqual([400, ['Enter an object.']]);
      const garbage = await operator.post<Refusal>('/api/test/book/', '{"client": 1,');
      expect([garbage.status, garbage.body.code]).toEqual([400, 'INVALID_JSON']);
    });

    it('refuses __proto__ in a body instead of obeying it', async () => {
      const answer = await operator.post<Refusal>(
        '/api/test/book/',
        '{"client": 1, "date": "x", "__proto__": {"role": "operator"}}',
      );
      expect(answer.status).toBe(400);
    });

    it('names the allowed values of an unknown filter', async () => {
      const answer = await operator.get<Refusal>('/api/test/things/1/', { query: { status: 'strange' } });
      expect([answer.status, answer.body.code, answer.body['status']]).toEqual([
        400,
        'INVALID_FILTER',
        ['Allowed values: open, closed'],
      ]);
    });

    it.each(['abc', 'undefined', '0', '-1', '1.5', '1e2', '0x10', '%20', '%00', '2147483648', '9'.repeat(400)])(
      'refuses %s as an id',
      async (id) => {
        const answer = await operator.get<Refusal>(`/api/test/things/${id}/`);
        expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
          400,
          'INVALID_ID',
          'Invalid ID provided',
        ]);
      },
    );

    it("refuses an appointment's id in words of its own (5-009)", async () => {
      const person = server.withToken(operator.token ?? '');
      for (const address of ['/api/scheduling/appointments/undefined/', '/api/scheduling/receipts/undefined/abc/']) {
        const answer = await person.get<Refusal>(address);
        expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
          400,
          'INVALID_ID',
          'Invalid appointment ID provided',
        ]);
      }
      const at = '/api/scheduling/appointments/undefined/';
      for (const answer of [
        await person.patch<Refusal>(at, {}),
        await person.delete<Refusal>(at),
        await person.post<Refusal>(at, { action: 'remind' }),
        await person.post<Refusal>(`${at}remind/`),
      ]) {
        expect([answer.status, answer.body.detail]).toEqual([400, 'Invalid appointment ID provided']);
      }
    });

    it('answers 405 with the methods that an address accepts, when it does not accept this one', async () => {
      const answer = await server.anonymous.put<Refusal>('/api/scheduling/appointments/7/?page=1', {});
      expect([answer.status, answer.body.code, answer.headers['allow']]).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        'GET, PATCH, DELETE, POST',
      ]);
      expect((await server.anonymous.delete('/api/auth/login')).status).toBe(405);
      expect((await server.anonymous.put('/api/auth/nothing/', {})).status).toBe(404);
    });

    it('refuses JSON nested deeper than any call needs', async () => {
      for (const body of ['['.repeat(30_000) + ']'.repeat(30_000), '{"notes":'.repeat(33) + '1' + '}'.repeat(33)]) {
        const answer = await operator.post<Refusal>('/api/test/book/', body);
        expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_JSON']);
      }
    });

    it('accepts a JSON request with an empty body for a call whose fields are all optional or missing', async () => {
      const answer = await operator.post<Refusal>('/api/test/book/', '');
      expect(answer.body['client']).toEqual(['This field is required']);
    });

    it('answers 413 to a body that is too large and 415 to one that is no JSON', async () => {
      const large = await operator.post<Refusal>('/api/test/book/', { client: 1, date: 'x'.repeat(300_000) });
      expect([large.status, large.body.code, large.body.detail]).toEqual([
        413,
        'BODY_TOO_LARGE',
        'This is too large to send.',
      ]);
      for (const type of ['application/xml', 'text/plain', 'application/x-www-form-urlencoded']) {
        const other = await operator.post<Refusal>('/api/test/book/', '{"client": 1, "date": "x"}', {
          headers: { 'content-type': type },
        });
        expect([other.status, other.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
      }
    });

    it('refuses texts that the database could not hold: NUL, and half a character', async () => {
      for (const date of ['a\u0000b', 'a\ud800b', '\udc00']) {
        const answer = await operator.post<Refusal>('/api/test/book/', { client: 1, date });
        expect([answer.status, answer.body.non_field_errors]).toEqual([
          400,
          ["The text has a character that we can't store."],
        ]);
      }
      expect((await operator.post('/api/test/book/', { client: 1, date: '𝒳 👩‍👩‍👧' })).status).toBe(201);
    });

    it('answers an invalid address in the words of the catalogue too', async () => {
      for (const address of [
        '/api/scheduling/appointments/%ff/',
        '/api/scheduling/appointments/%zz/',
        `/api/scheduling/appointments/${'9'.repeat(600)}/`,
        '/%c0%80',
      ]) {
        const answer = await server.anonymous.get<Refusal>(address);
        expect([answer.status, answer.body]).toEqual([
          404,
          { detail: 'Not found.', code: 'NOT_FOUND', request_id: answer.headers['x-request-id'] },
        ]);
      }
    });
  });

  describe('answers', () => {
    it('with the status of the contract, with or without the slash at the end', async () => {
      expect((await operator.post('/api/test/book/', { client: 1, date: 'x' })).status).toBe(201);
      expect((await operator.post('/api/test/book', { client: 1, date: 'x' })).status).toBe(201);
    });

    it('with what its contract says; otherwise the test of any call fails (7-007)', async () => {
      const drifted = await frameWith(server.deps, (target) =>
        route(target, open, async () => ({ ok: 'yes' }) as never),
      );
      const { token } = operator;
      expect((await clientOf(drifted, { token: token ?? '' }).get('/api/test/open/')).status).toBe(500);
      await drifted.close();
      expect(
        server.logs.some((line) =>
          JSON.stringify(line).includes('the answer of GET /api/test/open/ does not fit its contract'),
        ),
      ).toBe(true);
      expect([server.app.checkAnswers, app.checkAnswers]).toEqual([true, true]);
    });

    it('with JSON made by the database, unchanged', async () => {
      const answer = await anonymous.get('/api/test/open/');
      expect([answer.text, answer.headers['content-type']]).toEqual([
        '{"ok": true}',
        'application/json; charset=utf-8',
      ]);
    });

    it('an unknown address of the API in JSON, with a code and the id of the request', async () => {
      const answer = await server.anonymous.get('/api/nothing/here/');
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        detail: 'There is no such call. If a page says this, reload it: Hatid was updated.',
        code: 'NOT_FOUND',
        request_id: answer.headers['x-request-id'],
      });
    });

    it('a fault without any detail of it; only the log has them', async () => {
      const answer = await anonymous.get<Refusal>('/api/test/broken/');
      expect([answer.status, answer.body]).toEqual([
        500,
        {
          code: 'INTERNAL',
          detail: 'Something went wrong on our side. Please try again.',
          request_id: answer.headers['x-request-id'],
        },
      ]);
      expect(server.logs.findLast(({ message }) => message === 'request failed')).toMatchObject({
        level: 'error',
        request_id: answer.body.request_id,
        error: { message: 'the secret inner workings', stack: expect.stringContaining('route.test.ts') },
      });
    });

    it('so that nothing is cached or framed', async () => {
      const { headers } = await anonymous.get('/api/test/open/');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    });

    it("with a proxy's request id when it is harmless", async () => {
      expect(
        (await anonymous.get('/api/test/open/', { headers: { 'x-request-id': 'proxy-12345678' } })).headers[
          'x-request-id'
        ],
      ).toBe('proxy-12345678');
      expect(
        (await anonymous.get('/api/test/open/', { headers: { 'x-request-id': 'a\t{"level":"fatal"}' } })).headers[
          'x-request-id'
        ],
      ).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  it('a foreign Host with a refusal in demo mode, because everybody knows its accounts', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.1:8080']) {
      expect((await anonymous.get<Refusal>('/api/test/open/', { headers: { host } })).status).toBe(403);
    }
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
      expect((await anonymous.get('/api/test/open/', { headers: { host } })).status).toBe(200);
    }
  });

  it('with 429 and Retry-After beyond the limit of an address', async () => {
    const limited = await frameWith({ ...server.deps, config: { ...server.deps.config, rateLimit: 3 } }, (target) =>
      route(target, open, async () => ({ ok: true })),
    );
    const client = clientOf(limited, undefined);
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await client.get('/api/test/open/')).status);
    const refused = await client.get<Refusal>('/api/test/open/');
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect([refused.body.code, refused.body.detail]).toEqual([
      'RATE_LIMITED',
      'Too many requests. Please wait a moment and try again.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('with 503 and a text while the database is away, and 200 once it is back', async () => {
    await server.outage(async () => {
      const answer = await anonymous.get<Refusal>('/api/test/outage/');
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        'The service is briefly unavailable. Please try again in a moment.',
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect((await server.anonymous.get('/readyz')).status).toBe(503);
      expect((await server.anonymous.get('/healthz')).status).toBe(200);
    });
    expect((await anonymous.get('/api/test/outage/')).body).toEqual({ one: 1 });
    expect((await server.anonymous.get('/readyz')).status).toBe(200);
  });
});
