import type { Appointment } from 'shared-lib/contract';
import type { TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { BASE, TODAY, type Answered } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';
import { runWhileHeld } from '../testing/held.js';
import { expectInvariants } from '../testing/invariants.js';

describe('undo', () => {
  const given = freshBusiness();
  let second: TestInstance;
  let began: Date;
  beforeAll(async () => {
    second = await given.app.secondInstance();
  });
  beforeEach(() => {
    began = given.app.clock.now();
  });
  afterEach(() => expectInvariants(given.app, began));

  const undo = (who: TestClient, { id }: Pick<Appointment, 'id'>): Promise<Answered> => given.on.try(who, id, 'undo');
  const wait = (seconds: number): void =>
    given.app.clock.set(new Date(given.app.clock.now().getTime() + seconds * 1_000));
  const holds = (id: number) =>
    given.app.sql('select staff_id, leg, during::text from staff_holds where appointment_id = $1 order by id', [id]);
  const asHeld = async (id: number) => (await holds(id)).map((one) => JSON.stringify(one)).sort();
  const stored = async (id: number) => {
    const [row] = await given.app.sql<Record<string, unknown>>(
      `select a.*, (select json_agg(t order by t.position) from appointment_therapists t where t.appointment_id = a.id) as team from appointments a where id = $1`,
      [id],
    );
    const { version: _version, updated_at: _at, ...rest } = row ?? {};
    return rest;
  };
  const stock = () =>
    given.app.sql<{ stock: number }>('select name, stock from materials where id = any($1) order by id', [
      [given.on.oil, given.on.towel],
    ]);

  it.each([
    ['pending', 'therapist_confirm', 0],
    ['confirmed', 'therapist_confirm', 0],
    ['pending', 'driver_confirm', 1],
    ['therapist_confirmed', 'driver_confirm', 1],
    ['dropped_off', 'start_session', 0],
    ['session_in_progress', 'mark_awaiting_payment', 0],
  ] as const)(
    'at %s, %s: restores everything, holds and stock included, and the trail says so (R-workflow-21)',
    async (status, action, driver) => {
      const { on, app } = given;
      const who = driver ? on.drivers[0] : on.therapists[0];
      const { id } = await on.at(status, { services: [on.richService] });
      const before = { row: await stored(id), holds: await asHeld(id), stock: await stock() };
      wait(60);
      await on.act(who, id, action);
      wait(10);
      const answer = await undo(who, { id });
      expect(answer.status).toBe(200);
      expect(answer.body.status).toBe(status);
      expect(answer.body.allowed_actions).toContain(action);
      expect({ row: await stored(id), holds: await asHeld(id), stock: await stock() }).toEqual(before);
      const trail = await app.sql<{ action: string; actor_id: number; after: object }>(
        `select action, actor_id, after from audit_log where entity = 'appointment' and entity_id = $1 order by id desc limit 2`,
        [String(id)],
      );
      expect(trail).toMatchObject([
        { action: 'appointment.undo', actor_id: who.id, after: { undone: action } },
        { action: `appointment.${action}` },
      ]);
      // The step can be taken again.
      expect((await on.try(who, id, action)).status).toBe(200);
    },
  );

  it('returns the stock by a movement of its own, and takes it again at the next start (R-workflow-21, R-materials-1)', async () => {
    const { on, app } = given;
    const { id } = await on.at('dropped_off', { services: [on.richService] });
    await on.act(on.therapists[0], id, 'start_session');
    await undo(on.therapists[0], { id });
    await on.act(on.therapists[0], id, 'start_session');
    const moves = await app.sql(
      'select kind, quantity, notes from stock_movements where appointment_id = $1 and material_id = $2 order by id',
      [id, on.oil],
    );
    expect(moves).toEqual([
      { kind: 'use', quantity: -2, notes: '' },
      { kind: 'return', quantity: 2, notes: 'Undone' },
      { kind: 'use', quantity: -2, notes: '' },
    ]);
  });

  it('of a session that begins again counts used-up materials once, and reused ones not at all while it is there (R-workflow-21, R-money-9)', async () => {
    const { on, app } = given;
    const { id } = await on.at('dropped_off', { services: [on.richService] });
    await on.act(on.therapists[0], id, 'start_session');
    await undo(on.therapists[0], { id });
    const reported = async () => {
      const query = { from: TODAY, to: TODAY };
      const { body } = await on.operator.get<{ rows: { id: number; quantity: number }[] }>('/api/reports/materials/', {
        query,
      });
      return body.rows.filter((one) => one.id === on.oil || one.id === on.towel).map((one) => [one.id, one.quantity]);
    };
    expect(await reported()).toEqual([]);
    await on.act(on.therapists[0], id, 'start_session');
    expect(await reported()).toEqual([[on.oil, 2]]);
    expect(await app.sql('select stock from materials where id = $1', [on.towel])).toEqual([{ stock: 7 }]);
  });

  it.each([
    ['a running session', 'session_in_progress'],
    ['a visit whose towels are back in the stock', 'completed'],
  ] as const)(
    'leaves the stock alone where the start took nothing, after an operator restored %s (R-workflow-21, R-materials-1)',
    async (_from, status) => {
      const { on, app } = given;
      const [therapist] = on.therapists;
      const { id } = await on.at(status, { services: [on.richService] });
      if (status === 'completed') await on.act(therapist, id, 'complete', { materials_checked: true });
      expect((await on.patch(id, { status: 'dropped_off' })).status).toBe(200);
      const used = () =>
        app.sql('select * from appointment_materials where appointment_id = $1 order by material_id', [id]);
      const before = { stock: await stock(), used: await used() };
      const [oil, towels] = before.stock;
      expect([oil?.stock, towels?.stock]).toEqual([8, status === 'completed' ? 10 : 7]);
      await on.act(therapist, id, 'start_session');
      expect((await undo(therapist, { id })).status).toBe(200);
      expect({ stock: await stock(), used: await used() }).toEqual(before);
      expect(before.used).toHaveLength(2);
    },
  );

  it.each([
    [
      'eleven seconds later',
      async ({ on }: typeof given, visit: Appointment) => {
        wait(10.001);
        return undo(on.therapists[0], visit);
      },
    ],
    ['by another therapist of the group', ({ on }: typeof given, visit: Appointment) => undo(on.therapists[1], visit)],
    [
      'after somebody changed the visit',
      async ({ on }: typeof given, visit: Appointment) => {
        await on.patch(visit.id, { notes: 'Ring twice' });
        return undo(on.therapists[0], visit);
      },
    ],
    [
      'twice',
      async ({ on }: typeof given, visit: Appointment) => {
        expect((await undo(on.therapists[0], visit)).status).toBe(200);
        return undo(on.therapists[0], visit);
      },
    ],
  ])('is refused %s, with the fresh visit and nothing changed (R-workflow-21)', async (_when, attempt) => {
    const { on } = given;
    const [one, other] = on.therapists.map(({ id }) => id);
    const visit = await on.book({ therapist: one, therapists: [one ?? 0, other ?? 0] });
    await on.act(on.therapists[0], visit.id, 'therapist_confirm');
    const answer = await attempt(given, visit);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'NOT_UNDOABLE', detail: 'This can no longer be undone.' });
    expect(answer.body.appointment?.version).toBe((await on.read(visit.id)).version);
  });

  it('is not offered for steps of the road or of an operator (R-workflow-21)', async () => {
    const { on } = given;
    const visit = await on.at('in_progress');
    expect((await undo(on.operator, visit)).body).toMatchObject({ code: 'WRONG_ROLE' });
    await on.act(on.drivers[0], visit.id, 'start_journey');
    expect((await undo(on.drivers[0], visit)).status).toBe(409);
    expect((await undo(on.drivers[1], visit)).status).toBe(404);
  });

  it('is refused where the time it gave away has been taken by another booking, and changes nothing (R-booking-1, R-workflow-21)', async () => {
    const { on } = given;
    const visit = await on.at('session_in_progress', { driver: null });
    await on.act(on.therapists[0], visit.id, 'mark_awaiting_payment');
    // The session began early and ended at once: the rest of the hour is free, and another visit is booked in it.
    await on.book({ driver: null, start_time: '13:30' });
    const answer = await undo(on.therapists[0], visit);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('STAFF_NOT_FREE');
    expect((await on.read(visit.id)).status).toBe('awaiting_payment');
  });

  it('happens once of many requests, on two servers, and never against the next step (R-workflow-21)', async () => {
    const { on, app } = given;
    const other = second.withToken(on.therapists[0].token ?? '');
    const [one, next] = on.therapists;
    const { id } = await on.at('dropped_off', { services: [on.richService], therapists: [one.id, next.id] });
    await on.act(one, id, 'start_session');
    // The next step is a colleague's: after their own step, people could undo again.
    const { sent } = await runWhileHeld(app, id, async (waiting) => {
      const all = Promise.all(
        Array.from({ length: 10 }, (_, at) => {
          if (at >= 6) return on.try(next, id, 'mark_awaiting_payment');
          return (at % 2 ? other : one).post(`${BASE}${id}/undo/`);
        }),
      );
      await waiting(8);
      return { sent: all };
    });
    const answers = await sent;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const { status } = await on.read(id);
    expect(['dropped_off', 'awaiting_payment']).toContain(status);
    const [oil] = await app.sql<{ stock: number }>('select stock from materials where id = $1', [on.oil]);
    expect(oil?.stock).toBe(status === 'dropped_off' ? 10 : 8);
  });

  it('tells only the people who were told of the step (R-workflow-21)', async () => {
    const { on, app } = given;
    const { id } = await on.at('session_in_progress');
    await on.act(on.therapists[0], id, 'mark_awaiting_payment');
    await undo(on.therapists[0], { id });
    const told = await app.sql<{ title: string; role: string }>(
      `select distinct n.title, u.role from notifications n join users u on u.id = n.user_id where n.appointment_id = $1 and n.notification_type = 'undo'`,
      [id],
    );
    expect(told).toEqual([{ title: 'Taken back', role: 'operator' }]);
  });
});
