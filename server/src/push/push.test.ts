import type { Answer, Calls } from 'shared-lib/contract';
import {
  testPushService,
  type DeliveredPush,
  type TestPushService,
  type TestSubscription,
} from '../testing/push-service.js';
import { allTasks } from '../app.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { startJobWorker } from '../platform/jobs/job-worker.js';
import { until } from '../testing/until.js';
import type { TestClient } from '../testing/test-client.js';
import { isKnownService, isPublicAddress } from './push-service.js';

const PUSH = '/api/push/';
type Device = Answer<Calls['push']['subscribe']>;
interface Button {
  readonly action: string;
  readonly title: string;
  readonly path: string;
  readonly token?: string;
}

let service: TestPushService;
const given = freshBusiness(async () => {
  service = await testPushService();
  return { pushServices: [service.origin] };
});
afterAll(() => service.close());
beforeEach(() => given.app.sql('delete from push_devices'));

/** A device of a person, with the choices of a test. */
async function called(who: TestClient, choices?: object): Promise<TestSubscription> {
  const subscription = service.subscribe();
  expect((await who.put<Device>(PUSH, subscription)).status).toBe(200);
  if (choices) expect((await who.patch<Device>(PUSH, choices)).status).toBe(200);
  return subscription;
}
const at = ({ endpoint }: TestSubscription): DeliveredPush[] =>
  service.delivered.filter((one) => one.endpoint === endpoint);
const shownAt = (device: TestSubscription) =>
  at(device).map(({ payload }) => payload.title ?? `close ${String(payload.close)}`);
const buttonsAt = (device: TestSubscription): readonly Button[] =>
  (at(device).at(-1)?.payload.actions ?? []) as readonly Button[];
const sent = () => given.app.runDueJobs();
const answer = (token: string | undefined, on = given.app) =>
  on.anonymous.post<{ detail?: string; message?: string; appointment?: unknown }>(`${PUSH}answer/`, { token });

