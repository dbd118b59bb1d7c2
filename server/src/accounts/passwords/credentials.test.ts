import { testApp, type TestApp, type TestUser } from '../../testing/test-app.js';
import type { TestAnswer } from '../../testing/test-client.js';
import { hashPassword } from './passwords.js';

type Refusal = { code: string; detail: string } & Record<string, string[]>;
interface Sent {
  message: string;
  email: string;
  challenge: string;
}

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'halo-halo sa tag-init';

describe('credentials', () => {
  let server: TestApp;
  let stored: string;
  let people = 0;
  beforeAll(async () => {
    server = await testApp();
    stored = await hashPassword(PASSWORD);
  });
  afterAll(() => server.close());

  const person = async (
    role: TestUser['role'] = 'therapist',
    set = '',
  ): Promise<TestUser & { username: string; email: string }> => {
    people++;
    const [username, email] = [`person.${people}`, `person.${people}@example.test`];
    const user = await server.addUser(role, { username, email });
    await server.sql(`update users set password_hash = $2 ${set} where id = $1`, [user.id, stored]);
    return { ...user, username, email };
  };
  const post = <T = Refusal>(path: string, body: object, cookie = ''): Promise<TestAnswer<T>> =>
    server.anonymous.post<T>(`/api/auth/${path}/`, body, { headers: { cookie } });
  const ask = async (email: string, cookie?: string): Promise<TestAnswer<Sent & Refusal>> =>
    post<Sent & Refusal>('resend-password-reset', { email }, cookie);
  const codeFor = async (email: string): Promise<string> =>
    (await server.outbox()).find((mail) => mail.to === email && mail.code)?.code ?? '';
  const logIn = (username: string, password: string): Promise<TestAnswer<Refusal & { token: string }>> =>
    post('login', { username, password });
  const isOpen = async (token: string): Promise<boolean> =>
    (await server.withToken(token).get('/api/auth/profile/')).status === 200;

  describe('password recovery by a reset code', () => {
    it('leads from the address to a new password, which ends all sessions and opens all locks (7-013, 7-014)', async () => {
      const someone = await person();
      for (let time = 0; time < 5; time++) await logIn(someone.username, 'wrong');
      const { body } = await ask(someone.email);
      expect(body).toEqual({ message: expect.any(String), email: someone.email, challenge: expect.any(String) });
      const given = { email: someone.email, code: await codeFor(someone.email), challenge: body.challenge };
      expect((await post('verify-password-reset-code', given)).body).toEqual({ message: 'Code verified' });
      expect((await post('reset-password', { ...given, new_password: NEW_PASSWORD })).status).toBe(200);
      expect(await isOpen(someone.token)).toBe(false);
      expect((await logIn(someone.username, NEW_PASSWORD)).status).toBe(200);
      expect((await logIn(someone.username, PASSWORD)).body.code).toBe('INVALID_LOGIN');
      expect((await server.outbox()).filter(({ to }) => to === someone.email)[0]).toMatchObject({
        subject: 'Your password was changed',
        code: null,
      });
    });

    it('is required after 100 wrong passwords in a row', async () => {
      const someone = await person();
      await logIn(someone.username, 'wrong');
      await server.sql('update sign_in_attempts set failures = 100 where key = $1', [`user:${someone.id}`]);
      expect((await logIn(someone.username, PASSWORD)).body.code).toBe('PASSWORD_RESET_REQUIRED');
      const { body } = await ask(someone.email);
      await post('reset-password', {
        email: someone.email,
        code: await codeFor(someone.email),
        challenge: body.challenge,
        new_password: NEW_PASSWORD,
      });
      expect((await logIn(someone.username, NEW_PASSWORD)).status).toBe(200);
    });

    it('answers the same for an unknown address, and sends nothing there', async () => {
      const someone = await person();
      const [known, unknown] = [await ask(someone.email), await ask('nobody@example.test')];
      expect(unknown.status).toBe(known.status);
      expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
      expect(unknown.body.message).toBe(known.body.message);
      expect((await ask('nobody@example.test')).body.code).toBe('CODE_TOO_SOON');
      expect((await server.outbox()).some(({ to }) => to === 'nobody@example.test')).toBe(false);
      expect(
        (
          await post('verify-password-reset-code', {
            email: 'nobody@example.test',
            code: '123456',
            challenge: unknown.body.challenge,
          })
        ).body.code,
      ).toBe('INVALID_RESET_CODE');
    });

    it('sends one mail a minute (9-012, 8-033)', async () => {
      const someone = await person();
      await ask(someone.email);
      server.clock.advance({ seconds: 59 });
      const tooSoon = await ask(someone.email.toUpperCase());
      expect(tooSoon.status).toBe(429);
      expect(tooSoon.body.detail).toBe('Please wait at least 1 minute before requesting a new code');
      expect(tooSoon.headers['retry-after']).toBe('1');
      server.clock.advance({ seconds: 1 });
      expect((await ask(someone.email)).status).toBe(200);
    });

    it.each([
      ['14:59', 14 * 60 + 59, 200],
      ['15:00', 15 * 60, 400],
    ])('works for 15 minutes: %s after the mail (9-011)', async (_label, seconds, status) => {
      const someone = await person();
      const { body } = await ask(someone.email);
      const code = await codeFor(someone.email);
      server.clock.advance({ seconds });
      const answer = await post('verify-password-reset-code', {
        email: someone.email,
        code,
        challenge: body.challenge,
      });
      expect(answer.status).toBe(status);
    });

    it('is used once, by the browser that began, with five tries, and a new code of that browser ends it (8-035)', async () => {
      const someone = await person();
      const answered = await ask(someone.email);
      const first = answered.body;
      const cookie = String(answered.headers['set-cookie']).split(';')[0];
      const oldCode = await codeFor(someone.email);
      const refused = async (given: object): Promise<void> =>
        expect(
          (await post('reset-password', { email: someone.email, new_password: NEW_PASSWORD, ...given })).body,
        ).toMatchObject({
          code: 'INVALID_RESET_CODE',
          detail: 'Invalid or expired code. Please check your code and try again.',
        });
      await refused({ code: oldCode, challenge: 'another browser' });
      server.clock.advance({ minutes: 1 });
      const second = (await ask(someone.email, cookie)).body;
      await refused({ code: oldCode, challenge: first.challenge });
      const code = await codeFor(someone.email);
      const reset = (): Promise<TestAnswer<Refusal>> =>
        post('reset-password', { email: someone.email, code, challenge: second.challenge, new_password: NEW_PASSWORD });
      const answers = await Promise.all(Array.from({ length: 5 }, reset));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

      server.clock.advance({ minutes: 1 });
      const third = (await ask(someone.email, cookie)).body;
      const right = await codeFor(someone.email);
      for (let time = 0; time < 5; time++)
        await refused({ code: right === '000000' ? '111111' : '000000', challenge: third.challenge });
      await refused({ code: right, challenge: third.challenge });
    });

    it('stays usable when the new password is refused', async () => {
      const someone = await person();
      const { body } = await ask(someone.email);
      const given = { email: someone.email, code: await codeFor(someone.email), challenge: body.challenge };
      expect((await post('reset-password', { ...given, new_password: 'password1' })).body['new_password']).toEqual([
        'This password is too common. Please choose another one.',
      ]);
      expect((await post('reset-password', { ...given, new_password: someone.username })).status).toBe(400);
      expect((await post('reset-password', { ...given, new_password: NEW_PASSWORD })).status).toBe(200);
    });

    it.each([
      ['', 'Please enter the verification code'],
      ['123', 'Please enter the complete 6-digit verification code'],
      ['12345x', 'Code must contain only numbers'],
    ])('says what is wrong with "%s" (5-018, 5-019, 5-020)', async (code, text) => {
      expect(
        (await post('verify-password-reset-code', { email: 'a@example.test', code, challenge: 'x' })).body[
          'non_field_errors'
        ],
      ).toEqual(expect.arrayContaining([text]));
    });

    it('opens no account that is incomplete or disabled', async () => {
      const open = await server.addUser('driver', { email: 'open@example.test' });
      const disabled = await person('driver', ', is_active = false');
      for (const email of ['open@example.test', disabled.email]) await ask(email);
      const mails = await server.outbox();
      expect(mails.filter(({ to }) => to === 'open@example.test' || to === disabled.email)).toEqual([]);
      expect(open.id).toBeGreaterThan(0);
    });
  });

  describe('after the alert of a disabled account', () => {
    it.each([
      ['', 200, { is_active: true, message: 'Account is active' }],
      [', is_active = false', 403, { code: 'ACCOUNT_DISABLED', detail: 'Account is disabled' }],
    ])('the status check of an account%s answers %i (7-011, 7-012, 8-032)', async (set, status, body) => {
      const someone = await person('driver', set);
      for (const username of [someone.username, someone.email]) {
        const answer = await post('check-account-status', { username });
        expect(answer.status).toBe(status);
        expect(answer.body).toMatchObject(body);
      }
    });

    it('an unknown name answers 404 (8-031)', async () => {
      const answer = await post('check-account-status', { username: 'who.is.this' });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'ACCOUNT_NOT_FOUND', detail: 'Account not found' });
    });
  });

  describe('changing the password', () => {
    const change = (token: string, body: object, key?: string): Promise<TestAnswer<Refusal & { token: string }>> =>
      server.withToken(token).put('/api/auth/change-password/', body, key ? { key } : {});

    it('ends all sessions and returns a new one (7-018)', async () => {
      const someone = await person();
      const other = await server.addSession(someone.id);
      const answer = await change(someone.token, { current_password: PASSWORD, new_password: NEW_PASSWORD });
      expect(answer.status).toBe(200);
      expect([await isOpen(someone.token), await isOpen(other.token), await isOpen(answer.body.token)]).toEqual([
        false,
        false,
        true,
      ]);
      expect((await logIn(someone.username, NEW_PASSWORD)).status).toBe(200);
      expect((await server.outbox()).find(({ to }) => to === someone.email)?.subject).toBe('Your password was changed');
    });

    it('needs the current password, with five tries', async () => {
      const someone = await person();
      for (let time = 0; time < 5; time++) {
        expect(
          (await change(someone.token, { current_password: 'wrong', new_password: NEW_PASSWORD }, `key-${time}`)).body,
        ).toMatchObject({ code: 'WRONG_PASSWORD', current_password: ['This is not your current password.'] });
      }
      expect((await change(someone.token, { current_password: PASSWORD, new_password: NEW_PASSWORD })).body.code).toBe(
        'ACCOUNT_LOCKED',
      );
      expect((await logIn(someone.username, PASSWORD)).status).toBe(200);
    });

    it.each([
      [PASSWORD, 'This is your current password. Please choose another one.'],
      ['short', 'Please use at least 8 characters.'],
      ['iloveyou1', 'This password is too common. Please choose another one.'],
    ])('refuses %s', async (new_password, text) => {
      const someone = await person();
      expect((await change(someone.token, { current_password: PASSWORD, new_password })).body['new_password']).toEqual([
        text,
      ]);
      expect(await isOpen(someone.token)).toBe(true);
    });

    it('stores neither password nor token with the answers of idempotency keys', async () => {
      const someone = await person();
      await change(someone.token, { current_password: PASSWORD, new_password: NEW_PASSWORD }, 'change-once');
      expect(await server.sql('select from idempotency_keys where user_id = $1', [someone.id])).toEqual([]);
    });
  });

  describe('two-factor authentication', () => {
    const turn = (
      token: string,
      enabled: boolean,
      password = PASSWORD,
    ): Promise<TestAnswer<Refusal & { two_factor: boolean }>> =>
      server.withToken(token).put('/api/auth/two-factor/', { enabled, password });

    it('is turned on and off with the password', async () => {
      const someone = await person();
      expect((await turn(someone.token, true, 'wrong')).body).toMatchObject({ code: 'WRONG_PASSWORD' });
      expect((await turn(someone.token, true)).body.two_factor).toBe(true);
      expect((await post<Sent>('login', { username: someone.username, password: PASSWORD })).body.message).toBe(
        '2FA code sent',
      );
      expect((await turn(someone.token, false)).body.two_factor).toBe(false);
      expect((await logIn(someone.username, PASSWORD)).body.token).toEqual(expect.any(String));
    });
  });

  describe('another e-mail address', () => {
    const changeEmail = (token: string, body: object): Promise<TestAnswer<Sent & Refusal>> =>
      server.withToken(token).post('/api/auth/change-email/', body);
    const confirm = (token: string, body: object): Promise<TestAnswer<Refusal & { email: string }>> =>
      server.withToken(token).post('/api/auth/confirm-email/', body);

    it('counts once the code sent to it is given; the old address is notified', async () => {
      const someone = await person();
      const email = `new.${someone.email}`;
      const { body } = await changeEmail(someone.token, { email, password: PASSWORD });
      expect((await logIn(email, PASSWORD)).body.code).toBe('INVALID_LOGIN');
      const given = { email, code: await codeFor(email), challenge: body.challenge };
      const stranger = await person();
      expect((await confirm(stranger.token, { ...given, code: '000000' })).body.code).toBe('INVALID_CODE');
      expect((await confirm(someone.token, given)).body).toMatchObject({ email, email_verified: true });
      expect((await logIn(email, PASSWORD)).status).toBe(200);
      expect((await server.outbox()).find(({ to }) => to === someone.email)?.subject).toBe(
        'Your e-mail address was changed',
      );
    });

    it('must not belong to another person', async () => {
      const [one, two] = [await person(), await person()];
      expect(
        (await changeEmail(one.token, { email: two.email.toUpperCase(), password: PASSWORD })).body['email'],
      ).toEqual(['Another account uses this e-mail address.']);
      expect((await changeEmail(one.token, { email: 'free@example.test', password: 'wrong' })).body.code).toBe(
        'WRONG_PASSWORD',
      );
    });

    it('set by an operator is verified by a new code', async () => {
      const someone = await person('driver', ', email_verified_at = null');
      const { body } = await post<Sent>('resend-verification', { email: someone.email });
      const answer = await post<{ user: { email_verified: boolean } }>('verify-email', {
        email: someone.email,
        code: await codeFor(someone.email),
        challenge: body.challenge,
      });
      expect(answer.body.user.email_verified).toBe(true);
    });
  });
});
