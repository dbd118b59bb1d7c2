import { hashPassword } from '../passwords/passwords.js';
import { testApp, type TestApp, type TestInstance } from '../../testing/test-app.js';
import type { TestAnswer } from '../../testing/test-client.js';
import { until } from '../../testing/until.js';

const [PASSWORD, NEW_PASSWORD] = ['correct horse battery', 'halo-halo sa tag-init'];

interface Answered {
  readonly code: string;
  readonly challenge: string;
}

describe("requests on one server while another ends the account's access", () => {
  let app: TestApp;
  let other: TestInstance;
  let people = 0;
  let anotherHash: string;
  beforeAll(async () => {
    app = await testApp();
    other = await app.secondInstance();
    anotherHash = await hashPassword('what the owner has now');
  });
  afterAll(() => app.close());

  const person = async (set = '') => {
    const [username, email] = [`under.way.${++people}`, `under.way.${people}@example.test`];
    const user = await app.addUser('therapist', { username, email });
    await app.sql(`update users set password_hash = $2 ${set} where id = $1`, [user.id, await hashPassword(PASSWORD)]);
    return { ...user, username, email };
  };
  type Person = Awaited<ReturnType<typeof person>>;
  const logIn = ({ username }: Person) =>
    other.anonymous.post<Answered>('/api/auth/login/', { username, password: PASSWORD });
  const codeTo = async (address: string): Promise<string> =>
    (await app.outbox()).find(({ to, code }) => to === address && code)?.code ?? '';

  /** Sends the request, and changes the account while the request waits for it. */
  const meanwhile = async (
    { id }: Person,
    set: string,
    ask: () => Promise<TestAnswer<Answered>>,
  ): Promise<TestAnswer<Answered>> => {
    let asked: Promise<TestAnswer<Answered>> | undefined;
    await app.db.tx(async (tx) => {
      await tx.rows('select from users where id = $1 for update', [id]);
      asked = ask();
      await until(async () => {
        const waiting = await app.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      await tx.rows(`update users set updated_at = $2, ${set} where id = $1 and $3::text <> ''`, [
        id,
        app.clock.now(),
        anotherHash,
      ]);
      await tx.rows('update challenges set closed_at = $2 where user_id = $1 and closed_at is null', [
        id,
        app.clock.now(),
      ]);
      await tx.rows('update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null', [
        id,
        app.clock.now(),
      ]);
    });
    if (!asked) throw new Error('nothing was asked for');
    return asked;
  };
  const sessionsOf = async ({ id }: Person): Promise<number> =>
    (await app.sql('select from sessions where user_id = $1 and revoked_at is null', [id])).length;

  const endings: readonly (readonly [string, string, string])[] = [
    ['another password', 'password_hash = $3', 'INVALID_LOGIN'],
    [
      'disabling',
      'is_active = false, disabled_at = $2, disabled_reason = coalesce(disabled_reason, $3)',
      'THERAPIST_DISABLED',
    ],
  ];

  it.each(endings)('a log-in opens no session after %s (R-accounts-190)', async (_what, set, code) => {
    const one = await person();
    expect((await meanwhile(one, set, () => logIn(one))).body.code).toBe(code);
    expect(await sessionsOf(one)).toBe(0);
  });

  it.each(endings)('a second step does not begin after %s (R-accounts-190)', async (_what, set, code) => {
    const one = await person(', two_factor = true');
    expect((await meanwhile(one, set, () => logIn(one))).body.code).toBe(code);
    expect(await app.sql('select from challenges where user_id = $1 and closed_at is null', [one.id])).toEqual([]);
    expect(await codeTo(one.email)).toBe('');
  });

  it.each(endings)(
    'a right code of the second step opens no session after %s (R-accounts-190)',
    async (_what, set, code) => {
      const one = await person(', two_factor = true');
      const { challenge } = (await logIn(one)).body;
      const given = { email: one.email, challenge, code: await codeTo(one.email) };
      const verify = () => other.anonymous.post<Answered>('/api/auth/two-factor-verify/', given);
      expect((await meanwhile(one, set, verify)).body.code).toBe(code);
      expect(await sessionsOf(one)).toBe(0);
    },
  );

  const OWN: readonly (readonly [string, (one: Person) => Promise<TestAnswer<Answered>>])[] = [
    [
      'the password is not changed',
      ({ token }) =>
        other
          .withToken(token)
          .put('/api/auth/change-password/', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
    ],
    [
      'the second step is not switched',
      ({ token }) => other.withToken(token).put('/api/auth/two-factor/', { enabled: true, password: PASSWORD }),
    ],
    [
      'no code for another address is mailed',
      ({ token }) =>
        other.withToken(token).post('/api/auth/change-email/', { email: 'thief@example.test', password: PASSWORD }),
    ],
  ];
  it.each(OWN)('%s by a session that ends meanwhile (R-accounts-190)', async (_what, ask) => {
    const one = await person();
    const answer = await meanwhile(one, 'password_hash = $3', () => ask(one));
    expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_EXPIRED']);
    expect(await app.sql('select password_hash, two_factor from users where id = $1', [one.id])).toEqual([
      { password_hash: anotherHash, two_factor: false },
    ]);
    expect([await sessionsOf(one), await codeTo('thief@example.test')]).toEqual([0, '']);
  });

  it('a session that ends meanwhile cannot change the address, even with the right code (R-accounts-190)', async () => {
    const one = await person();
    const email = `new.${one.email}`;
    const asked = await other
      .withToken(one.token)
      .post<Answered>('/api/auth/change-email/', { email, password: PASSWORD });
    const given = { email, challenge: asked.body.challenge, code: await codeTo(email) };
    const confirm = () => other.withToken(one.token).post<Answered>('/api/auth/confirm-email/', given);
    expect((await meanwhile(one, 'password_hash = $3', confirm)).body.code).toBe('SESSION_EXPIRED');
    expect(await app.sql('select email from users where id = $1', [one.id])).toEqual([{ email: one.email }]);
  });

  it('a password that was reset meanwhile cannot be reset again by the earlier code (R-accounts-190)', async () => {
    const one = await person();
    const { challenge } = (
      await other.anonymous.post<Answered>('/api/auth/resend-password-reset/', { email: one.email })
    ).body;
    const given = { email: one.email, challenge, code: await codeTo(one.email), new_password: NEW_PASSWORD };
    const reset = () => other.anonymous.post<Answered>('/api/auth/reset-password/', given);
    expect((await meanwhile(one, 'password_hash = $3', reset)).body.code).toBe('INVALID_RESET_CODE');
  });
});
