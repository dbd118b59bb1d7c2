import type { Answer, Calls, OwnSos, SosCall } from 'shared-lib/contract';
import { limits } from 'shared-lib/domain';
import { dailyJob, scheduleDailyTasks } from '../platform/jobs/daily-tasks.js';
import { forgetSosCalls } from './forget-calls.js';
import { forgetSosPlaces } from './forget-places.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

type Refusal = { readonly code?: string; readonly detail?: string; readonly [field: string]: unknown };
const SOS = '/api/sos/';
const HERE = { latitude: 14.6507, longitude: 120.9686, accuracy: 25 };

describe('a call for help (R-beyond-256, R-beyond-258, R-beyond-259)', () => {
  const given = freshBusiness();
  let second: TestInstance;
  let ana: TestClient;
  let dino: TestClient;
  beforeAll(async () => {
    second = await given.app.secondInstance();
    const operator = (first_name: string, last_name: string) =>
      given.app.addUser('operator', { first_name, last_name });
    ana = given.app.withToken((await operator('Ana', 'Cruz')).token ?? '');
    dino = second.withToken((await operator('Dino', 'Ramos')).token ?? '');
  });
  beforeEach(() => given.app.sql('delete from sos_calls'));

  const press = async (who: TestClient, body: object = {}) => (await who.post<OwnSos & Refusal>(SOS, body)).body;
  const open = async (who: TestClient = ana) => (await who.get<Answer<Calls['sos']['open']>>(SOS)).body.open;
  const mine = async (who: TestClient) => (await who.get<Answer<Calls['sos']['mine']>>(`${SOS}mine/`)).body.sos;
  const claim = (who: TestClient, id: number, from: number | null = null) =>
    who.post<SosCall & Refusal>(`${SOS}${id}/claim/`, { from });
  const end = (who: TestClient, id: number, body: object = { reason: 'safe' }) =>
    who.post<Refusal>(`${SOS}${id}/end/`, body);
  const ring = (who: TestClient, id: number, seen: boolean) => who.post(`${SOS}${id}/ring/`, { seen });
  const journal = async (): Promise<string[]> =>
    (await given.app.sql<{ action: string }>(`select action from audit_log where entity = 'sos' order by id`)).map(
      ({ action }) => action,
    );

  it('reaches every operator at once, on every server, with who, where and whom to call', async () => {
    const { on } = given;
    const visit = await on.at('session_in_progress');
    await given.app.sql('update users set phone_number = $2 where id = $1', [on.drivers[0].id, '0917 555 0151']);
    await second.listen();
    const [near, far] = [await given.app.channel(ana.token), await second.channel(dino.token)];
    const call = await press(on.therapists[0], { place: HERE });
    for (const channel of [near, far]) expect(await channel.next('sos_update')).toMatchObject({ sos: call.id });
    for (const who of [ana, dino])
      expect(await open(who)).toMatchObject([
        {
          id: call.id,
          is_drill: false,
          person: { id: on.therapists[0].id, role: 'therapist' },
          visit: { id: visit.id, status: 'session_in_progress', address: visit.location },
          place: { ...HERE, at: given.app.clock.now().toISOString() },
          claimed: null,
        },
      ]);
    const [shown] = await open();
    expect(shown?.people.map(({ what, phone_number }) => [what, phone_number !== null])).toEqual([
      ['pressed', false],
      ['client', true],
      ['driver', true],
    ]);
    expect(await journal()).toContain('sos.press');
  });

  it('is about the visit that the person is in, though another is nearer; else about the next (R-beyond-711)', async () => {
    const { on, app } = given;
    const [liza] = on.therapists;
    const [ben] = on.drivers;
    const running = await on.at('session_in_progress');
    const next = await on.at('confirmed', { start_time: '18:00', end_time: '19:00' });
    const start = (id: number, minutes: number) =>
      app.sql(`update appointments set starts_at = $2::timestamptz + make_interval(mins => $3) where id = $1`, [
        id,
        app.clock.now(),
        minutes,
      ]);
    await app.sql('delete from staff_holds');
    await start(running.id, -240);
    await start(next.id, 20);
    const about = async (who: TestClient): Promise<number | undefined> => {
      await app.sql('delete from sos_calls');
      await press(who);
      return (await open())[0]?.visit?.id;
    };
    expect(await about(liza)).toBe(running.id);
    // The driver has brought her there: theirs is the next one.
    expect(await about(ben)).toBe(next.id);
    await app.sql(`update appointments set status = 'completed' where id = $1`, [running.id]);
    await start(running.id, -5);
    // Nobody has said yet how she gets home: she is still there (R-beyond-920).
    expect(await about(liza)).toBe(running.id);
    await app.sql('update appointment_therapists set needs_no_ride_at = $2 where appointment_id = $1', [
      running.id,
      app.clock.now(),
    ]);
    expect(await about(liza)).toBe(next.id);
  });

  it('is one call, however often and wherever it is pressed', async () => {
    const [liza] = given.on.therapists;
    const there = second.withToken(liza.token ?? '');
    const before = (await journal()).length;
    const answers = await Promise.all([liza, there, liza, there].map((who) => press(who)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await open()).toHaveLength(1);
    expect((await journal()).length - before).toBe(1);
    // After its end, a new danger is a new call.
    await end(ana, answers[0]?.id ?? 0);
    expect((await press(liza)).id).not.toBe(answers[0]?.id);
  });

  it('tells the person at how many screens it rings, who saw it, who is on it, and that it ended', async () => {
    const [liza] = given.on.therapists;
    const { id } = await press(liza);
    const channel = await second.channel(liza.token);
    await second.listen();
    await ring(ana, id, false);
    await ring(dino, id, false);
    await ring(ana, id, false);
    await ring(dino, id, true);
    expect(await mine(liza)).toMatchObject({ rang: 2, seen: [{ name: 'Dino Ramos' }], claimed: null });
    expect((await claim(ana, id)).body.claimed).toMatchObject({ name: 'Ana Cruz' });
    await channel.next('sos_update');
    expect(await mine(liza)).toMatchObject({ claimed: { name: 'Ana Cruz' }, ended_at: null });
    expect((await end(ana, id)).status).toBe(204);
    expect((await mine(liza))?.ended_at).toBe(given.app.clock.now().toISOString());
    given.app.clock.advance({ minutes: 11 });
    expect(await mine(liza)).toBeNull();
  });

  it('is claimed by one of two operators who press together on two servers; the other reads who', async () => {
    const { id } = await press(given.on.drivers[0]);
    const answers = await Promise.all([claim(ana, id), claim(dino, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.claimed;
    const loser = answers.find(({ status }) => status === 409)?.body;
    expect(loser).toMatchObject({ code: 'NEED_TAKEN', detail: `${winner?.name} is on it.` });
    const [other, name] = winner?.name === 'Ana Cruz' ? ([dino, 'Dino Ramos'] as const) : ([ana, 'Ana Cruz'] as const);
    expect((await claim(other, id, winner?.id ?? null)).body.claimed?.name).toBe(name);
  });

  it('ends once, with a reason, and words with Other', async () => {
    const { id } = await press(given.on.drivers[0]);
    expect(await end(ana, id, {})).toMatchObject({ status: 400, body: { reason: expect.anything() } });
    expect(await end(ana, id, { reason: 'other' })).toMatchObject({ status: 400, body: { note: expect.anything() } });
    expect(await end(ana, id, { reason: 'drill' })).toMatchObject({ status: 400, body: { reason: expect.anything() } });
    expect(await open()).toHaveLength(1);
    const ends = await Promise.all([ana, dino].map((who) => end(who, id, { reason: 'other', note: 'A dog' })));
    expect(ends.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await open()).toEqual([]);
    expect((await journal()).filter((action) => action === 'sos.end').length).toBeGreaterThan(0);
    const [row] = await given.app.sql<{ after: string }>(
      `select after::text from audit_log where action = 'sos.end' order by id desc limit 1`,
    );
    expect(row?.after).not.toContain('A dog');
  });

  it('shows whose call it was and the words of its end in the journal, until they are redacted (R-beyond-325)', async () => {
    const { id } = await press(given.on.therapists[1]);
    await end(ana, id, { reason: 'other', note: 'A dog at the gate' });
    const read = async () =>
      (
        await ana.get<{ results: { subject: string | null; changes: { field: string; after: unknown }[] }[] }>(
          '/api/logs/',
          { query: { action: 'sos.end' } },
        )
      ).body.results[0];
    const noteOf = (entry: Awaited<ReturnType<typeof read>>) =>
      entry?.changes.find(({ field }) => field === 'end_note')?.after;
    const entry = await read();
    expect(noteOf(entry)).toBe('A dog at the gate');
    expect(entry?.subject).toMatch(/\w+ \w+/);
    await given.app.sql(`update sos_calls set end_note = '' where id = $1`, [id]);
    expect(noteOf(await read())).toBeUndefined();
  });

  it('keeps when it was pressed if it could not be sent at once, 12 hours back at most and never ahead', async () => {
    const { on, app } = given;
    const now = app.clock.now().getTime();
    const at = (ago: number) => new Date(now - ago).toISOString();
    const late = await press(on.therapists[0], { pressed_at: at(20 * limits.MINUTE) });
    expect(late).toMatchObject({ pressed_at: at(20 * limits.MINUTE), received_at: at(0) });
    expect(await press(on.therapists[1], { pressed_at: at(-5 * limits.MINUTE) })).toMatchObject({ pressed_at: at(0) });
    expect(await press(on.therapists[2], { pressed_at: at(13 * 60 * limits.MINUTE) })).toMatchObject({
      pressed_at: at(12 * 60 * limits.MINUTE),
      received_at: at(0),
    });
  });

  it.each([
    ['an instant that is none', { pressed_at: 'yesterday' }],
    ['a place that is none', { place: 'Malabon' }],
    ['a place off the earth', { place: { ...HERE, latitude: 914 } }],
    ['a place without its accuracy', { place: { ...HERE, accuracy: null } }],
  ])('is not refused for %s: the call counts without it', async (_, body) => {
    const call = await press(given.on.therapists[0], body);
    const now = given.app.clock.now().toISOString();
    expect(call).toMatchObject({ pressed_at: now, received_at: now });
    expect(await open()).toMatchObject([{ id: call.id, place: null }]);
  });

  it('gives the place to operators alone, while it is open, and forgets it a day after the end', async () => {
    const { on, app } = given;
    const [liza, mia] = on.therapists;
    const { id } = await press(liza);
    const say = (who: TestClient) => who.post(`${SOS}${id}/place/`, HERE);
    expect([(await say(mia)).status, (await say(liza)).status]).toEqual([404, 204]);
    expect(JSON.stringify(await mine(liza))).not.toContain('latitude');
    expect((await liza.get(SOS)).status).toBe(403);
    expect((await open())[0]?.place).toMatchObject(HERE);
    await end(ana, id);
    expect((await say(liza)).status).toBe(404);
    const kept = async () =>
      (await app.sql<{ at: Date | null }>('select place_at as at from sos_calls where id = $1', [id]))[0]?.at;
    const forget = dailyJob(forgetSosPlaces);
    await app.sql('delete from graphile_worker._private_jobs');
    await scheduleDailyTasks(app.deps, [forgetSosPlaces]);
    const passes = async (hours: number): Promise<void> => {
      app.clock.advance({ hours, seconds: 1 });
      await app.runDueJobsOf([forget]);
    };
    await passes(23);
    expect(await kept()).not.toBeNull();
    // The first hour after a day, whatever the time of the end.
    await passes(2);
    expect(await kept()).toBeNull();
    const written = await app.sql(`select 1 from audit_log where after::text like '%120.9686%'`);
    expect(written).toEqual([]);
  });

  it('is kept as long as what is known of clients, with who saw it, and no longer (R-beyond-7)', async () => {
    const { on, app } = given;
    const ended = (await press(on.therapists[0])).id;
    await ring(ana, ended, true);
    await end(ana, ended);
    const stillOpen = (await press(on.therapists[1])).id;
    const kept = async (months: number) => {
      await app.sql(
        `update sos_calls set ended_at = $1::timestamptz - make_interval(months => $2, days => 1) where id = $3`,
        [app.clock.now(), months, ended],
      );
      await forgetSosCalls.run(app.deps, { due: app.clock.now(), attempt: 1, lastAttempt: false });
      return (await app.sql<{ id: number }>('select id from sos_calls order by id')).map(({ id }) => id);
    };
    expect(await kept(23)).toEqual([ended, stillOpen]);
    expect(await kept(24)).toEqual([stillOpen]);
    expect(await app.sql('select from sos_sights')).toEqual([]);
  });

  it('takes a real press while hundreds come: none is refused, and there is one call', async () => {
    const [liza] = given.on.therapists;
    const answers = await Promise.all(Array.from({ length: 60 }, () => liza.post(SOS, {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await open()).toHaveLength(1);
  });

  it('gets through when its address has used up its requests', async () => {
    const few = await given.app.secondInstance({ rateLimit: 5 });
    const liza = few.withToken(given.on.therapists[0].token ?? '');
    const asked = await Promise.all(Array.from({ length: 8 }, () => liza.get(`${SOS}mine/`)));
    expect(asked.map(({ status }) => status)).toContain(429);
    expect((await liza.post(SOS, {})).status).toBe(200);
  });

  it('can be tried out: one drill at a time, marked as one, which ends as one (R-beyond-260)', async () => {
    const drills = await Promise.all([ana, dino].map((who) => who.post<SosCall>(`${SOS}drill/`)));
    expect(new Set(drills.map(({ body }) => body.id)).size).toBe(1);
    const real = await press(given.on.therapists[0]);
    expect((await open()).map(({ is_drill }) => is_drill)).toEqual([true, false]);
    const id = drills[0]?.body.id ?? 0;
    expect((await end(ana, id, { reason: 'safe' })).status).toBe(400);
    expect((await end(ana, id, { reason: 'drill' })).status).toBe(204);
    expect((await open()).map((one) => one.id)).toEqual([real.id]);
  });
});
