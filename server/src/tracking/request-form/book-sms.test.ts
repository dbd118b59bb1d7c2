import type { Answer, Calls, ClientConsent } from 'shared-lib/contract';
import { limits, serverLimits, smsParts } from 'shared-lib/domain';
import { TODAY } from '../../appointments/testing/business.js';
import { freshBusiness } from '../../appointments/testing/fresh-business.js';
import { stopSms } from '../../clients/consents.usecases.js';
import type { Config } from '../../config.js';
import { examine } from '../../doctor/doctor.usecases.js';
import { testGateway, type TestGateway } from '../../testing/sms-gateway.js';
import type { TestAnswer } from '../../testing/test-client.js';
import type { TestInstance } from '../../testing/test-app.js';

type Waiting = Answer<Calls['bookingRequests']['waiting']>;
const RULES = '/api/settings/business/';
const NUMBER = '+639175550199';

/** What the browser of one person remembers. */
interface Browser {
  cookie?: string;
}

describe('the code of the request form by SMS', () => {
  const given = freshBusiness();
  let gateway: TestGateway;
  let server: TestInstance;
  const servers: TestInstance[] = [];
  const real = async (config: Parameters<typeof given.app.secondInstance>[0] = {}): Promise<TestInstance> => {
    const made = await given.app.secondInstance({ demo: false, sms: gateway.access('twilio'), ...config });
    servers.push(made);
    return made;
  };
  let tests = 0;
  beforeAll(async () => {
    gateway = await testGateway();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    given.app.clock.advance({ seconds: ++tests * 3 * serverLimits.REQUEST_TIMES_SECONDS });
    await given.app.sql('delete from booking_requests');
    await given.app.sql('delete from code_mails');
    await given.app.sql('delete from code_sms_months');
    // Of the tests before.
    await given.app.sql(`update clients set phone_number = '+6390' || 10000000 + id where phone_number = $1`, [NUMBER]);
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    await given.on.operator.patch(RULES, { book_online: 2 });
    gateway.taken.length = gateway.faults.length = 0;
    gateway.before = () => Promise.resolve();
    server = await real();
  });
  afterEach(async () => {
    expect(gateway.strange).toEqual([]);
    for (const one of servers.splice(0)) await one.app.close();
  });

  const headersOf = ({ cookie }: Browser): Readonly<Record<string, string>> => (cookie ? { cookie } : {});
  const open = (query = '', browser: Browser = {}): Promise<TestAnswer<string>> =>
    server.anonymous.get<string>(`/book/${query}`, { headers: headersOf(browser) });
  const send = async (form: Readonly<Record<string, string>>, browser: Browser = {}): Promise<TestAnswer<string>> => {
    const answer = await server.anonymous.post<string>('/book/', new URLSearchParams(form).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headersOf(browser) },
    });
    const set = [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('request='));
    if (set !== undefined) browser.cookie = String(set).split(';')[0] ?? '';
    return answer;
  };
  const timesPage = async (): Promise<string> => (await open(`?step=times&service=${given.on.service}`)).text;
  const filled = async (more: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> => ({
    do: 'ask',
    service: String(given.on.service),
    name: 'Ana Reyes',
    phone: '0917 555 0199',
    area: 'elsewhere',
    address: '7 Mabini Street',
    start: /name="start" value="([^"]+)"/.exec(await timesPage())?.[1] ?? '',
    by: 'sms',
    ...more,
  });
  const codeOf = (form: Readonly<Record<string, string>> | undefined): string =>
    /^\d{6}(?= )/.exec(form?.['Body'] ?? '')?.[0] ?? '';
  const waiting = async (): Promise<Waiting> =>
    (await given.on.operator.get<Waiting>('/api/scheduling/booking-requests/')).body;
  const mailsTo = (to: string) =>
    given.app.sql<{ code: string }>(
      `select payload->'data'->>'code' as code from graphile_worker._private_jobs where payload->'data'->>'to' = $1`,
      [to],
    );
  const later = (minutes: number): void => void given.app.clock.advance({ minutes });

  const findingsOf = async (config: Config) => {
    const none = { env: {}, settingsProblem: undefined, databaseProblem: undefined };
    return (await examine({ ...none, config, db: given.app.db }, given.app.clock.now())).findings;
  };

  it('proves the number, once, in an SMS that names nobody who asks (R-beyond-1020)', async () => {
    const browser: Browser = {};
    expect(await timesPage()).toContain('How the code comes');
    expect((await send(await filled(), browser)).status).toBe(303);
    const [sms] = gateway.taken;
    expect(sms?.['To']).toBe(NUMBER);
    expect(sms?.['Body']).toMatch(/^\d{6} is your code to ask .+ for a visit\. It works once, for 15 minutes\./);
    expect(sms?.['Body']).not.toContain('Ana');
    expect(smsParts(sms?.['Body'] ?? '')).toBe(1);
    const page = await open('', browser);
    expect(page.text).toContain('We sent a code to 0917 555 0199.');
    expect(page.text).toContain('Code from the SMS');
    expect((await waiting()).count).toBe(0);
    const code = codeOf(sms);
    await send({ do: 'code', code: code === '000000' ? '111111' : '000000' }, browser);
    expect((await waiting()).count).toBe(0);
    await Promise.all([1, 2].map(() => send({ do: 'code', code }, browser)));
    expect((await waiting()).results).toMatchObject([{ name: 'Ana Reyes', phone_number: '0917 555 0199', email: '' }]);
    expect((await open('', browser)).text).toContain('We have your request');
  });

  it('tells operators who has the number that the code proved, under whatever name (R-beyond-1020)', async () => {
    const [client] = await given.app.sql<{ phone_number: string }>('select phone_number from clients where id = $1', [
      given.on.client,
    ]);
    const browser: Browser = {};
    await send(await filled({ phone: client?.phone_number ?? '', name: 'Somebody Else' }), browser);
    await send({ do: 'code', code: codeOf(gateway.taken[0]) }, browser);
    expect((await waiting()).results[0]?.client?.id).toBe(given.on.client);
  });

  it('has the limits of e-mail: one a minute, three waiting, five tries, 15 minutes (R-beyond-1020)', async () => {
    const browser: Browser = {};
    await send(await filled(), browser);
    const soon = await send(await filled());
    expect([soon.status, soon.text.includes('A code was sent just now')]).toEqual([429, true]);
    const first = codeOf(gateway.taken[0]);
    later(1);
    await send({ do: 'again' }, browser);
    const second = codeOf(gateway.taken[1]);
    // The new code is the one that works.
    if (first !== second) expect((await send({ do: 'code', code: first }, browser)).status).toBe(422);
    const wrong = second === '000000' ? '111111' : '000000';
    for (let tries = 1; tries < serverLimits.CODE_TRIES; tries++) await send({ do: 'code', code: wrong }, browser);
    expect((await send({ do: 'code', code: second }, browser)).status).toBe(422);
    later(1);
    await send({ do: 'again' }, browser);
    later(limits.CODE_MINUTES);
    expect((await send({ do: 'code', code: codeOf(gateway.taken[2]) }, browser)).status).toBe(422);
    for (let asked = 0; asked <= serverLimits.REQUEST_WAITING_OF_ONE; asked++) {
      later(60);
      const another: Browser = {};
      expect((await send(await filled(), another)).status).toBe(303);
      const answer = await send({ do: 'code', code: codeOf(gateway.taken.at(-1)) }, another);
      expect(answer.status).toBe(asked < serverLimits.REQUEST_WAITING_OF_ONE ? 303 : 422);
    }
  });

  it('comes by e-mail where somebody chooses it, or no gateway is set (R-beyond-1020)', async () => {
    const missing = await send(await filled({ by: 'email' }));
    expect([missing.status, missing.text.includes('Write an e-mail address.')]).toEqual([422, true]);
    expect((await send(await filled({ by: 'email', email: 'ana@example.test' }))).status).toBe(303);
    expect(gateway.taken).toEqual([]);
    expect(await mailsTo('ana@example.test')).toHaveLength(1);
    server = await real({ sms: undefined });
    expect(await timesPage()).not.toContain('How the code comes');
    expect((await send(await filled({ email: 'bea@example.test' }))).status).toBe(303);
    expect(await mailsTo('bea@example.test')).toHaveLength(1);
  });

  it('comes by SMS alone where the business set that (R-beyond-1020)', async () => {
    await given.on.operator.patch(RULES, { book_code: 1 });
    expect(await timesPage()).not.toContain('type="email"');
    expect((await send(await filled({ by: 'email', email: 'ana@example.test' }))).status).toBe(303);
    expect(gateway.taken).toHaveLength(1);
    gateway.faults.push({ status: 503, body: {} });
    const down = await send(await filled({ phone: '0917 555 0198' }));
    expect([down.status, down.text.includes('Or call the office.')]).toEqual([503, true]);
  });

  it('needs a mobile number (R-beyond-1020)', async () => {
    const refused = await send(await filled({ phone: '(02) 8123 4567' }));
    expect(refused.text).toMatch(/id="phone-wrong">Write a Philippine mobile number/);
    expect((await send(await filled({ phone: '(02) 8123 4567', by: 'email', email: 'a@example.test' }))).status).toBe(
      303,
    );
  });

  it('that does not leave is said on the form, which keeps what was typed and has the other way (R-beyond-1021)', async () => {
    for (const [status, body, says] of [
      [503, {}, 'No SMS can be sent at this moment. Try again in a minute. Or choose the code by e-mail.'],
      [400, { code: 21211 }, 'Our SMS do not reach this number.'],
    ] as const) {
      gateway.faults.push({ status, body });
      const browser: Browser = {};
      const answer = await send(await filled(), browser);
      expect([answer.status, browser.cookie]).toEqual([status === 503 ? 503 : 422, undefined]);
      expect(answer.text).toContain(says);
      for (const kept of ['Ana Reyes', '0917 555 0199', '7 Mabini Street'])
        expect(answer.text).toContain(`value="${kept}"`);
      later(2);
    }
    expect((await send(await filled({ by: 'email', email: 'ana@example.test' }))).status).toBe(303);
    expect((await waiting()).count).toBe(0);
  });

  it('goes to no number that answered STOP, until its owner agrees again (R-beyond-1021)', async () => {
    const { on, app } = given;
    await app.sql('update clients set phone_number = $2 where id = $1', [on.client, NUMBER]);
    const path = `/api/scheduling/clients/${on.client}/consents/`;
    const say = async (state: 'given' | 'refused'): Promise<void> => {
      const { results } = (await on.operator.get<{ results: ClientConsent[] }>(path)).body;
      const seen = results.find(({ about }) => about === 'sms')?.id ?? 0;
      await on.operator.post(path, { about: 'sms', state, how: 'phone', on: TODAY, seen });
    };
    await say('given');
    await app.db.tx((tx) => stopSms(tx, NUMBER, app.clock.now()));
    const browser: Browser = {};
    // The gateway is asked for its state, so the answer takes as long as any other.
    let asked = 0;
    gateway.before = () => Promise.resolve(void (asked += 1));
    expect((await send(await filled(), browser)).status).toBe(303);
    const page = await open('', browser);
    expect(page.text).toContain('Enter the code');
    expect(page.text).toContain('We sent a code to 0917 555 0199.');
    expect([gateway.taken, asked]).toEqual([[], 1]);
    later(2);
    gateway.faults.push({ status: 503, body: {} });
    expect((await send(await filled())).status).toBe(503);
    expect((await send(await filled())).status).toBe(303);
    expect(gateway.taken).toEqual([]);
    await say('given');
    later(2);
    expect((await send(await filled())).status).toBe(303);
    expect(gateway.taken).toHaveLength(1);
  });

  it('goes to a number for a visit of a client whose main number answered STOP (R-beyond-1021, R-beyond-1201)', async () => {
    const { on, app } = given;
    const main = '+639175550166';
    await app.sql('update clients set phone_number = $2 where id = $1', [on.client, main]);
    await on.at('pending', { visit_phone: NUMBER });
    await app.db.tx((tx) => stopSms(tx, main, app.clock.now()));
    expect((await send(await filled())).status).toBe(303);
    expect(gateway.taken.map(({ To }) => To)).toEqual([NUMBER]);
  });

  it('that may have left counts as sent; the page has another code and the way by e-mail (R-beyond-1021)', async () => {
    gateway.faults.push('drop');
    const browser: Browser = {};
    expect((await send(await filled(), browser)).status).toBe(303);
    expect((await open('', browser)).text).toContain('Get the code by e-mail instead');
    const wrong = await send({ do: 'mail', email: 'ana@' }, browser);
    expect([wrong.status, wrong.text.includes('value="ana@"')]).toEqual([422, true]);
    expect((await send({ do: 'mail', email: 'dana@example.test' }, browser)).status).toBe(303);
    expect((await open('', browser)).text).toContain('We sent a code to dana@example.test.');
    const [mail] = await mailsTo('dana@example.test');
    await send({ do: 'code', code: mail?.code ?? '' }, browser);
    expect((await waiting()).results).toMatchObject([{ email: 'dana@example.test', client: null }]);
  });

  it('goes to Philippine mobiles alone; the field names the other way (R-beyond-1020)', async () => {
    const abroad = await send(await filled({ phone: '+1 415 555 2671' }));
    expect(abroad.text).toMatch(
      /id="phone-wrong">Write a Philippine mobile number[^<]+ Or choose the code by e-mail\./,
    );
    await given.on.operator.patch(RULES, { book_code: 1 });
    const alone = await send(await filled({ phone: '+1 415 555 2671' }));
    expect(alone.text).toMatch(/id="phone-wrong">Write a Philippine mobile number[^<]+ Or call the office\./);
    expect(gateway.taken).toEqual([]);
  });

  it('goes to one number five times an hour and ten a day, over all networks and servers (R-beyond-1020)', async () => {
    const { SMS_CODES_OF_NUMBER } = serverLimits;
    const codesTo = async (most: number): Promise<number> => {
      for (let sent = 0; sent <= most; sent++) {
        // Networks differ, so that none of their own limits is met.
        await given.app.sql(`delete from code_mails where asker like 'network:%'`);
        server = servers[sent % servers.length] ?? server;
        const answer = await send(await filled());
        if (answer.status !== 303) {
          expect([answer.status, answer.text.includes('Too many people ask right now.')]).toEqual([429, true]);
          return sent;
        }
      }
      return most + 1;
    };
    await real();
    expect(await codesTo(SMS_CODES_OF_NUMBER.hour)).toBe(SMS_CODES_OF_NUMBER.hour);
    later(59);
    expect(await codesTo(1)).toBe(0);
    later(2);
    expect(await codesTo(SMS_CODES_OF_NUMBER.hour)).toBe(SMS_CODES_OF_NUMBER.hour);
    later(61);
    expect(await codesTo(1)).toBe(0);
    expect(gateway.taken).toHaveLength(SMS_CODES_OF_NUMBER.day);
    // Another number, and the way by e-mail, are as before.
    expect((await send(await filled({ phone: '0917 555 0198' }))).status).toBe(303);
    expect((await send(await filled({ by: 'email', email: 'ana@example.test' }))).status).toBe(303);
    later(24 * 60 - 61);
    expect(await codesTo(1)).toBe(2);
  });

  it('has a cap a day for the business, also for another code (R-beyond-1020)', async () => {
    const browser: Browser = {};
    expect((await send(await filled(), browser)).status).toBe(303);
    await given.app.sql(
      `insert into code_mails (email, purpose, asker, sent_at, streak)
       select '+63917000' || n, 'code_sms', n::text, $2, 1 from generate_series(2, $1::int) n`,
      [serverLimits.SMS_CODES_A_DAY, given.app.clock.now()],
    );
    later(2);
    expect((await send(await filled({ phone: '0917 555 0198' }))).text).toContain('Too many people ask right now.');
    expect((await send({ do: 'again' }, browser)).text).toContain('Too many people ask right now.');
    expect(gateway.taken).toHaveLength(1);
    later(24 * 60);
    expect((await send(await filled({ phone: '0917 555 0198' }))).status).toBe(303);
    // One is left, and two servers are asked at once.
    await given.app.sql(
      `update code_mails set sent_at = $2 where purpose = 'code_sms' and asker <> '2' and length(asker) <= $1::int`,
      [String(serverLimits.SMS_CODES_A_DAY).length, given.app.clock.now()],
    );
    const forms = await Promise.all(['0171', '0172', '0173'].map((end) => filled({ phone: `0917 555 ${end}` })));
    const both = [server, await real()];
    const answers = await Promise.all(
      forms.map((form, at) => {
        server = both[at % both.length] ?? server;
        return send(form);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 429, 429]);
  });

  it('names the client of the same name where two share the number (R-beyond-1020)', async () => {
    const { sql } = given.app;
    await sql('update clients set phone_number = $2 where id = $1', [given.on.client, NUMBER]);
    const added = async (first: string, last: string, email: string | null): Promise<number> => {
      const [client] = await sql<{ id: number }>(
        `insert into clients (first_name, last_name, phone_number, address, email, shares_number, created_at, updated_at)
         select $1, $2, phone_number, address, $3, true, created_at, updated_at from clients where id = $4 returning id`,
        [first, last, email, given.on.client],
      );
      return client?.id ?? 0;
    };
    const named = await added('Ana', 'Reyes', null);
    const browser: Browser = {};
    await send(await filled(), browser);
    await send({ do: 'code', code: codeOf(gateway.taken[0]) }, browser);
    expect((await waiting()).results[0]?.client?.id).toBe(named);
    await sql(`update clients set first_name = 'Bea' where id = $1`, [named]);
    const mailed = await added('Carlo', 'Cruz', 'ana@example.test');
    await sql(`update booking_requests set code_by = 'email', email = 'ana@example.test'`);
    expect((await waiting()).results[0]?.client?.id).toBe(mailed);
  });

  it('that never left is not counted: the next press tries again at once (R-beyond-1021)', async () => {
    const counted = () => given.app.sql('select email, purpose, streak from code_mails order by purpose, asker');
    for (const [status, body] of [
      [503, {}],
      [400, { code: 21211 }],
    ] as const) {
      gateway.faults.push({ status, body });
      await send(await filled());
      expect(await given.app.sql('select id from booking_requests')).toEqual([]);
      expect(await counted()).toEqual([]);
    }
    expect((await send(await filled())).status).toBe(303);
    expect(gateway.taken).toHaveLength(1);
  });

  it('stays valid where another one does not leave (R-beyond-1021)', async () => {
    const browser: Browser = {};
    await send(await filled(), browser);
    later(2);
    const before = await given.app.sql('select * from booking_requests');
    for (let tried = 0; tried < serverLimits.REQUEST_CODES_OF_ONE; tried++) {
      gateway.faults.push({ status: 503, body: {} });
      expect((await send({ do: 'again' }, browser)).text).toContain('No SMS can be sent at this moment.');
    }
    expect(await given.app.sql('select * from booking_requests')).toEqual(before);
    await send({ do: 'code', code: codeOf(gateway.taken[0]) }, browser);
    expect((await waiting()).count).toBe(1);
    const another: Browser = {};
    await send(await filled({ phone: '0917 555 0198' }), another);
    later(2);
    gateway.faults.push({ status: 503, body: {} });
    await send({ do: 'again' }, another);
    await send({ do: 'again' }, another);
    await send({ do: 'code', code: codeOf(gateway.taken[2]) }, another);
    expect((await waiting()).count).toBe(2);
  });

  it('records STOP where the gateway knows it, and says nothing of it (R-beyond-1021)', async () => {
    const { on, app } = given;
    await app.sql('update clients set phone_number = $2 where id = $1', [on.client, NUMBER]);
    gateway.faults.push({ status: 400, body: { code: 21610 } });
    const browser: Browser = {};
    expect((await send(await filled(), browser)).status).toBe(303);
    expect((await open('', browser)).text).toContain('We sent a code to 0917 555 0199.');
    expect(
      await app.sql('select client_id, about, state, how, recorded_by from client_consents where client_id = $1', [
        on.client,
      ]),
    ).toEqual([{ client_id: on.client, about: 'sms', state: 'refused', how: 'message', recorded_by: null }]);
  });

  it('by SMS alone binds a request that began by e-mail (R-beyond-1020)', async () => {
    const browser: Browser = {};
    await send(await filled({ by: 'email', email: 'ana@example.test' }), browser);
    const abroad: Browser = {};
    const foreign = { phone: '+1 415 555 2671', by: 'email', email: 'bea@example.test' };
    expect((await send(await filled(foreign), abroad)).status).toBe(303);
    await given.on.operator.patch(RULES, { book_code: 1 });
    later(2);
    expect((await send({ do: 'again' }, abroad)).text).toContain('Our SMS do not reach this number.');
    gateway.faults.push({ status: 503, body: {} });
    expect((await send({ do: 'again' }, browser)).text).toContain('We sent a code to ana@example.test.');
    expect((await send({ do: 'again' }, browser)).status).toBe(303);
    expect(await mailsTo('ana@example.test')).toHaveLength(1);
    expect((await open('', browser)).text).toContain('We sent a code to 0917 555 0199.');
    await send({ do: 'code', code: codeOf(gateway.taken[0]) }, browser);
    expect((await waiting()).results).toMatchObject([{ phone_number: '0917 555 0199', email: '' }]);
  });

  it('is counted with its parts in System Info, also when its request is gone (R-beyond-1022)', async () => {
    await send(await filled());
    await given.app.sql('delete from booking_requests');
    const { config } = server.deps;
    expect((await findingsOf(config)).map(({ says }) => says)).toContain(
      'SMS of this month: 1. Their parts, which the gateway bills: 2. Of the request form: 1 of them.',
    );
  });

  it('without a gateway is a warning of the doctor, as are SMS to clients (R-beyond-1023)', async () => {
    const { config } = (await real({ sms: undefined })).deps;
    const said = async () =>
      (await findingsOf(config))
        .filter(({ check, state }) => check === 'SMS to clients' && state === 'warning')
        .map(({ says }) => says);
    expect(await said()).toEqual(['The request form is open, and no gateway is set: its codes go by e-mail.']);
    await given.on.operator.patch(RULES, { book_online: 0, client_sms: 1 });
    expect(await said()).toEqual(['SMS to clients are on, and no gateway is set: none is sent.']);
  });
});
