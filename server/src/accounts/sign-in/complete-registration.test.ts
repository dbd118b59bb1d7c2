import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestAnswer } from '../../testing/test-client.js';

type Refusal = { code: string; detail: string; suggestion?: string } & Record<string, string[]>;
interface Sent {
  message: string;
  email: string;
  challenge: string;
}
interface Started {
  token: string;
  user: { username: string; role: string };
}

const PASSWORD = 'mango trees in Guimaras';

describe('completing a registration', () => {
  let server: TestApp;
  let count = 0;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  /** A person whom an operator has registered. */
  const registered = async (): Promise<{ email: string; username: string }> => {
    count++;
    const email = `newcomer${count}@example.test`;
    await (await server.as('operator')).post('/api/registration/register/therapist/', {
      first_name: `Nena${count}`,
      last_name: 'Cruz',
      email,
    });
    return { email, username: `nena${count}` };
  };
  const complete = (body: object): Promise<TestAnswer<Sent & Refusal>> =>
    server.anonymous.post('/api/registration/complete-registration/', body);
  const verify = (body: object): Promise<TestAnswer<Started & Refusal>> =>
    server.anonymous.post('/api/auth/verify-email/', body);
  const codeFor = async (email: string): Promise<string> =>
    (await server.outbox()).find((mail) => mail.to === email && mail.code)?.code ?? '';
  const logIn = (username: string, password = PASSWORD): Promise<TestAnswer<Refusal & Sent>> =>
    server.anonymous.post('/api/auth/login/', { username, password });
  const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

  it('goes from the e-mail address to the first session (7-022, 7-023)', async () => {
    const { email, username } = await registered();
    expect(
      (await server.anonymous.post('/api/registration/check-email/', { email: email.toUpperCase() })).body,
    ).toEqual({ can_register: true, message: 'Choose your user name and password.' });
    const sent = await complete({ email, username, password: PASSWORD });
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({ message: 'Verification code sent', email, challenge: expect.any(String) });
    const started = await verify({ email, code: await codeFor(email), challenge: sent.body.challenge });
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      token: expect.any(String),
      user: { username, role: 'therapist', email_verified: true },
    });
    expect(String(started.headers['set-cookie'])).toContain('hatid_device=');
    expect((await logIn(username)).status).toBe(200);
    expect((await server.anonymous.post('/api/registration/check-email/', { email })).body).toMatchObject({
      can_register: false,
    });
  });

  it('answers the same for an unknown address and a completed one', async () => {
    const user = await server.addUser('driver', { email: 'complete@example.test' });
    await server.sql(`update users set password_hash = 'x' where id = $1`, [user.id]);
    const answers = await Promise.all(
      ['complete@example.test', 'nobody@example.test'].map((email) =>
        server.anonymous.post('/api/registration/check-email/', { email }),
      ),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(
      (await complete({ email: 'nobody@example.test', username: 'nobody', password: PASSWORD })).body['email'],
    ).toEqual(['We know no open registration for this e-mail address. Please ask your operator.']);
  });

  it('counts only after the code is given: log-in says that the e-mail must be verified, and continues there (8-019)', async () => {
    const { email, username } = await registered();
    const first = await complete({ email, username, password: PASSWORD });
    const answer = await logIn(username);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', email, challenge: expect.any(String) });
    expect((await logIn(username, 'something else')).body.code).toBe('INVALID_LOGIN');
    expect(
      await server.sql('select from users where lower(email) = $1 and username is null and password_hash is null', [
        email,
      ]),
    ).toHaveLength(1);
    expect((await verify({ email, code: await codeFor(email), challenge: first.body.challenge })).status).toBe(200);
  });

  it('can be resumed after log-in, with a new code', async () => {
    const { email, username } = await registered();
    await complete({ email, username, password: PASSWORD });
    server.clock.advance({ minutes: 1 });
    const { body } = await logIn(username);
    expect((await verify({ email, code: await codeFor(email), challenge: body.challenge })).status).toBe(200);
    expect((await logIn(username)).status).toBe(200);
  });

  it('gives nothing to a stranger who knows the address: their password never counts, and the code belongs to their attempt', async () => {
    const { email, username } = await registered();
    const stranger = await complete({ email, username: `${username}.x`, password: 'the password of a stranger' });
    const strangersCode = await codeFor(email);
    server.clock.advance({ minutes: 1 });
    const owner = await complete({ email, username, password: PASSWORD });
    const ownersCode = await codeFor(email);
    expect((await verify({ email, code: ownersCode, challenge: stranger.body.challenge })).body.code).toBe(
      'INVALID_CODE',
    );
    expect((await verify({ email, code: ownersCode, challenge: owner.body.challenge })).status).toBe(200);
    expect((await verify({ email, code: strangersCode, challenge: stranger.body.challenge })).body.code).toBe(
      'INVALID_CODE',
    );
    expect((await logIn(`${username}.x`, 'the password of a stranger')).body.code).toBe('INVALID_LOGIN');
  });

  it('gives a code five tries, 15 minutes, and one use (9-011)', async () => {
    const { email, username } = await registered();
    const { body } = await complete({ email, username, password: PASSWORD });
    const code = await codeFor(email);
    for (let time = 0; time < 5; time++)
      expect((await verify({ email, code: wrong(code), challenge: body.challenge })).body).toMatchObject({
        code: 'INVALID_CODE',
        detail: 'Invalid code.',
      });
    expect((await verify({ email, code, challenge: body.challenge })).body.code).toBe('INVALID_CODE');

    server.clock.advance({ minutes: 1 });
    const { status } = await server.anonymous.post('/api/auth/resend-verification/', {
      email,
      challenge: body.challenge,
    });
    expect(status).toBe(200);
    server.clock.advance({ minutes: 15 });
    expect((await verify({ email, code: await codeFor(email), challenge: body.challenge })).status).toBe(400);

    await server.anonymous.post('/api/auth/resend-verification/', { email, challenge: body.challenge });
    server.clock.advance({ minutes: 14, seconds: 59 });
    const last = await codeFor(email);
    expect((await verify({ email, code: last, challenge: body.challenge })).status).toBe(200);
    expect((await verify({ email, code: last, challenge: body.challenge })).status).toBe(400);
  });

  it('sends one mail a minute (9-012, 8-033)', async () => {
    const { email, username } = await registered();
    const { body } = await complete({ email, username, password: PASSWORD });
    expect((await complete({ email, username, password: PASSWORD })).body).toMatchObject({
      code: 'CODE_TOO_SOON',
      detail: 'Please wait at least 1 minute before requesting a new code',
    });
    expect(
      (await server.anonymous.post('/api/auth/resend-verification/', { email, challenge: body.challenge })).status,
    ).toBe(429);
    server.clock.advance({ minutes: 1 });
    expect(
      (await server.anonymous.post('/api/auth/resend-verification/', { email, challenge: body.challenge })).status,
    ).toBe(200);
  });

  it.each([
    ['1234567', 'Please use at least 8 characters.'],
    ['x'.repeat(129), 'Please use at most 128 characters.'],
    ['password', 'This password is too common. Please choose another one.'],
    ['PASSWORD1', 'This password is too common. Please choose another one.'],
    ['Password123!', 'This password is too common. Please choose another one.'],
    ['qwertyuiop', 'This password is too common. Please choose another one.'],
  ])('refuses the password %s', async (password, text) => {
    const { email, username } = await registered();
    expect((await complete({ email, username, password })).body['password']).toEqual([text]);
  });

  it("refuses a person's own name or address as the password, and has no composition rules", async () => {
    const { email, username } = await registered();
    expect(
      (await complete({ email, username: `${username}nena`, password: `${username}nena` })).body['password'],
    ).toEqual(['Please choose a password that is not your name, user name or e-mail.']);
    expect((await complete({ email, username, password: email })).status).toBe(400);
    expect((await complete({ email, username, password: 'kapengbarako' })).status).toBe(200);
  });

  it.each([['ab'], ['a b c'], ['me@example.test'], ['-abc'], ['x'.repeat(31)]])(
    'refuses the user name %s',
    async (username) => {
      const { email } = await registered();
      expect((await complete({ email, username, password: PASSWORD })).body['username']).toEqual([
        'Use 3 to 30 letters, digits, dots, dashes or underscores.',
      ]);
    },
  );

  it('refuses a taken user name, and offers a free one like it (7-015)', async () => {
    const known = await server.addUser('operator', { username: 'marites' });
    const { email } = await registered();
    const answer = await complete({ email, username: 'Marites', password: PASSWORD });
    expect(answer.body).toMatchObject({
      code: 'DUPLICATE',
      username: ['This user name is taken.'],
      suggestion: 'Marites2',
    });
    expect(known.id).toBeGreaterThan(0);
  });

  it('loses the user name to the person who verifies first', async () => {
    const [one, two] = [await registered(), await registered()];
    const username = `${one.username}.both`;
    const [first, second] = [
      await complete({ email: one.email, username, password: PASSWORD }),
      await complete({ email: two.email, username, password: PASSWORD }),
    ];
    expect(
      (await verify({ email: one.email, code: await codeFor(one.email), challenge: first.body.challenge })).status,
    ).toBe(200);
    expect(
      (await verify({ email: two.email, code: await codeFor(two.email), challenge: second.body.challenge })).body[
        'username'
      ],
    ).toEqual(['This user name is taken.']);
  });

  it('ends for a person who was disabled meanwhile', async () => {
    const { email, username } = await registered();
    const { body } = await complete({ email, username, password: PASSWORD });
    await server.sql('update users set is_active = false where email = $1', [email]);
    expect((await verify({ email, code: await codeFor(email), challenge: body.challenge })).body.code).toBe(
      'THERAPIST_DISABLED',
    );
  });
});

describe('whether a user name is free', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
    for (const username of ['dodong', 'dodong2', 'dodong3']) await server.addUser('driver', { username });
  });
  afterAll(() => server.close());

  it.each([
    ['amihan', { available: true, message: 'This user name is free.', suggestion: null }],
    ['Dodong', { available: false, message: 'This user name is taken.', suggestion: 'Dodong4' }],
    [
      'niña reyes',
      {
        available: false,
        message: 'Use 3 to 30 letters, digits, dots, dashes or underscores.',
        suggestion: 'ninareyes',
      },
    ],
    [
      'dodong@example.test',
      { available: false, message: 'Use 3 to 30 letters, digits, dots, dashes or underscores.', suggestion: 'dodong4' },
    ],
  ])('%s (7-015)', async (username, expected) => {
    expect((await server.anonymous.get('/api/auth/check-username/', { query: { username } })).body).toEqual(expected);
  });

  it('asks for one', async () => {
    expect(
      (await server.anonymous.get<Refusal>('/api/auth/check-username/', { query: { username: ' ' } })).body['username'],
    ).toEqual(['This field is required']);
  });
});
