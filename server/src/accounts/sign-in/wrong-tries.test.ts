import { testApp, type TestApp, type TestInstance } from '../../testing/test-app.js';
import type { TestAnswer } from '../../testing/test-client.js';
import { hashPassword } from '../passwords/passwords.js';

const PASSWORD = 'correct horse battery';
const TOO_SOON = { code: 'CODE_TOO_SOON', detail: 'Please wait at least 1 minute before requesting a new code' };

interface Answered {
  readonly code: string;
  readonly detail: string;
  readonly token: string;
  readonly challenge: string;
}

/**
 * Seconds until the next mail, by the number of mails without a given code: five every minute, five every five minutes,
 * then one an hour.
 */
const WAITS = [60, 60, 60, 60, 300, 300, 300, 300, 300, 3_600, 3_600];

describe('tries and mails of an account are counted over all servers', () => {
  let server: TestApp;
  let both: readonly [TestInstance, TestInstance];
  let stored: string;
  let people = 0;
  let posts = 0;
  beforeAll(async () => {
    server = await testApp();
    both = [server, await server.secondInstance()];
    stored = await hashPassword(PASSWORD);
  });
  afterAll(() => server.close());

  async function person(set = ''): Promise<{ id: number; username: string; email: string; token: string }> {
    people++;
    const [username, email] = [`person.${people}`, `person.${people}@example.test`];
    const { id, token } = await server.addUser('driver', { username, email });
    await server.sql(`update users set password_hash = $2 ${set} where id = $1`, [id, stored]);
    return { id, username, email, token };
  }
  /** To the servers in turn, each time as if from another address. */
  const post = (
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestAnswer<Answered>> => {
    posts++;
    return both[posts % 2 ? 0 : 1].anonymous.post<Answered>(`/api/auth/${path}/`, body, {
      headers: { 'x-forwarded-for': `198.51.100.${posts % 250}`, ...headers },
    });
  };
  const results = async (times: number, ask: () => Promise<TestAnswer<Answered>>): Promise<string[]> => {
    const codes: string[] = [];
    for (let time = 0; time < times; time++) {
      const { status, body } = await ask();
      codes.push(status < 400 ? 'ok' : body.code);
    }
    return codes;
  };
  const codeTo = async (email: string): Promise<string> =>
    (await server.outbox()).find((mail) => mail.to === email && mail.code)?.code ?? '';

  it.each([
    ['somebody', true],
    ['nobody', false],
  ])('five wrong passwords for %s, from any address: then 423 for exactly 5 minutes', async (_whom, exists) => {
    const username = exists ? (await person()).username : 'nobody.of.all';
    expect(await results(6, () => post('login', { username, password: 'wrong' }))).toEqual([
      ...Array<string>(5).fill('INVALID_LOGIN'),
      'ACCOUNT_LOCKED',
    ]);
    for (const [advance, retryAfter] of [
      [0, '300'],
      [299, '1'],
    ] as const) {
      server.clock.advance({ seconds: advance });
      for (let time = 0; time < 2; time++) {
        const answer = await post('login', { username, password: PASSWORD });
        expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
          423,
          'ACCOUNT_LOCKED',
          retryAfter,
        ]);
      }
    }
    server.clock.advance({ seconds: 1 });
    expect(await results(1, () => post('login', { username, password: PASSWORD }))).toEqual([
      exists ? 'ok' : 'INVALID_LOGIN',
    ]);
  });

  it('five wrong passwords on a device that signed in before, counted apart from those of strangers', async () => {
    const { username } = await person();
    const cookie =
      String((await post('login', { username, password: PASSWORD })).headers['set-cookie']).split(';')[0] ?? '';
    expect(await results(6, () => post('login', { username, password: 'wrong' }, { cookie }))).toEqual([
      ...Array<string>(5).fill('INVALID_LOGIN'),
      'ACCOUNT_LOCKED',
    ]);
    expect(await results(6, () => post('login', { username, password: 'wrong' }))).toEqual([
      ...Array<string>(5).fill('INVALID_LOGIN'),
      'ACCOUNT_LOCKED',
    ]);
  });

  it('the hundredth wrong password in a row is the last one that is compared', async () => {
    const { id, username } = await person();
    await post('login', { username, password: 'wrong' });
    await server.sql('update sign_in_attempts set failures = 99, tries = 1 where key = $1', [`user:${id}`]);
    expect(await results(2, () => post('login', { username, password: 'wrong' }))).toEqual([
      'INVALID_LOGIN',
      'PASSWORD_RESET_REQUIRED',
    ]);
  });

  it.each([
    ['resend-password-reset', 'for an account', async () => (await person()).email],
    ['resend-password-reset', 'for an unknown address', async () => 'nobody.mailed@example.test'],
    ['resend-verification', 'for an account', async () => (await person(', email_verified_at = null')).email],
    ['resend-verification', 'for an unknown address', async () => 'nobody.to.verify@example.test'],
  ])(
    '%s %s: five mails every minute, five more every five minutes, then one an hour, and every minute again after a day',
    async (path, _whom, address) => {
      const email = await address();
      const ask = () => post(path, { email });
      for (const wait of WAITS) {
        expect((await ask()).status).toBe(200);
        for (const [advance, retryAfter] of [
          [0, String(wait)],
          [wait - 1, '1'],
        ] as const) {
          server.clock.advance({ seconds: advance });
          const refused = await ask();
          expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
            429,
            { ...TOO_SOON, request_id: expect.any(String) },
            retryAfter,
          ]);
        }
        server.clock.advance({ seconds: 1 });
      }
      server.clock.advance({ hours: 23 });
      expect((await ask()).status).toBe(200);
      server.clock.advance({ minutes: 1 });
      expect((await ask()).status).toBe(200);
    },
  );

  it('mails are every minute again once a code was given', async () => {
    const { email } = await person();
    let challenge = '';
    for (const wait of WAITS.slice(0, 5)) {
      challenge = (await post('resend-password-reset', { email })).body.challenge;
      server.clock.advance({ seconds: wait });
    }
    // The last wait is over now, five minutes later; this one is the sixth.
    challenge = (await post('resend-password-reset', { email })).body.challenge;
    expect(
      (
        await post('reset-password', {
          email,
          challenge,
          code: await codeTo(email),
          new_password: 'halo-halo sa tag-init',
        })
      ).status,
    ).toBe(200);
    server.clock.advance({ minutes: 1 });
    expect((await post('resend-password-reset', { email })).status).toBe(200);
  });

  it('of 20 simultaneous requests for a code one is mailed', async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('resend-password-reset', { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(429)]);
    expect((await server.outbox()).filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('five wrong codes, also of 20 tried at once', async () => {
    const [one, two] = [await person(), await person()];
    const begin = async ({ email }: { email: string }) => {
      const { body } = await post('resend-password-reset', { email });
      const code = await codeTo(email);
      return {
        given: { email, challenge: body.challenge, code },
        wrong: { email, challenge: body.challenge, code: code === '000000' ? '111111' : '000000' },
      };
    };
    const first = await begin(one);
    expect(await results(4, () => post('verify-password-reset-code', first.wrong))).toEqual(
      Array<string>(4).fill('INVALID_RESET_CODE'),
    );
    expect(await results(1, () => post('verify-password-reset-code', first.given))).toEqual(['ok']);
    expect(await results(1, () => post('verify-password-reset-code', first.wrong))).toEqual(['INVALID_RESET_CODE']);
    expect(await results(1, () => post('verify-password-reset-code', first.given))).toEqual(['INVALID_RESET_CODE']);
    const second = await begin(two);
    await Promise.all(Array.from({ length: 20 }, () => post('verify-password-reset-code', second.wrong)));
    expect(await server.sql('select tries from challenges where user_id = $1 and closed_at is null', [two.id])).toEqual(
      [{ tries: 5 }],
    );
    expect(await results(1, () => post('verify-password-reset-code', second.given))).toEqual(['INVALID_RESET_CODE']);
  });

  it('five wrong current passwords; the answer says when to come back', async () => {
    const { token } = await person();
    const change = (current_password: string) => {
      posts++;
      return both[posts % 2 ? 0 : 1]
        .withToken(token)
        .put<Answered>('/api/auth/change-password/', { current_password, new_password: 'halo-halo sa tag-init' });
    };
    expect(await results(6, () => change('wrong'))).toEqual([
      ...Array<string>(5).fill('WRONG_PASSWORD'),
      'ACCOUNT_LOCKED',
    ]);
    expect((await change(PASSWORD)).headers['retry-after']).toBe('300');
    server.clock.advance({ seconds: 299 });
    expect(await results(1, () => change(PASSWORD))).toEqual(['ACCOUNT_LOCKED']);
    server.clock.advance({ seconds: 1 });
    expect(await results(1, () => change(PASSWORD))).toEqual(['ok']);
  });
});
