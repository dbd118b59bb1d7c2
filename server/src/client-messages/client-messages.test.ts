import { once } from 'node:events';
import { type Answer, type Calls, MESSAGES_TO_CLIENT, type TrackedVisit } from 'shared-lib/contract';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { TELL_CLIENT } from '../appointments/workflow/plan-client-messages.js';
import { mailServer, type MailServer } from '../testing/mail-server.js';
import { waitsUntil } from './client-message-rules.js';
import { tellClient } from './mail-client.js';
import { linkTo } from '../tracking/testing/link-to.js';

const RULES = '/api/settings/business/';
const TEXTS = '/api/settings/client-texts/';

describe('e-mails to clients', () => {
  const given = freshBusiness();
  const address = (): string => `client${given.on.client}@example.test`;

  beforeEach(async () => {
    const { app, on } = given;
    await app.sql('update clients set email = $2 where id = $1', [on.client, address()]);
    await consent('given');
    await on.operator.patch(RULES, { client_mails: 1 });
  });
  afterEach(async () => {
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
  });

  const consent = async (state: 'given' | 'refused' | 'withdrawn'): Promise<void> => {
    const path = `/api/scheduling/clients/${given.on.client}/consents/`;
    const before = (await given.on.operator.get<{ results: { id: number }[] }>(path)).body.results[0]?.id ?? 0;
    const said = { about: 'email', state, how: 'phone', on: TODAY, seen: before };
    expect((await given.on.operator.post(path, said)).status).toBe(201);
  };
  const itIs = (time: string, day = TODAY): void => given.app.clock.set(`${day}T${time}:00+08:00`);
  const later = (minutes: number): void => void given.app.clock.advance({ minutes });
  /** Of this client, the oldest first. */
  const mails = async () => (await given.app.outbox()).filter(({ to }) => to === address()).reverse();
  const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);
  const tomorrow = { date: '2026-11-21', start_time: '16:00' };
  const accept = async (id: number): Promise<void> => {
    await given.on.act(given.on.therapists[0], id, 'therapist_confirm');
    await given.on.act(given.on.drivers[0], id, 'driver_confirm');
  };
  const states = async (id: number) =>
    (
      await given.app.sql<{ about: string; state: string }>(
        'select about, state from client_messages where appointment_id = $1 order by id',
        [id],
      )
    ).map(({ about, state }) => `${about} ${state}`);
  const BOOKED = 'You are booked for Saturday, 21 November, 4:00 PM';

  it('tell of a visit once everybody has accepted, of another time and of its end, each once (R-beyond-780)', async () => {
    const { on } = given;
    const visit = await on.book(tomorrow);
    later(5);
    expect(await subjects()).toEqual([]);
    await accept(visit.id);
    expect(await subjects()).toEqual([]);
    later(1);
    const [booked] = await mails();
    expect(booked?.subject).toBe(BOOKED);
    expect(booked?.text).toContain('has booked you for Saturday, 21 November, 4:00 PM.');
    expect(booked?.text).toMatch(/, ₱850\.00\. You pay by cash or GCash/);
    expect(booked?.text).toMatch(/\w+ comes to you\./);
    const path = new URL(/https?:\S+/.exec(booked?.text ?? '')?.[0] ?? '').pathname;
    expect((await given.app.anonymous.get(path)).status).toBe(200);

    await on.patch(visit.id, { start_time: '18:00', end_time: '19:00' });
    later(5);
    expect(await subjects()).toHaveLength(1);
    await accept(visit.id);
    // Within the minute: the client never heard of 6:00 PM.
    await on.act(on.operator, visit.id, 'cancel', { reason: 'The client is ill' });
    later(1);
    expect(await subjects()).toEqual([BOOKED, 'Your visit on Saturday, 21 November, 4:00 PM is cancelled']);
    expect((await mails())[1]?.text).not.toContain('The client is ill');
  });

  it('tell of a moved visit, and again of the first time it had (R-beyond-780)', async () => {
    const { on } = given;
    const visit = await on.at('confirmed', tomorrow);
    later(1);
    expect(await subjects()).toEqual([BOOKED]);
    for (const start of ['18:00', '16:00']) {
      await on.patch(visit.id, {
        start_time: start,
        end_time: start.replace(/^\d+/, (hour) => String(Number(hour) + 1)),
      });
      await accept(visit.id);
      later(1);
      await given.app.runDueJobs();
    }
    // A step back and forth is no news.
    await on.act(on.therapists[0], visit.id, 'therapist_confirm');
    later(5);
    expect(await subjects()).toEqual([
      BOOKED,
      'Your visit has a new time: Saturday, 21 November, 6:00 PM',
      'Your visit has a new time: Saturday, 21 November, 4:00 PM',
    ]);
  });

  it('tell again of a cancelled visit that is set back by hand, and of its second end (R-beyond-780)', async () => {
    const { on } = given;
    const visit = await on.at('confirmed', tomorrow);
    const CANCELLED = 'Your visit on Saturday, 21 November, 4:00 PM is cancelled';
    const said: string[] = [];
    const says = async (subject: string): Promise<void> => {
      later(1);
      said.push(subject);
      expect(await subjects()).toEqual(said);
    };
    const cancel = () => on.act(on.operator, visit.id, 'cancel', { reason: 'By mistake' });
    await says(BOOKED);
    await cancel();
    await says(CANCELLED);
    await on.patch(visit.id, { status: 'driver_confirmed' });
    await says(BOOKED);
    await cancel();
    await says(CANCELLED);
  });

  it('tell of a deleted visit, if the client was told of it and it is still ahead (R-beyond-975)', async () => {
    const { on } = given;
    const [told, untold, past] = [
      await on.at('confirmed', tomorrow),
      await on.book({ ...tomorrow, start_time: '18:00' }),
      await on.at('confirmed', { start_time: '14:00' }),
    ];
    later(1);
    expect(await subjects()).toHaveLength(2);
    const remove = async ({ id }: { id: number }): Promise<void> => {
      expect((await on.operator.delete(`${BASE}${id}/`)).status).toBe(204);
      later(1);
    };
    await remove(told);
    const [, , last] = await mails();
    expect(last?.subject).toBe('Your visit on Saturday, 21 November, 4:00 PM is cancelled');
    expect(last?.text).not.toMatch(/https?:/);
    await remove(untold);
    itIs('16:00');
    await remove(past);
    expect(await subjects()).toHaveLength(3);
  });

  it('tell of a visit that is cancelled and then deleted within the minute, once (R-beyond-975)', async () => {
    const { on } = given;
    const { id } = await on.at('confirmed', tomorrow);
    later(1);
    expect(await subjects()).toHaveLength(1);
    await on.act(on.operator, id, 'cancel', { reason: 'Ill' });
    expect((await on.operator.delete(`${BASE}${id}/`)).status).toBe(204);
    later(1);
    expect((await subjects()).slice(1)).toEqual(['Your visit on Saturday, 21 November, 4:00 PM is cancelled']);
  });

  it('do not call a session that is ended early a cancelled visit (R-beyond-780)', async () => {
    const { on } = given;
    const { id } = await on.at('confirmed', { start_time: '18:00' });
    later(1);
    const before = await subjects();
    expect(before[0]).toMatch(/^You are booked/);
    await on.patch(id, { status: 'session_in_progress' });
    await on.act(on.operator, id, 'abort_session', { reason: 'Fell ill' });
    later(1);
    expect(await subjects()).toEqual(before);
  });

  it('tell of no other length: the client comes to the door at the start (R-beyond-780)', async () => {
    const { on } = given;
    const visit = await on.at('confirmed', tomorrow);
    later(1);
    expect(await subjects()).toEqual([BOOKED]);
    await on.patch(visit.id, { end_time: '17:30' });
    await accept(visit.id);
    later(5);
    expect(await subjects()).toEqual([BOOKED]);
  });

  it('have the receipt when it is paid, and thanks two hours later unless it is rated already (R-beyond-780)', async () => {
    const { on } = given;
    const visit = await on.at('completed');
    later(1);
    expect((await subjects()).slice(-1)).toEqual([expect.stringMatching(/^Your receipt from /)]);
    const [receipt] = (await mails()).slice(-1);
    expect(receipt?.text).toContain('We have received ₱850.00.');
    const page = new URL(/https?:\S+/.exec(receipt?.text ?? '')?.[0] ?? '');
    expect((await given.app.anonymous.get<string>(page.pathname + page.search)).text).toContain('not an invoice');
    later(119);
    expect((await subjects()).slice(-1)).toEqual([expect.stringMatching(/^Thank you from /)]);
    expect(await states(visit.id)).toEqual([
      'confirmation dropped',
      'on_the_way dropped',
      'arrived dropped',
      'receipt sent',
      'thanks sent',
    ]);

    const other = await on.at('completed', { start_time: '20:00' });
    await given.app.anonymous.post(await linkTo(on.operator, other.id), 'stars=5&words=', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    later(121);
    await given.app.runDueJobs();
    expect(await states(other.id)).toContain('thanks dropped');
  });

  it('tell that people are on the way, with about when, and that they are there, each once (R-beyond-976)', async () => {
    const { on } = given;
    const visit = await on.at('in_progress');
    expect(await subjects()).toEqual([]);
    itIs('15:33');
    await on.act(on.drivers[0], visit.id, 'start_journey');
    const [way] = await mails();
    expect(way?.subject).toBe('We are on the way to you');
    const page = await given.app.anonymous.get<string>(await linkTo(on.operator, visit.id));
    const shown = /Arrives about \d+:\d+ PM/.exec(page.text)?.[0];
    expect(shown).toMatch(/:[0-5][05] PM$/);
    expect(way?.text).toContain(shown);
    // Another driver takes over: the page says so.
    await on.patch(visit.id, { driver: on.drivers[1].id });
    await on.act(on.drivers[1], visit.id, 'start_journey');
    later(5);
    expect(await subjects()).toHaveLength(1);
    await on.act(on.drivers[1], visit.id, 'arrive_at_location');
    later(1);
    // One therapist: the driver is at the pickup. The client still waits.
    expect(await subjects()).toHaveLength(1);
    await on.act(on.drivers[1], visit.id, 'drop_off_therapist');
    expect(await subjects()).toEqual(['We are on the way to you', 'We are at your place']);
    await on.act(on.therapists[0], visit.id, 'start_session');
    later(5);
    expect(await subjects()).toHaveLength(2);
  });

  it('do not tell where people were, after a mail server that was away (R-beyond-976)', async () => {
    const { on, app } = given;
    const visit = await on.at('in_progress');
    await on.operator.patch(RULES, { client_quiet_hours: 1 });
    itIs('22:00');
    await app.sql('delete from graphile_worker._private_jobs');
    await on.act(on.drivers[0], visit.id, 'start_journey');
    await on.act(on.drivers[0], visit.id, 'arrive_at_location');
    await on.act(on.drivers[0], visit.id, 'drop_off_therapist');
    // Quiet hours or not: people stand at the door.
    expect(await subjects()).toEqual(['We are at your place']);
    expect(await states(visit.id)).toEqual(['confirmation waiting', 'on_the_way dropped', 'arrived sent']);
  });

  it('go only to clients who agreed and gave an address, while the business sends them (R-beyond-782)', async () => {
    const { on, app } = given;
    const sentAfter = async (change: () => Promise<unknown>): Promise<number> => {
      const { id } = await on.at('confirmed', tomorrow);
      await change();
      later(1);
      const count = (await subjects()).length;
      await on.act(on.operator, id, 'cancel', { reason: 'No' });
      later(1);
      await app.runDueJobs();
      return count;
    };
    expect(await sentAfter(() => consent('withdrawn'))).toBe(0);
    await consent('given');
    expect(await sentAfter(() => on.operator.patch(RULES, { client_mails: 0 }))).toBe(0);
    await on.operator.patch(RULES, { client_mails: 1 });
    expect(await sentAfter(() => app.sql('update clients set email = null where id = $1', [on.client]))).toBe(0);
    await app.sql('update clients set email = $2 where id = $1', [on.client, address()]);
    await app.sql(`alter table client_consents disable trigger all`);
    await app.sql('delete from client_consents where client_id = $1', [on.client]);
    await app.sql(`alter table client_consents enable trigger all`);
    expect(await sentAfter(() => Promise.resolve())).toBe(0);
    await consent('given');
    expect(await sentAfter(() => Promise.resolve())).toBe(1);
  });

  it('stand in what was sent to the client and in the history, by the product (R-beyond-785)', async () => {
    const { on, app } = given;
    const { id } = await on.at('confirmed', tomorrow);
    later(1);
    await app.runDueJobs();
    const { body } = await on.operator.get<TrackedVisit>(`${BASE}${id}/tracking/`);
    expect(body.sent).toEqual([{ at: expect.any(String), way: 'mail', about: 'confirmation', by: '' }]);
    const forged = await on.operator.post(`${BASE}${id}/tracking/sent/`, { way: 'mail', about: 'confirmation' });
    expect(forged.status).toBe(400);
  });

  const speaks = (language: 'en' | 'fil' | null) =>
    given.on.operator.patch(`/api/scheduling/clients/${given.on.client}/`, { language });

  it('are in the language of the client, which an operator or the client chooses (R-beyond-786, R-beyond-1300, R-beyond-1301)', async () => {
    const { on, app } = given;
    const { id } = await on.book(tomorrow);
    expect((await speaks('fil')).status).toBe(200);
    await accept(id);
    later(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Naka-book na kayo sa Sabado, Nobyembre 21, 4:00 PM');
    expect(mail?.text).toMatch(/^Kumusta .*ang pupunta sa inyo\..*sabihan po ang office/s);
    await app.anonymous.post(`${await linkTo(on.operator, id)}/seen/?lang=en`);
    await on.act(on.operator, id, 'cancel', { reason: 'The client is ill' });
    later(1);
    expect((await subjects())[1]).toBe('Your visit on Saturday, 21 November, 4:00 PM is cancelled');
  });

  it('stand for operators who write by hand, in the words of the business and each language (R-beyond-1303)', async () => {
    const { on } = given;
    const { id } = await on.book(tomorrow);
    const read = async () => (await on.operator.get<TrackedVisit>(`${BASE}${id}/tracking/`)).body;
    await linkTo(on.operator, id);
    const write = async (language: string, about: string, sms: string) => {
      const all = (await on.operator.get<{ results: Answer<Calls['clientTexts']['list']>['results'] }>(TEXTS)).body;
      const { sms: seen, subject, mail } = all.results.find((one) => one.about === about && one.language === language)!;
      const body = { sms, subject, mail, seen: { sms: seen, subject, mail } };
      expect((await on.operator.put(`${TEXTS}${about}/${language}/`, body)).status).toBe(200);
    };
    await write('en', 'reminder', 'See you {day}, {time}!\n{who}');
    const first = await read();
    expect(first.language).toBe('en');
    expect(Object.keys(first.texts?.fil ?? {}).sort()).toEqual([...MESSAGES_TO_CLIENT].sort());
    // Who has not accepted yet is not named.
    expect(first.texts?.en?.reminder).toMatch(/: See you Saturday, 21 November, 4:00 PM!$/);
    expect(first.texts?.fil?.confirmation).toMatch(/: Naka-book na kayo sa Sabado, Nobyembre 21, 4:00 PM\. https?:/);
    expect(JSON.stringify(first.texts)).not.toMatch(/STOP|[{}]{2}[a-z]/);
    await accept(id);
    await speaks('fil');
    expect(await read()).toMatchObject({
      language: 'fil',
      texts: { en: { reminder: expect.stringMatching(/4:00 PM! \w+ comes to you/) } },
    });
    const renewed = await on.operator.post<TrackedVisit>(`${BASE}${id}/tracking/`, { replaces: 1 });
    expect(renewed.body.texts?.fil?.confirmation).toContain(renewed.body.link?.url);
    expect(renewed.body.link?.url).not.toBe(first.link?.url);
    await given.app.sql('delete from client_texts');
  });

  describe('as reminders', () => {
    it('come the evening before and two hours before, as the business sets it, each once (R-beyond-783)', async () => {
      const { on, app } = given;
      await on.operator.patch(RULES, { client_reminders: 3 });
      await on.at('confirmed', tomorrow);
      later(1);
      await app.runDueJobs();
      itIs('17:59');
      expect(await subjects()).toEqual([BOOKED]);
      itIs('18:00');
      const REMINDER = 'Reminder: your visit on Saturday, 21 November, 4:00 PM';
      expect(await subjects()).toEqual([BOOKED, REMINDER]);
      itIs('13:59', '2026-11-21');
      expect(await subjects()).toEqual([BOOKED, REMINDER]);
      itIs('14:00', '2026-11-21');
      expect(await subjects()).toEqual([BOOKED, REMINDER, REMINDER]);
      itIs('15:00', '2026-11-21');
      expect(await subjects()).toHaveLength(3);
    });

    it('do not come where they are not set, and only at the time that is (R-beyond-783)', async () => {
      const { on } = given;
      await on.at('confirmed', tomorrow);
      for (const [day, time] of [
        [TODAY, '18:00'],
        ['2026-11-21', '13:30'],
      ] as const) {
        itIs(time, day);
        expect(await subjects()).toEqual([BOOKED]);
      }
      // Set after the visit was agreed: the reminder still ahead comes.
      await on.operator.patch(RULES, { client_reminders: 2 });
      itIs('14:00', '2026-11-21');
      expect(await subjects()).toHaveLength(2);
    });

    it('are followed by the cancellation also where nothing was confirmed (R-beyond-780)', async () => {
      const { on } = given;
      await on.operator.patch(RULES, { client_mails: 0, client_reminders: 2 });
      const { id } = await on.at('confirmed', tomorrow);
      await on.operator.patch(RULES, { client_mails: 1 });
      itIs('14:00', '2026-11-21');
      expect(await subjects()).toHaveLength(1);
      await on.act(on.operator, id, 'cancel', { reason: 'The client is ill' });
      later(1);
      expect(await subjects()).toEqual([
        'Reminder: your visit on Saturday, 21 November, 4:00 PM',
        'Your visit on Saturday, 21 November, 4:00 PM is cancelled',
      ]);
    });

    it('do not come beside the confirmation of the same time (R-beyond-783)', async () => {
      const { on } = given;
      await on.operator.patch(RULES, { client_reminders: 2 });
      const visit = await on.book(tomorrow);
      itIs('13:59', '2026-11-21');
      await accept(visit.id);
      later(1);
      expect(await subjects()).toEqual([BOOKED]);
      later(5);
      expect(await subjects()).toEqual([BOOKED]);
    });

    it('never tell a time that was changed within the minute before (R-beyond-783)', async () => {
      const { on } = given;
      await on.operator.patch(RULES, { client_reminders: 2 });
      const { id } = await on.at('confirmed', tomorrow);
      itIs('13:59', '2026-11-21');
      expect(await subjects()).toEqual([BOOKED]);
      await on.patch(id, { start_time: '19:00', end_time: '20:00' });
      itIs('14:00', '2026-11-21');
      expect(await subjects()).toEqual([BOOKED]);
      await accept(id);
      later(1);
      expect((await subjects()).slice(1)).toEqual(['Your visit has a new time: Saturday, 21 November, 7:00 PM']);
      itIs('17:00', '2026-11-21');
      expect((await subjects()).slice(2)).toEqual(['Reminder: your visit on Saturday, 21 November, 7:00 PM']);
    });
  });

  it('wait for the end of quiet hours, but not past an hour before the visit (R-beyond-784)', async () => {
    const { on } = given;
    const night = new Date('2026-11-20T23:00:00+08:00');
    const quiet = { from: '21:00', to: '08:00' };
    const at = (about: 'confirmation' | 'receipt' | 'thanks', start: string) =>
      waitsUntil({ about, starts_at: new Date(`2026-11-21T${start}:00+08:00`) }, quiet, night)?.toISOString();
    const EIGHT = '2026-11-21T00:00:00.000Z';
    expect(at('confirmation', '09:00')).toBe(EIGHT);
    expect(at('confirmation', '08:59')).toBeUndefined();
    expect(at('receipt', '16:00')).toBeUndefined();
    expect(at('thanks', '00:30')).toBe(EIGHT);
    expect(waitsUntil({ about: 'thanks', starts_at: night }, undefined, night)).toBeUndefined();

    await on.operator.patch(RULES, { client_quiet_hours: 1 });
    itIs('22:00');
    await on.at('confirmed', tomorrow);
    itIs('07:59', '2026-11-21');
    expect(await subjects()).toEqual([]);
    itIs('08:00', '2026-11-21');
    expect(await subjects()).toEqual([BOOKED]);
  });

  describe('by a mail server', () => {
    let smtp: MailServer;
    beforeAll(async () => {
      smtp = await mailServer();
    });
    afterAll(() => smtp.close());
    beforeEach(() => {
      smtp.received.length = 0;
      smtp.refusesWith = undefined;
      smtp.before = () => Promise.resolve();
    });
    const real = () => given.app.secondInstance({ demo: false, smtpUrl: smtp.url });
    const job = (deps: Parameters<typeof tellClient.execute>[1], message: number, lastAttempt = false) =>
      tellClient.execute({ message }, deps, { due: given.app.clock.now(), attempt: 1, lastAttempt });
    const aMessage = async (): Promise<{ id: number; message: number }> => {
      const { id } = await given.on.at('confirmed', tomorrow);
      later(1);
      const [row] = await given.app.sql<{ id: number }>('select id from client_messages where appointment_id = $1', [
        id,
      ]);
      return { id, message: row?.id ?? 0 };
    };

    it('are sent once by two servers, also when one of them is slow (R-beyond-781)', async () => {
      const [one, two] = [await real(), await real()];
      const { id, message } = await aMessage();
      const taken = new AbortController();
      let begun: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (begun = resolve));
      smtp.before = async () => {
        begun();
        if (!taken.signal.aborted) await once(taken.signal, 'abort');
      };
      const slow = job(one.deps, message);
      await arrived;
      await job(two.deps, message);
      taken.abort();
      await slow;
      later(5);
      await two.runDueJobs();
      expect(smtp.received).toHaveLength(1);
      expect(await states(id)).toEqual(['confirmation sent']);
      expect(smtp.received[0]).toMatch(new RegExp(`^Message-ID: <client-message-${message}@`, 'm'));
    });

    it('are not lost with a server that ended while it sent (R-beyond-781)', async () => {
      const two = await real();
      const { id, message } = await aMessage();
      const until = new Date(given.app.clock.now().getTime() + 60_000);
      await given.app.sql('update client_messages set claimed_until = $2 where id = $1', [message, until]);
      await two.runDueJobs();
      expect(smtp.received).toHaveLength(0);
      later(1);
      await two.runDueJobs();
      expect(smtp.received).toHaveLength(1);
      expect(await states(id)).toEqual(['confirmation sent']);
    });

    it('may have been sent by a server that ended before it noted so: then the end is told, too (R-beyond-974)', async () => {
      const server = await real();
      const { id, message } = await aMessage();
      const dying = {
        ...server.deps,
        db: new Proxy(server.deps.db, {
          get(db, name) {
            if (name === 'tx' && smtp.received.length) return () => Promise.reject(new Error('the server ended'));
            const member: unknown = Reflect.get(db, name, db);
            return typeof member === 'function' ? member.bind(db) : member;
          },
        }),
      };
      await expect(job(dying, message)).rejects.toThrow('the server ended');
      await given.on.act(given.on.operator, id, 'cancel', { reason: 'The client is ill' });
      later(3);
      await server.runDueJobs();
      await server.runDueJobs();
      expect(
        smtp.received.map((text) => /^Subject: (.*(?:\r\n .*)*)\r$/m.exec(text)?.[1]?.replace(/\r\n /g, ' ')),
      ).toEqual([BOOKED, 'Your visit on Saturday, 21 November, 4:00 PM is cancelled']);
      expect(await states(id)).toEqual(['confirmation dropped', 'cancellation sent']);
    });

    it('are tried again while it refuses, and tell the time of that moment (R-beyond-781)', async () => {
      const server = await real();
      const { id } = await aMessage();
      smtp.refusesWith = 451;
      expect((await server.runDueJobs()).failed.map(({ task }) => task)).toEqual([TELL_CLIENT.name]);
      await given.on.patch(id, { start_time: '18:00', end_time: '19:00' });
      await accept(id);
      later(1);
      smtp.refusesWith = undefined;
      await server.runDueJobs();
      await server.runDueJobs();
      expect(smtp.received.map((text) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual([
        'You are booked for Saturday, 21 November, 6:00 PM',
      ]);
      expect(await states(id)).toEqual(['confirmation dropped', 'confirmation sent']);
    });

    it('stand in the history where the address is refused for good, or every try failed (R-beyond-787)', async () => {
      const server = await real();
      const { id, message } = await aMessage();
      smtp.refusesWith = 550;
      expect((await server.runDueJobs()).failed).toEqual([]);
      expect(await states(id)).toEqual(['confirmation failed']);
      const { body } = await given.on.operator.get<TrackedVisit>(`${BASE}${id}/tracking/`);
      expect(body.sent.map(({ way }) => way)).toEqual(['mail_failed']);

      await given.app.sql(`update client_messages set state = 'waiting', ended_at = null where id = $1`, [message]);
      smtp.refusesWith = 451;
      await expect(job(server.deps, message)).rejects.toThrow();
      await job(server.deps, message, true);
      expect(await states(id)).toEqual(['confirmation failed']);
      expect(smtp.received).toHaveLength(0);
    });

    it('go nowhere in demo mode, whatever mail server is set (R-beyond-780)', async () => {
      const demo = await given.app.secondInstance({ smtpUrl: smtp.url });
      const { message } = await aMessage();
      await job(demo.deps, message);
      await job(demo.deps, message);
      expect(smtp.received).toHaveLength(0);
      expect(await subjects()).toEqual([BOOKED]);
    });
  });
});
