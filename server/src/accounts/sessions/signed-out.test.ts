import type { ChannelClient } from '../../testing/channel-client.js';
import { testApp, type TestApp, type TestInstance, type TestUser } from '../../testing/test-app.js';
import type { TestAnswer } from '../../testing/test-client.js';
import { issueToken } from '../../web/release-tokens.usecases.js';
import { hashPassword } from '../passwords/passwords.js';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'halo-halo sa tag-init';
/** Sockets close within a second, on every server. */
const AT_ONCE_MS = 1_000;
const SIGNED_OUT = 4401;

interface Person extends TestUser {
  readonly username: string;
  readonly email: string;
}

describe('a person who is signed out', () => {
  let server: TestApp;
  let second: TestInstance;
  let stored: string;
  let people = 0;
  beforeAll(async () => {
    server = await testApp();
    second = await server.secondInstance();
    stored = await hashPassword(PASSWORD);
  });
  afterAll(() => server.close());

  const person = async (role: TestUser['role'] = 'driver'): Promise<Person> => {
    people++;
    const [username, email] = [`person.${people}`, `person.${people}@example.test`];
    const user = await server.addUser(role, { username, email });
    await server.sql('update users set password_hash = $2 where id = $1', [user.id, stored]);
    return { ...user, username, email };
  };
  const onBoth = async (token: string): Promise<ChannelClient[]> => {
    const clients = await Promise.all([server.channel(token), second.channel(token)]);
    await Promise.all(clients.map((client) => client.next('initial_data')));
    return clients;
  };
  const statusOf = async (token: string): Promise<number[]> =>
    Promise.all([server, second].map(async (one) => (await one.withToken(token).get('/api/auth/profile/')).status));
  const codeTo = async (email: string): Promise<string> =>
    (await server.outbox()).find((mail) => mail.to === email && mail.code)?.code ?? '';
  const operator = () => server.as('operator');

  // A disabled person reads that they are disabled, not only that they are signed out.
  const WAYS: readonly (readonly [way: string, status: 401 | 403, act: (someone: Person) => Promise<TestAnswer>])[] = [
    [
      'an operator who disables the account',
      403,
      async ({ id }) => (await operator()).post(`/api/registration/staff/${id}/disable/`, { reason: 'Left' }),
    ],
    ['log-out', 401, async ({ token }) => second.withToken(token).post('/api/auth/logout/')],
    [
      'a changed password',
      401,
      async ({ token }) =>
        server
          .withToken(token)
          .put('/api/auth/change-password/', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
    ],
    [
      'another session of the same person that ends it',
      401,
      async ({ id, sessionId }) =>
        server.withToken((await server.addSession(id)).token).delete(`/api/auth/sessions/${sessionId}/`),
    ],
    [
      'another session that ends all others',
      401,
      async ({ id }) => second.withToken((await server.addSession(id)).token).delete('/api/auth/sessions/'),
    ],
    [
      'a password that was reset by e-mail',
      401,
      async ({ email }) => {
        const { body } = await server.anonymous.post<{ challenge: string }>('/api/auth/resend-password-reset/', {
          email,
        });
        return server.anonymous.post('/api/auth/reset-password/', {
          email,
          challenge: body.challenge,
          code: await codeTo(email),
          new_password: NEW_PASSWORD,
        });
      },
    ],
  ];

  it.each(WAYS)(
    'by %s: the next call is refused on every server, all sockets close within a second, and an earlier channel token opens nothing',
    async (_way, refused, act) => {
      const someone = await person();
      const bystander = await person();
      const [sockets, others] = [await onBoth(someone.token), await onBoth(bystander.token)];
      const { body } = await server.withToken(someone.token).post<{ token: string }>('/api/auth/channel-token/');
      expect(await statusOf(someone.token)).toEqual([200, 200]);

      expect([200, 204]).toContain((await act(someone)).status);
      const done = performance.now();
      expect(await statusOf(someone.token)).toEqual([refused, refused]);
      expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual([SIGNED_OUT, SIGNED_OUT]);
      expect(performance.now() - done).toBeLessThan(AT_ONCE_MS);
      await expect(second.channel(body.token)).rejects.toThrow(String(refused));
      await expect(server.channel(someone.token)).rejects.toThrow(String(refused));

      expect(await statusOf(bystander.token)).toEqual([200, 200]);
      for (const socket of others) {
        socket.send({ type: 'heartbeat' });
        await socket.next('heartbeat_response');
      }
    },
  );

  it('just after the session was asked about hears nothing and gets no answer, wherever the log-out was (R-accounts-1)', async () => {
    const beside = await second.channel((await person()).token);
    await beside.next('initial_data');
    for (const elsewhere of [server, second]) {
      let look = (): void => undefined;
      const hasAsked = new Promise<void>((resolve) => {
        look = resolve;
      });
      const someone = await person();
      const witness = await server.addSession(someone.id);
      const asked = jest.spyOn(second.deps.sessions, 'find');
      asked.mockImplementationOnce(async (token) => {
        asked.mockRestore();
        const principal = await second.deps.sessions.find(token);
        const listening = await second.channel(witness.token);
        await listening.next('initial_data');
        // The log-outs come one after the other: once the second is announced, so was the first, to all who listened.
        await elsewhere.withToken(token).post('/api/auth/logout/');
        await server.withToken(witness.token).post('/api/auth/logout/');
        await listening.closed();
        const alive = jest.spyOn(second.deps.sessions, 'living');
        alive.mockImplementationOnce(async (ids) => {
          alive.mockRestore();
          await hasAsked;
          return second.deps.sessions.living(ids);
        });
        return principal;
      });
      const late = await second.channel(someone.token);
      for (const asked of [{ type: 'heartbeat' }, { type: 'nothing known' }]) late.send(asked);
      // Sent later and answered, so the earlier message was read.
      beside.send({ type: 'heartbeat' });
      await beside.next('heartbeat_response');
      look();
      expect(await late.closed()).toBe(SIGNED_OUT);
      expect(late.messages).toEqual([]);
    }
  });
});

describe('secrets that open an account', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  /**
   * All rows of all tables as text, except the queue of e-mails and the demo's outbox: they must hold the codes that
   * they deliver.
   */
  const everythingStored = async (): Promise<string> => {
    const tables = await server.sql<{ name: string }>(`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
    const texts = await Promise.all(
      tables.map(
        async ({ name }) =>
          (await server.sql<{ text: string | null }>(`select string_agg(t::text, E'\\n') as text from ${name} t`))[0]
            ?.text ?? '',
      ),
    );
    return texts.join('\n');
  };

  it('stands nowhere in the database, the log or an audit row: no session, device, channel or release token, no challenge, no password', async () => {
    const user = await server.addUser('operator', { username: 'odette', email: 'odette@example.test' });
    await server.sql('update users set password_hash = $2 where id = $1', [user.id, await hashPassword(PASSWORD)]);
    const logIn = async () =>
      server.anonymous.post<{ token: string; challenge: string }>(
        '/api/auth/login/',
        { username: 'odette', password: PASSWORD },
        { key: 'log-in-1' },
      );
    const first = await logIn();
    const device = /hatid_device=([\w-]+)/.exec(String(first.headers['set-cookie']))?.[1] ?? '';
    const client = server.withToken(first.body.token);
    const channel = (await client.post<{ token: string }>('/api/auth/channel-token/', undefined, { key: 'channel-1' }))
      .body.token;
    await (await server.channel(channel)).next('initial_data');
    const unused = (await client.post<{ token: string }>('/api/auth/channel-token/')).body.token;
    const changed = await client.put<{ token: string }>(
      '/api/auth/change-password/',
      { current_password: PASSWORD, new_password: NEW_PASSWORD },
      { key: 'change-1' },
    );
    await server.sql('update users set two_factor = true where id = $1', [user.id]);
    const step = await server.anonymous.post<{ challenge: string }>('/api/auth/login/', {
      username: 'odette',
      password: NEW_PASSWORD,
    });
    const reset = await server.anonymous.post<{ challenge: string }>('/api/auth/resend-password-reset/', {
      email: 'odette@example.test',
    });
    const release = await issueToken(server.deps, 'driver');
    await server.outbox();

    const secrets = {
      session: first.body.token,
      device,
      channel,
      unused,
      changed: changed.body.token,
      step: step.body.challenge,
      reset: reset.body.challenge,
      release,
      PASSWORD,
      NEW_PASSWORD,
    };
    const [stored, logged] = [await everythingStored(), JSON.stringify(server.logs)];
    expect(stored).toContain('odette@example.test');
    expect(logged).toContain('/api/auth/login/');
    for (const [name, secret] of Object.entries(secrets)) {
      expect(`${name} of ${secret.length >= 16 ? 'a length that counts' : secret}`).toBe(
        `${name} of a length that counts`,
      );
      expect([
        name,
        stored.includes(secret),
        stored.includes(Buffer.from(secret).toString('hex')),
        logged.includes(secret),
      ]).toEqual([name, false, false, false]);
    }
  });
});
