import type { TrackedVisit } from 'shared-lib/contract';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { mailServer, type MailServer } from '../testing/mail-server.js';
import type { TestClient } from '../testing/test-client.js';
import { mailTextTask } from './written-mails.usecases.js';

interface Asking {
  who?: TestClient;
  key?: string;
}
const WORDS = { about: 'confirmation', language: 'en', text: 'Hi Luz, Liza comes at 4:00 PM.' } as const;
const TOMORROW = { date: '2026-11-21' };

describe('an e-mail that an operator writes to the client', () => {
  const given = freshBusiness();
  const address = (): string => `client${given.on.client}@example.test`;
  const consent = (state: 'given' | 'withdrawn', seen = 0) =>
    given.on.operator.post(`/api/scheduling/clients/${given.on.client}/consents/`, {
      ...{ about: 'email', state, how: 'phone', on: TODAY, seen },
    });
  beforeEach(async () => {
    await given.app.sql('update clients set email = $2 where id = $1', [given.on.client, address()]);
    expect((await consent('given')).status).toBe(201);
  });

  const mail = (visit: number, body: object = {}, { who = given.on.operator, ...how }: Asking = {}) =>
    who.post<{ code?: string }>(`${BASE}${visit}/tracking/mails/`, { ...WORDS, after: 0, ...body }, how);
  const shown = async (visit: number) => (await given.on.operator.get<TrackedVisit>(`${BASE}${visit}/tracking/`)).body;
  const sent = async (visit: number) => (await shown(visit)).sent.map(({ way, about, by }) => [way, about, by !== '']);
  const outbox = async () => (await given.app.outbox()).filter(({ to }) => to === address());

  it('goes out in the words that were written, and stands in the history with who pressed (R-beyond-1293)', async () => {
    const { id } = await given.on.at('confirmed', TOMORROW);
    expect((await shown(id)).mail).toEqual({ to: address(), agreed: true, asked: 0 });
    expect((await mail(id)).status).toBe(204);
    await given.app.runDueJobs();
    const [one] = await outbox();
    expect(one).toMatchObject({ subject: 'You are booked for Saturday, 21 November, 4:00 PM' });
    expect(one?.text).toMatch(/^Hi Luz, Liza comes at 4:00 PM\.\n\nYou agreed to these e-mai/);
    expect(await sent(id)).toEqual([
      ['mail', 'confirmation', false],
      ['mail_text', 'confirmation', true],
    ]);
    await mail(id, { about: 'new_time', language: 'fil', text: 'Bagong oras po: 5:00 PM.', after: 1 });
    await given.app.runDueJobs();
    const [other] = (await outbox()).filter(({ text }) => text.startsWith('Bagong'));
    expect(other?.subject).toMatch(/Sabado/);
    expect(other?.text).toMatch(/^Bagong oras po: 5:00 PM\.\n\n.*sabihan po/s);
    expect((await sent(id))[0]).toEqual(['mail', 'new_time', false]);
  });

  it('is one e-mail, pressed twice, sent again or by two operators; ten at most (R-beyond-1293)', async () => {
    const { id } = await given.on.at('confirmed', TOMORROW);
    const other = await given.app.as('operator');
    const asks = [{ key: 'once-0001' }, { key: 'once-0001' }, { who: other, key: 'other-0001' }];
    const answers = await Promise.all(asks.map((how) => mail(id, {}, how)));
    const [mine, repeat, theirs] = answers.map(({ status }) => status);
    expect([mine, theirs].sort()).toEqual([204, 409]);
    expect(repeat).toBe(mine);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'STALE_VERSION' });
    await given.app.runDueJobs();
    await given.app.runDueJobs();
    expect(await outbox()).toHaveLength(1);
    for (let after = 1; after < 10; after++) expect((await mail(id, { after })).status).toBe(204);
    expect(await mail(id, { after: 9 })).toMatchObject({ status: 409 });
    expect(await mail(id, { after: 10 })).toMatchObject({ status: 400 });
    expect((await mail(id, { text: ' ' })).status).toBe(400);
  });

  it('counts as told: what the product would say of the same time is not sent too (R-beyond-1293)', async () => {
    const { app, on } = given;
    await on.operator.patch('/api/settings/business/', { client_mails: 1, client_quiet_hours: 1 });
    const { id } = await on.at('confirmed', TOMORROW);
    await mail(id);
    await app.runDueJobs();
    app.clock.advance({ minutes: 2 });
    await app.runDueJobs();
    expect((await outbox()).map(({ text }) => text.startsWith('Hi Luz'))).toEqual([true]);
  });

  it('is followed by what changes later, and by what nobody told before it (R-beyond-1293, R-beyond-1312)', async () => {
    const { app, on } = given;
    await on.operator.patch('/api/settings/business/', { client_mails: 1, client_quiet_hours: 0 });
    const settle = async (): Promise<void> => {
      app.clock.advance({ minutes: 2 });
      await app.runDueJobs();
    };
    const subjects = async () => (await outbox()).map(({ subject }) => subject.replace(/ .*/, '')).reverse();
    const { id } = await on.at('confirmed', TOMORROW);
    await mail(id);
    await settle();
    await on.patch(id, { therapists: [on.therapists[1].id] });
    await on.act(on.therapists[1], id, 'therapist_confirm');
    await settle();
    const told = await outbox();
    expect(told.map(({ text }) => text.startsWith('Hi Luz'))).toEqual([false, true]);
    expect(told[0]?.subject).toBe('Your visit on Saturday, 21 November, 4:00 PM has changed');
    expect(told[0]?.text).toMatch(/ comes to you\./);
    // Within the minute that the product waits an operator writes of something else.
    await on.patch(id, { location: 'Elsewhere' });
    await mail(id, { after: 1, text: 'Hi again.' });
    await settle();
    expect(await subjects()).toHaveLength(4);
    expect((await outbox())[0]?.text).toContain('Your visit is now at another address');
  });

  it('is not sent when it is true no more, and the history says so (R-beyond-1294)', async () => {
    const { app, on } = given;
    const { id } = await on.at('confirmed', TOMORROW);
    const failed = async (visit: number) => {
      await app.runDueJobs();
      expect(await outbox()).toEqual([]);
      expect((await sent(visit))[0]?.[0]).toBe('mail_failed');
    };
    await mail(id, { about: 'cancellation' });
    await failed(id);
    await mail(id, { about: 'new_time', after: 1 });
    await on.patch(id, { start_time: '18:00', end_time: '19:00' });
    await failed(id);
    await mail(id, { about: 'reminder', after: 2 });
    await on.act(on.operator, id, 'cancel', { reason: 'Ill' });
    await failed(id);
    const deleted = await on.at('confirmed', { ...TOMORROW, start_time: '20:00' });
    await mail(deleted.id);
    expect((await on.operator.delete(`${BASE}${deleted.id}/`)).status).toBe(204);
    await app.runDueJobs();
    expect(await outbox()).toEqual([]);
  });

  it('that nobody comes is still sent while people are taken home (R-beyond-1294)', async () => {
    const { app, on } = given;
    const { id } = await on.at('dropped_off');
    await on.act(on.operator, id, 'cancel', { reason: 'Ill' });
    await on.act(on.therapists[0], id, 'request_pickup');
    await mail(id, { about: 'cancellation', text: 'We had to cancel.' });
    await app.runDueJobs();
    expect((await outbox()).map(({ text }) => text)).toContainEqual(expect.stringMatching(/^We had to cancel\./));
  });

  it('of a reminder is not followed by that of the product within the hour (R-beyond-783, R-beyond-1293)', async () => {
    const { app, on } = given;
    await on.operator.patch('/api/settings/business/', {
      ...{ client_mails: 1, client_quiet_hours: 0, client_reminders: 3 },
    });
    const { id } = await on.at('confirmed', TOMORROW);
    app.clock.advance({ minutes: 2 });
    await app.runDueJobs();
    app.clock.set('2026-11-20T17:50:00+08:00');
    const before = (await outbox()).length;
    await mail(id, { about: 'reminder' });
    app.clock.set('2026-11-20T18:00:30+08:00');
    await app.runDueJobs();
    expect(await outbox()).toHaveLength(before + 1);
    app.clock.set('2026-11-21T14:00:30+08:00');
    await app.runDueJobs();
    expect(await outbox()).toHaveLength(before + 2);
  });

  it('needs the yes of the client and an address, whatever the settings say (R-beyond-1293)', async () => {
    const { app, on } = given;
    const { id } = await on.at('confirmed', TOMORROW);
    await app.sql('update clients set email = null where id = $1', [on.client]);
    expect((await shown(id)).mail).toMatchObject({ to: null });
    expect((await mail(id)).body.code).toBe('CLIENT_NOT_REACHED');
    await app.sql('update clients set email = $2 where id = $1', [on.client, address()]);
    await mail(id);
    const [last] = await app.sql<{ id: number }>('select max(id)::int as id from client_consents');
    expect((await consent('withdrawn', last?.id)).status).toBe(201);
    expect((await mail(id, { after: 1 })).body.code).toBe('CLIENT_NOT_REACHED');
    await app.runDueJobs();
    expect(await outbox()).toEqual([]);
    expect((await sent(id))[0]).toEqual(['mail_failed', 'confirmation', false]);
  });

  it('goes out at night, when the messages of the product wait (R-beyond-1293)', async () => {
    const { app, on } = given;
    const { id } = await on.at('confirmed', TOMORROW);
    await on.operator.patch('/api/settings/business/', { client_mails: 1, client_quiet_hours: 1 });
    app.clock.set('2026-11-20T23:30:00+08:00');
    await mail(id);
    await app.runDueJobs();
    expect(await outbox()).toHaveLength(1);
  });

  describe('with a mail server', () => {
    let smtp: MailServer;
    beforeAll(async () => {
      smtp = await mailServer();
    });
    afterAll(() => smtp.close());

    it('is tried again while the server is away, leaves once, and says that it failed (R-beyond-1294)', async () => {
      const { app } = given;
      const instance = await app.secondInstance({ demo: false, smtpUrl: smtp.url });
      const { id } = await given.on.at('confirmed', TOMORROW);
      const press = async (nth: number) => {
        await mail(id, { after: nth - 1 });
        const [row] = await app.sql<{ id: number }>(
          'select id::int from client_messages where appointment_id = $1 and occasion = $2',
          [id, `written ${nth}`],
        );
        return () =>
          mailTextTask.execute({ message: row?.id ?? 0, ...WORDS }, instance.deps, {
            due: app.clock.now(),
            attempt: 1,
            lastAttempt: false,
          });
      };
      smtp.refusesWith = 451;
      const go = await press(1);
      await expect(go()).rejects.toThrow(/not taken/);
      smtp.refusesWith = undefined;
      await go();
      await go();
      expect(smtp.received).toHaveLength(1);
      expect(smtp.received[0]).toContain('Liza comes at 4:00 PM.');
      smtp.refusesWith = 550;
      await (await press(2))();
      expect((await sent(id)).map(([way]) => way)).toEqual(['mail_failed', 'mail_text', 'mail', 'mail_text']);
    });
  });
});
