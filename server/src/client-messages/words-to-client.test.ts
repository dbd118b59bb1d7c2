import type { Answer, Appointment, Calls, MessageByProduct, TrackedVisit } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';
import { waitsUntil } from './client-message-rules.js';
import { tellClient } from './mail-client.js';
import { linkTo } from '../tracking/testing/link-to.js';

type Told = Answer<Calls['tracking']['tellNow']>;
const RULES = '/api/settings/business/';

describe('what drivers and therapists tell the client', () => {
  const given = freshBusiness();
  const say = (who: TestClient, id: number, word: unknown) => who.post<Told>(`${BASE}${id}/words/`, { word });
  const offered = async (who: TestClient, id: number) =>
    (await who.get<Appointment>(`${BASE}${id}/`)).body.words_to_client?.map(({ word }) => word) ?? null;
  const open = async (link: string, headers = {}): Promise<string> =>
    (await given.app.anonymous.get<string>(link, { headers })).text;
  const unit = (link: string, typed: string) =>
    given.app.anonymous.post<string>(link, new URLSearchParams({ do: 'unit', unit: typed }).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const trail = async (id: number): Promise<string[]> =>
    (
      await given.app.sql<{ action: string }>(
        `select action from audit_log where entity_id = $1 and action like 'tracking.say%' order by id`,
        [String(id)],
      )
    ).map(({ action }) => action);
  const sent = (id: number) =>
    given.app.sql<{ about: string; channel: string; state: string }>(
      `select about, channel, state from client_messages where appointment_id = $1
         and about in ('arrived', 'come_down', 'which_unit') order by id`,
      [id],
    );
  /** With a page that the client has opened. */
  const followed = async (status: Parameters<typeof given.on.at>[0] = 'arrived') => {
    const visit = await given.on.at(status);
    const link = await linkTo(given.on.operator, visit.id);
    await given.app.anonymous.post(`${link}/seen/`, {});
    return { visit, link };
  };
  const address = (): string => `client${given.on.client}@example.test`;
  const byEmail = async (): Promise<void> => {
    const { app, on } = given;
    await app.sql('update clients set email = $2 where id = $1', [on.client, address()]);
    const said = { about: 'email', state: 'given', how: 'phone', on: TODAY, seen: 0 };
    expect((await on.operator.post(`/api/scheduling/clients/${on.client}/consents/`, said)).status).toBe(201);
    await on.operator.patch(RULES, { client_mails: 1, client_quiet_hours: 1 });
  };

  it('stands on the page of the client at once, in both languages, and on the card of who may say it (R-beyond-1010)', async () => {
    const { on, app } = given;
    const { visit, link } = await followed();
    const [driver, therapist] = [on.drivers[0], on.therapists[0]];
    const channel = await app.channel(therapist.token ?? '');
    await channel.next('initial_data');
    expect([
      await offered(driver, visit.id),
      await offered(therapist, visit.id),
      await offered(on.operator, visit.id),
    ]).toEqual([['here', 'come_down', 'which_unit'], ['which_unit'], null]);
    const answer = await say(driver, visit.id, 'come_down');
    const at = app.clock.now().toISOString();
    expect([answer.status, answer.body]).toEqual([
      200,
      { said_at: at, ways: ['page'], text: expect.stringMatching(/: Please come down\. /) },
    ]);
    expect(await open(link)).toContain('<b>Please come down.</b>');
    expect(await open(link, { cookie: 'language=fil' })).toContain('<b>Pakibaba po.</b>');
    expect((await app.anonymous.get<{ title: string }>(`${link}/state/`)).body.title).toMatch(/^Please come down\. /);
    await say(driver, visit.id, 'which_unit');
    const live = await channel.next('appointment_updated');
    await channel.close();
    expect(live['appointment']).toMatchObject({ id: visit.id });
    const { body } = await therapist.get<{ results: Appointment[] }>(BASE, { query: { fields: 'card' } });
    expect(body.results.find(({ id }) => id === visit.id)?.words_to_client).toEqual([
      { word: 'which_unit', said_at: at },
    ]);
    expect(await trail(visit.id)).toEqual(['tracking.say_come_down', 'tracking.say_which_unit']);
  });

  it('is one word for five minutes, from two servers too, and stops at twelve words for a visit (R-beyond-1010)', async () => {
    const { on, app } = given;
    const { visit } = await followed();
    const [ben] = on.drivers;
    const there = (await app.secondInstance()).withToken(ben.token ?? '');
    const answers = await Promise.all([ben, there, ben, there].map((who) => say(who, visit.id, 'come_down')));
    expect(answers.map(({ status, body }) => [status, body.said_at])).toEqual(
      Array.from({ length: 4 }, () => [200, app.clock.now().toISOString()]),
    );
    expect(await trail(visit.id)).toHaveLength(1);
    for (let i = 0; i < serverLimits.WORDS_OF_VISIT + 2; i++) {
      app.clock.advance({ minutes: serverLimits.WORD_MINUTES });
      await say(ben, visit.id, 'come_down');
    }
    expect(await trail(visit.id)).toHaveLength(serverLimits.WORDS_OF_VISIT);
  });

  it('asks for the unit, and the answer reaches who asked; then nobody asks again (R-beyond-1010)', async () => {
    const { on } = given;
    const { visit, link } = await followed('dropped_off');
    const [liza] = on.therapists;
    await say(liza, visit.id, 'which_unit');
    const asked = await open(link);
    expect(asked).toContain('<b>Which unit are you in?</b>');
    expect(asked.indexOf('name="unit"')).toBeLessThan(asked.indexOf('id="late"'));
    await unit(link, '12B');
    expect((await liza.get<Appointment>(`${BASE}${visit.id}/`)).body.client_says?.unit).toBe('12B');
    expect(await offered(liza, visit.id)).toBeNull();
    expect(await open(link)).not.toContain('Which unit are you in?');
    await say(liza, visit.id, 'which_unit');
    expect(await trail(visit.id)).toEqual(['tracking.say_which_unit', 'tracking.say_unit']);
  });

  it('is sent by e-mail where the client agreed, once for a time, and as arrived once (R-beyond-1011)', async () => {
    const { on, app } = given;
    const visit = await on.at('arrived');
    await byEmail();
    const [ben] = on.drivers;
    const answers = [];
    for (const word of ['here', 'come_down', 'come_down']) answers.push((await say(ben, visit.id, word)).body.ways);
    expect(answers).toEqual([['email'], ['email'], ['email']]);
    await app.runDueJobs();
    expect(await sent(visit.id)).toEqual([
      { about: 'arrived', channel: 'email', state: 'sent' },
      { about: 'come_down', channel: 'email', state: 'sent' },
    ]);
    const mails = (await app.outbox()).filter(({ to }) => to === address());
    expect(mails.some(({ text }) => text.includes('waits for you at the entrance.'))).toBe(true);
    await on.act(ben, visit.id, 'drop_off_therapist');
    await app.runDueJobs();
    expect((await sent(visit.id)).filter(({ about, state }) => about === 'arrived' && state === 'sent')).toHaveLength(
      1,
    );
    // Told already, and no page is open: a call is the only way.
    await say(on.therapists[0], visit.id, 'which_unit');
    app.clock.advance({ minutes: serverLimits.WORD_MINUTES });
    const again = await say(on.therapists[0], visit.id, 'which_unit');
    expect([again.status, again.body]).toMatchObject([409, { code: 'CLIENT_NOT_REACHED' }]);
  });

  it('does not wait for the end of the quiet hours (R-beyond-1011)', () => {
    const night = new Date('2026-11-20T23:30:00+08:00');
    const quiet = { from: '22:00', to: '07:00' } as const;
    const waits = (about: MessageByProduct) =>
      waitsUntil({ about, starts_at: new Date('2026-11-21T12:00:00+08:00') }, quiet, night) !== undefined;
    expect((['confirmation', 'arrived', 'come_down', 'which_unit'] as const).map(waits)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is left to newer servers: by a task that older ones lack, and where this one does not know it (R-beyond-1013)', async () => {
    const { on, app } = given;
    const visit = await on.at('arrived');
    await byEmail();
    await say(on.drivers[0], visit.id, 'come_down');
    const queued = () =>
      app.sql<{ identifier: string }>(
        `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier like 'tracking.tell_client%'`,
      );
    expect(await queued()).toEqual([{ identifier: 'tracking.tell_client_now' }]);
    await app.runDueJobs();
    await app.sql('alter table client_messages drop constraint client_messages_about');
    const [unknown] = await app.sql<{ id: number }>(
      `insert into client_messages (appointment_id, about, occasion, starts_at, ends_at, made_at)
       values ($1, 'weather', 'x', $2, $3, $2) returning id`,
      [visit.id, visit.starts_at, visit.ends_at],
    );
    const message = unknown?.id ?? 0;
    const state = async () => (await app.sql('select state from client_messages where id = $1', [message]))[0];
    const take = () =>
      tellClient.execute({ message }, app.deps, { due: app.clock.now(), attempt: 1, lastAttempt: false });
    await take();
    expect(await state()).toEqual({ state: 'waiting' });
    expect(await queued()).toEqual([{ identifier: 'tracking.tell_client' }]);
    app.clock.set(visit.ends_at);
    await take();
    expect(await state()).toEqual({ state: 'dropped' });
  });

  it('says that it reaches nobody, and does nothing then (R-beyond-1012)', async () => {
    const { on } = given;
    const visit = await on.at('arrived');
    const link = await linkTo(on.operator, visit.id);
    const refused = await say(on.drivers[0], visit.id, 'here');
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'CLIENT_NOT_REACHED' }]);
    expect([await trail(visit.id), await sent(visit.id)]).toEqual([[], []]);
    expect(await open(link)).not.toContain('We are here.');
  });

  it('counts as read on the page after a look of the last hours, not of days before (R-beyond-1012)', async () => {
    const { on, app } = given;
    const { visit } = await followed();
    await app.sql(
      `update tracking_links set last_opened_at = last_opened_at - interval '4 hours' where appointment_id = $1`,
      [visit.id],
    );
    expect((await say(on.drivers[0], visit.id, 'here')).body).toMatchObject({ code: 'CLIENT_NOT_REACHED' });
  });

  it('leaves by the own phone where nothing reaches the client: noted once, on the page, without the link (R-beyond-1295)', async () => {
    const { on } = given;
    const visit = await on.at('arrived');
    const [ben] = on.drivers;
    const unreached = await ben.post<{ code: string; text: string }>(`${BASE}${visit.id}/words/`, { word: 'here' });
    expect(unreached.body.code).toBe('CLIENT_NOT_REACHED');
    expect(unreached.body.text).toMatch(/: We are at your place\.$/);
    const by = (who: TestClient, way: unknown, word = 'here') =>
      who.post<Told>(`${BASE}${visit.id}/words/`, { word, way });
    for (let i = 0; i < 2; i++) expect((await by(ben, 'open_sms')).body.ways).toEqual([]);
    await by(ben, 'share');
    const { body } = await on.operator.get<TrackedVisit>(`${BASE}${visit.id}/tracking/`);
    expect(body.sent.map(({ way, about }) => [way, about])).toEqual([
      ['share', 'arrived'],
      ['open_sms', 'arrived'],
    ]);
    expect(await sent(visit.id)).toEqual([]);
    expect(await open(await linkTo(on.operator, visit.id, 0))).toContain('We are here.');
    expect((await by(ben, 'mail')).status).toBe(400);
    expect((await by(on.therapists[0], 'open_sms')).status).toBe(409);
    expect((await by(on.drivers[1], 'open_sms')).status).toBe(404);
  });

  it('that left while the phone had no network is of when it left, and on the page only if it is news (R-beyond-1295)', async () => {
    const { on, app } = given;
    const visit = await on.at('arrived');
    const ago = (minutes: number): string => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
    const note = (word: string, at: string) =>
      on.drivers[0].post<Told>(`${BASE}${visit.id}/words/`, { word, way: 'open_sms', occurred_at: at });
    app.clock.advance({ minutes: 40 });
    const at = ago(30);
    expect((await note('here', at)).body.said_at).toBe(at);
    expect((await note('here', at)).body.said_at).toBe(at);
    const { body } = await on.operator.get<TrackedVisit>(`${BASE}${visit.id}/tracking/`);
    expect(body.sent).toMatchObject([{ way: 'open_sms', about: 'arrived', at }]);
    const link = await linkTo(on.operator, visit.id, 0);
    expect(await open(link)).not.toContain('We are here.');
    const soon = ago(1);
    expect((await note('come_down', soon)).body.said_at).toBe(soon);
    expect(await open(link)).toContain('Please come down.');
    expect((await note('come_down', ago(-60))).status).toBe(400);
  });

  it('is refused at other statuses, of other words, and by other people (R-beyond-1010)', async () => {
    const { on } = given;
    const { visit } = await followed('journey');
    const status = async (who: TestClient, word: unknown, id = visit.id) => (await say(who, id, word)).status;
    expect(await status(on.drivers[0], 'here')).toBe(409);
    expect(await status(on.therapists[0], 'come_down')).toBe(409);
    expect(await status(on.drivers[0], 'hello')).toBe(400);
    expect(await status(on.drivers[1], 'which_unit')).toBe(404);
    expect(await status(on.operator, 'which_unit')).toBe(403);
    expect(await trail(visit.id)).toEqual([]);
  });

  it('is said by a therapist who comes alone, and ends with the session (R-beyond-1010)', async () => {
    const { on } = given;
    const visit = await on.at('in_progress', { driver: null });
    const link = await linkTo(on.operator, visit.id);
    await given.app.anonymous.post(`${link}/seen/`, {});
    const [liza] = on.therapists;
    await say(liza, visit.id, 'here');
    expect(await open(link)).toContain('<b>We are here.</b>');
    await on.act(liza, visit.id, 'start_session');
    expect(await open(link)).not.toContain('We are here.');
    expect((await say(liza, visit.id, 'here')).status).toBe(409);
  });

  it('rings the phones of driver and therapist when the client is late or sends the unit, until the session (R-beyond-1014)', async () => {
    const { on, app } = given;
    const { visit, link } = await followed('journey');
    const told = () =>
      app.sql<{ user_id: number; title: string; read: boolean }>(
        `select user_id, title, read_at is not null as read from notifications
         where appointment_id = $1 and notification_type in ('client_late', 'client_unit') order by id`,
        [visit.id],
      );
    await unit(link, '12B');
    const people = [on.therapists[0].id, on.drivers[0].id];
    expect(await told()).toEqual(
      people.map((user_id) => ({ user_id, title: 'The client sent their unit', read: false })),
    );
    await on.act(on.drivers[0], visit.id, 'arrive_at_location');
    await on.act(on.drivers[0], visit.id, 'drop_off_therapist');
    expect((await told()).every(({ read }) => !read)).toBe(true);
    await unit(link, '12C');
    expect((await told()).map(({ user_id }) => user_id)).toEqual([...people, on.therapists[0].id]);
    await on.act(on.therapists[0], visit.id, 'start_session');
    expect((await told()).every(({ read }) => read)).toBe(true);
  });
});
