import { waitForBlocked } from '../appointments/testing/held.js';
import type { Answer, Appointment, Calls } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';
import { linkTo } from './testing/link-to.js';

type Waiting = Answer<Calls['timeRequests']['waiting']>;
interface Held {
  readonly staff_id: number;
  readonly leg: string;
  readonly from: Date;
  readonly to: Date;
}

describe('a client who asks for another time', () => {
  const given = freshBusiness();
  const read = async (id: number, by: TestClient = given.on.operator): Promise<Appointment> =>
    (await by.get<Appointment>(`${BASE}${id}/`)).body;
  const open = async (link: string, query = ''): Promise<string> =>
    (await given.app.anonymous.get<string>(`${link}/${query}`)).text;
  const offered = async (link: string): Promise<string[]> =>
    [...(await open(link, '?times')).matchAll(/name="start" value="([^"]+)"/g)].map(([, start]) => start ?? '');
  /** As the form of the page sends it. */
  const ask = (link: string, start: string, by: TestClient = given.app.anonymous) =>
    by.post<string>(link, new URLSearchParams({ do: 'time', start }).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const waiting = async (): Promise<Waiting> =>
    (await given.on.operator.get<Waiting>('/api/scheduling/time-requests/')).body;
  const isWaiting = async (id: number): Promise<boolean> =>
    (await waiting()).results.some(({ appointment }) => appointment === id);
  const keep = (id: number) => given.on.operator.post(`${BASE}${id}/time-request/keep/`, {});
  const held = (id: number): Promise<Held[]> =>
    given.app.sql<Held>(
      `select staff_id, leg, lower(during) as from, upper(during) as to from staff_holds
       where appointment_id = $1 and leg = 'asked' order by staff_id`,
      [id],
    );
  const trail = async (id: number, action: string): Promise<number> =>
    (await given.app.sql('select from audit_log where entity_id = $1 and action = $2', [String(id), action])).length;
  /** Far enough from now for the rule. */
  const ahead = (more = {}) => given.on.book({ start_time: '20:00', ...more });
  /** An hour of the visit's own day, as ISO text. */
  const hour = ({ date }: Appointment, time: string): string => new Date(`${date}T${time}:00+08:00`).toISOString();
  const moveTo = (visit: Appointment, start: string, version: number) =>
    given.on.patch(visit.id, { date: visit.date, start_time: start, version });
  const withRule = (hours: number) => given.on.operator.patch('/api/settings/business/', { move_by_client: hours });

  beforeEach(async () => {
    await given.app.sql('delete from time_requests');
    await withRule(2);
  });

  it('sees the times that are free for everyone who comes, and none within the hours of the rule (R-beyond-660)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    expect(await open(link)).toContain('href="?times"');
    const times = await offered(link);
    expect(times).toContain(hour(visit, '21:00'));
    expect(times).not.toContain(hour(visit, '20:00'));
    const soonest = app.clock.now().getTime() + 2 * 3_600_000;
    for (const start of times) expect(Date.parse(start)).toBeGreaterThanOrEqual(soonest);
    // Another visit of the therapist takes its time away, for a booking as for this page.
    const other = await on.book({ start_time: '22:00', driver: null });
    expect(await offered(link)).not.toContain(hour(visit, '22:00'));
    await on.act(on.operator, other.id, 'cancel', { reason: 'Rain' });
    expect(await offered(link)).toContain(hour(visit, '22:00'));
    expect(await open(link, '?times&lang=fil')).toContain('Hilingin ang oras na ito');
    // Midnight belongs to the day that clients know.
    const [, midnight = ''] =
      /<summary>([^<]+)<\/summary>(?:(?!<summary>).)*12:00 AM/s.exec(await open(link, '?times')) ?? [];
    expect(midnight).toBe('Saturday, 21 November');
  });

  it('holds it for everyone who comes and waits for an operator; the same again changes nothing (R-beyond-661)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    const channel = await app.channel(on.operator.token ?? '');
    await channel.next('initial_data');
    const start = hour(visit, '22:00');
    expect((await ask(link, start)).status).toBe(303);
    await channel.next('time_request_update');
    await channel.close();
    await ask(link, start);
    const { client_details: client } = visit;
    expect((await waiting()).results).toEqual([
      {
        appointment: visit.id,
        client: `${client.first_name} ${client.last_name}`,
        starts_at: new Date(visit.starts_at).toISOString(),
        asked_for: start,
        asked_at: app.clock.now().toISOString(),
      },
    ]);
    expect(await trail(visit.id, 'tracking.ask_time')).toBe(1);
    const people = [...visit.therapists, visit.driver].filter((one) => one !== null).sort((a, b) => a - b);
    expect((await held(visit.id)).map(({ staff_id }) => staff_id)).toEqual(people);
    // Nobody books them then; the visit itself stands as it was.
    expect((await on.tryBook({ start_time: '22:00', driver: null })).status).toBe(400);
    const asked = await read(visit.id);
    expect([asked.status, asked.starts_at]).toEqual(['pending', visit.starts_at]);
    expect(new Date(asked.time_asked_for ?? '').toISOString()).toBe(start);
    for (const who of [on.therapists[0], on.drivers[0]]) expect((await read(visit.id, who)).time_asked_for).toBeNull();
    const page = await open(link);
    expect(page).toMatch(/You asked for .+ 10:00 PM/);
    expect(page).toMatch(/We hold it for you until \d+:\d\d [AP]M/);
    expect(page).not.toContain('I confirm');
  });

  it('asks for another one instead: that one is held, and the first is free again (R-beyond-661)', async () => {
    const { on } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    await ask(link, hour(visit, '22:00'));
    await ask(link, hour(visit, '20:30'));
    // Of a time that meets the visit's own, only what the visit does not hold already.
    const [first] = await held(visit.id);
    expect(first?.from.toISOString()).toBe(new Date(visit.ends_at).toISOString());
    expect((await on.tryBook({ start_time: '22:00', driver: null })).status).toBe(201);
    expect((await waiting()).results.map(({ asked_for }) => asked_for)).toEqual([hour(visit, '20:30')]);
  });

  it('is moved by the press of an operator, also into a time that meets the old one; the page says so (R-beyond-662)', async () => {
    const { on } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    await ask(link, hour(visit, '20:30'));
    const { version } = await read(visit.id);
    expect((await moveTo(visit, '20:30', version)).status).toBe(200);
    expect(await isWaiting(visit.id)).toBe(false);
    expect(await held(visit.id)).toEqual([]);
    const moved = await read(visit.id);
    expect([moved.start_time, moved.time_asked_for]).toEqual(['20:30', null]);
    const page = await open(link);
    expect(page).toContain('The office moved your visit');
    expect(page).toContain('It has the time that you asked for.');
    expect(page).toContain('I confirm');
    expect(await open(link, '?lang=fil')).toContain('Inilipat ng office ang visit ninyo');
    // A later change of the office is no answer to the client.
    await on.patch(visit.id, { start_time: '21:00', version: moved.version });
    expect(await open(link)).not.toContain('The office moved your visit');
  });

  it('reads that the office chose yet another time, or keeps it as it is (R-beyond-662)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    expect((await keep(visit.id)).status).toBe(409);
    await ask(link, hour(visit, '22:00'));
    await moveTo(visit, '21:00', (await read(visit.id)).version);
    expect(await open(link)).toContain('It has the time that you see above.');
    await ask(link, hour(visit, '22:30'));
    const kept = await keep(visit.id);
    expect(kept.status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await keep(visit.id)).body).toEqual(kept.body);
    expect(await trail(visit.id, 'tracking.keep_time')).toBe(1);
    expect(await isWaiting(visit.id)).toBe(false);
    expect(await held(visit.id)).toEqual([]);
    expect(await open(link)).toContain('The office keeps the time of your visit');
  });

  it('is held for ten minutes; then somebody else may take it, and the move is refused (R-beyond-663)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    await ask(link, hour(visit, '22:00'));
    app.clock.advance({ minutes: 9 });
    await app.runDueJobs();
    expect(await held(visit.id)).not.toEqual([]);
    app.clock.advance({ minutes: 1 });
    await app.runDueJobs();
    expect(await held(visit.id)).toEqual([]);
    expect(await isWaiting(visit.id)).toBe(true);
    expect(await open(link)).toContain('Until then your visit stays as it is.');
    expect((await on.tryBook({ start_time: '22:00', driver: null })).status).toBe(201);
    const { version } = await read(visit.id);
    const refused = await moveTo(visit, '22:00', version);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('not_free');
    expect((await read(visit.id)).start_time).toBe('20:00');
  });

  it('reads that a time is taken meanwhile, with those that are still free (R-beyond-660)', async () => {
    const { on } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    await on.book({ start_time: '22:00', driver: null });
    for (const start of [hour(visit, '22:00'), hour(visit, '20:00'), 'yesterday', '2020-01-01T12:00:00Z']) {
      const { status, text } = await ask(link, start);
      expect(status).toBe(422);
      expect(text).toContain('This time is no longer free.');
      expect(text).toContain(`value="${hour(visit, '18:00')}"`);
    }
    expect((await ask(link, '')).text).toContain('Choose a time first.');
    expect(await isWaiting(visit.id)).toBe(false);
  });

  it('of a group is offered what is free for all of it, and holds all of it (R-beyond-660)', async () => {
    const { on } = given;
    const [one, two] = on.therapists;
    const visit = await ahead({ therapists: [one.id, two?.id ?? 0], driver: on.drivers[0].id });
    const link = await linkTo(on.operator, visit.id);
    expect(await offered(link)).toContain(hour(visit, '22:00'));
    await on.book({ start_time: '22:00', therapist: two?.id, driver: null });
    expect(await offered(link)).not.toContain(hour(visit, '22:00'));
    await ask(link, hour(visit, '17:00'));
    expect(await held(visit.id)).toHaveLength(3);
  });

  it.each([
    ['off', 0],
    ['too late', 12],
  ])('asks by the rules of the business: %s (R-beyond-660)', async (_what, hours) => {
    const { on } = given;
    await withRule(hours);
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    expect(await open(link)).not.toContain('?times');
    expect(await offered(link)).toEqual([]);
    expect((await ask(link, hour(visit, '22:00'))).status).toBe(303);
    expect(await isWaiting(visit.id)).toBe(false);
  });

  it('asks five times at most (R-beyond-660)', async () => {
    const { on } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    for (const time of ['21:00', '21:30', '22:00', '22:30', '18:00', '18:30']) await ask(link, hour(visit, time));
    expect((await waiting()).results.map(({ asked_for }) => asked_for)).toEqual([hour(visit, '18:00')]);
    expect(await open(link)).not.toContain('?times');
  });

  it.each(['in_progress', 'journey', 'session_in_progress', 'awaiting_payment'] as const)(
    'is not heard for a visit that is %s (R-beyond-660)',
    async (status) => {
      const visit = await given.on.at(status, { start_time: '20:00' });
      const link = await linkTo(given.on.operator, visit.id);
      expect(await open(link)).not.toContain('?times');
      await ask(link, hour(visit, '22:00'));
      expect(await isWaiting(visit.id)).toBe(false);
      expect(await held(visit.id)).toEqual([]);
    },
  );

  it('waits and holds no more once the visit is started, cancelled, or the client asks to cancel (R-beyond-662)', async () => {
    const { on } = given;
    const started = await on.at('driver_confirmed', { start_time: '20:00' });
    await ask(await linkTo(on.operator, started.id), hour(started, '22:00'));
    expect(await isWaiting(started.id)).toBe(true);
    await on.act(on.operator, started.id, 'start_appointment');
    expect(await isWaiting(started.id)).toBe(false);
    expect(await held(started.id)).toEqual([]);
    await on.act(on.operator, started.id, 'cancel', { reason: 'Rain' });
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    await ask(link, hour(visit, '22:00'));
    await given.app.anonymous.post(link, 'do=cancel', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await isWaiting(visit.id)).toBe(false);
    expect(await held(visit.id)).toEqual([]);
    expect(await open(link)).not.toContain('?times');
    await ask(link, hour(visit, '22:00'));
    expect(await isWaiting(visit.id)).toBe(false);
    await on.act(on.operator, visit.id, 'cancel', { reason: 'The client asked' });
    expect(await open(link)).toContain('This visit was cancelled');
  });

  it('holds nothing where the same client asks to cancel at that moment (R-beyond-662)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    const asking = await app.db.tx(async (tx) => {
      await tx.rows('select from appointments where id = $1 for update', [visit.id]);
      const asked = ask(link, hour(visit, '22:00'));
      await waitForBlocked(app, 1);
      await tx.rows('insert into cancel_requests (appointment_id, asked_at) values ($1, now())', [visit.id]);
      return { asked };
    });
    await asking.asked;
    expect([await isWaiting(visit.id), await held(visit.id)]).toEqual([false, []]);
  });

  it('is told by another therapist that the time is held no longer (R-beyond-662)', async () => {
    const { on } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    await ask(link, hour(visit, '22:00'));
    const { version } = await read(visit.id);
    expect((await on.patch(visit.id, { therapist: on.therapists[1]?.id, version })).status).toBe(200);
    expect(await held(visit.id)).toEqual([]);
    expect((await read(visit.id)).time_held_until).toBeNull();
    expect(await isWaiting(visit.id)).toBe(true);
  });

  it('is heard by the link of this visit alone, by no GET, and once by two servers (R-beyond-661)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const old = await linkTo(on.operator, visit.id);
    const link = await linkTo(on.operator, visit.id, 1);
    const start = hour(visit, '22:00');
    expect((await ask(old, start)).status).toBe(404);
    expect((await app.anonymous.get(`${old}/?times`)).status).toBe(404);
    expect((await ask(`/t/${'a'.repeat(22)}`, start)).status).toBe(404);
    await app.anonymous.get(`${link}/?do=time&start=${encodeURIComponent(start)}`);
    await open(link, '?times');
    expect((await waiting()).count).toBe(0);
    const second = await app.secondInstance();
    await Promise.all([ask(link, start), ask(link, start, second.anonymous), ask(link, start)]);
    expect((await waiting()).count).toBe(1);
    expect(await trail(visit.id, 'tracking.ask_time')).toBe(1);
  });

  it('and a booking of the same time at the same moment: one of the two has it (R-beyond-661)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    const second = await app.secondInstance();
    const [asked, booked] = await Promise.all([
      ask(link, hour(visit, '22:00'), second.anonymous),
      on.tryBook({ start_time: '22:00', driver: null }),
    ]);
    expect([
      [303, 400],
      [422, 201],
    ]).toContainEqual([asked.status, booked.status]);
  });

  it('is listed and answered by operators alone (R-beyond-662)', async () => {
    const { on } = given;
    const visit = await ahead();
    await ask(await linkTo(on.operator, visit.id), hour(visit, '22:00'));
    for (const who of [on.therapists[0], on.drivers[0]]) {
      expect((await who.get('/api/scheduling/time-requests/')).status).toBe(403);
      expect((await who.post(`${BASE}${visit.id}/time-request/keep/`, {})).status).toBe(403);
    }
  });
});
