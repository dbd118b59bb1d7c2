import type { Profile, RegisteredStaff } from 'shared-lib/contract';
import type { ChannelClient } from '../testing/channel-client.js';
import { testApp, type TestApp, type TestInstance, type TestUser } from '../testing/test-app.js';
import type { TestAnswer } from '../testing/test-client.js';
import { waitForBlocked } from '../appointments/testing/held.js';
import { hashPassword } from '../accounts/passwords/passwords.js';

const PASSWORD = 'correct horse battery';
const SIGNED_OUT = 4401;

type Answer = RegisteredStaff & { readonly code: string; readonly detail: string };

describe('the e-mail address of a colleague, changed by an operator (R-accounts-13)', () => {
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

  type Person = TestUser & { readonly username: string; readonly email: string; readonly wanted: string };
  async function person(role: TestUser['role'] = 'therapist'): Promise<Person> {
    people++;
    const [username, email, wanted] = [
      `person.${people}`,
      `person.${people}@example.test`,
      `new.${people}@example.test`,
    ];
    const user = await server.addUser(role, { username, email });
    await server.sql('update users set password_hash = $2 where id = $1', [user.id, stored]);
    return { ...user, username, email, wanted };
  }
  /** An operator who has been here for some weeks, like all operators of these tests. */
  const operator = (): Promise<Person> => person('operator');
  const staff = (id: number, rest = '') => `/api/registration/staff/${id}/${rest}`;
  const ask = (by: TestUser, whom: Person, email = whom.wanted): Promise<TestAnswer<Answer>> =>
    server.withToken(by.token).patch<Answer>(staff(whom.id), { email });
  const approve = (by: TestUser, whom: TestUser, instance: TestInstance = second) =>
    instance.withToken(by.token).post<Answer>(staff(whom.id, 'approve_email/'));
  const answer = (code: string, given: 'confirm' | 'cancel') =>
    second.anonymous.post<Answer>('/api/auth/email-change/', { code, answer: given });
  const logIn = (name: string) =>
    server.anonymous.post<{ code: string; email: string }>('/api/auth/login/', { username: name, password: PASSWORD });
  const subjectsTo = async (email: string): Promise<string[]> =>
    (await server.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
  const codeTo = async (email: string): Promise<string> =>
    (await server.outbox()).find(({ to, code }) => to === email && code)?.code ?? '';
  const profileOf = async ({ token }: TestUser) =>
    (await server.withToken(token).get<Profile>('/api/auth/profile/')).body;
  const emailOf = async ({ id }: TestUser): Promise<string> =>
    (await server.sql<{ email: string }>('select email from users where id = $1', [id]))[0]?.email ?? '';
  const onBoth = async (token: string): Promise<ChannelClient[]> => {
    const clients = await Promise.all([server.channel(token), second.channel(token)]);
    await Promise.all(clients.map((client) => client.next('initial_data')));
    return clients;
  };

  it('counts at once while the registration is not completed', async () => {
    const by = await operator();
    const invited = await server.addUser('driver', { email: 'tyop@example.test' });
    const { status, body } = await server
      .withToken(by.token)
      .patch<Answer>(staff(invited.id), { email: 'typo@example.test' });
    expect([status, body.email, body.email_change]).toEqual([200, 'typo@example.test', null]);
    expect(await emailOf(invited)).toBe('typo@example.test');
  });

  it('is only asked for after that: both addresses are told, the old one stays in use', async () => {
    const [by, whom] = [await operator(), await person()];
    const { status, body } = await server
      .withToken(by.token)
      .patch<Answer>(staff(whom.id), { email: whom.wanted, first_name: 'Renamed' });
    expect(status).toBe(200);
    const effective_at = '2026-11-23T05:10:00.000Z';
    expect(body).toMatchObject({
      email: whom.email,
      first_name: 'Renamed',
      email_change: { email: whom.wanted, effective_at, asked_by: by.id },
    });
    expect((await profileOf(whom)).email_change).toEqual({ email: whom.wanted, effective_at });
    expect(await subjectsTo(whom.email)).toEqual(['Your e-mail address is going to be changed']);
    expect(await subjectsTo(whom.wanted)).toEqual(['This address is going to be used with Hatid']);
    expect((await server.outbox()).find(({ to }) => to === whom.email)?.text).toContain(
      'The change takes effect on Monday, 23 November 2026, 1:10 PM.',
    );
    // The attack: a new password by the new address.
    await server.anonymous.post('/api/auth/resend-password-reset/', { email: whom.wanted });
    expect(await subjectsTo(whom.wanted)).toHaveLength(1);
    expect((await logIn(whom.email)).status).toBe(200);
    expect((await logIn(whom.wanted)).body.code).toBe('INVALID_LOGIN');
    // The same request again begins nothing new.
    await ask(by, whom, whom.wanted.toUpperCase());
    expect(await subjectsTo(whom.email)).toHaveLength(1);
  });

  const WAYS: readonly (readonly [way: string, act: (whom: Person) => Promise<unknown>])[] = [
    [
      'with the code that went to the old address',
      async ({ email }) => answer((await codeTo(email)).toLowerCase(), 'confirm'),
    ],
    ['when a second operator agrees', async (whom) => approve(await operator(), whom)],
    [
      'after 72 hours',
      async () => {
        server.clock.advance({ hours: 71, minutes: 59 });
        expect((await server.runDueJobs()).failed ?? []).toEqual([]);
      },
    ],
  ];

  it.each(WAYS)(
    'counts %s: sessions and sockets end on every server, and the address must be verified',
    async (way, act) => {
      const [by, whom] = [await operator(), await person()];
      await ask(by, whom);
      await act(whom);
      if (way.startsWith('after')) {
        expect(await emailOf(whom)).toBe(whom.email);
        const sockets = await onBoth((await server.addSession(whom.id)).token);
        server.clock.advance({ minutes: 1 });
        await server.runDueJobs();
        expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual([SIGNED_OUT, SIGNED_OUT]);
      }
      expect(await emailOf(whom)).toBe(whom.wanted);
      expect((await second.withToken(whom.token).get('/api/auth/profile/')).status).toBe(401);
      expect((await logIn(whom.username)).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', email: whom.wanted });
      expect((await subjectsTo(whom.email))[0]).toBe('Your e-mail address was changed');
      expect(await subjectsTo(whom.wanted)).toContain('This address is used with Hatid now');
      expect((await approve(await operator(), whom)).status).toBe(404);
    },
  );

  it('closes the sockets within a second of a second operator’s agreement', async () => {
    const [by, whom] = [await operator(), await person('operator')];
    const sockets = await onBoth(whom.token);
    await ask(by, whom);
    await approve(await operator(), whom);
    const done = performance.now();
    expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual([SIGNED_OUT, SIGNED_OUT]);
    expect(performance.now() - done).toBeLessThan(1_000);
  });

  it('is not agreed to by the operator who asked, nor by one whom that operator has just registered', async () => {
    const [by, whom] = [await operator(), await person()];
    await ask(by, whom);
    expect((await approve(by, whom)).body).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'Another operator has to agree, not the one who asked for it.',
    });
    const puppet = await person('operator');
    await server.sql('update users set created_at = $2 where id = $1', [puppet.id, server.clock.now()]);
    expect((await approve(puppet, whom)).body).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'Only an operator who joined at least 72 hours ago can agree.',
    });
    expect((await answer('ABCD-EFGH-JKLM-NPQR', 'confirm')).body.code).toBe('INVALID_CODE');
    expect(await emailOf(whom)).toBe(whom.email);
  });

  it.each<readonly [who: string, act: (whom: Person, by: TestUser) => Promise<TestAnswer<Answer>>]>([
    ['the old address', async ({ email }) => answer(await codeTo(email), 'confirm')],
    ['a second operator', async (whom, by) => approve(by, whom)],
  ])('agreed to by %s while somebody else is given the address is refused', async (_who, act) => {
    const [by, other, whom] = [await operator(), await operator(), await person()];
    await ask(by, whom);
    const answered = await server.db.tx(async (tx) => {
      await tx.rows('update users set email = $2 where id = $1', [by.id, whom.wanted]);
      const asked = act(whom, other);
      await waitForBlocked(server, 1);
      return { asked };
    });
    const { status, body } = await answered.asked;
    expect([status, body]).toMatchObject([
      400,
      { code: 'DUPLICATE', email: ['Another account uses this e-mail address.'] },
    ]);
    expect(await emailOf(whom)).toBe(whom.email);
  });

  it.each<readonly [who: string, act: (whom: Person) => Promise<TestAnswer>]>([
    ['the person', ({ token }) => second.withToken(token).delete('/api/auth/email-change/')],
    ['the old address', async ({ email }) => answer(await codeTo(email), 'cancel')],
    ['another operator', async ({ id }) => server.withToken((await operator()).token).post(staff(id, 'cancel_email/'))],
  ])('is called off by %s, and both addresses are told', async (_who, act) => {
    const [by, whom] = [await operator(), await person()];
    await ask(by, whom);
    const code = await codeTo(whom.email);
    expect([200, 204]).toContain((await act(whom)).status);
    server.clock.advance({ hours: 73 });
    await server.runDueJobs();
    expect([await emailOf(whom), (await answer(code, 'confirm')).body.code]).toEqual([whom.email, 'INVALID_CODE']);
    expect(
      (await profileOf(await server.addSession(whom.id).then((session) => ({ ...whom, ...session })))).email_change,
    ).toBeNull();
    expect((await subjectsTo(whom.email))[0]).toBe('Your e-mail address stays as it is');
    expect((await subjectsTo(whom.wanted))[0]).toBe('This address is not going to be used with Hatid');
  });

  it('requested again with another address begins its 72 hours again, and the first code is void', async () => {
    const [by, whom] = [await operator(), await person()];
    await ask(by, whom);
    const first = await codeTo(whom.email);
    server.clock.advance({ hours: 71 });
    await ask(by, whom, `other.${whom.wanted}`);
    server.clock.advance({ hours: 2 });
    await server.runDueJobs();
    expect([await emailOf(whom), (await answer(first, 'confirm')).status]).toEqual([whom.email, 400]);
    server.clock.advance({ hours: 70 });
    await server.runDueJobs();
    expect(await emailOf(whom)).toBe(`other.${whom.wanted}`);
  });

  it('that another person took meanwhile does not count, and one changed by its owner stays', async () => {
    const by = await operator();
    const [one, two] = [await person(), await person()];
    await ask(by, one);
    await ask(by, two);
    await server.addUser('driver', { email: one.wanted });
    await server.sql(`update users set email = 'own.choice@example.test' where id = $1`, [two.id]);
    expect((await approve(await operator(), one)).body.code).toBe('DUPLICATE');
    server.clock.advance({ hours: 72 });
    await server.runDueJobs();
    expect([await emailOf(one), await emailOf(two)]).toEqual([one.email, 'own.choice@example.test']);
  });

  it('takes effect once though it is agreed to, confirmed and called off at the same moment on two servers', async () => {
    const [by, whom] = [await operator(), await person()];
    const others = [await operator(), await operator()];
    await ask(by, whom);
    const code = await codeTo(whom.email);
    const answers = await Promise.all([
      ...others.map((other, at) => approve(other, whom, at ? server : second)),
      answer(code, 'confirm'),
      answer(code, 'cancel'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const ends = await server.sql(`select outcome from email_changes where user_id = $1`, [whom.id]);
    expect(ends).toHaveLength(1);
  });
});
