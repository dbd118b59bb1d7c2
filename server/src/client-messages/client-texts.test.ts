import type { ClientConsent, ClientText } from 'shared-lib/contract';
import { CLIENT_TEXT_KINDS, smsToClient } from 'shared-lib/domain';
import { TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { testApp, type TestInstance } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import type { TestClient } from '../testing/test-client.js';
import { testGateway, type TestGateway } from '../testing/sms-gateway.js';
import { linkTo } from '../tracking/testing/link-to.js';

const PATH = '/api/settings/client-texts/';
const RULES = '/api/settings/business/';
const tomorrow = { date: '2026-11-21', start_time: '16:00' };

describe('the messages to clients in the words of a business', () => {
  const given = freshBusiness();
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  });
  afterAll(() => gateway.close());
  const servers: TestInstance[] = [];
  beforeEach(() => void (gateway.taken.length = 0));
  afterEach(async () => {
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    await given.app.sql('delete from client_texts');
    for (const server of servers.splice(0)) await server.app.close();
  });

  const all = async (): Promise<ClientText[]> =>
    (await given.on.operator.get<{ results: ClientText[] }>(PATH)).body.results;
  const textOf = async (about: string, language = 'en'): Promise<ClientText> => {
    const found = (await all()).find((one) => one.about === about && one.language === language);
    if (!found) throw new Error(`no text ${about}`);
    return found;
  };
  const change = (
    { about, language, sms, subject, mail }: ClientText,
    typed: Partial<Record<'sms' | 'subject' | 'mail', string | null>>,
    by = given.on.operator,
  ) =>
    by.put<ClientText & { code?: string; current?: ClientText }>(`${PATH}${about}/${language}/`, {
      sms,
      subject,
      mail,
      ...typed,
      seen: { sms, subject, mail },
    });
  const valueOf = ({ values }: ClientText, name: string) => values.find((one) => one.name === name)?.value;

  describe('on the page of operators', () => {
    it('are all there in both languages, ours for a start, with the values of a real visit (R-beyond-1090)', async () => {
      const { id } = await given.on.at('confirmed', tomorrow);
      const texts = await all();
      expect(texts.map(({ about, language }) => `${about} ${language}`)).toEqual(
        ['en', 'fil'].flatMap((language) => CLIENT_TEXT_KINDS.map((about) => `${about} ${language}`)),
      );
      const booked = await textOf('confirmation');
      expect(booked).toMatchObject({ changed: false, changed_by: null, is_example: false });
      expect(booked.sms).toBe('You are booked for {day}, {time}.\n{link}');
      expect((await textOf('confirmation', 'fil')).sms).toBe('Naka-book na kayo sa {day}, {time}.\n{link}');
      const [client] = await given.app.sql<{ first_name: string }>(
        'select c.first_name from clients c join appointments a on a.client_id = c.id where a.id = $1',
        [id],
      );
      expect(valueOf(booked, 'client')).toBe(client?.first_name);
      expect(valueOf(booked, 'day')).toBe('Saturday, 21 November');
      expect(valueOf(booked, 'who')).toMatch(/^\w+ comes to you\.$/);
      expect(valueOf(booked, 'link')).toMatch(/\/t\/[\w-]{22}$/);
      expect((await given.app.anonymous.get(new URL(valueOf(booked, 'link') ?? '').pathname)).status).toBe(404);
      expect(booked.values.map(({ name }) => name)).not.toContain('amount');
    });

    it('are written, marked, in the trail, and ours again (R-beyond-1090)', async () => {
      const ours = await textOf('confirmation');
      const { status, body } = await change(ours, { sms: '  See you {day}, {time}! {link} ' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ sms: 'See you {day}, {time}! {link}', subject: ours.subject, changed: true });
      expect(body.changed_by).not.toBeNull();
      expect(await given.app.sql('select about, language, sms, subject, mail from client_texts')).toEqual([
        { about: 'confirmation', language: 'en', sms: 'See you {day}, {time}! {link}', subject: null, mail: null },
      ]);
      const back = await change(body, { sms: null, subject: null, mail: null });
      expect(back.body).toMatchObject({ sms: ours.sms, changed: false, changed_at: null });
      // What equals ours is no text of the business.
      await change(back.body, { mail: ours.mail });
      expect(await given.app.sql('select * from client_texts')).toEqual([]);
      expect(
        await given.app.sql(`select before, after from audit_log where action = 'settings.client_text' order by id`),
      ).toEqual([
        {
          before: { message: 'confirmation', language: 'en', sms: ours.sms },
          after: { message: 'confirmation', language: 'en', sms: 'See you {day}, {time}! {link}' },
        },
        {
          before: { message: 'confirmation', language: 'en', sms: 'See you {day}, {time}! {link}' },
          after: { message: 'confirmation', language: 'en', sms: ours.sms },
        },
      ]);
    });

    it('are refused beside the field, all at once, and none is stored (R-beyond-1091)', async () => {
      const { status, body } = await change(await textOf('receipt'), {
        sms: 'Thank you for {amount}',
        subject: 'Receipt {link}',
        mail: 'See {link}, {amount}, {adress}',
      });
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(body).toMatchObject({
        sms: ['Keep {link} in the text, letter for letter.'],
        subject: ['Take out {link}: it has no meaning here.'],
        mail: ['Take out {adress}: it has no meaning here.'],
      });
      const { seen: _, ...rest } = { seen: 0, sms: '', subject: 'x', mail: '{amount} {link}' };
      expect((await change(await textOf('receipt'), rest)).body).toMatchObject({ sms: ['This field is required'] });
      expect((await given.on.operator.put(`${PATH}birthday/en/`, {})).status).toBe(404);
      expect(await given.app.sql('select * from client_texts')).toEqual([]);
    });

    it('of two people at once keep the first, and show it to the other (R-beyond-1090)', async () => {
      const seen = await textOf('thanks');
      const answers = await Promise.all([
        change(seen, { sms: 'One {link}' }),
        change(seen, { sms: 'Two {link}' }, await given.app.as('operator', 2)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [done, late] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
      expect(late.body).toMatchObject({ code: 'STALE_VERSION', current: { sms: done.body.sms } });
    });
  });

  it('are saved without keeping others waiting for their previews (R-beyond-1203)', async () => {
    const seen = await textOf('thanks');
    const { db } = given.app;
    const locks = `select mode from pg_locks where relation = 'client_texts'::regclass and mode = 'ShareRowExclusiveLock'`;
    const waiting = `select from pg_locks where relation = 'appointments'::regclass and not granted`;
    let saved: ReturnType<typeof change> | undefined;
    const kept = await db.tx(async (tx) => {
      await tx.rows('lock table appointments in access exclusive mode');
      saved = change(seen, { sms: 'One {link}' });
      await until(async () => (await tx.rows(waiting)).length > 0);
      return tx.rows(locks);
    });
    expect(kept).toEqual([]);
    expect((await saved)?.status).toBe(200);
  });

  it('may have been longer on the screen than a new one may be, as corrected Filipino is (R-beyond-1090)', async () => {
    const ours = await textOf('thanks', 'fil');
    const seen = { sms: 'a'.repeat(301), subject: 'a'.repeat(500), mail: 'a'.repeat(6_000) };
    const typed = { sms: ours.sms, subject: null, mail: null };
    const answer = await given.on.operator.put(`${PATH}thanks/fil/`, { ...typed, seen });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: { sms: ours.sms } } });
  });

  describe('as they are sent', () => {
    const number = (): string => `+63917${String(5_660_000 + given.on.client)}`;
    const consent = async (
      about: 'sms' | 'email',
      state: 'given' | 'refused' = 'given',
      client = given.on.client,
    ): Promise<void> => {
      const path = `/api/scheduling/clients/${client}/consents/`;
      const before = (await given.on.operator.get<{ results: ClientConsent[] }>(path)).body.results;
      const seen = before.find((one) => one.about === about)?.id ?? 0;
      const answer = await given.on.operator.post(path, { about, state, how: 'phone', on: TODAY, seen });
      expect(answer.status).toBe(201);
    };
    beforeEach(async () => {
      await given.app.sql('update clients set phone_number = $2, email = $3 where id = $1', [
        given.on.client,
        number(),
        `texts${given.on.client}@example.test`,
      ]);
      await consent('sms');
      await given.on.operator.patch(RULES, { client_sms: 1 });
    });
    const real = async (): Promise<TestInstance> => {
      const made = await given.app.secondInstance({ demo: false, sms: gateway.access('twilio') });
      servers.push(made);
      return made;
    };
    const later = (minutes: number): void => void given.app.clock.advance({ minutes });
    const taken = (): string[] => gateway.taken.map(({ Body = '' }) => Body);
    const LINK = /https?:\S+\/t\/[\w-]{22}/;

    it('are the words of the business from each server, as the preview has them (R-beyond-1093, R-beyond-1094)', async () => {
      const [one, two] = [await real(), await real()];
      const { id } = await given.on.at('confirmed', tomorrow);
      await change(await textOf('confirmation'), { sms: 'Hi {client}, we come {day} at {time}.\n{link}' });
      later(1);
      await one.runDueJobs();
      const shown = await textOf('confirmation');
      const values = Object.fromEntries(shown.values.map(({ name, value }) => [name, value ?? undefined]));
      const link = LINK.exec(taken()[0] ?? '')?.[0];
      expect(taken()).toEqual([
        smsToClient(
          { kind: 'confirmation', texts: shown, ours: shown.ours, values: { ...values, link } },
          {
            end: 'To end these SMS, reply STOP.',
          },
        ),
      ]);
      expect(taken()[0]).toMatch(
        /: Hi \w+, we come Saturday, 21 November at 4:00 PM\. To end these SMS, reply STOP\. http/,
      );

      // The other server has read no text yet, and sends the newest.
      await change(await textOf('cancellation'), { sms: 'No visit {day}, {time}. Sorry!' });
      await given.on.act(given.on.operator, id, 'cancel', { reason: 'Ill' });
      later(1);
      await two.runDueJobs();
      expect(taken()[1]).toMatch(/: No visit Saturday, 21 November, 4:00 PM\. Sorry!$/);
    });

    it('reach a client booked by phone who said yes and reads Filipino, from the first SMS on (R-beyond-1300, R-beyond-1305)', async () => {
      const server = await real();
      await change(await textOf('confirmation', 'fil'), { sms: 'Kita-kits {day}, {time}!' });
      const { status, body } = await given.on.operator.post<{ id: number }>('/api/scheduling/clients/', {
        first_name: 'Joy',
        phone_number: '0917 555 7399',
        address: '3 Mabini St.',
        language: 'fil',
        agreed: ['sms'],
      });
      expect(status).toBe(201);
      await given.on.at('confirmed', { ...tomorrow, client: body.id });
      later(1);
      await server.runDueJobs();
      expect(taken()).toEqual([expect.stringMatching(/: Kita-kits Sabado, Nobyembre 21, 4:00 PM!.*mag-reply ng STOP/)]);
    });

    it('are an e-mail in their words, with what ends these and the business last (R-beyond-1092)', async () => {
      await consent('email');
      await given.on.operator.patch(RULES, { client_mails: 1, client_sms: 0 });
      await change(await textOf('confirmation', 'fil'), { mail: 'Kita-kits {day}, {time}!', subject: 'Kita-kits' });
      const { id } = await given.on.book(tomorrow);
      await given.app.anonymous.post(`${await linkTo(given.on.operator, id)}/seen/?lang=fil`);
      await given.on.act(given.on.therapists[0], id, 'therapist_confirm');
      await given.on.act(given.on.drivers[0], id, 'driver_confirm');
      later(1);
      const [mail] = (await given.app.outbox()).filter(({ to }) => to === `texts${given.on.client}@example.test`);
      expect(mail?.subject).toBe('Kita-kits');
      expect(mail?.text).toMatch(
        /^Kita-kits Sabado, Nobyembre 21, 4:00 PM!\n\nPumayag kayo sa mga e-mail na ito\..*\n\n[^\n]+$/,
      );
    });

    it('say how to end them in the first SMS to a number since its consent, of whatever kind (R-beyond-1095)', async () => {
      const server = await real();
      const END = /reply STOP/;
      await consent('sms', 'refused');
      const { id } = await given.on.at('driver_confirmed', tomorrow);
      later(1);
      await server.runDueJobs();
      await consent('sms');
      await given.on.act(given.on.operator, id, 'start_appointment');
      await given.on.act(given.on.drivers[0], id, 'start_journey');
      await server.runDueJobs();
      await given.on.act(given.on.drivers[0], id, 'arrive_at_location');
      await given.on.act(given.on.drivers[0], id, 'drop_off_therapist');
      await server.runDueJobs();
      expect(taken().map((text) => END.test(text))).toEqual([true, false]);
      later(1);
      await given.on.operator.patch(`/api/scheduling/clients/${given.on.client}/`, { phone_number: '+639175559999' });
      later(1);
      await given.on.patch(id, { status: 'completed' });
      await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount: 850 });
      later(1);
      await server.runDueJobs();
      expect(
        taken()
          .slice(2)
          .map((text) => END.test(text)),
      ).toEqual([true]);
    });

    it('say how to end them again after one that was not delivered, and to the number of a merge (R-beyond-1095)', async () => {
      const server = await real();
      const body = { first_name: 'Lita', last_name: 'Ramos', phone_number: '+639175661234' };
      const other = (await given.on.operator.post<{ id: number }>('/api/scheduling/clients/', body)).body.id;
      await consent('sms', 'given', other);
      const { id } = await given.on.at('driver_confirmed', { ...tomorrow, client: other, location: '9 Luna St.' });
      later(1);
      await server.runDueJobs();
      await given.app.sql(
        `update client_messages set report = 'undelivered', reported_at = ended_at where appointment_id = $1`,
        [id],
      );
      await given.on.act(given.on.operator, id, 'start_appointment');
      await given.on.act(given.on.drivers[0], id, 'start_journey');
      await server.runDueJobs();
      await given.on.act(given.on.drivers[0], id, 'arrive_at_location');
      await given.on.act(given.on.drivers[0], id, 'drop_off_therapist');
      await server.runDueJobs();
      later(1);
      const merge = `/api/registration/clients/${given.on.client}/merge/`;
      expect((await given.on.operator.post(merge, { other })).status).toBe(200);
      later(1);
      await given.on.patch(id, { status: 'completed' });
      await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount: 850 });
      later(1);
      await server.runDueJobs();
      expect(gateway.taken.map(({ To, Body = '' }) => [To, /reply STOP/.test(Body)])).toEqual([
        ['+639175661234', true],
        ['+639175661234', true],
        ['+639175661234', false],
        [number(), true],
      ]);
    });
  });
});

it('are written by owners where there are owners, and by no other role (R-beyond-1090)', async () => {
  const app = await testApp();
  try {
    const seen = { sms: 'x', subject: 'x', mail: 'x' };
    const ask = async (who: TestClient) =>
      (await who.put(`${PATH}thanks/en/`, { ...seen, sms: '{link}', mail: '{link}', seen })).status;
    const [owner, other] = [await app.as('operator', 1), await app.as('operator', 2)];
    await app.sql('update users set is_owner = true where id = $1', [owner.id]);
    expect(await ask(other)).toBe(403);
    // As an owner, they are told what stands there now.
    expect(await ask(owner)).toBe(409);
    for (const role of ['therapist', 'driver'] as const) {
      const who = await app.as(role);
      expect((await who.get(PATH)).status).toBe(403);
      expect(await ask(who)).toBe(403);
    }
  } finally {
    await app.close();
  }
});
