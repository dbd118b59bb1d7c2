import { once } from 'node:events';
import type { ClientConsent, TrackedVisit } from 'shared-lib/contract';
import { smsParts } from 'shared-lib/domain';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { TEXT_CLIENT } from '../appointments/workflow/plan-client-messages.js';
import { examine } from '../doctor/doctor.usecases.js';
import { readSmsUrl } from '../platform/sms/sms-gateway.js';
import { twilioSignature } from '../platform/sms/twilio.js';
import { testGateway, type TestGateway } from '../testing/sms-gateway.js';
import { freePort } from '../testing/free-port.js';
import type { TestInstance } from '../testing/test-app.js';
import { linkTo } from '../tracking/testing/link-to.js';
import { tellClient } from './mail-client.js';
import { textClient } from './sms-client.js';

const RULES = '/api/settings/business/';

describe('SMS to clients', () => {
  const given = freshBusiness();
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    gateway.taken.length = 0;
    gateway.strange.length = 0;
    gateway.faults.length = 0;
    gateway.before = () => Promise.resolve();
    gateway.status = 'Pending';
    await given.app.sql('update clients set phone_number = $2 where id = $1', [given.on.client, number()]);
    await consent('given');
    await given.on.operator.patch(RULES, { client_sms: 1 });
  });
  afterEach(async () => {
    expect(gateway.strange).toEqual([]);
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    for (const server of servers.splice(0)) await server.app.close();
  });

  const servers: TestInstance[] = [];
  const real = async (provider: 'twilio' | 'semaphore' = 'twilio', origin?: string): Promise<TestInstance> => {
    const sms = { ...gateway.access(provider), ...(origin && { origin }) };
    const made = await given.app.secondInstance({ demo: false, sms });
    servers.push(made);
    return made;
  };
  /** Of the client of this test, in E.164. */
  const number = (): string => `+63917${String(5_550_000 + given.on.client)}`;
  const consent = async (state: 'given' | 'refused', about = 'sms'): Promise<void> => {
    const path = `/api/scheduling/clients/${given.on.client}/consents/`;
    const before = (await given.on.operator.get<{ results: ClientConsent[] }>(path)).body.results;
    const seen = before.find((one) => one.about === about)?.id ?? 0;
    const answer = await given.on.operator.post(path, { about, state, how: 'phone', on: TODAY, seen });
    expect(answer.status).toBe(201);
  };
  const consents = async (): Promise<string[]> => {
    const path = `/api/scheduling/clients/${given.on.client}/consents/`;
    const { results } = (await given.on.operator.get<{ results: ClientConsent[] }>(path)).body;
    return results.map(({ about, state, how, by }) => [about, state, how, by ? 'by an operator' : ''].join(' ').trim());
  };
  const later = (minutes: number): void => void given.app.clock.advance({ minutes });
  const itIs = (time: string, day = TODAY): void => given.app.clock.set(`${day}T${time}:00+08:00`);
  const tomorrow = { date: '2026-11-21', start_time: '16:00' };
  const states = async (id: number) =>
    (
      await given.app.sql<{ line: string }>(
        `select concat_ws(' ', about, state, report) as line from client_messages where appointment_id = $1 and channel = 'sms' order by id`,
        [id],
      )
    ).map(({ line }) => line);
  const ways = async (id: number): Promise<string[]> =>
    (await given.on.operator.get<TrackedVisit>(`${BASE}${id}/tracking/`)).body.sent.map(({ way }) => way);
  /** A visit whose confirmation is due, and the number of that message. */
  const aMessage = async (): Promise<{ id: number; message: number }> => {
    const { id } = await given.on.at('confirmed', tomorrow);
    later(1);
    const rows = await given.app.sql<{ id: number }>(
      `select id from client_messages where appointment_id = $1 and channel = 'sms'`,
      [id],
    );
    return { id, message: rows[0]?.id ?? 0 };
  };
  const job = ({ deps }: TestInstance, message: number, lastAttempt = false) =>
    textClient.execute({ message }, deps, { due: given.app.clock.now(), attempt: 1, lastAttempt });

  it('tell of a visit from its confirmation to its receipt, each once (R-beyond-977)', async () => {
    const { on } = given;
    const server = await real();
    await on.operator.patch(RULES, { client_reminders: 2 });
    const { id } = await aMessage();
    await server.runDueJobs();
    expect(gateway.taken).toHaveLength(1);
    const [booked] = gateway.taken;
    expect(booked?.['To']).toBe(number());
    expect(booked?.['Body']).toMatch(
      /: You are booked for Saturday, 21 November, 4:00 PM\. To end these SMS, reply STOP\. https?:\/\/\S+\/t\/[\w-]{22}$/,
    );
    const path = new URL(/https?:\S+/.exec(booked?.['Body'] ?? '')?.[0] ?? '').pathname;
    expect((await given.app.anonymous.get(path)).status).toBe(200);
    itIs('14:00', '2026-11-21');
    await server.runDueJobs();
    await server.runDueJobs();
    await on.patch(id, { status: 'completed' });
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    later(121);
    await server.runDueJobs();
    expect(gateway.taken.slice(1).map(({ Body }) => Body?.replace(/^[^:]*: |https?:\S+\/t\/[\w-]+/g, ''))).toEqual([
      'Reminder: your visit on Saturday, 21 November, 4:00 PM. ',
      'We have received P850.00. Thank you. ?receipt',
      'Thank you for having us. We would be glad to come again. How was it? You can rate your visit here: ',
    ]);
    for (const { Body } of gateway.taken) expect(smsParts(Body ?? '')).toBeLessThanOrEqual(2);
  });

  it('lead to the page like the e-mail that is written at the same moment (R-beyond-977)', async () => {
    const { on, app } = given;
    await app.sql('update clients set email = $2 where id = $1', [on.client, 'both@example.test']);
    await consent('given', 'email');
    await on.operator.patch(RULES, { client_mails: 1 });
    const [one, two] = [await app.secondInstance(), await app.secondInstance()];
    servers.push(one, two);
    const { id } = await aMessage();
    const rows = await app.sql<{ id: number; channel: string }>(
      'select id, channel from client_messages where appointment_id = $1 order by channel',
      [id],
    );
    const [mail = 0, sms = 0] = rows.map((row) => row.id);
    const context = { due: app.clock.now(), attempt: 1, lastAttempt: false };
    await Promise.all([
      tellClient.execute({ message: mail }, one.deps, context),
      textClient.execute({ message: sms }, two.deps, context),
    ]);
    const links = (await app.outbox()).slice(0, 2).map(({ text }) => /https?:\S+\/t\/[\w-]{22}/.exec(text)?.[0]);
    expect(links[0]).toEqual(expect.any(String));
    expect(links[1]).toBe(links[0]);
  });

  it('are off until the business sets them and the server has a gateway (R-beyond-977)', async () => {
    const { on, app } = given;
    await on.operator.patch(RULES, { client_sms: 0 });
    const { id } = await aMessage();
    expect(await states(id)).toEqual([]);
    await on.operator.patch(RULES, { client_sms: 1 });
    const without = await app.secondInstance({ demo: false, sms: undefined });
    servers.push(without);
    const { id: other, message } = await (async () => {
      const { id: made } = await on.at('confirmed', { ...tomorrow, start_time: '19:00' });
      const rows = await app.sql<{ id: number }>('select id from client_messages where appointment_id = $1', [made]);
      return { id: made, message: rows[0]?.id ?? 0 };
    })();
    later(1);
    await job(without, message);
    expect(await states(other)).toEqual(['confirmation dropped']);
    expect(gateway.taken).toEqual([]);
  });

  it('go nowhere in demo mode but to its outbox, whatever gateway is set (R-beyond-977)', async () => {
    const demo = await given.app.secondInstance({ demo: true, sms: gateway.access('twilio') });
    servers.push(demo);
    const { id, message } = await aMessage();
    await job(demo, message);
    await job(demo, message);
    expect(gateway.taken).toEqual([]);
    const shown = (await given.app.outbox()).filter(({ to }) => to === number());
    expect(shown.map(({ subject }) => subject)).toEqual(['SMS']);
    expect(shown[0]?.text).toContain('You are booked for');
    expect(await states(id)).toEqual(['confirmation sent']);
  });

  it('go to mobiles of clients whose newest word on SMS is yes, whatever they said of e-mails (R-beyond-978)', async () => {
    const { on, app } = given;
    const server = await real();
    const takenAfter = async (change: () => Promise<unknown>): Promise<number> => {
      const { id } = await on.at('confirmed', tomorrow);
      await change();
      later(1);
      await server.runDueJobs();
      const count = gateway.taken.splice(0).length;
      await on.act(on.operator, id, 'cancel', { reason: 'No' });
      later(1);
      await server.runDueJobs();
      gateway.taken.length = 0;
      return count;
    };
    const setNumber = (phone: string | null) => () =>
      app.sql('update clients set phone_number = $2 where id = $1', [on.client, phone]);
    await consent('refused', 'email');
    expect(await takenAfter(() => Promise.resolve())).toBe(1);
    expect(await takenAfter(setNumber('+63281234567'))).toBe(0);
    expect(await takenAfter(setNumber('ask her mother'))).toBe(0);
    expect(await takenAfter(setNumber(number()))).toBe(1);
    expect(await takenAfter(setNumber('0917 555 0142'))).toBe(1);
    expect(await takenAfter(() => consent('refused'))).toBe(0);
    await consent('refused');
    await consent('given', 'email');
    expect(await takenAfter(() => Promise.resolve())).toBe(0);
  });

  it('are in Filipino for a client who chose Filipino, and wait in quiet hours (R-beyond-978)', async () => {
    const { on, app } = given;
    const server = await real();
    await on.operator.patch(RULES, { client_quiet_hours: 1 });
    itIs('22:00');
    const { id } = await on.book(tomorrow);
    await app.anonymous.post(`${await linkTo(on.operator, id)}/seen/?lang=fil`);
    await on.act(on.therapists[0], id, 'therapist_confirm');
    await on.act(on.drivers[0], id, 'driver_confirm');
    itIs('07:59', '2026-11-21');
    await server.runDueJobs();
    expect(gateway.taken).toEqual([]);
    itIs('08:00', '2026-11-21');
    await server.runDueJobs();
    expect(gateway.taken[0]?.['Body']).toMatch(/Naka-book na kayo sa Sabado.*mag-reply ng STOP/);
  });

  describe('leave once', () => {
    it('by two servers, also when the gateway is slow (R-beyond-979)', async () => {
      const [one, two] = [await real(), await real()];
      const { id, message } = await aMessage();
      const answers = new AbortController();
      let begun: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (begun = resolve));
      gateway.before = async () => {
        begun();
        if (!answers.signal.aborted) await once(answers.signal, 'abort');
      };
      const slow = job(one, message);
      await arrived;
      await job(two, message);
      answers.abort();
      await slow;
      later(5);
      await two.runDueJobs();
      expect(gateway.taken).toHaveLength(1);
      expect(await states(id)).toEqual(['confirmation sent']);
    });

    it('where the gateway is busy, refuses the account, or is away: then they are tried again (R-beyond-979)', async () => {
      const server = await real();
      const { id } = await aMessage();
      for (const fault of [
        { status: 429, body: { code: 20429 } },
        { status: 503, body: {} },
        { status: 401, body: { code: 20003 } },
      ]) {
        gateway.faults.push(fault);
        expect((await server.runDueJobs()).failed.map(({ task }) => task)).toEqual([TEXT_CLIENT.name]);
      }
      const away = await real('twilio', `http://127.0.0.1:${await freePort()}`);
      expect((await away.runDueJobs()).failed).toHaveLength(1);
      expect(await states(id)).toEqual(['confirmation waiting']);
      await server.runDueJobs();
      expect(gateway.taken).toHaveLength(1);
      expect(await states(id)).toEqual(['confirmation sent']);
      expect(JSON.stringify(server.logs)).not.toMatch(/kanarie|63917/);
    });

    it('and are not sent again where nobody knows whether they left (R-beyond-979)', async () => {
      const server = await real();
      const { id } = await aMessage();
      gateway.faults.push('drop');
      expect((await server.runDueJobs()).failed).toEqual([]);
      later(5);
      await server.runDueJobs();
      expect(gateway.taken).toHaveLength(1);
      expect(await states(id)).toEqual(['confirmation failed']);
      expect(await ways(id)).toEqual(['sms_unsure']);
      // It may have left, so the end is told.
      await given.on.act(given.on.operator, id, 'cancel', { reason: 'Ill' });
      later(1);
      await server.runDueJobs();
      expect(gateway.taken[1]?.['Body']).toContain('is cancelled');
    });

    it('and not by the next server after one that ended while it sent (R-beyond-979)', async () => {
      const server = await real();
      const { id, message } = await aMessage();
      const now = given.app.clock.now();
      await given.app.sql('update client_messages set claimed_until = $2, tried_at = $3 where id = $1', [
        message,
        new Date(now.getTime() + 60_000),
        now,
      ]);
      await server.runDueJobs();
      later(1);
      await server.runDueJobs();
      expect(gateway.taken).toEqual([]);
      expect(await ways(id)).toEqual(['sms_unsure']);
      // The gateway says that it has it.
      await report(server, message, { MessageSid: 'SM77', MessageStatus: 'sent' });
      expect(await states(id)).toEqual(['confirmation sent']);
      expect(await ways(id)).toEqual(['sms', 'sms_unsure']);
    });

    it('and stand as not sent where the number is refused, or every try failed (R-beyond-979)', async () => {
      const server = await real();
      const { id, message } = await aMessage();
      gateway.faults.push({ status: 400, body: { code: 21614 } });
      expect((await server.runDueJobs()).failed).toEqual([]);
      expect(await states(id)).toEqual(['confirmation failed']);
      await given.app.sql(`update client_messages set state = 'waiting', ended_at = null where id = $1`, [message]);
      gateway.faults.push({ status: 503, body: {} });
      await job(server, message, true);
      expect(await ways(id)).toEqual(['sms_failed', 'sms_failed']);
    });
  });

  it('may have left where the gateway does not answer in time, and are not sent again (R-beyond-1316)', async () => {
    const sms = { ...gateway.access('twilio'), withinMs: 100 };
    const server = await given.app.secondInstance({ demo: false, sms });
    servers.push(server);
    const { id } = await aMessage();
    gateway.before = () => new Promise(() => undefined);
    expect((await server.runDueJobs()).failed).toEqual([]);
    gateway.before = () => Promise.resolve();
    later(10);
    await server.runDueJobs();
    expect(gateway.taken).toHaveLength(1);
    expect(await ways(id)).toEqual(['sms_unsure']);
    expect(JSON.stringify(server.logs)).toContain('the gateway does not answer');
  });

  describe('never tell a time that was changed within the minute before', () => {
    const REMINDER = /: Reminder: /;
    const bodies = () => gateway.taken.map(({ Body }) => Body ?? '');
    const moved = (id: number) => given.on.patch(id, { start_time: '19:00', end_time: '20:00' });
    const atTwo = async (server: TestInstance): Promise<number> => {
      await given.on.operator.patch(RULES, { client_reminders: 2 });
      const { id } = await aMessage();
      await server.runDueJobs();
      itIs('13:59', '2026-11-21');
      await server.runDueJobs();
      expect(bodies()).toEqual([expect.stringContaining('You are booked')]);
      return id;
    };
    const told = async (server: TestInstance, id: number): Promise<void> => {
      await given.on.act(given.on.therapists[0], id, 'therapist_confirm');
      await given.on.act(given.on.drivers[0], id, 'driver_confirm');
      later(1);
      await server.runDueJobs();
      expect(bodies().at(-1)).toContain('new time: Saturday, 21 November, 7:00 PM');
    };

    it('in a reminder that is due then (R-beyond-1317)', async () => {
      const server = await real();
      const id = await atTwo(server);
      await moved(id);
      itIs('14:00', '2026-11-21');
      await server.runDueJobs();
      expect(bodies()).toHaveLength(1);
      await told(server, id);
      itIs('17:00', '2026-11-21');
      await server.runDueJobs();
      expect(bodies().slice(2)).toEqual([expect.stringMatching(REMINDER)]);
      expect(bodies()[2]).toContain('7:00 PM');
    });

    it('in one that waits because the gateway was busy (R-beyond-1317)', async () => {
      const server = await real();
      const id = await atTwo(server);
      gateway.faults.push({ status: 503, body: {} });
      itIs('14:00', '2026-11-21');
      expect((await server.runDueJobs()).failed).toHaveLength(1);
      await moved(id);
      later(1);
      await server.runDueJobs();
      expect(bodies().join()).not.toMatch(REMINDER);
      await told(server, id);
    });

    it('and tell the new one after a reminder that was on its way (R-beyond-1317)', async () => {
      const server = await real();
      const id = await atTwo(server);
      itIs('14:00', '2026-11-21');
      gateway.before = async () => {
        gateway.before = () => Promise.resolve();
        await moved(id);
      };
      await server.runDueJobs();
      expect(bodies().slice(1)).toEqual([expect.stringMatching(REMINDER)]);
      await told(server, id);
    });
  });

  /** A call of Twilio's to this server, with its signature or another. */
  const call = (
    server: TestInstance,
    path: string,
    form: Readonly<Record<string, string>>,
    signature?: string,
  ): Promise<{ status: number; text: string }> => {
    const body = new URLSearchParams(form);
    const { config } = server.deps;
    const right = twilioSignature(config.sms?.secret ?? '', { address: `${config.publicUrl}${path}`, form: body });
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? right,
    };
    return server.anonymous.post(path, body.toString(), { headers });
  };
  const report = async (server: TestInstance, message: number, form: Readonly<Record<string, string>>) => {
    expect((await call(server, `/sms/report/${message}/`, form)).status).toBe(204);
  };

  describe('are reported on', () => {
    it('by signed calls of the gateway, in any order and repeated (R-beyond-980)', async () => {
      const server = await real();
      const { id, message } = await aMessage();
      await server.runDueJobs();
      const MessageSid =
        (
          await given.app.sql<{ sid: string }>('select gateway_id as sid from client_messages where id = $1', [message])
        )[0]?.sid ?? '';
      expect(gateway.taken[0]?.['StatusCallback']).toBe(`${server.deps.config.publicUrl}/sms/report/${message}/`);
      await report(server, message, { MessageSid, MessageStatus: 'sent' });
      expect(await states(id)).toEqual(['confirmation sent']);
      for (const MessageStatus of ['undelivered', 'delivered', 'delivered', 'undelivered', 'sent'])
        await report(server, message, { MessageSid, MessageStatus });
      await report(server, message, { MessageSid: 'SM-of-another', MessageStatus: 'undelivered' });
      expect(await states(id)).toEqual(['confirmation sent delivered']);
      expect(await ways(id)).toEqual(['sms_delivered', 'sms_undelivered', 'sms']);
    });

    it('by nobody else: another signature, form or address is refused (R-beyond-980)', async () => {
      const server = await real();
      const { id, message } = await aMessage();
      await server.runDueJobs();
      const form = { MessageSid: 'SM1', MessageStatus: 'delivered' };
      const path = `/sms/report/${message}/`;
      const address = `${server.deps.config.publicUrl}${path}`;
      const of = (
        other: Readonly<Record<string, string>>,
        at = address,
        secret = server.deps.config.sms?.secret ?? '',
      ) => twilioSignature(secret, { address: at, form: new URLSearchParams(other) });
      for (const wrong of [
        '',
        of({ ...form, MessageStatus: 'sent' }),
        of(form, `${address}?x`),
        of(form, address, 'x'),
      ])
        expect((await call(server, path, form, wrong)).status).toBe(403);
      expect((await call(server, '/sms/report/99999999999/', form)).status).toBe(404);
      expect((await call(await real('semaphore'), path, form)).status).toBe(404);
      expect((await call(given.app, path, form)).status).toBe(404);
      expect(await states(id)).toEqual(['confirmation sent']);
    });

    it('carries the signature that another program makes (R-beyond-980)', () => {
      // Worked by hand with OpenSSL: the address, then the members of the form by name.
      const form = new URLSearchParams({ To: '+18005551212', From: '+14158675309', Digits: '1234', CallSid: 'CA123' });
      expect(twilioSignature('12345', { address: 'https://example.com/a?foo=1', form })).toBe(
        'ZQcywI1kEi5qbczerKP6MludpGM=',
      );
    });
  });

  describe('end', () => {
    it('with STOP, from that number, once (R-beyond-981)', async () => {
      const server = await real();
      const { id } = await aMessage();
      await server.runDueJobs();
      for (const Body of ['I am late', ' stop. ', 'STOP'])
        expect(await call(server, '/sms/answer/', { From: number(), Body })).toMatchObject({
          status: 200,
          text: expect.stringContaining('<Response></Response>'),
        });
      expect((await consents()).slice(0, 2)).toEqual(['sms withdrawn message', 'sms given phone by an operator']);
      await given.on.act(given.on.operator, id, 'cancel', { reason: 'Ill' });
      later(1);
      await server.runDueJobs();
      expect(gateway.taken).toHaveLength(1);
      const forged = { From: '+639170000001', Body: 'STOP' };
      expect((await call(server, '/sms/answer/', forged, 'x')).status).toBe(403);
      expect((await call(server, '/sms/answer/', forged)).status).toBe(200);
    });

    it('with STOP of the number for a visit, which gets the SMS of that visit alone (R-beyond-1201)', async () => {
      const server = await real();
      const assistant = number().replace('+63917', '+63918');
      const { id } = await given.on.at('confirmed', { ...tomorrow, visit_phone: assistant });
      later(1);
      await server.runDueJobs();
      // Another number has not read how to end them.
      later(1);
      await given.on.patch(id, { visit_phone: null });
      await given.on.act(given.on.operator, id, 'cancel', { reason: 'Ill' });
      later(2);
      await server.runDueJobs();
      expect(gateway.taken.map(({ To, Body }) => [To, Body?.includes('reply STOP')])).toEqual([
        [assistant, true],
        [number(), true],
      ]);
      expect((await call(server, '/sms/answer/', { From: assistant, Body: 'STOP' })).status).toBe(200);
      // No visit has that number now: it is nobody's to end.
      expect((await consents())[0]).toBe('sms given phone by an operator');
      // Nor of one that got no SMS there.
      await given.on.at('pending', { ...tomorrow, start_time: '20:00', visit_phone: assistant });
      expect((await call(server, '/sms/answer/', { From: assistant, Body: 'STOP' })).status).toBe(200);
      expect((await consents())[0]).toBe('sms given phone by an operator');
      const booked = await given.on.at('confirmed', { ...tomorrow, visit_phone: assistant });
      later(1);
      await server.runDueJobs();
      expect(await states(booked.id)).toEqual(['confirmation sent']);
      expect((await call(server, '/sms/answer/', { From: assistant, Body: 'STOP' })).status).toBe(200);
      expect((await consents())[0]).toBe('sms withdrawn message');
    });

    it('with STOP of the number for a visit only until a week after it, and not once it is deleted (R-beyond-1201)', async () => {
      const server = await real();
      const desk = number().replace('+63917', '+63919');
      const { id } = await given.on.at('confirmed', { ...tomorrow, visit_phone: desk });
      later(1);
      await server.runDueJobs();
      const stop = async (): Promise<string | undefined> => {
        expect((await call(server, '/sms/answer/', { From: desk, Body: 'STOP' })).status).toBe(200);
        return (await consents())[0];
      };
      const was = async (change: string): Promise<string | undefined> => {
        await given.app.sql(`update appointments set ${change} where id = $1`, [id]);
        return stop();
      };
      expect(await was(`deleted_at = now()`)).toBe('sms given phone by an operator');
      itIs('18:00', '2026-11-28');
      expect(await was(`deleted_at = null`)).toBe('sms given phone by an operator');
      itIs('16:00', '2026-11-28');
      expect(await stop()).toBe('sms withdrawn message');
    });

    it('with STOP of a number that two clients share, for both (R-beyond-981)', async () => {
      const server = await real();
      await aMessage();
      const [other] = await given.app.sql<{ id: number }>(
        `insert into clients (first_name, last_name, phone_number, address, created_at, updated_at, shares_number)
         values ('Ana', 'Reyes', $1, 'Pasig', now(), now(), true) returning id`,
        [number()],
      );
      expect((await call(server, '/sms/answer/', { From: number(), Body: 'STOP' })).status).toBe(200);
      expect((await consents())[0]).toBe('sms withdrawn message');
      expect(await given.app.sql('select about, state from client_consents where client_id = $1', [other?.id])).toEqual(
        [{ about: 'sms', state: 'refused' }],
      );
    });

    it('not with another word: cancelling is answered by the office (R-beyond-981)', async () => {
      const server = await real();
      await aMessage();
      expect((await call(server, '/sms/answer/', { From: number(), Body: 'Cancel' })).status).toBe(200);
      expect((await consents())[0]).toBe('sms given phone by an operator');
    });

    it('where the gateway says that the number wants no more (R-beyond-981)', async () => {
      const server = await real();
      const { id } = await aMessage();
      gateway.faults.push({ status: 400, body: { code: 21610 } });
      await server.runDueJobs();
      expect(await states(id)).toEqual(['confirmation failed']);
      expect((await consents())[0]).toBe('sms withdrawn message');
    });
  });

  describe('by Semaphore', () => {
    it('are sent with its key, and never said to be delivered: it only knows that the network has them (R-beyond-982) (R-beyond-1310)', async () => {
      const server = await real('semaphore');
      const { id } = await aMessage();
      await server.runDueJobs();
      expect(gateway.taken[0]).toMatchObject({
        number: number().slice(1),
        message: expect.stringContaining('tell the office'),
      });
      later(2);
      await server.runDueJobs();
      expect(await states(id)).toEqual(['confirmation sent']);
      gateway.status = 'Sent';
      later(15);
      await server.runDueJobs();
      later(60 * 24);
      await server.runDueJobs();
      expect(await states(id)).toEqual(['confirmation sent']);
      expect(await ways(id)).toEqual(['sms']);
      expect(JSON.stringify(server.logs)).not.toMatch(/kanarie/);
    });

    it.each([
      ['Queued', ''],
      ['Pending', ''],
      ['Sent', ''],
      ['Failed', ' undelivered'],
      ['Refunded', ' undelivered'],
    ])('%s is said as the gateway means it (R-beyond-1310)', async (status, report) => {
      const server = await real('semaphore');
      const { id } = await aMessage();
      await server.runDueJobs();
      gateway.status = status;
      later(2);
      await server.runDueJobs();
      expect(await states(id)).toEqual([`confirmation sent${report}`]);
    });

    it('stand as not sent where it refuses the number, and wait where it refuses the key (R-beyond-982)', async () => {
      const server = await real('semaphore');
      const { id } = await aMessage();
      gateway.faults.push({ status: 401, body: { apikey: ['The selected apikey is invalid.'] } });
      expect((await server.runDueJobs()).failed).toHaveLength(1);
      gateway.faults.push({ status: 422, body: { number: ['The number is invalid.'] } });
      expect((await server.runDueJobs()).failed).toEqual([]);
      expect(await states(id)).toEqual(['confirmation failed']);
      expect(gateway.taken).toEqual([]);
    });
  });

  it('are counted with their parts, and a gateway that takes none is a fault, in System Info (R-beyond-983) (R-beyond-1311)', async () => {
    const server = await real();
    await aMessage();
    await server.runDueJobs();
    const says = async ({ deps }: TestInstance, config: Partial<typeof deps.config> = {}): Promise<string[]> => {
      const patient = {
        env: {},
        config: { ...deps.config, ...config },
        settingsProblem: undefined,
        db: deps.db,
        databaseProblem: undefined,
      };
      const { findings } = await examine(patient, given.app.clock.now());
      return findings.filter(({ check }) => check.includes('SMS')).map(({ state, says: line }) => `${state}: ${line}`);
    };
    const [answers, counts] = await says(server);
    expect(answers).toBe('ok: The SMS gateway answers and takes SMS.');
    expect(counts).toMatch(/^ok: SMS of this month: \d+\. Their parts, which the gateway bills: \d+\./);
    // Without a price nothing is said of pesos.
    expect(counts).not.toContain('₱');
    await given.on.operator.patch(RULES, { sms_part_price: 56 });
    const parts = Number(/bills: (\d+)/.exec(counts ?? '')?.[1]);
    const cost = ((parts * 56) / 100).toFixed(2);
    expect(parts).toBeGreaterThan(1);
    expect((await says(server))[1]).toContain(` They cost ₱${cost}, at 56 centavos each.`);
    given.app.clock.set('2026-12-01T12:00:00+08:00');
    expect((await says(server))[1]).toBe(`ok: No SMS this month. Last month: ${parts}, ₱${cost}.`);
    given.app.clock.set(`${TODAY}T13:10:00+08:00`);
    const sms = { ...gateway.access('semaphore'), secret: 'of-another' };
    expect((await says(server, { sms }))[0]).toMatch(/^fault: The SMS gateway takes no SMS \(it refuses the key/);
    gateway.strange.length = 0;
    gateway.credits = 0;
    expect((await says(server, { sms: gateway.access('semaphore') }))[0]).toMatch(/no credits left/);
    const metrics = await given.app.anonymous.get<string>('/metrics');
    expect(metrics.text).toMatch(/jobs\{queue="sms",state="waiting"\} \d/);
  });
});

describe('the address of an SMS gateway (R-beyond-977)', () => {
  it('names provider, account, key and sender', () => {
    expect(readSmsUrl('twilio://AC1:a%2Fb@api.twilio.com?from=%2B15551234567')).toEqual({
      provider: 'twilio',
      origin: 'https://api.twilio.com',
      user: 'AC1',
      secret: 'a/b',
      from: '+15551234567',
    });
    expect(readSmsUrl('twilio://AC1:b@api.twilio.com?from=+15551234567')?.from).toBe('+15551234567');
    expect(readSmsUrl('semaphore://:key@api.semaphore.co')).toMatchObject({ secret: 'key', from: '' });
  });
  it.each([
    'twilio://AC1@api.twilio.com?from=1',
    'twilio://AC1:b@api.twilio.com',
    'smtp://a:b@c',
    'x',
    'semaphore://key@h',
    'twilio://a:%zz@h?from=1',
  ])('%j is none', (address) => expect(readSmsUrl(address)).toBeUndefined());
});
