import type { TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { BASE, TODAY, type Answered } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';
import { waitForBlocked, runWhileHeld } from '../testing/held.js';

const statuses = (answers: readonly Answered[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('requests at the same time', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeAll(async () => {
    second = await given.app.secondInstance();
  });

  /** The same person on the first and the second server in turn. */
  const both = (who: TestClient) => [who, second.withToken(who.token ?? '')] as const;
  const inTurn = (count: number, who: TestClient, send: (as: TestClient, at: number) => Promise<Answered>) =>
    Promise.all(Array.from({ length: count }, (_, at) => send(both(who)[at % 2] as TestClient, at)));
  const left = () =>
    given.app.sql(`select (select count(*) from appointments) as appointments, (select count(*) from staff_holds) as holds, (select count(*) from events where appointment_id is not null) as events,
    (select count(*) from audit_log) as audit, (select count(*) from notifications) as told, (select count(*) from graphile_worker._private_jobs) as jobs`) as Promise<
      Record<string, number>[]
    >;
  const overlaps = () =>
    given.app.sql(
      'select a.id from staff_holds a join staff_holds b on b.staff_id = a.staff_id and b.id > a.id and b.during && a.during',
    );

  it('50 overlapping bookings of one therapist: one succeeds, 49 get the field error, nothing else is stored', async () => {
    const { on } = given;
    const [before] = await left();
    const answers = await inTurn(50, on.operator, (as, at) =>
      on.tryBook({ start_time: `16:${String(at).padStart(2, '0')}`, driver: null }, as),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 400: 49 });
    for (const answer of answers.filter(({ status }) => status === 400)) {
      expect(answer.body.therapist).toEqual(['Therapist is not available during this time slot']);
      expect(answer.body).toHaveProperty('alternatives.slots');
    }
    const [after] = await left();
    // One job each for the notice before the deadline, the deadline and the end.
    expect(after).toEqual({
      appointments: (before?.['appointments'] ?? 0) + 1,
      holds: (before?.['holds'] ?? 0) + 1,
      events: (before?.['events'] ?? 0) + 1,
      audit: (before?.['audit'] ?? 0) + 1,
      told: (before?.['told'] ?? 0) + 1,
      jobs: (before?.['jobs'] ?? 0) + 3,
    });
    expect(await overlaps()).toEqual([]);
  }, 60_000);

  it('50 bookings of groups that share their people in both orders: no two overlap, and every request gets an answer', async () => {
    const { on } = given;
    const [ana, bea, cai] = on.therapists.map(({ id }) => id) as [number, number, number];
    const groups = [
      [ana, bea],
      [bea, ana],
      [bea, cai],
      [cai, bea],
      [cai, ana],
    ];
    const answers = await inTurn(50, on.operator, (as, at) => {
      const [lead = ana, other = bea] = groups[at % groups.length] ?? [];
      return on.tryBook(
        {
          therapist: lead,
          therapists: [lead, other],
          start_time: `${15 + (at % 4)}:${at % 2 ? '30' : '00'}`,
          driver: on.drivers[at % 2]?.id ?? null,
        },
        as,
      );
    });
    expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true);
    expect(statuses(answers)[201]).toBeGreaterThan(0);
    expect(await overlaps()).toEqual([]);
  }, 60_000);

  it('50 moves of different visits to one place: one succeeds, the others stay where they were', async () => {
    const { on, app } = given;
    const starts = ['13:30', '14:30', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00'];
    const visits = await Promise.all(starts.map((start_time) => on.book({ start_time, driver: null })));
    const answers = await inTurn(50, on.operator, (as, at) =>
      on.patch(visits[at % visits.length]?.id ?? 0, { start_time: '16:00' }, as),
    );
    const moved = await app.sql<{ id: number }>(`select id from appointments where id = any($1) and starts_at = $2`, [
      visits.map(({ id }) => id),
      new Date('2026-11-20T16:00:00+08:00'),
    ]);
    expect(moved).toHaveLength(1);
    const winner = visits.findIndex(({ id }) => id === moved[0]?.id);
    expect(statuses(answers.filter((_, at) => at % visits.length !== winner))).toEqual({ 400: expect.any(Number) });
    expect(await overlaps()).toEqual([]);
  }, 60_000);

  it('50 confirms of one therapist: one is taken, the others read that it was', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    // All requests meet at the visit, whatever the server's speed: without its lock all would have found it unconfirmed
    // by then.
    const { sent } = await runWhileHeld(app, id, async (waiting) => {
      const confirms = inTurn(50, on.therapists[0], (as) => on.try(as, id, 'therapist_confirm'));
      await waiting(10);
      return { sent: confirms };
    });
    const answers = await sent;
    expect(statuses(answers)).toEqual({ 200: 1, 409: 49 });
    expect(
      await app.sql(
        `select count(*) from audit_log where entity_id = $1 and action = 'appointment.therapist_confirm'`,
        [String(id)],
      ),
    ).toEqual([{ count: 1 }]);
  }, 60_000);

  it('two operators verify one payment: it is recorded once', async () => {
    const { on, app } = given;
    const { id } = await on.at('awaiting_payment');
    const other = second.withToken((await app.addUser('operator')).token);
    const answers = await Promise.all(
      [on.operator, other].map((as) => on.try(as, id, 'mark_completed', { payment_amount: 850 })),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      current_status: 'completed',
      appointment: { payment_status: 'paid' },
    });
    expect(await app.sql('select kind, amount from payments where appointment_id = $1', [id])).toEqual([
      { kind: 'payment', amount: 850 },
    ]);
  });

  it('an acceptance and a rejection at once: one counts, the other is refused', async () => {
    const { on } = given;
    const { id } = await on.book({ driver: null });
    const [yes, no] = await Promise.all([
      on.try(on.therapists[0], id, 'therapist_confirm'),
      on.try(both(on.therapists[0])[1], id, 'reject', { rejection_reason: 'Other' }),
    ]);
    expect([yes.status, no.status].sort()).toEqual([200, 409]);
    expect((await on.read(id)).status).toBe(yes.status === 200 ? 'confirmed' : 'rejected');
  });

  /** Two finished visits whose therapists want a ride home. */
  const twoRides = async () => {
    const { on } = given;
    const rides = [
      await on.at('completed', { start_time: '16:00' }),
      await on.at('completed', { start_time: '18:00', therapist: on.therapists[1].id, driver: on.drivers[1].id }),
    ];
    await Promise.all(rides.map(({ id }, at) => on.act(on.therapists[at] as TestClient, id, 'request_pickup')));
    return rides;
  };
  const assignBoth = async (rides: readonly { id: number }[], body: object) => {
    const { on } = given;
    return Promise.all(
      rides.map(({ id }, at) =>
        on.try(both(on.operator)[at] as TestClient, id, 'assign_pickup_driver', {
          driver_id: on.drivers[2].id,
          ...body,
        }),
      ),
    );
  };

  it('two pickups are put to the same driver for one time: one gets him, the other reads that he is taken (R-booking-5)', async () => {
    const rides = await twoRides();
    const answers = await assignBoth(rides, { estimated_pickup_time: '2026-11-20T16:00:00+08:00' });
    expect(statuses(answers)).toEqual({ 200: 1, 400: 1 });
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      driver_id: ['Driver is not available during this time slot'],
    });
    expect(await overlaps()).toEqual([]);
  });

  it('two pickups are put to the same driver for as soon as possible: one is planned after the other (R-booking-5)', async () => {
    const rides = await twoRides();
    const answers = await assignBoth(rides, {});
    expect(statuses(answers)).toEqual({ 200: 2 });
    const times = answers.map(({ body }) => Date.parse(body.estimated_pickup_time ?? '')).sort();
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(45 * 60_000);
    expect(await overlaps()).toEqual([]);
  });

  it('two pickups are refused at once with one driver left to ask: one gets him now, the other after that (R-booking-5)', async () => {
    const { on } = given;
    const visits = [
      await on.at('completed', { start_time: '16:00' }),
      await on.at('completed', { start_time: '18:00', therapist: on.therapists[1].id, driver: on.drivers[1].id }),
    ];
    for (const [at, { id }] of visits.entries()) {
      await on.act(on.therapists[at] as TestClient, id, 'request_pickup');
      await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[at]?.id });
    }
    // A driver who refuses is free again, so each of the two is off duty for the other's ride.
    await given.app.sql('delete from availability_windows where staff_id = any($1)', [
      [on.drivers[0].id, on.drivers[1].id],
    ]);
    // Both requests meet at the driver: without the locks both would have found him free by then.
    const asked = await given.app.db.tx(async (tx) => {
      await tx.rows('select from users where id = $1 for no key update', [on.drivers[2].id]);
      const refused = visits.map(({ id }, at) =>
        on.try(both(on.drivers[at] as TestClient)[at] as TestClient, id, 'reject_pickup', { reason: 'No' }),
      );
      await waitForBlocked(given.app, 2);
      return refused.map((answer) => () => answer);
    });
    const answers = await Promise.all(asked.map((answer) => answer()));
    expect(statuses(answers)).toEqual({ 200: 2 });
    expect(answers.map(({ body: { status, assigned_pickup_driver } }) => [status, assigned_pickup_driver])).toEqual([
      ['driver_assigned_pickup', on.drivers[2].id],
      ['driver_assigned_pickup', on.drivers[2].id],
    ]);
    const times = answers.map(({ body }) => Date.parse(body.estimated_pickup_time ?? '')).sort();
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(45 * 60_000);
    expect(await overlaps()).toEqual([]);
  });

  it('the same idempotency key 50 times: one effect, 50 equal answers; another body is a 422', async () => {
    const { on, app } = given;
    const body = {
      client: on.client,
      services: [on.service],
      therapist: on.therapists[0].id,
      date: TODAY,
      start_time: '16:00',
    };
    const answers = await inTurn(50, on.operator, (as) => as.post(BASE, body, { key: 'book-once-1' }));
    expect(statuses(answers)).toEqual({ 201: 50 });
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(new Set(answers.map(({ text }) => JSON.stringify(JSON.parse(text))))).toHaveProperty('size', 1);
    expect(await app.sql('select count(*) from staff_holds where staff_id = $1', [on.therapists[0].id])).toEqual([
      { count: 1 },
    ]);
    expect((await on.operator.post(BASE, { ...body, notes: 'other' }, { key: 'book-once-1' })).status).toBe(422);
  }, 60_000);

  it('a refusal with a key is stored too, with its alternatives', async () => {
    const { on } = given;
    await on.book({ driver: null });
    const body = {
      client: on.client,
      services: [on.service],
      therapist: on.therapists[0].id,
      date: TODAY,
      start_time: '16:30',
    };
    const [first, again] = [
      await on.operator.post<object>(BASE, body, { key: 'taken-1' }),
      await on.operator.post<object>(BASE, body, { key: 'taken-1' }),
    ];
    expect(first.status).toBe(400);
    expect(first.body).toHaveProperty('alternatives.free_now');
    const { request_id: _first, ...kept } = again.body as Record<string, unknown>;
    expect(first.body).toMatchObject(kept);
  });
});
