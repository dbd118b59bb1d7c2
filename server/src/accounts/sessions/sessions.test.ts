import { testApp, type TestApp } from '../../testing/test-app.js';
import { consumeChannelToken } from './channel-tokens.js';

interface Listed {
  id: string;
  current: boolean;
  last_seen_at: string;
}

describe('sessions', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  const isOpen = async (token: string): Promise<boolean> =>
    (await server.withToken(token).get('/api/auth/profile/')).status === 200;

  it('accept the token with the schemes Token and Bearer (7-004)', async () => {
    const { token } = await server.addUser('driver');
    for (const scheme of ['Token', 'Bearer']) {
      expect(
        (await server.anonymous.get('/api/auth/profile/', { headers: { authorization: `${scheme} ${token}` } })).status,
      ).toBe(200);
    }
  });

  it('end at log-out, and only the one (7-019)', async () => {
    const user = await server.addUser('therapist');
    const other = await server.addSession(user.id);
    expect(
      (
        await server.anonymous.post('/api/auth/logout/', undefined, {
          headers: { authorization: `Bearer ${user.token}` },
        })
      ).status,
    ).toBe(204);
    expect(await isOpen(user.token)).toBe(false);
    expect(await isOpen(other.token)).toBe(true);
  });

  it.each([
    ['operator', 'OPERATOR_DISABLED'],
    ['therapist', 'THERAPIST_DISABLED'],
    ['driver', 'DRIVER_DISABLED'],
  ] as const)('of a %s who is disabled meanwhile say so: 403 %s (8-023, 8-024, 8-025, R-api-6)', async (role, code) => {
    const admin = await server.as('operator');
    const user = await server.addUser(role);
    const other = await server.addSession(user.id);
    const call = async (token: string) => {
      const { status, body } = await server
        .withToken(token)
        .get<{ code: string; detail: string }>('/api/auth/profile/');
      return [status, body.code, body.detail];
    };
    await server.withToken(other.token).post('/api/auth/logout/');
    server.clock.advance({ minutes: 1 });
    await admin.post(`/api/registration/staff/${user.id}/disable/`, { reason: 'Left' });
    const text = 'Your account has been disabled. Please see your system administrator.';
    expect(await call(user.token)).toEqual([403, code, text]);
    // A session that ended before reveals nothing of it, nor does an unknown token.
    expect((await call(other.token)).slice(0, 2)).toEqual([401, 'SESSION_EXPIRED']);
    expect((await call('gone')).slice(0, 2)).toEqual([401, 'SESSION_EXPIRED']);
    await admin.post(`/api/registration/staff/${user.id}/enable/`);
    expect((await call(user.token)).slice(0, 2)).toEqual([401, 'SESSION_EXPIRED']);
  });

  it('a call with an ended token reads that the session has expired; one without reads that it must log in', async () => {
    expect((await server.withToken('gone').get<{ code: string }>('/api/auth/profile/')).body.code).toBe(
      'SESSION_EXPIRED',
    );
    expect((await server.anonymous.get<{ code: string; detail: string }>('/api/auth/profile/')).body).toMatchObject({
      code: 'NOT_AUTHENTICATED',
      detail: 'Authentication required',
    });
  });

  it.each([
    ['operator', 12],
    ['therapist', 7 * 24],
    ['driver', 7 * 24],
  ] as const)('of a %s end after %i hours without use', async (role, hours) => {
    const user = await server.addUser(role);
    await server.sql('update users set password_hash = $2 where id = $1', [
      user.id,
      await (await import('../passwords/passwords.js')).hashPassword('a long password'),
    ]);
    const [row] = await server.sql<{ username: string }>('select username from users where id = $1', [user.id]);
    const { body } = await server.anonymous.post<{ token: string }>('/api/auth/login/', {
      username: row?.username,
      password: 'a long password',
    });
    server.clock.advance({ hours, seconds: -1 });
    expect(await isOpen(body.token)).toBe(true);
    server.clock.advance({ hours, seconds: 1 });
    expect(await isOpen(body.token)).toBe(false);
  });

  it('end after 30 days though used every day', async () => {
    const { token } = await server.addUser('driver');
    for (let day = 0; day < 29; day++) {
      server.clock.advance({ days: 1 });
      expect(await isOpen(token)).toBe(true);
    }
    server.clock.advance({ days: 1, seconds: 1 });
    expect(await isOpen(token)).toBe(false);
  });

  it('write their last use at most once a minute', async () => {
    const user = await server.addUser('driver');
    const lastSeen = async (): Promise<Date | undefined> =>
      (await server.sql<{ last_seen_at: Date }>('select last_seen_at from sessions where id = $1', [user.sessionId]))[0]
        ?.last_seen_at;
    const began = server.clock.now();
    server.clock.advance({ seconds: 59 });
    await isOpen(user.token);
    expect(await lastSeen()).toEqual(began);
    server.clock.advance({ seconds: 1 });
    await isOpen(user.token);
    expect(await lastSeen()).toEqual(server.clock.now());
  });

  it('are listed only to their user, the current one marked, and can be ended one by one', async () => {
    const user = await server.addUser('therapist');
    const other = await server.addSession(user.id);
    const stranger = await server.addUser('therapist');
    const client = server.withToken(user.token);
    const list = await client.get<Listed[]>('/api/auth/sessions/');
    expect(list.body.map(({ id, current }) => [id, current]).sort()).toEqual(
      [
        [user.sessionId, true],
        [other.sessionId, false],
      ].sort(),
    );
    expect((await client.delete(`/api/auth/sessions/${other.sessionId}/`)).status).toBe(204);
    expect(await isOpen(other.token)).toBe(false);
    expect((await client.delete(`/api/auth/sessions/${other.sessionId}/`)).status).toBe(404);
    expect((await client.delete(`/api/auth/sessions/${stranger.sessionId}/`)).status).toBe(404);
    expect(await isOpen(stranger.token)).toBe(true);
  });

  it('can all be ended but the one that asks; the log says who did it', async () => {
    const user = await server.addUser('therapist');
    const others = [await server.addSession(user.id), await server.addSession(user.id)];
    const stranger = await server.addUser('therapist');
    const client = server.withToken(user.token);
    expect((await client.delete('/api/auth/sessions/')).status).toBe(204);
    expect(await Promise.all([user, stranger, ...others].map(({ token }) => isOpen(token)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await client.get<Listed[]>('/api/auth/sessions/')).body.map(({ id, current }) => [id, current])).toEqual([
      [user.sessionId, true],
    ]);
    // With nothing left to end, it is still no error.
    expect((await client.delete('/api/auth/sessions/')).status).toBe(204);
    const rows = await server.sql<{ before: { sessions: string[] } }>(
      `select before from audit_log where action = 'session.end' and actor_id = $1`,
      [user.id],
    );
    expect(rows.map(({ before }) => [...before.sessions].sort())).toEqual([
      others.map(({ sessionId }) => sessionId).sort(),
    ]);
  });

  it('give a channel token that works once, for 30 seconds', async () => {
    const user = await server.addUser('driver');
    const ask = async (): Promise<string> =>
      (await server.withToken(user.token).post<{ token: string }>('/api/auth/channel-token/')).body.token;
    const token = await ask();
    expect(await consumeChannelToken(server.db, token, server.clock.now())).toEqual({ sessionId: user.sessionId });
    expect(await consumeChannelToken(server.db, token, server.clock.now())).toBeUndefined();
    const late = await ask();
    server.clock.advance({ seconds: 30 });
    expect(await consumeChannelToken(server.db, late, server.clock.now())).toBeUndefined();
    const parallel = await ask();
    const uses = await Promise.all(
      Array.from({ length: 10 }, () => consumeChannelToken(server.db, parallel, server.clock.now())),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
  });
});

describe("a person's own profile", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('is read and changed by its user, and the change is audited (7-016, 7-017)', async () => {
    const client = await server.as('therapist');
    const before = await client.get<Record<string, unknown>>('/api/auth/profile/');
    expect(before.body).toEqual({
      id: client.id,
      role: 'therapist',
      email: expect.stringMatching(/^therapist\./),
      email_verified: true,
      first_name: 'Tala',
      last_name: expect.any(String),
      username: expect.stringMatching(/^therapist_/),
      phone_number: null,
      two_factor: false,
      email_change: null,
      suspension: null,
      specialization: 'Swedish massage',
      vehicle_type: null,
      motorcycle_plate: null,
      seats: null,
      pickup_address: null,
      language: null,
      created_at: expect.any(String),
    });
    const changed = await client.put<Record<string, unknown>>('/api/auth/profile/', {
      first_name: 'Liza',
      last_name: 'Sandoval',
      phone_number: '0917 555 0123',
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...before.body,
      first_name: 'Liza',
      last_name: 'Sandoval',
      phone_number: '0917 555 0123',
    });
    expect((await client.get('/api/auth/profile/')).body).toEqual(changed.body);
    const [row] = await server.sql<{ before: { first_name: string }; after: { first_name: string } }>(
      `select before, after from audit_log where action = 'profile.change' and actor_id = $1`,
      [client.id],
    );
    expect([row?.before.first_name, row?.after.first_name]).toEqual(['Tala', 'Liza']);
  });

  it('has the language that a therapist or a driver chose; operators read English (R-beyond-572)', async () => {
    const languageOf = async (role: 'operator' | 'therapist' | 'driver', language: string | null) => {
      const client = await server.as(role);
      const { status } = await client.put('/api/auth/profile/', { language });
      return [status, (await client.get<{ language: string | null }>('/api/auth/profile/')).body.language];
    };
    expect(await languageOf('therapist', 'fil')).toEqual([200, 'fil']);
    expect(await languageOf('driver', 'en')).toEqual([200, 'en']);
    expect(await languageOf('operator', 'fil')).toEqual([200, null]);
    expect(await languageOf('driver', 'tl')).toEqual([400, 'en']);
  });

  it.each([{ role: 'operator' }, { email_verified: true }, { is_active: true }])(
    'does not let a person change %j',
    async (extra) => {
      const client = await server.as('driver');
      expect((await client.put('/api/auth/profile/', { first_name: 'A', last_name: 'B', ...extra })).status).toBe(400);
    },
  );
});
