import type { FastifyInstance } from 'fastify';
import { call, everybodyRead } from 'shared-lib/contract';
import { z } from 'zod';
import { frameWith } from '../../testing/frame.js';
import { clientOf, type TestClient } from '../../testing/test-client.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { Deps } from '../deps.js';
import { ApiError } from '../errors.js';
import { route } from './route.js';

const add = call({
  method: 'POST',
  path: '/api/test/add/',
  auth: 'session',
  summary: 'Add a setting',
  status: 201,
  body: z.strictObject({
    name: z.string(),
    then: z.enum(['succeed', 'refuse', 'say not found', 'break', 'refuse after counting']),
  }),
  response: z.object(everybodyRead({ added: z.int(), at: z.string() })),
});

interface Added {
  readonly added: number;
  readonly code?: string;
  readonly request_id?: string;
}

/** Binds a call that adds a row in a transaction of its own, as use cases do, and then fails as it is told. */
function bind(app: FastifyInstance): void {
  route(app, add, async ({ body, deps }) => {
    if (body.then === 'refuse after counting') {
      await insert(deps, body.name);
      throw new ApiError('WRONG_PASSWORD');
    }
    const added = await deps.db.tx(async (tx) => {
      const count = await tx.one<{ n: number }>('select count(*) as n from settings');
      await insert({ ...deps, db: { ...deps.db, rows: tx.rows } }, body.name);
      if (body.then === 'refuse') throw new ApiError('IN_USE');
      if (body.then === 'say not found') throw new ApiError('NOT_FOUND');
      if (body.then === 'break') throw new Error('broken on purpose');
      tx.emit({ type: 'test', payload: { name: body.name } });
      return count.n;
    });
    return { added, at: deps.clock.now().toISOString() };
  });
}

const insert = ({ db, clock }: Deps, name: string): Promise<unknown> =>
  db.rows(`insert into settings (key, value, updated_at) values ($1 || '-' || gen_random_uuid(), '1', $2)`, [
    name,
    clock.now(),
  ]);

describe('a write with an Idempotency-Key', () => {
  let server: TestApp;
  let apps: FastifyInstance[];
  let operator: TestClient;
  let sameOperatorElsewhere: TestClient;
  let another: TestClient;
  let keys = 0;
  const newKey = (): string => `key-${++keys}`;
  const rowsOf = async (name: string): Promise<number> =>
    (await server.sql<{ n: number }>(`select count(*) as n from settings where key like $1 || '-%'`, [name]))[0]?.n ??
    0;

  beforeAll(async () => {
    server = await testApp();
    const second = await server.secondInstance();
    apps = [await frameWith(server.deps, bind), await frameWith(second.deps, bind)];
    const people = await Promise.all([server.as('operator'), server.as('operator', 2)]);
    const client = (app: number, person: number): TestClient =>
      clientOf(apps[app] as FastifyInstance, { token: people[person]?.token ?? '' });
    operator = client(0, 0);
    sameOperatorElsewhere = client(1, 0);
    another = client(0, 1);
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await server.close();
  });

  it('happens once, and a repeat answers as the first did, on every server', async () => {
    const key = newKey();
    const body = { name: 'once', then: 'succeed' };
    const first = await operator.post('/api/test/add/', body, { key });
    server.clock.advance({ minutes: 5 });
    const again = await operator.post('/api/test/add/', body, { key });
    const elsewhere = await sameOperatorElsewhere.post('/api/test/add/', body, { key });
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect([elsewhere.status, elsewhere.body]).toEqual([201, first.body]);
    expect(await rowsOf('once')).toBe(1);
  });

  it('is the same request with the members of its body in another order (R-workflow-40)', async () => {
    const key = newKey();
    const first = await operator.post('/api/test/add/', { name: 'order', then: 'succeed' }, { key });
    const again = await operator.post('/api/test/add/', { then: 'succeed', name: 'order' }, { key });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await rowsOf('order')).toBe(1);
  });

  it('sent 50 times at once over two servers has one effect and 50 equal answers', async () => {
    const key = newKey();
    const body = { name: 'race', then: 'succeed' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? operator : sameOperatorElsewhere).post('/api/test/add/', body, { key }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await rowsOf('race')).toBe(1);
    expect(await server.sql(`select from events where type = 'test' and payload->>'name' = 'race'`)).toHaveLength(1);
  });

  it('and 50 different ones at once on few connections do not block each other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        operator.post('/api/test/add/', { name: 'many', then: 'succeed' }, { key: newKey() }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await rowsOf('many')).toBe(50);
  });

  it('and other contents is refused with 422, at once and later', async () => {
    const key = newKey();
    const race = await Promise.all([
      operator.post('/api/test/add/', { name: 'this', then: 'succeed' }, { key }),
      sameOperatorElsewhere.post('/api/test/add/', { name: 'that', then: 'succeed' }, { key }),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422]);
    const later = await operator.post<Added>('/api/test/add/', { name: 'another', then: 'succeed' }, { key });
    expect([later.status, later.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect((await rowsOf('this')) + (await rowsOf('that')) + (await rowsOf('another'))).toBe(1);
  });

  it('belongs to its user: the same key from another user is another request', async () => {
    const key = newKey();
    await operator.post('/api/test/add/', { name: 'mine', then: 'succeed' }, { key });
    expect((await another.post('/api/test/add/', { name: 'theirs', then: 'succeed' }, { key })).status).toBe(201);
    expect(await rowsOf('theirs')).toBe(1);
  });

  it('that was refused is refused again with the same words, under the id of the new request', async () => {
    const key = newKey();
    const first = await operator.post<Added>('/api/test/add/', { name: 'refused', then: 'refuse' }, { key });
    const again = await operator.post<Added>('/api/test/add/', { name: 'refused', then: 'refuse' }, { key });
    expect([first.status, first.body.code, again.status, again.body.code]).toEqual([409, 'IN_USE', 409, 'IN_USE']);
    expect(again.body.request_id).not.toBe(first.body.request_id);
    expect(await rowsOf('refused')).toBe(0);
  });

  it('that was answered with 404 or a fault is tried again (7-057)', async () => {
    const key = newKey();
    expect((await operator.post('/api/test/add/', { name: 'later', then: 'say not found' }, { key })).status).toBe(404);
    expect((await operator.post('/api/test/add/', { name: 'later', then: 'break' }, { key })).status).toBe(500);
    expect(await rowsOf('later')).toBe(0);
    expect((await operator.post('/api/test/add/', { name: 'later', then: 'succeed' }, { key })).status).toBe(201);
  });

  it('keeps what was counted before a refusal, so a key does not avoid the limit on guesses', async () => {
    for (let guess = 0; guess < 3; guess++)
      await operator.post('/api/test/add/', { name: 'guess', then: 'refuse after counting' }, { key: newKey() });
    expect(await rowsOf('guess')).toBe(3);
  });

  it('is forgotten after 24 hours (R-workflow-40)', async () => {
    const key = newKey();
    const body = { name: 'day', then: 'succeed' };
    await operator.post('/api/test/add/', body, { key });
    server.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    await operator.post('/api/test/add/', body, { key });
    expect(await rowsOf('day')).toBe(1);
    server.clock.advance({ seconds: 1 });
    await operator.post('/api/test/add/', body, { key });
    expect(await rowsOf('day')).toBe(2);
  });

  it('needs a key without blanks', async () => {
    for (const key of ['two words', 'x'.repeat(129)])
      expect((await operator.post('/api/test/add/', { name: 'k', then: 'succeed' }, { key })).status).toBe(400);
  });
});
