import { testApp, type TestApp, type TestInstance, type TestUser } from '../../testing/test-app.js';
import type { TestAnswer } from '../../testing/test-client.js';
import { hashPassword } from '../passwords/passwords.js';
import { disableUser } from '../disabling/disable-user.js';

const PASSWORD = 'correct horse battery';

interface Failure {
  code: string;
  detail: string;
  email?: string;
  challenge?: string;
}
interface Started {
  token: string;
  user: Record<string, unknown>;
}

describe('signing in with a password', () => {
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

  /** A person with a password; `set` is SQL for further columns. */
  async function person(
    role: TestUser['role'] = 'therapist',
    set = '',
  ): Promise<TestUser & { username: string; email: string }> {
    people++;
    const username = `person.${people}`;
    const email = `person.${people}@example.test`;
    const user = await server.addUser(role, { username, email });
    await server.sql(`update users set password_hash = $2 ${set} where id = $1`, [user.id, stored]);
    return { ...user, username, email };
  }
  const logIn = <T = Started & Failure>(
    username: string,
    password: string,
    instance: TestInstance = server,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<T>> => instance.anonymous.post<T>('/api/auth/login/', { username, password }, { headers });
  const failTimes = async (username: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time++) expect((await logIn(username, 'wrong')).body.code).toBe('INVALID_LOGIN');
  };

  it('gives a session for a user name or an e-mail in any case (4-092, 7-008, 3-043)', async () => {
    const liza = await person();
    for (const name of [liza.username, liza.username.toUpperCase(), liza.email]) {
      const answer = await logIn(name, PASSWORD);
      expect(answer.status).toBe(200);
      expect(answer.body.user).toEqual({
        id: liza.id,
        role: 'therapist',
        email: liza.email,
        email_verified: true,
        first_name: 'Tala',
        last_name: expect.any(String),
        username: liza.username,
      });
      expect((await server.withToken(answer.body.token).get('/api/auth/profile/')).status).toBe(200);
    }
  });

  it('stores the token as a hash, of 256 bits, and makes a new one at each log-in', async () => {
    const liza = await person();
    const tokens = [
      (await logIn(liza.username, PASSWORD)).body.token,
      (await logIn(liza.username, PASSWORD)).body.token,
    ];
    expect(new Set(tokens).size).toBe(2);
    expect(Buffer.from(tokens[0] ?? '', 'base64url')).toHaveLength(32);
    const rows = await server.sql<{ found: boolean }>(
      "select token_hash = sha256(convert_to($1, 'utf8')) as found from sessions where user_id = $2",
      [tokens[0], liza.id],
    );
    expect(rows.filter(({ found }) => found)).toHaveLength(1);
  });

  it.each([
    ['username', { password: 'x' }],
    ['password', { username: 'x' }],
  ])('requires a %s: This field is required (5-010, 5-011)', async (field, body) => {
    const answer = await server.anonymous.post<Record<string, unknown>>('/api/auth/login/', body);
    expect(answer.status).toBe(400);
    expect(answer.body[field]).toEqual(['This field is required']);
  });

  it('refuses fields it does not know', async () => {
    expect(
      (await server.anonymous.post('/api/auth/login/', { username: 'x', password: 'y', role: 'operator' })).status,
    ).toBe(400);
  });

  it('gives the same answer to an unknown name, a wrong password, and a disabled account with a wrong password (8-028, 8-029)', async () => {
    const known = await person();
    const disabled = await person('driver', ', is_active = false');
    const answers = [
      await logIn('nobody.at.all', 'wrong'),
      await logIn(known.username, 'wrong'),
      await logIn(disabled.username, 'wrong'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toEqual({
        code: 'INVALID_LOGIN',
        detail: 'Incorrect username or password.',
        request_id: expect.any(String),
      });
    }
  });

  it.each([
    ['operator', 'OPERATOR_DISABLED'],
    ['therapist', 'THERAPIST_DISABLED'],
    ['driver', 'DRIVER_DISABLED'],
  ] as const)('tells a disabled %s so once the password is right (4-093, 8-022..8-025)', async (role, code) => {
    const someone = await person(role, ', is_active = false');
    const answer = await logIn(someone.username, PASSWORD);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      code,
      detail: 'Your account has been disabled. Please see your system administrator.',
    });
    expect(answer.body.token).toBeUndefined();
  });

  it('asks for verification of the e-mail, and names it (4-093, 8-019)', async () => {
    const someone = await person('therapist', ', email_verified_at = null');
    const answer = await logIn(someone.username, PASSWORD);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      email: someone.email,
      challenge: expect.any(String),
    });
  });

  it('locks for 5 minutes after five wrong passwords: refused at 4:59, accepted at 5:01 (9-013, 8-020)', async () => {
    const someone = await person();
    await failTimes(someone.username, 5);
    const locked = await logIn(someone.username, PASSWORD);
    expect(locked.status).toBe(423);
    expect(locked.body).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      detail:
        'Your account has been temporarily locked due to multiple failed login attempts. Please wait 5 minutes before trying again.',
    });
    expect(Number(locked.headers['retry-after'])).toBe(300);
    server.clock.advance({ minutes: 4, seconds: 59 });
    expect((await logIn(someone.username, PASSWORD)).status).toBe(423);
    server.clock.advance({ seconds: 2 });
    expect((await logIn(someone.username, PASSWORD)).status).toBe(200);
  });

  it('locks an unknown name just the same', async () => {
    await failTimes('still.nobody', 5);
    expect((await logIn('Still.Nobody', 'wrong')).body.code).toBe('ACCOUNT_LOCKED');
  });

  it('counts user name and e-mail as one account', async () => {
    const someone = await person();
    await failTimes(someone.username, 3);
    await failTimes(someone.email, 2);
    expect((await logIn(someone.username, PASSWORD)).status).toBe(423);
  });

  it('starts counting again after a success', async () => {
    const someone = await person();
    await failTimes(someone.username, 4);
    expect((await logIn(someone.username, PASSWORD)).status).toBe(200);
    await failTimes(someone.username, 4);
    expect((await logIn(someone.username, PASSWORD)).status).toBe(200);
  });

  it('evaluates five of 50 parallel guesses over two servers', async () => {
    const someone = await person();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => logIn(someone.username, 'wrong', at % 2 ? second : server)),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'INVALID_LOGIN')).toHaveLength(5);
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(45);
  });

  it('lets a device that signed in before continue while strangers are locked out', async () => {
    const someone = await person('driver');
    const cookie = String([(await logIn(someone.username, PASSWORD)).headers['set-cookie']].flat()[0]);
    expect(cookie).toMatch(/^hatid_device=[\w-]{43}; Max-Age=\d+; Path=\/api\/; HttpOnly; SameSite=Strict$/);
    const known = { cookie: cookie.split(';')[0] ?? '' };
    await failTimes(someone.username, 5);
    expect((await logIn(someone.username, PASSWORD)).status).toBe(423);
    expect((await logIn(someone.username, PASSWORD, server, known)).status).toBe(200);
    for (let time = 0; time < 5; time++) await logIn(someone.username, 'wrong', server, known);
    expect((await logIn(someone.username, PASSWORD, server, known)).body.code).toBe('ACCOUNT_LOCKED');
  });

  it('accepts a device cookie only for the account that signed in with it', async () => {
    const [one, other] = [await person(), await person()];
    const cookie = String((await logIn(one.username, PASSWORD)).headers['set-cookie']).split(';')[0] ?? '';
    await failTimes(other.username, 5);
    expect((await logIn(other.username, PASSWORD, server, { cookie })).status).toBe(423);
  });

  it('needs a reset by e-mail after 100 wrong passwords in a row, for known and unknown names', async () => {
    const someone = await person();
    for (const [name, counter] of [
      [someone.username, `user:${someone.id}`],
      ['nobody.with.patience', 'name:%'],
    ] as const) {
      await failTimes(name, 1);
      await server.sql('update sign_in_attempts set failures = 97, tries = 0 where key like $1', [counter]);
      await failTimes(name, 3);
      server.clock.advance({ minutes: 5 });
      const answer = await logIn(name, PASSWORD);
      expect(answer.status).toBe(423);
      expect(answer.body.code).toBe('PASSWORD_RESET_REQUIRED');
    }
  });

  it('records the log-in in the audit trail, without password or token', async () => {
    const someone = await person();
    const { body } = await logIn(someone.username, PASSWORD);
    const rows = await server.sql<{ row: string }>(
      'select to_jsonb(a)::text as row from audit_log a where actor_id = $1',
      [someone.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain('session.start');
    expect(rows[0]?.row).not.toContain(body.token);
    expect(JSON.stringify(server.logs)).not.toContain(body.token);
    expect(JSON.stringify(server.logs)).not.toContain(PASSWORD);
  });

  describe('with two-factor authentication', () => {
    const codeTo = async (email: string): Promise<string> => {
      const [row] = await server.sql<{ code: string }>(
        `select payload->'data'->>'code' as code from graphile_worker._private_jobs where payload->'data'->>'to' = $1 order by id desc limit 1`,
        [email],
      );
      return row?.code ?? '';
    };
    const begin = async (someone: {
      username: string;
    }): Promise<{ email: string; challenge: string; message: string }> =>
      (await logIn<{ email: string; challenge: string; message: string }>(someone.username, PASSWORD)).body;
    const verify = (body: Record<string, string>): Promise<TestAnswer<Started & Failure>> =>
      server.anonymous.post('/api/auth/two-factor-verify/', body);

    it('sends a code by e-mail, and the code gives the session (4-091, 7-009, 7-010)', async () => {
      const someone = await person('operator', ', two_factor = true');
      const step = await begin(someone);
      expect(step).toEqual({ message: '2FA code sent', email: someone.email, challenge: expect.any(String) });
      const code = await codeTo(someone.email);
      expect(code).toMatch(/^\d{6}$/);
      const answer = await verify({
        email: someone.email,
        username: someone.username,
        code,
        challenge: step.challenge,
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        token: expect.any(String),
        user: {
          id: someone.id,
          role: 'operator',
          email: someone.email,
          email_verified: true,
          first_name: 'Odette',
          last_name: expect.any(String),
          username: someone.username,
        },
      });
      expect((await server.withToken(answer.body.token).get('/api/auth/profile/')).status).toBe(200);
    });

    it('accepts a code once, and only from the browser that began (8-030)', async () => {
      const someone = await person('operator', ', two_factor = true');
      const { email, challenge } = await begin(someone);
      const code = await codeTo(email);
      expect((await verify({ email, code, challenge: 'another-browser' })).body).toMatchObject({
        code: 'INVALID_CODE',
        detail: 'Invalid code.',
      });
      expect((await verify({ email, code, challenge })).status).toBe(200);
      expect((await verify({ email, code, challenge })).body.code).toBe('INVALID_CODE');
    });

    it('uses a code once though it is sent 20 times at once', async () => {
      const someone = await person('operator', ', two_factor = true');
      const { email, challenge } = await begin(someone);
      const code = await codeTo(email);
      const answers = await Promise.all(Array.from({ length: 20 }, () => verify({ email, code, challenge })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('gives a code five tries', async () => {
      const someone = await person('operator', ', two_factor = true');
      const { email, challenge } = await begin(someone);
      const code = await codeTo(email);
      const wrong = code === '000000' ? '111111' : '000000';
      for (let time = 0; time < 5; time++)
        expect((await verify({ email, code: wrong, challenge })).body.code).toBe('INVALID_CODE');
      expect((await verify({ email, code, challenge })).body.code).toBe('INVALID_CODE');
    });

    it.each([
      ['14:59', 14 * 60 + 59, 200],
      ['15:00', 15 * 60, 400],
    ])('a code of %s ago answers %i (9-011)', async (_label, seconds, status) => {
      const someone = await person('operator', ', two_factor = true');
      const { email, challenge } = await begin(someone);
      server.clock.advance({ seconds });
      expect((await verify({ email, code: await codeTo(email), challenge })).status).toBe(status);
    });

    it('sends one mail a minute, and a new code kills the old one of the same browser (9-012, 8-033)', async () => {
      const someone = await person('operator', ', two_factor = true');
      const answered = await logIn<{ email: string; challenge: string }>(someone.username, PASSWORD);
      const first = answered.body;
      const cookie = String(answered.headers['set-cookie']).split(';')[0] ?? '';
      const oldCode = await codeTo(someone.email);
      server.clock.advance({ seconds: 59 });
      const tooSoon = await logIn(someone.username, PASSWORD, server, { cookie });
      expect(tooSoon.status).toBe(429);
      expect(tooSoon.body).toMatchObject({
        code: 'CODE_TOO_SOON',
        detail: 'Please wait at least 1 minute before requesting a new code',
      });
      expect(tooSoon.headers['retry-after']).toBe('1');
      server.clock.advance({ seconds: 1 });
      const again = (await logIn<{ email: string; challenge: string }>(someone.username, PASSWORD, server, { cookie }))
        .body;
      expect((await verify({ email: first.email, code: oldCode, challenge: first.challenge })).body.code).toBe(
        'INVALID_CODE',
      );
      expect(
        (await verify({ email: again.email, code: await codeTo(someone.email), challenge: again.challenge })).status,
      ).toBe(200);
    });

    it('gives a person with the password but no code few codes: five, then one every 5 minutes, and after 100 none', async () => {
      const someone = await person('operator', ', two_factor = true');
      for (let time = 0; time < 5; time++) {
        await begin(someone);
        server.clock.advance({ minutes: 1 });
      }
      const early = await logIn(someone.username, PASSWORD);
      expect(early.body.code).toBe('CODE_TOO_SOON');
      expect(early.headers['retry-after']).toBe('240');
      server.clock.advance({ minutes: 4 });
      expect((await begin(someone)).message).toBe('2FA code sent');
      await server.sql('update sign_in_attempts set failures = 100 where key = $1', [`code:${someone.id}`]);
      server.clock.advance({ minutes: 10 });
      expect((await logIn(someone.username, PASSWORD)).body.code).toBe('PASSWORD_RESET_REQUIRED');
    });

    it('sends a new code to the browser that began, which ends the old one, and nothing for an unknown challenge', async () => {
      const someone = await person('operator', ', two_factor = true');
      const { email, challenge } = await begin(someone);
      const old = await codeTo(email);
      const resend = (body: object): Promise<TestAnswer<Failure>> =>
        server.anonymous.post('/api/auth/resend-two-factor/', body);
      expect((await resend({ email, challenge })).body.code).toBe('CODE_TOO_SOON');
      server.clock.advance({ minutes: 1 });
      expect((await resend({ email, challenge: 'unknown' })).status).toBe(200);
      expect(await codeTo(email)).toBe(old);
      server.clock.advance({ minutes: 1 });
      expect((await resend({ email, challenge })).body).toEqual({ message: '2FA code sent', email, challenge });
      expect((await verify({ email, code: old, challenge })).body.code).toBe('INVALID_CODE');
      expect((await verify({ email, code: await codeTo(email), challenge })).status).toBe(200);
    });

    it.each([
      ['', 'Verification code is required'],
      ['12345', 'Verification code must be 6 digits'],
      ['12345a', 'Verification code must be 6 digits'],
    ])('says what is wrong with the code "%s" (5-014, 5-015)', async (code, text) => {
      const answer = await verify({ email: 'a@example.test', code, challenge: 'x' });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'VALIDATION_FAILED',
        non_field_errors: expect.arrayContaining([text]),
      });
    });

    it('stores neither code nor challenge in readable form', async () => {
      const someone = await person('operator', ', two_factor = true');
      const { challenge } = await begin(someone);
      const code = await codeTo(someone.email);
      const [row] = await server.sql<{ row: string }>(
        'select to_jsonb(c)::text as row from challenges c where user_id = $1',
        [someone.id],
      );
      expect(row?.row).not.toContain(challenge);
      expect(row?.row).not.toMatch(new RegExp(`\\b${code}\\b`));
    });
  });

  it('disabling signs out everywhere and ends open codes', async () => {
    const someone = await person('operator', ', two_factor = true');
    const { body } = await logIn<{ email: string; challenge: string }>(someone.username, PASSWORD);
    const now = server.clock.now();
    await server.db.tx((tx) =>
      disableUser(tx, { userId: someone.id, actor: { role: 'system', id: 0 }, reason: 'left', now }),
    );
    const refused = await server.withToken(someone.token).get('/api/auth/profile/');
    expect(refused).toMatchObject({ status: 403, body: { code: 'OPERATOR_DISABLED' } });
    const open = await server.sql('select from challenges where user_id = $1 and closed_at is null', [someone.id]);
    expect(open).toHaveLength(0);
    expect(body.challenge).toBeDefined();
    const events = await server.sql<{ payload: unknown }>(
      `select payload from events where type = 'session_revoked' and audience->'users' @> to_jsonb($1::int)`,
      [someone.id],
    );
    expect(events).toEqual([{ payload: { user_id: someone.id, session_ids: [someone.sessionId] } }]);
  });
});