describe('a device whose screen is off (R-beyond-280)', () => {
  it('is called for a new request, encrypted for it alone, with its urgency and a topic', async () => {
    const { on } = given;
    const [liza, mia] = on.therapists;
    const phone = await called(liza);
    const other = await called(mia);
    const { id } = await on.book();
    await sent();
    expect(at(other)).toEqual([]);
    expect(at(phone)).toMatchObject([
      {
        headers: { 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600' },
        payload: { tag: `visit-${id}-requests`, title: 'A new request' },
      },
    ]);
    expect(at(phone)[0]?.headers.authorization).toMatch(/^vapid t=/);
    expect(at(phone)[0]?.headers.topic).toMatch(/^[\w-]{1,32}$/);
  });

  it('says nothing of the client on a locked screen, and has one button, Open (R-beyond-283)', async () => {
    const { on } = given;
    const phone = await called(on.therapists[0]);
    const visit = await on.book({ location: '11 Everlasting Lane' });
    await sent();
    const said = JSON.stringify(at(phone)[0]?.payload);
    for (const word of [visit.client_details.first_name, visit.client_details.last_name, 'Everlasting', 'Swedish'])
      if (word) expect(said).not.toContain(word);
    expect(said).toContain('Answer by');
    expect(buttonsAt(phone)).toEqual([
      { action: 'open', title: 'Open', path: `/dashboard/notifications?visit=${visit.id}` },
    ]);
    expect(await given.app.sql('select 1 from push_tokens')).toEqual([]);
  });

  it('says what, where and when once its person wants that, with two buttons (R-beyond-283)', async () => {
    const { on } = given;
    const phone = await called(on.therapists[0], { details: true });
    const visit = await on.book({ location: '11 Everlasting Lane' });
    await sent();
    const [{ payload }] = at(phone) as [DeliveredPush];
    expect(payload.title).toBe('New appointment');
    expect(payload.body).toContain('4:00 PM');
    expect(payload.body).toContain('11 Everlasting Lane');
    expect(buttonsAt(phone).map(({ title }) => title)).toEqual(['Accept', 'Reject']);
    // A reason is asked in the product.
    expect(buttonsAt(phone)[1]).toEqual({
      action: 'reject',
      title: 'Reject',
      path: `/dashboard/notifications?visit=${visit.id}&to=reject`,
    });
  });

  it('offers the step that waits for its person: Confirm Pickup, Start Journey', async () => {
    const { on } = given;
    const [dan, ben] = on.drivers;
    const first = await called(dan, { details: true });
    const second = await called(ben, { details: true });
    const { id } = await on.at('driver_confirmed');
    await on.act(on.operator, id, 'start_appointment');
    await sent();
    expect(buttonsAt(first).map(({ title }) => title)).toEqual(['Start Journey']);
    const { id: ride } = await on.at('completed', {
      start_time: '18:00',
      driver: on.drivers[2].id,
      therapist: on.therapists[1].id,
      therapists: [on.therapists[1].id],
    });
    await on.act(on.therapists[1], ride, 'request_pickup', {});
    await on.act(on.operator, ride, 'assign_pickup_driver', { driver_id: ben.id });
    await sent();
    expect(buttonsAt(second).map(({ title }) => title)).toEqual(['Confirm Pickup', 'Reject']);
    expect((await answer(buttonsAt(second)[0]?.token)).body).toEqual({ message: 'Pickup confirmed' });
    expect(await on.read(ride)).toMatchObject({ status: 'return_journey' });
    expect((await answer(buttonsAt(first)[0]?.token)).body).toEqual({ message: 'Journey started' });
    expect(await on.read(id)).toMatchObject({ status: 'journey' });
  });

  it('is called for a change and a cancellation, not for what its person has muted', async () => {
    const { on } = given;
    const phone = await called(on.therapists[0], { muted: ['changes'] });
    const car = await called(on.drivers[0]);
    const { id } = await on.at('confirmed', { start_time: '18:00' });
    await sent();
    await on.patch(id, { notes: 'The gate is green' });
    await sent();
    expect(shownAt(car).at(-1)).toBe('Something has changed');
    expect(shownAt(phone)).not.toContain('Something has changed');
    await on.act(on.operator, id, 'cancel', { reason: 'The client is ill' });
    await sent();
    expect(shownAt(phone).at(-1)).toBe('A visit is cancelled');
  });

  it('alarms operators: somebody cannot come, and SOS, which goes from all devices once one is on it', async () => {
    const { on, app } = given;
    const colleague = await app.as('operator', 2);
    const desks = [await called(on.operator, { muted: ['alarms'] }), await called(colleague)] as const;
    const { id } = await on.at('confirmed', { start_time: '18:00' });
    await on.act(on.therapists[0], id, 'cannot_make_it', { reason: 'ill' });
    await sent();
    expect(desks.map(shownAt)).toEqual([[], ['Something needs you']]);
    const { body } = await on.therapists[0].post<{ id: number }>('/api/sos/', {});
    await sent();
    expect(desks.map((desk) => shownAt(desk).at(-1))).toEqual(Array(2).fill('SOS: someone calls for help'));
    await colleague.post(`/api/sos/${body.id}/claim/`, { from: null });
    await sent();
    expect(desks.map((desk) => shownAt(desk).at(-1))).toEqual(Array(2).fill(`close sos-${body.id}`));
    await colleague.post(`/api/sos/${body.id}/end/`, { reason: 'safe' });
  });

  it('rings again a minute after an SOS that nobody is on, once, and not when one is (R-beyond-967)', async () => {
    const { on, app } = given;
    const desk = await called(on.operator);
    const rings = () => shownAt(desk).filter((title) => title === 'SOS: someone calls for help').length;
    const { body: first } = await on.therapists[0].post<{ id: number }>('/api/sos/', {});
    await sent();
    app.clock.advance({ seconds: 59 });
    await sent();
    expect(rings()).toBe(1);
    app.clock.advance({ seconds: 1 });
    await sent();
    expect(rings()).toBe(2);
    app.clock.advance({ minutes: 5 });
    await sent();
    expect(rings()).toBe(2);
    await on.operator.post(`/api/sos/${first.id}/claim/`, { from: null });
    await on.operator.post(`/api/sos/${first.id}/end/`, { reason: 'safe' });
    await sent();
    expect(shownAt(desk).filter((title) => title === `close sos-${first.id}`)).toHaveLength(1);

    const { body: taken } = await on.therapists[0].post<{ id: number }>('/api/sos/', {});
    await on.operator.post(`/api/sos/${taken.id}/claim/`, { from: null });
    app.clock.advance({ minutes: 2 });
    await sent();
    expect(rings()).toBe(2);
    await on.operator.post(`/api/sos/${taken.id}/end/`, { reason: 'safe' });
  });

  it('waits for the end of quiet hours, except for what is urgent', async () => {
    const { on, app } = given;
    const phone = await called(on.therapists[0], { quiet: { from: '13:00', to: '15:00' } });
    await on.book({ start_time: '18:00' });
    await sent();
    expect(shownAt(phone)).toEqual([]);
    // Starts within two hours.
    await on.book({ start_time: '14:30', therapist: on.therapists[0].id, driver: on.drivers[1].id });
    await sent();
    expect(shownAt(phone)).toHaveLength(1);
    app.clock.set('2026-11-20T15:00:01+08:00');
    await sent();
    expect(shownAt(phone).filter((title) => title === 'A new request')).toHaveLength(2);
  });

  it('is told once by two servers, also while the service fails at first', async () => {
    const { on, app } = given;
    const second = await app.secondInstance({ pushServices: [service.origin] });
    const phone = await called(on.therapists[0]);
    service.answerWith(phone.endpoint, 503);
    await on.book();
    expect((await sent()).failed.map(({ task }) => task)).toEqual(['push.send']);
    service.answerWith(phone.endpoint);
    await app.sql('update graphile_worker._private_jobs set run_at = now()');
    const workers = [app, second].map(({ deps }) => startJobWorker({ deps, tasks: allTasks() }));
    try {
      await until(() => Promise.resolve(at(phone).length > 0));
      await until(
        async () =>
          (await app.sql(`select 1 from graphile_worker.jobs where task_identifier = 'push.send'`)).length === 0,
      );
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    expect(at(phone)).toHaveLength(1);
  });

  it('shows nothing more of what was answered, read or settled elsewhere (R-beyond-285)', async () => {
    const { on } = given;
    const phone = await called(on.therapists[0]);
    const { id } = await on.book();
    await sent();
    await on.act(on.therapists[0], id, 'therapist_confirm');
    await sent();
    expect(shownAt(phone)).toEqual(['A new request', `close visit-${id}-requests`]);
    const { id: next } = await on.book({ start_time: '20:00' });
    await sent();
    await on.therapists[0].post('/api/scheduling/notifications/mark_all_as_read/');
    await sent();
    expect(shownAt(phone).at(-1)).toBe(`close visit-${next}-requests`);
  });

  it('is not called for what was answered before it could be sent', async () => {
    const { on } = given;
    const phone = await called(on.therapists[0]);
    const { id } = await on.book();
    await on.act(on.therapists[0], id, 'therapist_confirm');
    await sent();
    expect(shownAt(phone)).toEqual([]);
  });
});

describe('a device that is called (R-beyond-281)', () => {
  it('is the own one of a session: others neither see, change nor end it', async () => {
    const { on, app } = given;
    const [liza, mia] = on.therapists;
    await called(liza);
    const elsewhere = app.withToken((await app.addSession(liza.id)).token);
    for (const who of [mia, elsewhere]) {
      expect((await who.get<Answer<Calls['push']['read']>>(PUSH)).body.device).toBeNull();
      expect((await who.patch(PUSH, { details: true })).status).toBe(404);
      expect((await who.delete(PUSH)).status).toBe(204);
    }
    expect((await liza.get<Answer<Calls['push']['read']>>(PUSH)).body.device).toEqual({
      muted: [],
      quiet: null,
      details: false,
    });
  });

  it('cannot be taken by who knows its address alone; with its keys it goes to the person who holds it', async () => {
    const { on } = given;
    const [liza, mia] = on.therapists;
    const phone = await called(liza, { details: true });
    const stolen = { ...service.subscribe(), endpoint: phone.endpoint };
    expect((await mia.put(PUSH, stolen)).status).toBe(400);
    expect((await mia.put<Device>(PUSH, phone)).body.device?.details).toBe(false);
    await on.book();
    await sent();
    expect(at(phone)).toEqual([]);
  });

  it('goes on in the next session of its person, with its choices, and of nobody else', async () => {
    const { on, app } = given;
    const [liza, mia] = on.therapists;
    const phone = await called(liza, { details: true });
    const again = async (who: TestClient) => (await who.put<Device>(PUSH, { ...phone, again: true })).body.device;
    expect(await again(mia)).toBeNull();
    const next = app.withToken((await app.addSession(liza.id)).token);
    expect(await again(next)).toMatchObject({ details: true });
    await next.post('/api/auth/logout/');
    expect(await again(liza)).toBeNull();
  });

  it('is forgotten at a log-out, when its person is disabled, and when its service knows it no more', async () => {
    const { on, app } = given;
    const [liza, mia, rosa] = on.therapists;
    await called(liza);
    const [two, three] = [await called(mia), await called(rosa)];
    const left = async () =>
      (await app.sql<{ endpoint: string }>('select endpoint from push_devices')).map((row) => row.endpoint);
    await liza.post('/api/auth/logout/');
    expect(await left()).toEqual([two.endpoint, three.endpoint]);
    await app.sql('update users set is_active = false where id = $1', [mia.id]);
    service.answerWith(three.endpoint, 410);
    await on.book({ therapist: rosa.id, therapists: [rosa.id] });
    await sent();
    expect(await left()).toEqual([two.endpoint]);
  });

  it.each([
    ['a private address', 'https://10.0.0.5/x'],
    ['this machine', 'https://localhost/x'],
    ['no encryption', 'http://fcm.googleapis.com/x'],
    ['an unknown service', 'https://push.example.com/x'],
    ['a name that only ends alike', 'https://evilpush.apple.com/x'],
    ['another port', 'https://fcm.googleapis.com:8443/x'],
    ['a password', 'https://a:b@fcm.googleapis.com/x'],
    ['another scheme', 'file:///etc/passwd'],
  ])('is refused at %s (R-beyond-282)', async (_, endpoint) => {
    const services = ['fcm.googleapis.com', '*.push.apple.com'];
    expect(isKnownService(endpoint, { pushServices: services })).toBe(false);
    const { status } = await given.on.therapists[0].put(PUSH, { ...service.subscribe(), endpoint });
    expect(status).toBe(400);
  });

  it('is accepted at the services of browsers', () => {
    const services = ['fcm.googleapis.com', '*.push.apple.com'];
    for (const endpoint of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x'])
      expect(isKnownService(endpoint, { pushServices: services })).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.9',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '2002:a00:1::',
  ])('is never reached at the private address %s (R-beyond-282)', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );

  it('is not followed to where its service redirects (R-beyond-282)', async () => {
    const { on } = given;
    const phone = await called(on.therapists[0]);
    service.answerWith(phone.endpoint, 307);
    const before = service.refused.length;
    await on.book();
    expect((await sent()).failed).toEqual([]);
    expect(service.refused.slice(before)).toEqual([new URL(phone.endpoint).pathname]);
  });
});

describe('a button of a message (R-beyond-284)', () => {
  const asked = async (choices = {}) => {
    const { on } = given;
    const phone = await called(on.therapists[0], { details: true });
    const visit = await on.book(choices);
    await sent();
    return { phone, visit, token: buttonsAt(phone)[0]?.token };
  };

  it('works once, without a session, and is stored hashed alone', async () => {
    const { on, app } = given;
    const { visit, token } = await asked();
    const [row] = await app.sql<{ all: string }>('select t::text as all from push_tokens t');
    expect(row?.all).not.toContain(token);
    const answers = await Promise.all([answer(token), answer(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.message ?? body.detail).sort()).toEqual([
      'Accepted',
      expect.stringContaining('too late'),
    ]);
    expect((await on.read(visit.id)).therapists_accepted).toEqual([true]);
    // Undone, the visit is as it was read. The token is still used up.
    await on.act(on.therapists[0], visit.id, 'undo');
    expect((await answer(token)).status).toBe(409);
    expect((await on.read(visit.id)).therapists_accepted).toEqual([false]);
    const [entry] = await app.sql<{ actor: number }>(
      `select actor_id as actor from audit_log where action = 'appointment.therapist_confirm' and entity_id = $1`,
      [visit.id],
    );
    expect(entry?.actor).toBe(on.therapists[0].id);
  });

  it('does not begin a session, and opens nothing else', async () => {
    const { token } = await asked();
    for (const scheme of ['Token', 'Bearer'])
      expect(
        (await given.app.anonymous.get('/api/auth/profile/', { headers: { authorization: `${scheme} ${token}` } }))
          .status,
      ).toBe(401);
  });

  it.each([
    ['the time', { start_time: '17:00', end_time: '18:00' }],
    ['the place', { location: 'Elsewhere' }],
  ])('does nothing once %s is another: nobody accepts unseen', async (_, change) => {
    const { visit, token } = await asked();
    await given.on.patch(visit.id, change);
    const { status, body } = await answer(token);
    expect(status).toBe(409);
    expect(body.appointment).toBeUndefined();
    expect((await given.on.read(visit.id)).therapists_accepted).toEqual([false]);
  });

  it.each([
    ['its person is signed out', () => given.on.therapists[0].post('/api/auth/logout/')],
    [
      'its person is disabled',
      () => given.app.sql('update users set is_active = false where id = $1', [given.on.therapists[0].id]),
    ],
    ['the device is called no more', () => given.on.therapists[0].delete(PUSH)],
    ['its time is over', async () => given.app.clock.advance({ hours: 1, seconds: 1 })],
  ])('does nothing once %s', async (_, happens) => {
    const { visit, token } = await asked({ start_time: '18:00' });
    await happens();
    expect((await answer(token)).status).toBe(409);
    expect((await given.on.read(visit.id)).therapists_accepted).toEqual([false]);
  });

  it('does nothing for a person who is no longer of the visit', async () => {
    const { on } = given;
    const { visit, token } = await asked({ start_time: '18:00' });
    await on.patch(visit.id, { therapist: on.therapists[1].id, therapists: [on.therapists[1].id] });
    expect((await answer(token)).status).toBe(409);
    expect((await on.read(visit.id)).therapists_accepted).toEqual([false]);
  });
});
