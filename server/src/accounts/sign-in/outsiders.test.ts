// What is counted: server/src/accounts/passwords/sign-in-attempts.repository.ts. Locks of one account, and of browsers
// that signed in before: wrong-tries.test.ts.
import { testApp, type TestApp, type TestInstance } from '../../testing/test-app.js';
import type { TestAnswer } from '../../testing/test-client.js';
import { networkOf } from '../../platform/http/network.js';
import { hashPassword } from '../passwords/passwords.js';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'halo-halo sa tag-init';

interface Answered {
  readonly code: string;
  readonly token: string;
  readonly challenge: string;
  readonly email: string;
}

/** A browser, or a program without cookies, at an address. */
interface Visitor {
  address: string;
  readonly cookies: boolean;
  cookie?: string;
}

/**
 * Outsiders know a person's e-mail address or user name, and nothing else. All callers use both servers in turn; the
 * trusted proxy says where they come from.
 */
describe('outsiders keep nobody out', () => {
  let server: TestApp;
  let both: readonly [TestInstance, TestInstance];
  let stored: string;
  let people = 0;
  let posts = 0;
  let addresses = 0;
  beforeAll(async () => {
    const config = { trustedProxies: ['127.0.0.1'] };
    server = await testApp({ config });
    both = [server, await server.secondInstance(config)];
    stored = await hashPassword(PASSWORD);
  });
  afterAll(() => server.close());

  async function person(set = ''): Promise<{ id: number; username: string; email: string; token: string }> {
    people++;
    const [username, email] = [`person.${people}`, `person.${people}@example.test`];
    const { id, token } = await server.addUser('operator', { username, email });
    await server.sql(`update users set password_hash = $2 ${set} where id = $1`, [id, stored]);
    return { id, username, email, token };
  }
  const visitor = (address = '', cookies = true): Visitor => {
    addresses++;
    return { address: address || `198.51.${addresses >> 8}.${addresses & 255}`, cookies };
  };
  async function post(who: Visitor, path: string, body: object): Promise<TestAnswer<Answered>> {
    posts++;
    const answer = await both[posts % 2 ? 0 : 1].anonymous.post<Answered>(`/api/${path}/`, body, {
      headers: { 'x-forwarded-for': who.address, ...(who.cookie && { cookie: who.cookie }) },
    });
    const set = answer.headers['set-cookie'];
    if (set && who.cookies) who.cookie = String(set).split(';')[0];
    return answer;
  }
  const logIn = (who: Visitor, username: string, password = PASSWORD) =>
    post(who, 'auth/login', { username, password });
  const mailsTo = async (email: string) => (await server.outbox()).filter(({ to, code }) => to === email && code);
  const codeTo = async (email: string): Promise<string> => (await mailsTo(email))[0]?.code ?? '';
  const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');
  const codesOf = (answers: readonly TestAnswer<Answered>[]): unknown[] =>
    answers.map(({ status, body }) => (status < 400 ? 'ok' : body.code));

  it.each(['resend-two-factor', 'resend-verification'])(
    '%s with an unknown challenge changes and counts nothing: the right password gets its code by mail (R-accounts-4)',
    async (path) => {
      const someone = await person(path === 'resend-two-factor' ? ', two_factor = true' : ', email_verified_at = null');
      const { email, username } = someone;
      const before = await server.sql('select * from code_mails');
      const owner = visitor();
      for (let time = 0; time < 5; time++)
        expect((await post(visitor(owner.address), `auth/${path}`, { email, challenge: 'none' })).status).toBe(200);
      expect(await server.sql('select * from code_mails')).toEqual(before);
      await logIn(owner, username);
      expect(await mailsTo(email)).toHaveLength(1);
    },
  );

  it('a reset asked for by others neither delays the owner’s nor ends a code that is on its way', async () => {
    const { email } = await person();
    const [outsider, owner] = [visitor(), visitor()];
    await post(outsider, 'auth/resend-password-reset', { email });
    const { body, status } = await post(owner, 'auth/resend-password-reset', { email });
    expect(status).toBe(200);
    const code = await codeTo(email);
    server.clock.advance({ minutes: 1 });
    expect((await post(outsider, 'auth/resend-password-reset', { email })).status).toBe(200);
    for (let time = 0; time < 6; time++)
      await post(outsider, 'auth/verify-password-reset-code', { email, code: wrong(code) });
    const given = { email, code, challenge: body.challenge, new_password: NEW_PASSWORD };
    expect((await post(owner, 'auth/reset-password', given)).status).toBe(200);
  });

  it('a registration begun by others neither delays the owner’s nor ends a code that is on its way', async () => {
    people++;
    const email = `newcomer.${people}@example.test`;
    await (await server.as('operator')).post('/api/registration/register/therapist/', {
      first_name: `Nena${people}`,
      last_name: 'Cruz',
      email,
    });
    const begin = (who: Visitor, username: string) =>
      post(who, 'registration/complete-registration', { email, username, password: PASSWORD });
    const [outsider, owner] = [visitor(), visitor()];
    await begin(outsider, `outsider.${people}`);
    expect((await begin(owner, `owner.${people}`)).status).toBe(200);
    const code = await codeTo(email);
    server.clock.advance({ minutes: 1 });
    await begin(outsider, `outsider.${people}`);
    await post(outsider, 'auth/resend-verification', { email });
    // After leaving the page, the owner continues by log-in, with the choices of this browser.
    expect((await logIn(owner, email)).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await post(owner, 'auth/verify-email', { email, code })).body.code).toBe('INVALID_CODE');
    expect((await post(owner, 'auth/verify-email', { email, code: await codeTo(email) })).status).toBe(200);
  });

  it('who gave the right password gets the code, whatever others ask for at the same address and network', async () => {
    const { username, email } = await person(', two_factor = true');
    const owner = visitor();
    for (let time = 0; time < 20; time++)
      await post(visitor(owner.address), 'auth/resend-two-factor', time % 2 ? { email } : { email, challenge: 'x' });
    const begun = await logIn(owner, username);
    expect(begun.status).toBe(200);
    const code = await codeTo(email);
    // On the same network, without cookie or challenge: five guesses, and none of them counts against the owner.
    const outsider = visitor(owner.address);
    for (let time = 0; time < 7; time++) await post(outsider, 'auth/two-factor-verify', { email, code: wrong(code) });
    const { challenge } = begun.body;
    expect((await post(outsider, 'auth/two-factor-verify', { email, code })).body.code).toBe('INVALID_CODE');
    expect((await post(owner, 'auth/two-factor-verify', { email, code, challenge })).status).toBe(200);
  });

  it('a new code ends the older one of the same browser only', async () => {
    const { email } = await person();
    const [desk, phone] = [visitor(), visitor()];
    const ask = async (who: Visitor) => {
      const { body } = await post(who, 'auth/resend-password-reset', { email });
      return { email, challenge: body.challenge, code: await codeTo(email) };
    };
    const [atDesk, onPhone] = [await ask(desk), await ask(phone)];
    server.clock.advance({ minutes: 1 });
    const again = await ask(desk);
    const look = async (who: Visitor, given: object) =>
      (await post(who, 'auth/verify-password-reset-code', given)).status;
    expect([await look(desk, atDesk), await look(desk, again), await look(phone, onPhone)]).toEqual([400, 200, 200]);
  });

  describe('without the challenge (R-accounts-4)', () => {
    const CALLS = [
      ['a browser with its cookie, on any network', true],
      ['a program without cookies, on the network where it began', false],
    ] as const;

    it.each(CALLS)('%s resets the password', async (_who, cookies) => {
      const { email, username } = await person();
      const who = visitor('', cookies);
      await post(who, 'auth/resend-password-reset', { email });
      const code = await codeTo(email);
      const moved = cookies ? { ...who, address: visitor().address } : who;
      expect((await post(visitor(), 'auth/verify-password-reset-code', { email, code })).status).toBe(400);
      expect((await post(moved, 'auth/verify-password-reset-code', { email, code })).status).toBe(200);
      expect((await post(moved, 'auth/reset-password', { email, code, new_password: NEW_PASSWORD })).status).toBe(200);
      expect((await logIn(visitor(), username, NEW_PASSWORD)).status).toBe(200);
    });

    it.each(CALLS)('%s finishes the two-factor step, with a second code too', async (_who, cookies) => {
      const { email, username } = await person(', two_factor = true');
      const who = visitor('', cookies);
      expect((await logIn(who, username)).status).toBe(200);
      const first = await codeTo(email);
      server.clock.advance({ minutes: 1 });
      expect((await post(who, 'auth/resend-two-factor', { email })).status).toBe(200);
      const code = await codeTo(email);
      expect(code === first || (await mailsTo(email)).length === 2).toBe(true);
      expect((await post(who, 'auth/two-factor-verify', { email, username, code })).status).toBe(200);
      expect((await post(who, 'auth/two-factor-verify', { email, username, code })).status).toBe(400);
    });

    it.each(CALLS)('%s verifies the address, also with the returned challenge', async (_who, cookies) => {
      const { email, username } = await person(', email_verified_at = null');
      const who = visitor('', cookies);
      expect((await logIn(who, username)).body.code).toBe('EMAIL_NOT_VERIFIED');
      server.clock.advance({ minutes: 1 });
      const { challenge } = (await post(who, 'auth/resend-verification', { email })).body;
      const given = { email, code: await codeTo(email), ...(cookies && { challenge }) };
      expect((await post(who, 'auth/verify-email', given)).status).toBe(200);
    });

    it('without it a code gets no more than five tries', async () => {
      const { email } = await person();
      const who = visitor('', false);
      const { challenge } = (await post(who, 'auth/resend-password-reset', { email })).body;
      const code = await codeTo(email);
      const look = async (given: object) =>
        (await post(who, 'auth/verify-password-reset-code', { email, ...given })).body.code ?? 'ok';
      for (let time = 0; time < 3; time++) await look({ challenge, code: wrong(code) });
      for (let time = 0; time < 2; time++) await look({ code: wrong(code) });
      expect(await look({ code })).toBe('INVALID_RESET_CODE');
      for (let time = 0; time < 2; time++) await look({ challenge, code: wrong(code) });
      expect(await look({ challenge, code })).toBe('INVALID_RESET_CODE');
    });
  });

  it('after 100 wrong passwords the reset works, though others ask for one every minute from three networks', async () => {
    const { id, email, username } = await person();
    const known = visitor();
    await logIn(known, username);
    await logIn(visitor(), username, 'wrong');
    await server.sql('update sign_in_attempts set failures = 100 where key = $1', [`user:${id}`]);
    const outsiders = [visitor(), visitor(), visitor()];
    for (let minute = 0; minute < 30; minute++) {
      for (const { address } of outsiders) await post(visitor(address), 'auth/resend-password-reset', { email });
      server.clock.advance({ minutes: 1 });
    }
    const owner = visitor();
    expect((await logIn(owner, username)).body.code).toBe('PASSWORD_RESET_REQUIRED');
    // A browser in which the owner signed in before does not wait.
    expect((await logIn(known, username)).status).toBe(200);
    expect((await post(owner, 'auth/resend-password-reset', { email })).status).toBe(200);
    const given = { email, code: await codeTo(email), new_password: NEW_PASSWORD };
    expect((await post(owner, 'auth/reset-password', given)).status).toBe(200);
    expect((await logIn(visitor(), username, NEW_PASSWORD)).status).toBe(200);
  });

  it('no mailbox is flooded: one network gets ten codes in the first hour, a hundred networks sixty', async () => {
    const [one, other] = [await person(), await person()];
    const [address, before] = [visitor().address, server.clock.now()];
    for (let minute = 0; minute < 60; minute++) {
      await post(visitor(address), 'auth/resend-password-reset', { email: one.email });
      for (let time = 0; time < 2; time++) await post(visitor(), 'auth/resend-password-reset', { email: other.email });
      server.clock.advance({ minutes: 1 });
    }
    expect(server.clock.now().getTime() - before.getTime()).toBe(3_600_000);
    expect([(await mailsTo(one.email)).length, (await mailsTo(other.email)).length]).toEqual([10, 60]);
  });

  it('of four hundred networks at once sixty get codes, the others read when to try again, and the product goes on', async () => {
    const [{ email }, reader] = [await person(), await person()];
    let answered = 0;
    const flood = Array.from({ length: 400 }, async () => {
      const { status, body } = await post(visitor(), 'auth/resend-password-reset', { email });
      answered++;
      return status < 400 ? 'ok' : body.code;
    });
    const read = await server.withToken(reader.token).get('/api/scheduling/appointments/');
    expect([read.status, answered < 400]).toEqual([200, true]);
    const answers = await Promise.all(flood);
    const ok = answers.filter((code) => code === 'ok');
    expect(new Set(answers)).toEqual(new Set(['ok', 'CODE_TOO_SOON']));
    expect([ok.length, (await mailsTo(email)).length]).toEqual([60, 60]);
  });

  it('networks that keep asking get together a dozen codes an hour', async () => {
    const { email } = await person();
    const addresses = Array.from({ length: 10 }, () => visitor().address);
    const rounds: unknown[] = [];
    for (let round = 0; round < 4; round++) {
      const answers = [];
      for (const address of addresses)
        answers.push(await post(visitor(address), 'auth/resend-password-reset', { email }));
      rounds.push(codesOf(answers).filter((code) => code === 'ok').length);
      server.clock.advance({ minutes: 1 });
    }
    expect(rounds).toEqual([10, 10, 0, 0]);
  });

  it('browsers that keep their cookies get no more: three resends each, a dozen together, then as strangers (R-accounts-3)', async () => {
    const [{ email }, { address }] = [await person(), visitor()];
    const kept = Array.from({ length: 8 }, () => visitor(address));
    for (let minute = 0; minute < 40; minute++) {
      for (const who of kept) await post(who, 'auth/resend-password-reset', { email });
      server.clock.advance({ minutes: 1 });
    }
    expect((await mailsTo(email)).length).toBe(22);
    // They do not delay another person.
    expect((await post(visitor(), 'auth/resend-password-reset', { email })).status).toBe(200);
  });

  it('a mail that was lost is sent again though others on the network ask too (R-accounts-3)', async () => {
    const { email } = await person();
    const owner = visitor();
    await post(owner, 'auth/resend-password-reset', { email });
    for (let time = 0; time < 3; time++) {
      server.clock.advance({ minutes: 5 });
      await post(visitor(owner.address), 'auth/resend-password-reset', { email });
      expect((await post(owner, 'auth/resend-password-reset', { email })).status).toBe(200);
    }
  });

  it('a log-in that no mail goes out for uses up no resend (R-accounts-3)', async () => {
    const { username, email } = await person(', email_verified_at = null');
    const owner = visitor();
    for (let time = 0; time < 13; time++) expect((await logIn(owner, username)).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect(await mailsTo(email)).toHaveLength(1);
    server.clock.advance({ minutes: 5 });
    await logIn(visitor(owner.address), username);
    await logIn(owner, username);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('after fifty wrong reset codes a day, strangers have one try for each code, and the owner’s first still counts (R-accounts-3)', async () => {
    const { email, username } = await person();
    const known = visitor();
    await logIn(known, username);
    const begin = async (who: Visitor) => {
      const { body } = await post(who, 'auth/resend-password-reset', { email });
      return { email, challenge: body.challenge, code: await codeTo(email) };
    };
    const guess = async (who: Visitor, begun: { code: string }, times: number): Promise<void> => {
      for (let time = 0; time < times; time++)
        await post(who, 'auth/verify-password-reset-code', { ...begun, code: wrong(begun.code) });
    };
    const rightAfter = async (who: Visitor, wrongOnes: number): Promise<number> => {
      const begun = await begin(who);
      await guess(who, begun, wrongOnes);
      return (await post(who, 'auth/verify-password-reset-code', begun)).status;
    };
    expect(await rightAfter(visitor(), 4)).toBe(200);
    for (let browser = 0; browser < 10; browser++) {
      const outsider = visitor();
      await guess(outsider, await begin(outsider), 5);
    }
    expect(await rightAfter(visitor(), 1)).toBe(400);
    expect(await rightAfter(known, 4)).toBe(200);
    expect(await rightAfter(visitor(), 0)).toBe(200);
    server.clock.advance({ days: 1 });
    expect(await rightAfter(visitor(), 4)).toBe(200);
  });

  describe('a registration', () => {
    async function newcomer() {
      people++;
      const email = `newcomer.${people}@example.test`;
      await (await server.as('operator')).post('/api/registration/register/therapist/', {
        first_name: `Nena${people}`,
        last_name: 'Cruz',
        email,
      });
      let names = 0;
      const begin = async (who: Visitor) => {
        names++;
        const username = `newcomer.${people}.${names}`;
        await post(who, 'registration/complete-registration', { email, username, password: PASSWORD });
        return codeTo(email);
      };
      const again = async (who: Visitor) => {
        expect((await post(who, 'auth/resend-verification', { email })).status).toBe(200);
        return codeTo(email);
      };
      const guess = async (who: Visitor, code: string, times: number): Promise<void> => {
        for (let time = 0; time < times; time++) await post(who, 'auth/verify-email', { email, code: wrong(code) });
      };
      const give = async (who: Visitor, code: string) => (await post(who, 'auth/verify-email', { email, code })).status;
      return { begin, again, guess, give };
    }

    it('after fifty wrong codes for a registration, strangers have one try for each code, and the owner’s first still counts (R-accounts-3)', async () => {
      const { begin, guess, give } = await newcomer();
      for (let browser = 0; browser < 10; browser++) {
        const outsider = visitor();
        await guess(outsider, await begin(outsider), 5);
      }
      const outsider = visitor();
      const code = await begin(outsider);
      await guess(outsider, code, 1);
      expect(await give(outsider, code)).toBe(400);
      const owner = visitor();
      expect(await give(owner, await begin(owner))).toBe(200);
    });

    it('the wrong codes of a day stay counted, though asked for anew in the same browsers (R-accounts-3)', async () => {
      const { begin, again, guess, give } = await newcomer();
      const outsiders = [visitor(), visitor(), visitor()];
      for (const one of outsiders) await guess(one, await begin(one), 5);
      for (let time = 0; time < 3; time++) {
        server.clock.advance({ minutes: 6 });
        for (const one of outsiders) await guess(one, await again(one), 5);
      }
      const outsider = visitor();
      const code = await begin(outsider);
      await guess(outsider, code, 1);
      expect(await give(outsider, code)).toBe(400);
    });
  });

  it('after fifty wrong codes for an address that somebody wants, each code has one try, in their own browser too (R-accounts-3)', async () => {
    const { username } = await person();
    const email = `wanted.${people}@example.test`;
    const who = visitor();
    let { token } = (await logIn(who, username)).body;
    const headers = () => ({ 'x-forwarded-for': who.address, cookie: who.cookie ?? '' });
    const ask = async () => {
      const body = { email, password: PASSWORD };
      const answer = await server
        .withToken(token)
        .post<Answered>('/api/auth/change-email/', body, { headers: headers() });
      expect(answer.status).toBe(200);
      return { email, challenge: answer.body.challenge, code: await codeTo(email) };
    };
    const give = async (given: object) =>
      (await server.withToken(token).post<Answered>('/api/auth/confirm-email/', given, { headers: headers() })).status;
    for (let time = 0; time < 10; time++) {
      const begun = await ask();
      for (let wrongOne = 0; wrongOne < 5; wrongOne++) await give({ ...begun, code: wrong(begun.code) });
      server.clock.advance({ minutes: 61 });
      ({ token } = (await logIn(who, username)).body);
    }
    const begun = await ask();
    expect(await give({ ...begun, code: wrong(begun.code) })).toBe(400);
    expect(await give(begun)).toBe(400);
    server.clock.advance({ minutes: 61 });
    expect(await give(await ask())).toBe(200);
  });

  describe('a stranger on the network where another person signs in', () => {
    it('is answered as if nobody were signing in, and neither delays the person with the password nor counts against them (R-accounts-4)', async () => {
      const [someone, idle] = [await person(', two_factor = true'), await person(', two_factor = true')];
      const owner = visitor();
      const begun = (await logIn(owner, someone.username)).body;
      const code = await codeTo(someone.email);
      const ask = async (email: string): Promise<unknown> => {
        const { status, body } = await post(visitor(owner.address), 'auth/resend-two-factor', { email });
        return [status, body.code, Object.keys(body)];
      };
      for (let minute = 0; minute < 5; minute++) {
        server.clock.advance({ minutes: 1 });
        for (let time = 0; time < 2; time++) expect(await ask(someone.email)).toEqual(await ask(idle.email));
      }
      // In a new browser there, at once.
      expect((await logIn(visitor(owner.address), someone.username)).status).toBe(200);
      const { challenge } = begun;
      const given = { email: someone.email, code, challenge };
      expect((await post(owner, 'auth/two-factor-verify', given)).status).toBe(200);
      server.clock.advance({ minutes: 5 });
      expect((await logIn(visitor(), someone.username)).status).toBe(200);
    });

    it('gets no code of their own: the answered challenge begins nothing, and it ends with the code beside it', async () => {
      const { email, username } = await person(', two_factor = true');
      const [owner, outsider] = [visitor(), visitor()];
      outsider.address = owner.address;
      await logIn(owner, username);
      const ask = async (body: object = {}) =>
        (await post(outsider, 'auth/resend-two-factor', { email, ...body })).body.challenge;
      server.clock.advance({ minutes: 14 });
      const challenge = await ask();
      expect(await mailsTo(email)).toHaveLength(2);
      server.clock.advance({ minutes: 1 });
      await ask({ challenge });
      await ask();
      expect(await mailsTo(email)).toHaveLength(2);
    });
  });

  it('a reset clears every counter of the account: log-in, codes, known devices, settings and mails', async () => {
    const { id, email, username, token } = await person(', two_factor = true');
    const counted = () =>
      server.sql<{ key: string }>(
        `select key from sign_in_attempts where key like '%:' || $1::int union select asker from code_mails where email = $2`,
        [id, email],
      );
    const known = visitor();
    await logIn(known, username);
    await post(known, 'auth/two-factor-verify', { email, code: await codeTo(email) });
    for (const who of [known, visitor()]) for (let time = 0; time < 5; time++) await logIn(who, username, 'wrong');
    for (let time = 0; time < 6; time++)
      await server
        .withToken(token)
        .put('/api/auth/change-password/', { current_password: 'wrong', new_password: NEW_PASSWORD });
    await server.sql('update sign_in_attempts set failures = 100 where key = $1', [`password:${id}`]);
    const owner = visitor();
    await post(owner, 'auth/resend-password-reset', { email });
    expect((await counted()).length).toBeGreaterThan(4);
    await post(owner, 'auth/reset-password', { email, code: await codeTo(email), new_password: NEW_PASSWORD });
    expect(await counted()).toEqual([]);
    const again = await server.addSession(id);
    const change = await server
      .withToken(again.token)
      .put('/api/auth/two-factor/', { enabled: false, password: NEW_PASSWORD });
    expect(change.status).toBe(200);
  });

  it('two-factor steps that others begin with a stolen password do not lock a browser that signed in before', async () => {
    const { email, username } = await person(', two_factor = true');
    const known = visitor();
    await logIn(known, username);
    await post(known, 'auth/two-factor-verify', { email, code: await codeTo(email) });
    const thief = await Promise.all(Array.from({ length: 6 }, () => logIn(visitor(), username)));
    expect(codesOf(thief).filter((code) => code === 'ok')).toHaveLength(5);
    server.clock.advance({ minutes: 1 });
    expect((await logIn(known, username)).status).toBe(200);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
