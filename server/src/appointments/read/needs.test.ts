import type { Answer, AppointmentNeed, Calls } from 'shared-lib/contract';
import {
  type CannotComeState,
  limits,
  lostAt,
  operatorNeed,
  STATUSES,
  type Action,
  type RunningLate,
  type SecondDriverState,
  type Status,
} from 'shared-lib/domain';
import { seedAppointment } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

type Needs = Answer<Calls['appointments']['needs']>;

const needsOf = async (who: TestClient, query: Record<string, number | string> = {}): Promise<Needs> => {
  const answer = await who.get<Needs>(`${BASE}needs_me/`, { query });
  expect(answer.status).toBe(200);
  return answer.body;
};
const inShort = ({ results }: Needs) => results.map(({ kind, appointment }) => [kind, appointment.id]);
const minutes = (count: number): number => count * limits.MINUTE;

describe('what needs an operator', () => {
  const fresh = freshBusiness();
  const now = async (): Promise<Needs> => needsOf(fresh.on.operator);
  const mine = async (ids: readonly number[]) =>
    inShort(await needsOf(fresh.on.operator, { page_size: 500 })).filter(([, id]) => ids.includes(id as number));

  it('is a refusal, from then on until it is reviewed', async () => {
    const { on } = fresh;
    const { id } = await on.book();
    expect(await mine([id])).toEqual([]);
    await on.act(on.drivers[0], id, 'reject', { rejection_reason: 'Flat tyre' });
    const need = (await now()).results.find(({ appointment }) => appointment.id === id);
    expect(need).toMatchObject({ kind: 'refusal', since: fresh.app.clock.now().toISOString(), until: null });
    await on.act(on.operator, id, 'review_rejection', { action: 'decline' });
    expect(await mine([id])).toEqual([]);
  });

  it('is an overdue answer, and the time of the next one is known before', async () => {
    const { on, app } = fresh;
    const { id, response_deadline } = await on.book({ start_time: '18:00' });
    expect((await now()).next_at).not.toBeNull();
    app.clock.set(new Date(Date.parse(response_deadline)));
    expect(await mine([id])).toEqual([['overdue', id]]);
  });

  it('says when whoever it waits for was reminded, until the visit goes on (R-beyond-704)', async () => {
    const { on, app } = fresh;
    const { id, starts_at } = await on.at('confirmed', { start_time: '18:00' });
    const mineNow = async () => (await now()).results.find(({ appointment }) => appointment.id === id);
    app.clock.set(new Date(Date.parse(starts_at) + minutes(16)));
    expect(await mineNow()).toMatchObject({ kind: 'not_begun' });
    expect(await mineNow()).not.toHaveProperty('reminded_at');
    await on.act(on.operator, id, 'remind');
    const at = app.clock.now().toISOString();
    app.clock.set(new Date(app.clock.now().getTime() + minutes(2)));
    expect(await mineNow()).toMatchObject({ kind: 'not_begun', reminded_at: at });
    await on.act(on.therapists[0], id, 'therapist_confirm');
    expect(await mineNow()).toMatchObject({ kind: 'not_begun' });
    expect(await mineNow()).not.toHaveProperty('reminded_at');
  });

  it('is a visit that is ready, on its own day', async () => {
    const { on, app } = fresh;
    const today = await on.at('driver_confirmed', { start_time: '18:00' });
    expect(await mine([today.id])).toEqual([['ready', today.id]]);
    const alone = await on.at('therapist_confirmed', {
      start_time: '20:00',
      driver: null,
      therapist: on.therapists[1].id,
    });
    expect(await mine([alone.id])).toEqual([['ready', alone.id]]);
    const tomorrow = await on.at('driver_confirmed', { date: '2026-11-21', start_time: '18:00' });
    expect(await mine([tomorrow.id])).toEqual([]);
    app.clock.set(new Date('2026-11-21T06:00:00+08:00'));
    expect(await mine([tomorrow.id])).toEqual([['ready', tomorrow.id]]);
  });

  it('is a visit that has not begun, or whose driver is still on the road, fifteen minutes past its start', async () => {
    const { on, app } = fresh;
    const agreed = await on.at('confirmed', { start_time: '16:00' });
    const driving = await on.at('journey', {
      start_time: '16:00',
      therapist: on.therapists[1].id,
      driver: on.drivers[1].id,
    });
    const both = [agreed.id, driving.id];
    app.clock.set(new Date(Date.parse(agreed.starts_at) + minutes(15) - 1));
    expect(await mine(both)).toEqual([]);
    app.clock.set(new Date(Date.parse(agreed.starts_at) + minutes(15)));
    expect(await mine(both)).toEqual([
      ['not_begun', agreed.id],
      ['ride_stuck', driving.id],
    ]);
  });

  it('is a payment, and a ride home that is requested, unanswered or an hour on the road', async () => {
    const { on, app } = fresh;
    const { id } = await on.at('awaiting_payment');
    expect(await mine([id])).toEqual([['payment', id]]);
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    expect(await mine([id])).toEqual([]);
    await on.act(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'normal' });
    const asked = app.clock.now().toISOString();
    expect(await mine([id])).toEqual([['ride_home', id]]);
    app.clock.set(new Date(app.clock.now().getTime() + minutes(2)));
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[1].id });
    expect((await now()).results.find(({ appointment }) => appointment.id === id)).toMatchObject({
      kind: 'ride_home_unanswered',
      since: asked,
    });
    app.clock.set(new Date(app.clock.now().getTime() + minutes(5)));
    await on.act(on.drivers[1], id, 'confirm_pickup');
    const begun = app.clock.now().getTime();
    app.clock.set(new Date(begun + minutes(60) - 1));
    expect(await mine([id])).toEqual([]);
    app.clock.set(new Date(begun + minutes(60)));
    const [stuck] = (await now()).results.filter(({ appointment }) => appointment.id === id);
    expect(stuck?.kind).toBe('ride_stuck');
    const [driver] = await app.sql<{ phone_number: string }>('select phone_number from users where id = $1', [
      on.drivers[1].id,
    ]);
    expect(stuck?.phone_number).toBe(driver?.phone_number);
  });

  it('is a ride home planned in advance, an hour after its time, not after its confirmation (R-booking-5)', async () => {
    const { on, app } = fresh;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'normal' });
    const planned = app.clock.now().getTime() + minutes(45);
    const estimated_pickup_time = new Date(planned).toISOString();
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[1].id, estimated_pickup_time });
    await on.act(on.drivers[1], id, 'confirm_pickup');
    app.clock.set(new Date(planned + minutes(60) - 1));
    expect(await mine([id])).toEqual([]);
    app.clock.set(new Date(planned + minutes(60)));
    expect(await mine([id])).toEqual([['ride_stuck', id]]);
  });
});

