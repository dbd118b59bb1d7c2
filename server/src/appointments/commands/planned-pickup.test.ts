import fc from 'fast-check';
import type { Board, PickupDriver } from 'shared-lib/contract';
import { addMinutes, instantOf, personName } from 'shared-lib/domain';
import type { TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { findAtWork } from '../store/at-work.repository.js';
import { BASE, TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';
import { expectInvariants } from '../testing/invariants.js';

describe('a planned ride home', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeAll(async () => {
    second = await given.app.secondInstance();
  });

  const at = (time: string): Date => instantOf(TODAY, time);
  const now = (time: string): void => given.app.clock.set(at(time));
  /** A finished visit that wants a ride home, at 17:00. */
  const wanted = async (start_time = '16:00', therapists = [given.on.therapists[0]]) => {
    const { on } = given;
    const visit = await on.at('completed', { start_time, therapists: therapists.map(({ id }) => id) });
    now('17:00');
    return on.act(therapists[0] as TestClient, visit.id, 'request_pickup');
  };
  /** Minutes from 17:00. */
  const hold = (who: TestClient, [from, to]: readonly [number, number], visit: number): Promise<unknown> =>
    given.app.sql(
      `insert into staff_holds (staff_id, appointment_id, leg, during) values ($1, $2, 'outbound', tstzrange($3, $4))`,
      [who.id, visit, addMinutes(at('17:00'), from), addMinutes(at('17:00'), to)],
    );
  /** Another visit, whose holds the tests set. */
  const another = async () => {
    const { on } = given;
    const { id } = await on.book({ therapist: on.therapists[2].id, driver: null, start_time: '22:00' });
    return id;
  };
  const offered = async (
    id: number,
    wantedAt?: string,
    as: TestClient = given.on.operator,
  ): Promise<PickupDriver[]> => {
    const query = wantedAt ? `?at=${encodeURIComponent(at(wantedAt).toISOString())}` : '';
    const answer = await as.get<PickupDriver[]>(`${BASE}${id}/pickup_drivers/${query}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const shown = (list: readonly PickupDriver[]) =>
    list.map(({ id, standing, available_from }) => [id, standing, available_from && new Date(available_from)]);

  it('offers every driver by the time of the pickup, not by the ride out of the visit (R-booking-5)', async () => {
    const { on } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await wanted();
    const other = await another();
    // By the time of the ride out Rey would be taken (30 minutes before) and Jun free (15 minutes after): both wrong.
    await hold(rey, [-30, 0], other);
    await hold(jun, [30, 75], other);
    const list = await offered(id);
    expect(shown(list)).toEqual([
      [ben.id, 'free', at('17:00')],
      [rey.id, 'free', at('17:00')],
      [jun.id, 'busy', at('18:15')],
    ]);
    expect(await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: rey.id })).toMatchObject({
      assigned_pickup_driver: rey.id,
    });
  });

  it('goes first to the nearest of those who are free at once, in the list and when the next is asked (R-beyond-611)', async () => {
    const { on } = given;
    const [ben, rey, jun] = on.drivers;
    const before = { start_time: '14:30', end_time: '15:30', location: '14 Mabini Street, Makati' };
    await on.book({ therapist: on.therapists[1].id, driver: rey.id, ...before });
    const { id } = await on.at('completed', { start_time: '16:00', location: '2 Ayala Avenue, Makati' });
    now('17:00');
    await on.act(on.therapists[0], id, 'request_pickup');
    // Rey has worked today, so he has been free the shortest time.
    const near = (list: readonly PickupDriver[]) => list.map((one) => [one.id, one.minutes_away]);
    const [first, ...others] = near(await offered(id));
    expect(first).toEqual([rey.id, 15]);
    expect(others.toSorted()).toEqual(
      [
        [ben.id, null],
        [jun.id, null],
      ].toSorted(),
    );
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: ben.id });
    expect(await on.act(ben, id, 'reject_pickup', { reason: 'Flat tyre' })).toMatchObject({
      assigned_pickup_driver: rey.id,
    });
  });

  it('is refused to whoever saw it as it was before: another operator has chosen a driver since (R-beyond-1)', async () => {
    const { on, app } = given;
    const other = app.withToken((await app.addUser('operator')).token);
    const [ben, rey] = on.drivers;
    const { id, version } = await wanted();
    await on.act(other, id, 'assign_pickup_driver', { driver_id: ben.id, version });
    const late = await on.try(on.operator, id, 'assign_pickup_driver', { driver_id: rey.id, version });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'STALE_VERSION', appointment: { assigned_pickup_driver: ben.id } });
    const now = await on.read(id);
    expect(now.assigned_pickup_driver).toBe(ben.id);
    // The operator has now read the new version.
    expect(
      await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: rey.id, version: now.version }),
    ).toMatchObject({ assigned_pickup_driver: rey.id });
  });

  it('says of each driver why they cannot take it (R-booking-5, R-workflow-44)', async () => {
    const { on, app } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await wanted('16:00', [on.therapists[0], on.therapists[1]]);
    const until = at('05:59');
    await app.sql('update users set suspended_until = $2 where id = $1', [rey.id, until]);
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: ben.id });
    await on.act(ben, id, 'reject_pickup', { reason: 'Flat tyre' });
    expect(await offered(id)).toMatchObject([
      { id: ben.id, standing: 'free', was_asked: true },
      {
        id: rey.id,
        standing: 'suspended',
        available_from: null,
        was_asked: false,
        suspended_until: until.toISOString(),
      },
      { id: jun.id, standing: 'vehicle', available_from: null },
    ]);
  });

  it('lists drivers who are off duty or late elsewhere after the others, to be agreed by phone (R-booking-16)', async () => {
    const { on, app } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await wanted();
    const riding = await on.at('journey', { therapist: on.therapists[1].id, driver: rey.id, start_time: '17:30' });
    now('17:50');
    await app.sql('delete from availability_windows where staff_id = $1 and service_day = $2', [jun.id, TODAY]);
    expect((await offered(id)).map((one) => [one.id, one.standing])).toEqual([
      [ben.id, 'free'],
      [rey.id, 'on_ride'],
      [jun.id, 'off_duty'],
    ]);
    expect((await on.read(riding.id)).status).toBe('journey');
    expect(await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: jun.id })).toMatchObject({
      assigned_pickup_driver: jun.id,
    });
  });

  it('begins when the driver can be there where no time is given, and holds the driver from then (R-booking-3, R-booking-5)', async () => {
    const { on, app } = given;
    const [ben] = on.drivers;
    const { id } = await wanted();
    await hold(ben, [-15, 40], await another());
    const assigned = await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: ben.id });
    expect(new Date(assigned.estimated_pickup_time ?? '')).toEqual(at('17:40'));
    // The time to answer still runs from the assignment.
    expect(new Date(assigned.pickup_deadline ?? '')).toEqual(at('17:15'));
    const [held] = await app.sql<{ from: Date; to: Date }>(
      `select lower(during) as from, upper(during) as to from staff_holds where appointment_id = $1 and leg = 'return'`,
      [id],
    );
    expect(held).toEqual({ from: at('17:40'), to: at('18:25') });
    const told = await app.sql(
      `select message from notifications where user_id = $1 and notification_type = 'assign_pickup_driver'`,
      [ben.id],
    );
    expect(told).toEqual([
      { message: expect.stringContaining('Pickup at 5:40 PM. Please confirm within 15 minutes.') },
    ]);
  });

  it('takes the time that the operator chooses, and refuses a driver who is not free then (R-booking-5)', async () => {
    const { on } = given;
    const [ben, rey] = on.drivers;
    const { id } = await wanted();
    await hold(rey, [120, 150], await another());
    const estimated_pickup_time = at('18:30').toISOString();
    expect(shown(await offered(id, '18:30'))).toMatchObject([
      [ben.id, 'free', at('18:30')],
      [expect.any(Number), 'free', at('18:30')],
      [rey.id, 'busy', at('19:30')],
    ]);
    const body = { driver_id: rey.id, estimated_pickup_time };
    expect(await on.try(on.operator, id, 'assign_pickup_driver', body)).toMatchObject({
      status: 400,
      body: { driver_id: ['Driver is not available during this time slot'] },
    });
    const planned = await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: ben.id, estimated_pickup_time });
    expect(new Date(planned.estimated_pickup_time ?? '')).toEqual(at('18:30'));
    // The next driver is asked for the same time.
    const next = await on.act(ben, id, 'reject_pickup', { reason: 'Flat tyre' });
    expect(next.assigned_pickup_driver).toBe(on.drivers[2].id);
    expect(new Date(next.estimated_pickup_time ?? '')).toEqual(at('18:30'));
  });

  it.each([
    ['16:44', 'This is in the past.'],
    ['05:59', 'Choose a time within the next 12 hours.'],
  ])('refuses the time %s (R-booking-5, R-booking-53)', async (time, text) => {
    const { on } = given;
    const { id } = await wanted();
    const estimated_pickup_time = at(time).toISOString();
    expect(
      await on.try(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id, estimated_pickup_time }),
    ).toMatchObject({ status: 400, body: { estimated_pickup_time: [text] } });
  });

  it('treats a time that has just passed as now (R-booking-53)', async () => {
    const { on } = given;
    const { id } = await wanted();
    const estimated_pickup_time = at('16:45').toISOString();
    const body = { driver_id: on.drivers[0].id, estimated_pickup_time };
    const { estimated_pickup_time: begins } = await on.act(on.operator, id, 'assign_pickup_driver', body);
    expect(new Date(begins ?? '')).toEqual(at('17:00'));
  });

  it('is confirmed while another ride still runs, keeps its time, and leaves the driver free until then (R-booking-5, R-booking-16)', async () => {
    const { on, app } = given;
    const [ben] = on.drivers;
    const riding = await on.at('journey', { therapist: on.therapists[1].id, start_time: '17:30' });
    const visit = await on.at('completed', { driver: on.drivers[1].id, start_time: '16:00' });
    now('17:20');
    await on.act(on.therapists[0], visit.id, 'request_pickup');
    await on.act(on.operator, visit.id, 'assign_pickup_driver', {
      driver_id: ben.id,
      estimated_pickup_time: at('19:00').toISOString(),
    });
    const confirmed = await on.act(ben, visit.id, 'confirm_pickup');
    expect(confirmed.status).toBe('return_journey');
    expect(new Date(confirmed.estimated_pickup_time ?? '')).toEqual(at('19:00'));
    const warned = `select id from notifications where notification_type = 'left_running'`;
    expect(await app.sql(warned)).toEqual([]);
    // Until then the driver takes other work.
    await on.act(ben, riding.id, 'arrive_at_location');
    await on.act(ben, riding.id, 'drop_off_therapist');
    const next = await on.at('in_progress', { therapist: on.therapists[2].id, start_time: '18:00' });
    // A screen that is already open then decides by the clock. Source: R-booking-52.
    const [ahead] = (await on.read(next.id, ben)).elsewhere ?? [];
    expect(ahead).toMatchObject({ id: ben.id, appointment: visit.id, leg: 'return' });
    expect(new Date(ahead?.from ?? '')).toEqual(at('19:00'));
    expect((await on.try(ben, next.id, 'start_journey')).status).toBe(200);
    now('19:05');
    const late = await on.at('in_progress', { therapist: on.therapists[1].id, start_time: '20:30' });
    expect((await on.read(late.id, ben)).elsewhere).toContainEqual(
      expect.objectContaining({ appointment: visit.id, from: null }),
    );
    await on.act(ben, next.id, 'arrive_at_location');
    await on.act(ben, next.id, 'drop_off_therapist');
    // Now the ride home runs.
    expect(await on.try(ben, late.id, 'start_journey')).toMatchObject({
      status: 409,
      body: { code: 'STILL_RUNNING', running_appointment: visit.id },
    });
  });

  it('answers as it offers: an offered driver is accepted for that time, any other is refused, on both servers (R-booking-5)', async () => {
    const { on, app } = given;
    const since = app.clock.now();
    const { id } = await wanted();
    const other = await another();
    const servers = [on.operator, second.withToken(on.operator.token ?? '')];
    const start = fc.integer({ min: -50, max: 150 });
    const stretch = fc.tuple(start, fc.integer({ min: 5, max: 80 }));
    await fc.assert(
      fc.asyncProperty(fc.tuple(stretch, stretch, stretch), fc.integer({ min: 0, max: 120 }), async (busy, wish) => {
        await app.sql('delete from staff_holds where appointment_id = any($1)', [[id, other]]);
        for (const [index, [from, length]] of busy.entries()) {
          const who = on.drivers[index];
          if (who) await hold(who, [from, from + length], other);
        }
        const wishedAt = addMinutes(at('17:00'), wish);
        const planned = { estimated_pickup_time: wishedAt.toISOString() };
        const list = await on.operator.get<PickupDriver[]>(
          `${BASE}${id}/pickup_drivers/?at=${encodeURIComponent(planned.estimated_pickup_time)}`,
        );
        for (const [index, driver] of list.body.entries()) {
          const answer = await on.try(servers[index % 2] as TestClient, id, 'assign_pickup_driver', {
            driver_id: driver.id,
            ...planned,
          });
          expect([driver.standing, answer.status]).toEqual([driver.standing, driver.standing === 'free' ? 200 : 400]);
        }
        for (const { id: driver_id, available_from } of await offered(id, undefined, servers[1])) {
          const taken = await on.act(on.operator, id, 'assign_pickup_driver', { driver_id });
          expect(new Date(taken.estimated_pickup_time ?? '')).toEqual(new Date(available_from ?? ''));
        }
      }),
      { numRuns: 8 },
    );
    await expectInvariants(app, since);
  }, 60_000);
});

describe('a ride home that is not needed', () => {
  const given = freshBusiness();

  it('is reported by a therapist of a finished visit, and asking for a ride undoes it (R-workflow-20)', async () => {
    const { on } = given;
    const visit = await on.at('completed');
    const [therapist] = on.therapists;
    expect(visit.pickup_declined).toBe(false);
    const declined = await on.act(therapist, visit.id, 'decline_pickup');
    expect(declined).toMatchObject({
      status: 'completed',
      outcome: 'completed',
      pickup_declined: true,
      therapists_details: [{ id: therapist.id, needs_no_ride: true }],
    });
    expect(declined.allowed_actions).not.toContain('decline_pickup');
    expect(await on.try(therapist, visit.id, 'decline_pickup')).toMatchObject({ status: 409 });
    expect(await on.read(visit.id)).toMatchObject({ pickup_declined: true });
    expect(await on.act(therapist, visit.id, 'request_pickup')).toMatchObject({
      status: 'pickup_requested',
      pickup_declined: false,
      pickup_requested_by: therapist.id,
    });
    expect(await on.act(therapist, visit.id, 'cancel_pickup')).toMatchObject({ pickup_declined: false });
  });

  it('is in the audit trail, and operators see it live (R-workflow-20)', async () => {
    const { on, app } = given;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'decline_pickup');
    expect(
      await app.sql(`select actor_id from audit_log where entity_id = $1 and action = 'appointment.decline_pickup'`, [
        String(id),
      ]),
    ).toEqual([{ actor_id: on.therapists[0].id }]);
    expect(
      await app.sql(`select type from events where appointment_id = $1 and payload->>'change' = 'decline_pickup'`, [
        id,
      ]),
    ).toEqual([{ type: 'appointment_updated' }]);
  });

  it('cannot be reported without a driver, before the end, or once a driver is asked (R-workflow-20)', async () => {
    const { on } = given;
    const [therapist] = on.therapists;
    const alone = await on.at('completed', { driver: null });
    expect(await on.try(therapist, alone.id, 'decline_pickup')).toMatchObject({ body: { code: 'DRIVER_REQUIRED' } });
    const { id } = await on.at('awaiting_payment', { start_time: '18:00' });
    expect(await on.try(therapist, id, 'decline_pickup')).toMatchObject({ status: 409 });
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    expect(await on.try(on.operator, id, 'decline_pickup')).toMatchObject({ status: 403 });
    await on.act(therapist, id, 'request_pickup');
    expect(await on.try(therapist, id, 'decline_pickup')).toMatchObject({ status: 409 });
  });
});

describe('a ride home of a group', () => {
  const given = freshBusiness();
  const notices = (who: TestClient, id: number) =>
    given.app.sql<{ title: string; message: string }>(
      'select title, message from notifications where user_id = $1 and appointment_id = $2 order by id',
      [who.id, id],
    );
  const titles = async (who: TestClient, id: number): Promise<string[]> =>
    (await notices(who, id)).map(({ title }) => title);

  it('is for those who have not declined it, and counts and calls only them (R-workflow-65, R-workflow-67)', async () => {
    const { on, app } = given;
    const [liza, mia, cora] = on.therapists;
    const [ben, rey] = on.drivers;
    const visit = await on.at('completed', { therapists: [liza.id, mia.id, cora.id] });
    const { id } = visit;
    const needNone = async (): Promise<number[]> =>
      (await on.read(id)).therapists_details.filter((one) => one.needs_no_ride).map((one) => one.id);
    app.clock.set(instantOf(TODAY, '17:00'));
    expect(await on.act(cora, id, 'decline_pickup')).toMatchObject({ pickup_declined: false });
    expect(await on.act(mia, id, 'request_pickup')).toMatchObject({
      status: 'pickup_requested',
      pickup_requested_by: mia.id,
    });
    expect(await needNone()).toEqual([cora.id]);
    await on.act(liza, id, 'request_pickup', { pickup_urgency: 'urgent' });
    expect(await on.read(id)).toMatchObject({ pickup_requested_by: mia.id, pickup_urgency: 'urgent' });

    // A car with two seats takes two people, not three.
    await app.sql('update users set seats = 2 where id = $1', [rey.id]);
    const standing = async (): Promise<string | undefined> =>
      (await on.operator.get<PickupDriver[]>(`${BASE}${id}/pickup_drivers/`)).body.find((one) => one.id === rey.id)
        ?.standing;
    expect(await standing()).toBe('free');
    await on.act(cora, id, 'request_pickup', { pickup_urgency: 'normal' });
    expect(await standing()).toBe('vehicle');
    await on.act(cora, id, 'decline_pickup');

    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: rey.id });
    expect(await on.try(cora, id, 'request_pickup')).toMatchObject({ status: 409 });
    expect(await on.try(cora, id, 'cancel_pickup')).toMatchObject({ status: 409 });
    await on.act(liza, id, 'decline_pickup');
    expect(await on.try(mia, id, 'decline_pickup')).toMatchObject({ status: 409 });
    expect(await needNone()).toEqual([liza.id, cora.id]);
    expect(await titles(rey, id)).toEqual(['Pickup asked of you', 'One less to take home']);
    await on.act(rey, id, 'confirm_pickup');
    const isComing = 'Your driver is coming';
    expect(await titles(mia, id)).toContain(isComing);
    for (const one of [liza, cora]) expect(await titles(one, id)).not.toContain(isComing);
    expect(await titles(ben, id)).not.toContain(isComing);
  });

  it('keeps where each therapist waits, also when another joins with their own note (R-workflow-66)', async () => {
    const { on } = given;
    const [liza, mia, cora] = on.therapists;
    const { id } = await on.at('completed', { therapists: [liza.id, mia.id, cora.id] });
    await on.act(cora, id, 'decline_pickup');
    await on.act(liza, id, 'request_pickup', { pickup_notes: 'At the lobby, gate 2' });
    const joined = await on.act(cora, id, 'request_pickup', { pickup_notes: 'Round the corner' });
    const { first_name, last_name } = joined.therapists_details.find((one) => one.id === cora.id)!;
    expect(joined.pickup_notes).toBe(`At the lobby, gate 2 · ${first_name} ${last_name}: Round the corner`);
    await on.act(mia, id, 'request_pickup', { pickup_urgency: 'urgent' });
    expect((await on.read(id)).pickup_notes).toBe(joined.pickup_notes);
  });

  it('is there for a therapist who was left between two drivers, and all readers see why (R-workflow-70, R-workflow-73)', async () => {
    const { on } = given;
    const [liza, mia] = on.therapists;
    const [ben, rey] = on.drivers;
    const { id } = await on.at('picking_up_therapists', { therapists: [liza.id, mia.id] });
    const { driver_name: bens } = await on.act(ben, id, 'pick_up_therapist', { therapist_id: liza.id });
    await on.patch(id, { driver: rey.id });
    const { driver_name: reys, therapists_details: team } = await on.read(id);
    const lizas = personName(team.find((one) => one.id === liza.id)!);
    const lastTo = async (who: TestClient) => (await notices(who, id)).at(-1)?.message;
    expect(await lastTo(rey)).toContain(`. Instead of ${bens}. ${lizas} was collected already and is not with you.`);
    expect(await lastTo(ben)).toContain(`With you: ${lizas}. The operator says where to take them.`);
    expect(await lastTo(mia)).toContain(`: ${reys} drives now, instead of ${bens}.`);
    const collected = (people: readonly { id: number; collected_before?: true }[]): number[] =>
      people.filter((one) => one.collected_before).map((one) => one.id);
    expect(collected((await on.read(id)).therapists_details)).toEqual([liza.id]);
    const { body } = await on.operator.get<Board>(`/api/scheduling/dispatch/?date=${TODAY}`);
    expect(collected(body.visits.find((one) => one.id === id)!.therapists_details)).toEqual([liza.id]);
    await on.act(rey, id, 'start_journey');
    await on.act(rey, id, 'pick_up_therapist', { therapist_id: mia.id });
    await on.act(on.operator, id, 'cancel', { reason: 'Flood' });
    const request = await on.act(liza, id, 'request_pickup', { pickup_notes: 'At the bridge' });
    expect(request).toMatchObject({ status: 'pickup_requested' });
    expect((await on.try(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[2].id })).body).toMatchObject(
      { driver_id: [expect.stringContaining('group')] },
    );
  });

  it('is on the board, and does not keep those at work who need none (R-workflow-67)', async () => {
    const { on, app } = given;
    const [liza, mia, cora] = on.therapists;
    const { id } = await on.at('completed', { therapists: [liza.id, mia.id, cora.id], start_time: '19:00' });
    await on.act(cora, id, 'decline_pickup');
    const { body } = await on.operator.get<Board>(`/api/scheduling/dispatch/?date=${TODAY}`);
    const visit = body.visits.find((one) => one.id === id);
    expect(visit?.therapists_details.map((one) => one.needs_no_ride ?? false)).toEqual([false, false, true]);
    // All other visits are long over, so only this one counts.
    await app.sql("update appointments set status_since = status_since - interval '2 days' where id <> $1", [id]);
    const atWork = await app.db.tx((tx) => findAtWork(tx, [liza.id, mia.id, cora.id], app.clock.now()));
    expect(atWork).not.toContain(cora.id);
    expect(atWork).toEqual(expect.arrayContaining([liza.id, mia.id]));
  });
});

describe('a suspension', () => {
  const given = freshBusiness();

  it('is told to operators and to the driver, with its end and reason; so is its lifting (R-workflow-44)', async () => {
    const { on, app } = given;
    const [ben] = on.drivers;
    const visit = await on.at('completed');
    app.clock.set(instantOf(TODAY, '17:00'));
    await on.act(on.therapists[0], visit.id, 'request_pickup');
    await on.act(on.operator, visit.id, 'assign_pickup_driver', { driver_id: ben.id });
    const suspension = async (): Promise<unknown> =>
      (await ben.get<{ suspension: unknown }>('/api/auth/profile/')).body.suspension;
    expect(await suspension()).toBeNull();
    app.clock.set(instantOf(TODAY, '17:15'));
    await app.runDueJobs();
    const until = instantOf('2026-11-21', '06:00');
    const reason = `The pickup of appointment ${visit.id} was not confirmed in time.`;
    expect(await suspension()).toEqual({ until: until.toISOString(), reason });
    const events = () =>
      app.sql(`select audience, payload from events where type = 'suspension_update' and payload->>'user' = $1`, [
        String(ben.id),
      ]);
    const told = { audience: { operators: true, users: [ben.id] }, payload: { user: ben.id } };
    expect(await events()).toEqual([told]);
    await on.operator.post(`/api/registration/staff/${ben.id}/lift_suspension/`);
    expect(await suspension()).toBeNull();
    expect(await events()).toEqual([told, told]);
  });

  it('ends by itself when its time is over (R-workflow-44)', async () => {
    const { on, app } = given;
    const [ben] = on.drivers;
    const until = instantOf(TODAY, '17:00');
    await app.sql('update users set suspended_until = $2 where id = $1', [ben.id, until]);
    app.clock.set(until);
    expect((await ben.get('/api/auth/profile/')).body).toMatchObject({ suspension: null });
  });
});
