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
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    await given.on.operator.patch(RULES, { book_online: 2 });
    gateway.taken.length = 0;
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
    expect(refused.text).toMatch(/id="phone-wrong">Write a mobile number/);
    expect((await send(await filled({ phone: '(02) 8123 4567', by: 'email', email: 'a@example.test' }))).status).toBe(
      303,
    );
  });

  it('that does not leave is said on the form, which keeps what was typed and has the other way (R-beyond-1021)', async () => {
    for (const [status, body, says] of [
      [503, {}, 'No SMS can be sent at this moment. Try again in a minute. Or choose the code by e-mail.'],
      [400, { code: 21211 }, 'Our SMS do not reach this number.'],
      [400, { code: 21610 }, 'Our SMS do not reach this number.'],
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
    const stopped = await send(await filled());
    expect(stopped.text).toMatch(/id="phone-wrong">Our SMS do not reach this number/);
    expect(gateway.taken).toEqual([]);
    await say('given');
    later(2);
    expect((await send(await filled())).status).toBe(303);
    expect(gateway.taken).toHaveLength(1);
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

  it('is counted with its parts in System Info, also when its request is gone (R-beyond-1022)', async () => {
    await send(await filled());
    await given.app.sql('delete from booking_requests');
    const { config } = server.deps;
    expect((await findingsOf(config)).map(({ says }) => says)).toContain(
      'SMS of this month: 1. Their parts, which the gateway bills: 2. Codes of the request form: 1 of them.',
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