const aSecondDriver = (over: Partial<SecondDriverState>): SecondDriverState => ({
  to: null,
  asked: [22],
  declined: [],
  askedAt: 0,
  until: 1,
  takenBy: null,
  answeredAt: null,
  ...over,
});

describe('what needs operators among many', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeAll(async () => {
    server = await testApp();
    operator = await server.as('operator');
  });
  afterAll(() => server.close());

  /** Refusals of visits that start so many minutes from now; their numbers, by those minutes. */
  const refusals = async (...minutesToStart: number[]): Promise<Record<number, number>> => {
    const therapist = await server.as('therapist');
    const ids: Record<number, number> = {};
    for (const ahead of minutesToStart) {
      const [at, start] = [-1, ahead].map((one) => new Date(server.clock.now().getTime() + minutes(one)));
      ids[ahead] = await seedAppointment(server, {
        status: 'rejected',
        therapists: [therapist.id],
        columns: { status_since: at, rejected_at: at, rejected_by: therapist.id },
      });
      await server.sql(
        'update appointments set starts_at = $2, ends_at = $3, service_day = service_day_of($2) where id = $1',
        [ids[ahead], start, new Date(start!.getTime() + minutes(60))],
      );
    }
    return ids;
  };
  const idsOf = ({ results }: Needs) => results.map(({ appointment }) => appointment.id);
  const all = () => server.sql('update appointments set deleted_at = $1', [server.clock.now()]);

  it('comes by what is lost next: who waits, then by the start, what is long past at the end, and deleted ones never (R-beyond-580)', async () => {
    const ids = await refusals(300, -10, 45, -2 * 24 * 60, 90);
    await server.sql('update appointments set deleted_at = $2 where id = $1', [ids[90], server.clock.now()]);
    const needs = await needsOf(operator);
    expect(idsOf(needs)).toEqual([ids[-10], ids[45], ids[300], ids[-2 * 24 * 60]]);
    expect(needs).toMatchObject({ count: 4, has_next: false, next: null });
    expect(needs.results[1]?.lost_at).toBe(new Date(server.clock.now().getTime() + minutes(45)).toISOString());
    await all();
  });

  it('has all that is lost within 30 minutes on its first page, however many (R-beyond-582)', async () => {
    const ids = await refusals(-5, 10, 29, 31, 60);
    const first = await needsOf(operator, { page_size: 2 });
    expect(idsOf(first)).toEqual([ids[-5], ids[10], ids[29]]);
    const second = await needsOf(operator, { page_size: 2, page: 2, after: first.next?.key ?? '' });
    expect(idsOf(second)).toEqual([ids[31], ids[60]]);
    expect(second).toMatchObject({ has_next: false, next: null, current_page: 2 });
    await all();
  });

  it('keeps a page as it is when something comes in before it (R-beyond-581)', async () => {
    const ids = await refusals(60, 70, 80, 90, -3 * 24 * 60, -2 * 24 * 60);
    const first = await needsOf(operator, { page_size: 2 });
    expect(idsOf(first)).toEqual([ids[60], ids[70]]);
    const rest = { page_size: 2, page: 2, after: first.next?.key ?? '' };
    const second = await needsOf(operator, rest);
    expect(idsOf(second)).toEqual([ids[80], ids[90]]);
    const more = await refusals(5, 65);
    expect(idsOf(await needsOf(operator, rest))).toEqual([ids[80], ids[90]]);
    // By its number a page, as an older screen asks, is counted from the start.
    expect(idsOf(await needsOf(operator, { page_size: 2, page: 2 }))).toEqual([more[65], ids[70]]);
    const last = await needsOf(operator, { page_size: 2, page: 3, after: second.next?.key ?? '' });
    expect(idsOf(last)).toEqual([ids[-3 * 24 * 60], ids[-2 * 24 * 60]]);
    await all();
  });

  it('has two visits that start together on one page each (R-beyond-581)', async () => {
    const [one] = Object.values(await refusals(60));
    const [two] = Object.values(await refusals(60));
    const first = await needsOf(operator, { page_size: 1 });
    const second = await needsOf(operator, { page_size: 1, page: 2, after: first.next?.key ?? '' });
    expect([...idsOf(first), ...idsOf(second)]).toEqual([one, two]);
    await all();
  });

  it.each(['1', '1.2', '1.2.3', 'x.1.0', '1.2.0.1'])('refuses a key that no answer gave: %s', async (after) => {
    expect((await operator.get(`${BASE}needs_me/`, { query: { after } })).status).toBe(400);
  });

  it.each([
    [true, null],
    [false, null],
    [true, aSecondDriver({})],
    [true, aSecondDriver({ answeredAt: 1 })],
    [true, aSecondDriver({ takenBy: 22, answeredAt: 1 })],
    [true, null, { people: [{ id: 7, reason: 'ill' as const, note: '', at: 1 }] }],
    [true, aSecondDriver({ answeredAt: 1 }), { people: [{ id: 7, reason: 'ill' as const, note: '', at: 2 }] }],
    [true, null, null, { by: 21, minutes: 20 as const, at: 1, expectedAt: 2 }],
    [false, null, null, { by: 21, minutes: 20 as const, at: 1, expectedAt: 2 }],
  ])(
    'has its time from the database wherever the domain names a need, driver: %s, backup: %j, cannot come: %j',
    async (hasDriver: boolean, backup: SecondDriverState | null, ...[cannotCome = null, late = null]: [
      (CannotComeState | null)?,
      (RunningLate | null)?,
    ]) => {
      const [timed] = await server.sql<{ statuses: string[] }>(
        `select array_agg(status) filter (where operator_needed_at(status, $1, '2026-11-20', $1, $1, $1, $1, $2, $4, $5, $1, $1, $6) is not null) as statuses
       from unnest($3::text[]) status`,
        [server.clock.now(), hasDriver, STATUSES, backup, cannotCome, late],
      );
      const needing = STATUSES.filter((status) => operatorNeed(status, hasDriver, { backup, cannotCome }));
      expect(timed?.statuses.sort()).toEqual([...needing].sort());
      // When it is lost, as the domain has it by kind.
      const [since, start] = [1, 2].map((hour) => new Date(`2026-11-20T0${hour}:00:00.000Z`));
      const lost = await server.sql<{ status: Status; at: Date }>(
        'select status, operator_loses_at(status, $1, $2, $3) as at from unnest($4::text[]) status',
        [start, backup, since, needing],
      );
      const times = { since: since!.getTime(), start: start!.getTime() };
      for (const { status, at } of lost)
        expect([status, at.getTime()]).toEqual([
          status,
          lostAt(operatorNeed(status, hasDriver, { backup, cannotCome })!, times),
        ]);
    },
  );
});

