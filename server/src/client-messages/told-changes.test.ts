import { randomUUID } from 'node:crypto';
import type { ClientConsent, ClientText, TrackedVisit } from 'shared-lib/contract';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { testGateway, type TestGateway } from '../testing/sms-gateway.js';
import { linkTo } from '../tracking/testing/link-to.js';
import { tellDeclined } from './declined-requests.js';
import { textClient } from './sms-client.js';

const RULES = '/api/settings/business/';
const tomorrow = { date: '2026-11-21', start_time: '16:00' };

describe('changes that a client is told', () => {
  const given = freshBusiness();
  const number = (): string => `+63917${String(5_560_000 + given.on.client)}`;
  beforeEach(async () => {
    const { app, on } = given;
    await app.sql('update clients set phone_number = $2, email = $3 where id = $1', [
      on.client,
      number(),
      `client${on.client}@example.test`,
    ]);
    await consent('sms');
    await on.operator.patch(RULES, { client_sms: 1 });
  });
  afterEach(async () => {
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    await given.app.sql('delete from client_texts');
  });

  const consent = async (about: string): Promise<void> => {
    const path = `/api/scheduling/clients/${given.on.client}/consents/`;
    const before = (await given.on.operator.get<{ results: ClientConsent[] }>(path)).body.results;
    const seen = before.find((one) => one.about === about)?.id ?? 0;
    const said = { about, state: 'given', how: 'phone', on: TODAY, seen };
    expect((await given.on.operator.post(path, said)).status).toBe(201);
  };
  const later = (minutes: number): void => void given.app.clock.advance({ minutes });
  /** What this client got by SMS after the confirmation, without business and link. */
  const said = async (): Promise<string[]> => {
    const rows = (await given.app.outbox()).filter(({ to }) => to === number()).reverse();
    return rows.slice(1).map(({ text }) => text.replace(/^[^:]*: | ?https?:\S+/g, '').trim());
  };
  const accept = async (id: number, by = given.on.therapists[0]): Promise<void> => {
    await given.on.act(by, id, 'therapist_confirm');
    await given.on.act(given.on.drivers[0], id, 'driver_confirm');
  };
  const booked = async (): Promise<number> => {
    const { id } = await given.on.at('confirmed', tomorrow);
    later(1);
    await given.app.runDueJobs();
    return id;
  };
  const WHEN = 'Saturday, 21 November, 4:00 PM';

  const settle = async (): Promise<void> => {
    later(1);
    await given.app.runDueJobs();
  };
  const changed = (what: string) => expect.stringMatching(new RegExp(`^Your visit on ${WHEN} has changed\\. ${what}$`));
  const ADDRESS = 'Your visit is now at another address(, in \\w+)?\\.';

  it('are another place, other services with what is to pay, and another therapist, each once (R-beyond-1312)', async () => {
    const { on } = given;
    const id = await booked();
    await on.patch(id, { location: '88 Kalayaan Avenue, Makati' });
    await settle();
    expect(await said()).toEqual([changed(ADDRESS)]);
    await on.patch(id, { therapists: [on.therapists[1].id] });
    await settle();
    expect(await said()).toHaveLength(1);
    await on.act(on.therapists[1], id, 'therapist_confirm');
    await settle();
    expect((await said()).slice(1)).toEqual([changed('\\w+ comes to you\\.')]);
    await on.patch(id, { services: [on.richService] });
    await on.act(on.therapists[1], id, 'therapist_confirm');
    await on.act(on.drivers[0], id, 'driver_confirm');
    await settle();
    expect((await said()).slice(2)).toEqual([
      changed('Services now: Hot oil massage \\d+\\. Price: P1,200\\.00, less what you already paid\\.'),
    ]);
    later(30);
    await given.app.runDueJobs();
    const all = await said();
    expect(all).toHaveLength(3);
    expect(all.join()).not.toContain('Kalayaan');
    const { body } = await on.operator.get<TrackedVisit>(`${BASE}${id}/tracking/`);
    expect(body.sent.map(({ about }) => about)).toEqual(['changed', 'changed', 'changed', 'confirmation']);
  });

  it('are not a driver, notes, another way to write the address, or what was taken back in time (R-beyond-1312)', async () => {
    const { on } = given;
    const id = await booked();
    const { location } = await on.read(id);
    await on.patch(id, { driver: on.drivers[1].id });
    await on.act(on.drivers[1], id, 'driver_confirm');
    await on.patch(id, { notes: 'Bring the table', internal_note: 'Pays late' });
    await on.patch(id, { location: location.toUpperCase().replace(' ', '  ') });
    await on.patch(id, { location: 'Elsewhere' });
    await on.patch(id, { location });
    await settle();
    later(5);
    await given.app.runDueJobs();
    expect(await said()).toEqual([]);
  });

  it('in quick succession are one message with the last truth, also over two servers (R-beyond-1312)', async () => {
    const { on, app } = given;
    const id = await booked();
    const second = await app.secondInstance();
    await on.patch(id, { location: '1 First Street' });
    await on.patch(id, { therapists: [on.therapists[1].id] });
    await on.act(on.therapists[1], id, 'therapist_confirm');
    await on.patch(id, { location: '2 Second Street' });
    later(1);
    const rows = await app.sql<{ id: number }>(
      `select id from client_messages where appointment_id = $1 and state = 'waiting' order by id`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(1);
    const context = { due: app.clock.now(), attempt: 1, lastAttempt: false };
    await Promise.all(
      rows.flatMap(({ id: message }) =>
        [app.deps, second.deps].map((deps) => textClient.execute({ message }, deps, context)),
      ),
    );
    expect(await said()).toEqual([changed(`${ADDRESS} \\w+ comes to you\\.`)]);
    await second.app.close();
  });

  it('with another time are one message, which says the rest, too (R-beyond-1312)', async () => {
    const { on } = given;
    const id = await booked();
    await on.patch(id, { start_time: '18:00', end_time: '19:00', location: 'Elsewhere' });
    await accept(id);
    await settle();
    expect(await said()).toEqual([
      expect.stringMatching(new RegExp(`^Your visit has a new time: Saturday, 21 November, 6:00 PM\\. ${ADDRESS}$`)),
    ]);
  });

  it('are in the words of the business and the language of the client (R-beyond-1312)', async () => {
    const { on, app } = given;
    const id = await booked();
    await app.sql(
      `insert into client_texts (about, language, sms, changed_at, changed_by) values ('changed', 'fil', $1, now(), $2)`,
      ['Paalala, {day} {time}: {changes}', on.operator.id],
    );
    await app.anonymous.post(`${await linkTo(on.operator, id)}/seen/?lang=fil`);
    await on.patch(id, { location: 'Elsewhere' });
    await settle();
    expect(await said()).toEqual([
      expect.stringMatching(/^Paalala, Sabado, Nobyembre 21 4:00 PM: Sa ibang address na po ang visit ninyo/),
    ]);
  });

  it('are told by e-mail, too, and need the sentences in the text of a business (R-beyond-1312)', async () => {
    const { on, app } = given;
    await consent('email');
    await on.operator.patch(RULES, { client_mails: 1 });
    const id = await booked();
    await on.patch(id, { location: 'Elsewhere' });
    await settle();
    const [mail] = (await app.outbox()).filter(({ to }) => to.endsWith('@example.test'));
    expect(mail?.subject).toBe(`Your visit on ${WHEN} has changed`);
    expect(mail?.text).toContain('Your visit is now at another address');
    const path = '/api/settings/client-texts/';
    const texts = (await on.operator.get<{ results: ClientText[] }>(path)).body.results;
    const { sms = '', subject = '', mail: text = '' } = texts.find((one) => one.about === 'changed') ?? {};
    const answer = await on.operator.put<{ sms: string[] }>(`${path}changed/en/`, {
      ...{ sms: 'New: {day} {time}', subject, mail: text },
      seen: { sms, subject, mail: text },
    });
    expect([answer.status, answer.body.sms]).toEqual([400, [expect.stringContaining('{changes}')]]);
  });

  describe('as answers to what she asked for', () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const ask = async (id: number, what: string): Promise<void> => {
      const link = await linkTo(given.on.operator, id);
      expect((await given.app.anonymous.post(link, what, form)).status).toBe(303);
    };
    const askTime = async (id: number): Promise<void> => {
      const link = await linkTo(given.on.operator, id);
      const page = (await given.app.anonymous.get<string>(`${link}/?times`)).text;
      const start = /name="start" value="([^"]+)"/.exec(page)?.[1] ?? '';
      await ask(id, new URLSearchParams({ do: 'time', start }).toString());
    };
    const keep = async (id: number, what: 'cancel' | 'time'): Promise<void> => {
      for (const _ of [1, 2])
        expect((await given.on.operator.post(`${BASE}${id}/${what}-request/keep/`, {})).status).toBe(200);
    };
    const KEPT = expect.stringMatching(new RegExp(`^Your visit stays on ${WHEN}\\.`));

    it('say that a visit stays which she asked to cancel or to move, once (R-beyond-1313)', async () => {
      const id = await booked();
      await ask(id, 'do=cancel');
      await keep(id, 'cancel');
      await settle();
      expect(await said()).toEqual([KEPT]);
      await askTime(id);
      await keep(id, 'time');
      await settle();
      expect(await said()).toEqual([KEPT, KEPT]);
    });

    it('are one for two of the same minute, and none where the visit is called off by then (R-beyond-1313)', async () => {
      const { on } = given;
      const id = await booked();
      await askTime(id);
      await keep(id, 'time');
      await ask(id, 'do=cancel');
      await keep(id, 'cancel');
      await settle();
      expect(await said()).toEqual([KEPT]);
      const other = await on.at('confirmed', { ...tomorrow, start_time: '20:00' });
      await settle();
      await ask(other.id, 'do=cancel');
      await keep(other.id, 'cancel');
      await on.act(on.operator, other.id, 'cancel', { reason: 'Ill' });
      await settle();
      expect((await said()).slice(2)).toEqual([expect.stringMatching(/^Your visit on .* is cancelled/)]);
    });
  });

  describe('of the request form', () => {
    let gateway: TestGateway;
    beforeAll(async () => {
      gateway = await testGateway();
    });
    afterAll(() => gateway.close());
    const request = async (by: 'sms' | 'email', language = 'en'): Promise<number> => {
      const [row] = await given.app.sql<{ id: number }>(
        `insert into booking_requests (token_hash, name, phone_number, email, address, services, wishes, language, made_at,
           code_expires_at, asked_at, code_by)
         values (sha256($1::text::bytea), 'Ana Reyes', $2, $3, 'Pasig', $4, $5, $6, $7, $7, $7, $8) returning id`,
        [
          randomUUID(),
          number(),
          `ana${given.on.client}@example.test`,
          [given.on.service],
          [new Date('2026-11-21T08:00:00Z')],
          language,
          given.app.clock.now(),
          by,
        ],
      );
      return row?.id ?? 0;
    };
    const decline = async (id: number): Promise<void> => {
      const path = `/api/scheduling/booking-requests/${id}/decline/`;
      expect((await given.on.operator.post(path, { reason: 'Ana is too far' })).status).toBe(200);
    };
    const told = () => given.app.sql(`select from audit_log where action = 'booking_request.told'`);

    it('say once that nobody comes, without a name and without the reason (R-beyond-1314)', async () => {
      const { on, app } = given;
      await on.operator.patch(RULES, { client_sms: 1, client_mails: 1, book_online: 2 });
      const before = (await told()).length;
      await decline(await request('sms'));
      await decline(await request('email', 'fil'));
      await settle();
      later(60);
      await app.runDueJobs();
      const texts = (await app.outbox()).filter(({ to }) => [number(), `ana${on.client}@example.test`].includes(to));
      expect(texts.map(({ text }) => text).join()).not.toMatch(/Ana|too far/);
      expect(texts).toHaveLength(2);
      const [mail, sms] = texts[0]?.to === number() ? [texts[1], texts[0]] : texts;
      expect(sms?.text).toMatch(
        /: Sorry, we cannot come at the times you asked for\..* You can ask for another time here: https?:\S+\/book\/$/,
      );
      expect(mail?.subject).toMatch(/^Ang request ninyo sa /);
      expect(mail?.text).toContain('dahil humiling kayo ng visit');
      expect((await told()).length - before).toBe(2);
    });

    it('are tried again where the gateway took none, and not where nobody knows (R-beyond-1314)', async () => {
      const server = await given.app.secondInstance({ demo: false, sms: gateway.access('twilio') });
      const id = await request('sms');
      await decline(id);
      later(1);
      const context = { due: given.app.clock.now(), attempt: 1, lastAttempt: false };
      const run = () => tellDeclined.execute({ request: id }, server.deps, context);
      gateway.faults.push({ status: 503, body: {} });
      await expect(run()).rejects.toThrow();
      gateway.faults.push('drop');
      await run();
      await run();
      expect(gateway.taken).toHaveLength(1);
      expect(gateway.strange).toEqual([]);
      await server.app.close();
    });

    it('go out at night where the time they asked for comes before the morning (R-beyond-1314)', async () => {
      const { on, app } = given;
      await on.operator.patch(RULES, { client_sms: 1, client_quiet_hours: 1 });
      app.clock.set('2026-11-20T22:00:00+08:00');
      const before = (await app.outbox()).length;
      const id = await request('sms');
      await app.sql('update booking_requests set wishes = $2 where id = $1', [id, ['2026-11-20T15:30:00Z']]);
      await decline(id);
      await settle();
      expect(await app.outbox()).toHaveLength(before + 1);
    });

    it('say nothing to who asked twice or has a visit ahead (R-beyond-1314)', async () => {
      const { on, app } = given;
      await on.operator.patch(RULES, { client_sms: 1, client_mails: 1, client_quiet_hours: 0 });
      const [one, other] = [await request('sms'), await request('sms')];
      const before = (await app.outbox()).length;
      await decline(one);
      await settle();
      expect(await app.outbox()).toHaveLength(before);
      await decline(other);
      await settle();
      expect(await app.outbox()).toHaveLength(before + 1);
      await booked();
      const booking = (await app.outbox()).length;
      await decline(await request('sms', 'fil'));
      await settle();
      expect(await app.outbox()).toHaveLength(booking);
    });

    it('wait for the end of the quiet hours, and are off where SMS to clients are (R-beyond-1314)', async () => {
      const { on, app } = given;
      await on.operator.patch(RULES, { client_sms: 0 });
      const before = (await app.outbox()).length;
      await decline(await request('sms'));
      await settle();
      expect(await app.outbox()).toHaveLength(before);
      await on.operator.patch(RULES, { client_sms: 1, client_quiet_hours: 1 });
      app.clock.set('2026-11-20T22:00:00+08:00');
      await decline(await request('sms', 'fil'));
      await settle();
      expect(await app.outbox()).toHaveLength(before);
      app.clock.set('2026-11-21T08:00:00+08:00');
      await app.runDueJobs();
      expect(await app.outbox()).toHaveLength(before + 1);
    });
  });
});