describe('what calls a therapist or driver at once', () => {
  const fresh = freshBusiness();

  it('is a ride home to answer, for its driver alone and until it is answered', async () => {
    const { on } = fresh;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'urgent' });
    const assigned = await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[1].id });
    const needs = await needsOf(on.drivers[1]);
    expect(inShort(needs)).toEqual([['pickup', id]]);
    expect(needs.results[0]).toMatchObject({
      until: new Date(assigned.pickup_deadline ?? '').toISOString(),
      phone_number: null,
      appointment: { allowed_actions: ['confirm_pickup', 'reject_pickup'] },
    });
    expect(inShort(await needsOf(on.drivers[0]))).toEqual([]);
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([]);
    await on.act(on.drivers[1], id, 'confirm_pickup');
    expect(inShort(await needsOf(on.drivers[1]))).toEqual([]);
  });

  it('is a request in the last fifteen minutes of its time, for those who have not answered', async () => {
    const { on, app } = fresh;
    const { id, response_deadline } = await on.book({ start_time: '18:00' });
    const before = await needsOf(on.therapists[0]);
    expect(before.results).toEqual([]);
    expect(before.next_at).toBe(new Date(Date.parse(response_deadline) - minutes(15)).toISOString());
    app.clock.set(new Date(before.next_at ?? ''));
    expect((await needsOf(on.therapists[0])).results[0]).toMatchObject({
      kind: 'answer',
      until: new Date(response_deadline).toISOString(),
    });
    await on.act(on.therapists[0], id, 'therapist_confirm');
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([]);
    expect(inShort(await needsOf(on.drivers[0]))).toEqual([['answer', id]]);
  });

  it('is a reminder of a step that is still to be done, not of one done since', async () => {
    const { on } = fresh;
    const { id } = await on.at('confirmed', { start_time: '18:00' });
    await on.act(on.operator, id, 'remind');
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([['reminded', id]]);
    expect(inShort(await needsOf(on.drivers[0]))).toEqual([]);
    fresh.app.clock.set(new Date(fresh.app.clock.now().getTime() + minutes(1)));
    await on.act(on.therapists[0], id, 'therapist_confirm');
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([]);
    // The therapist's reminder did not concern the driver.
    expect(inShort(await needsOf(on.drivers[0]))).toEqual([]);
  });

  it.each(['payment_verified', 'payment_completed'])(
    'is a reminder of a step that another system left open at %s',
    async (status) => {
      const { on, app } = fresh;
      const { id } = await on.at('awaiting_payment');
      await app.sql('update appointments set status = $2 where id = $1', [id, status]);
      await on.act(on.operator, id, 'remind');
      expect(inShort(await needsOf(on.therapists[0]))).toEqual([['reminded', id]]);
    },
  );

  it('is the cancellation of a visit while they are on the road, until they have read it', async () => {
    const { on } = fresh;
    const { id } = await on.at('journey');
    await on.act(on.operator, id, 'cancel', { reason: 'The client is ill' });
    const needs = await needsOf(on.drivers[0]);
    expect(inShort(needs)).toEqual([['cancelled', id]]);
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([['cancelled', id]]);
    const told = (needs.results[0] as AppointmentNeed).notification_id;
    await on.drivers[0].post(`/api/scheduling/notifications/${told}/mark_as_read/`);
    expect(inShort(await needsOf(on.drivers[0]))).toEqual([]);
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([['cancelled', id]]);
  });

  it('is no cancellation for a driver who has dropped off and gone: only for those at the client’s', async () => {
    const { on } = fresh;
    const [before, within] = [await on.at('dropped_off'), await on.at('session_in_progress', { start_time: '19:00' })];
    await on.act(on.operator, before.id, 'cancel', { reason: 'The client is ill' });
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([['cancelled', before.id]]);
    await on.act(on.operator, within.id, 'abort_session', { reason: 'The client is ill' });
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([
      ['cancelled', before.id],
      ['cancelled', within.id],
    ]);
    expect(inShort(await needsOf(on.drivers[0]))).toEqual([]);
  });

  it.each<[string, Status, Action, number]>([
    ['on the way', 'in_progress', 'cancel', 1],
    ['in session', 'session_in_progress', 'abort_session', 1],
    ['not started', 'therapist_confirmed', 'cancel', 0],
  ])(
    'is the end of a visit without a driver, for the therapist who is there alone: %s',
    async (_when, status, end, calls) => {
      const { on } = fresh;
      const { id } = await on.at(status, { driver: null });
      await on.act(on.operator, id, end, { reason: 'The client is ill' });
      expect(inShort(await needsOf(on.therapists[0]))).toEqual(calls ? [['cancelled', id]] : []);
    },
  );

  it('is the cancellation of a group, for the driver who must still collect its first therapist, and for the therapist who waits', async () => {
    const { on } = fresh;
    const group = on.therapists.slice(0, 2).map(({ id }) => id);
    const { id } = await on.at('in_progress', { therapists: group });
    await on.act(on.drivers[0], id, 'start_journey');
    await on.act(on.operator, id, 'cancel', { reason: 'The client is ill' });
    expect(inShort(await needsOf(on.drivers[0]))).toEqual([['cancelled', id]]);
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([['cancelled', id]]);
  });

  it('comes in the order in which the time runs out', async () => {
    const { on } = fresh;
    const late = await on.at('confirmed', { start_time: '20:00' });
    await on.act(on.operator, late.id, 'remind');
    const soon = await on.book({ start_time: '13:30', therapist: on.therapists[0].id });
    expect(inShort(await needsOf(on.therapists[0]))).toEqual([
      ['answer', soon.id],
      ['reminded', late.id],
    ]);
  });
});
