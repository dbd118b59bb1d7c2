import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';

describe('materials of a visit', () => {
  const given = freshBusiness();
  const stock = async () => {
    const { on, app } = given;
    const rows = await app.sql<{ id: number; stock: number }>('select id, stock from materials where id = any($1)', [
      [on.oil, on.towel],
    ]);
    return { oil: rows.find(({ id }) => id === on.oil)?.stock, towel: rows.find(({ id }) => id === on.towel)?.stock };
  };
  const movements = () =>
    given.app.sql<{ kind: string; quantity: number }>(
      'select kind, quantity from stock_movements where material_id = any($1) order by id',
      [[given.on.oil, given.on.towel]],
    );
  const inLedger = async () =>
    (
      await given.app.sql<{ fits: boolean }>(
        'select bool_and(m.stock = (select sum(quantity) from stock_movements s where s.material_id = m.id)) as fits from materials m',
      )
    )[0]?.fits;

  it('leave the stock when the session begins, once (R-materials-1)', async () => {
    const { on } = given;
    const visit = await on.at('session_in_progress', { services: [on.richService] });
    expect(await stock()).toEqual({ oil: 8, towel: 7 });
    expect(visit.material_usage_summary).toMatchObject({
      consumable_materials: [
        {
          id: on.oil,
          category: 'massage',
          quantity_used: 2,
          unit: 'piece',
          deducted_at: expect.any(String),
          returned_at: null,
          shortage: 0,
        },
      ],
      reusable_materials: [{ id: on.towel, quantity_used: 3 }],
    });
    await on.patch(visit.id, { status: 'dropped_off' });
    await on.act(on.therapists[0], visit.id, 'start_session');
    expect(await stock()).toEqual({ oil: 8, towel: 7 });
    expect(await inLedger()).toBe(true);
  });

  it('are never taken below zero: the shortage is recorded and told to the operators', async () => {
    const { on, app } = given;
    await app.sql(`insert into stock_movements (material_id, kind, quantity, at) values ($1, 'correction', -9, $2)`, [
      on.oil,
      app.clock.now(),
    ]);
    const { id, material_usage_summary } = await on.at('session_in_progress', {
      services: [on.richService, on.richService],
    });
    expect(material_usage_summary?.consumable_materials).toMatchObject([{ quantity_used: 1, shortage: 3 }]);
    expect(await stock()).toEqual({ oil: 0, towel: 4 });
    const told = await app.sql<{ notification_type: string; message: string }>(
      `select notification_type, message from notifications where appointment_id = $1 and notification_type like 'material%' and user_id = $2 order by id`,
      [id, on.operator.id],
    );
    expect(told).toEqual([
      { notification_type: 'material_shortage', message: expect.stringMatching(/3 piece Oil/) },
      { notification_type: 'material_low', message: expect.stringMatching(/Towel \d+: 4 piece left/) },
    ]);
    expect(await inLedger()).toBe(true);
  });

  it("come back at the check where they are reusable; each material's answer is stored (4-030, 5-047, 7-043, 7-060)", async () => {
    const { on, app } = given;
    const { id } = await on.at('completed', { services: [on.richService] });
    expect((await on.read(id)).materials_status).toBe('unchecked');
    expect(await on.try(on.therapists[0], id, 'request_pickup')).toMatchObject({
      status: 409,
      body: { code: 'MATERIALS_UNCHECKED' },
    });
    const checked = await on.act(on.therapists[0], id, 'complete', {
      materials_checked: true,
      material_status: [
        { id: on.oil, is_empty: true, notes: 'last drop' },
        { id: on.towel, is_empty: false, quantity: 2 },
      ],
    });
    expect(checked).toMatchObject({
      status: 'completed',
      materials_status: 'checked',
      materials_checked: true,
      material_usage_summary: {
        consumable_materials: [{ is_empty: true, returned_at: null }],
        reusable_materials: [{ is_empty: false, returned_at: expect.any(String) }],
      },
    });
    expect(await stock()).toEqual({ oil: 8, towel: 9 });
    expect(await movements()).toEqual([
      { kind: 'opening', quantity: 10 },
      { kind: 'opening', quantity: 10 },
      { kind: 'use', quantity: -2 },
      { kind: 'use', quantity: -3 },
      { kind: 'return', quantity: 2 },
    ]);
    expect(
      await app.sql(
        'select checked_quantity, check_notes from appointment_materials where appointment_id = $1 and material_id = $2',
        [id, on.oil],
      ),
    ).toEqual([{ checked_quantity: 2, check_notes: 'last drop' }]);
    expect((await on.read(id)).material_usage_summary?.consumable_materials).toMatchObject([
      { id: on.oil, checked_quantity: 2, check_notes: 'last drop' },
    ]);
    expect(await on.try(on.therapists[0], id, 'complete')).toMatchObject({ status: 409 });
  });

  it.each([
    [undefined, 10],
    [{}, 10],
    [{ materials_are_empty: true }, 7],
    [{ material_status: [] }, 10],
    [(towel: number) => ({ material_status: [{ id: towel, is_empty: true, quantity: 1 }] }), 9],
    [(towel: number) => ({ material_status: [{ id: towel, is_empty: false, quantity: 99 }] }), 10],
  ])('are checked with %j: %i towels are there again (7-060)', async (body, towels) => {
    const { on } = given;
    const { id } = await on.at('completed', { services: [on.richService] });
    await on.act(on.therapists[0], id, 'complete', typeof body === 'function' ? body(on.towel) : body);
    expect(await stock()).toEqual({ oil: 8, towel: towels });
    expect(await inLedger()).toBe(true);
  });

  it('are not checked during the session, nor for a visit that did not take them (4-023, 4-026)', async () => {
    const { on } = given;
    const { id } = await on.at('session_in_progress', { services: [on.richService] });
    expect(await on.try(on.therapists[0], id, 'complete')).toMatchObject({
      status: 409,
      body: { current_status: 'session_in_progress' },
    });
    await on.act(on.therapists[0], id, 'mark_awaiting_payment');
    const done = await on.at('completed', { services: [on.richService], start_time: '20:00' });
    expect(
      await on.try(on.therapists[0], done.id, 'complete', { material_status: [{ id: 987_654, is_empty: true }] }),
    ).toMatchObject({ status: 400, body: { material_status: ['Not found.'] } });
  });

  describe('their status one by one (7-095)', () => {
    const update = (who: TestClient, material: number, body: object) =>
      who.post<Record<string, unknown>>(`/api/inventory/${material}/update_material_status/`, body, {
        headers: { authorization: `Bearer ${who.token}` },
      });

    it('answers for the latest visit that waits; the therapist then completes the check (7-005)', async () => {
      const { on, app } = given;
      const { id } = await on.at('completed', { services: [on.richService] });
      expect(
        await update(on.therapists[0], on.towel, { is_empty: false, quantity: 2, notes: ' One is torn ' }),
      ).toMatchObject({ status: 200, body: { id: on.towel, stock: null, is_empty: false } });
      expect(
        await app.sql(
          'select is_empty, checked_quantity, check_notes from appointment_materials where appointment_id = $1 and material_id = $2',
          [id, on.towel],
        ),
      ).toEqual([{ is_empty: false, checked_quantity: 2, check_notes: 'One is torn' }]);
      expect(await update(on.therapists[1], on.oil, { is_empty: true })).toMatchObject({ status: 404 });
      expect(await update(on.drivers[0], on.oil, { is_empty: true })).toMatchObject({ status: 403 });
      expect((await on.read(id)).materials_status).toBe('unchecked');
      expect(await on.act(on.therapists[0], id, 'complete', { materials_checked: true })).toMatchObject({
        materials_status: 'checked',
      });
      expect(await stock()).toEqual({ oil: 8, towel: 9 });
    });

    it('closes the check when an operator has answered for all of them (R-materials-4)', async () => {
      const { on } = given;
      const { id } = await on.at('completed', { services: [on.richService] });
      await update(on.operator, on.towel, { is_empty: true, quantity: 1 });
      const open = await on.read(id);
      expect(open.materials_status).toBe('unchecked');
      expect(open.allowed_actions).toContain('check_material');
      await update(on.operator, on.oil, { is_empty: false, appointment: id });
      const closed = await on.read(id);
      expect(closed).toMatchObject({ materials_status: 'checked', status: 'completed' });
      expect(closed.allowed_actions).not.toContain('check_material');
      expect(await stock()).toEqual({ oil: 8, towel: 9 });
      expect((await update(on.operator, on.oil, { is_empty: false, appointment: id })).status).toBe(404);
    });

    it('waits for the payment (4-026)', async () => {
      const { on } = given;
      const { id } = await on.at('awaiting_payment', { services: [on.richService] });
      expect(await update(on.therapists[0], on.oil, { is_empty: true, appointment: id })).toMatchObject({
        status: 409,
        body: { current_status: 'awaiting_payment' },
      });
    });

    it('marks the stock itself empty, in part or in whole, where no visit waits', async () => {
      const { on } = given;
      expect((await update(on.operator, on.oil, { is_empty: true, quantity: 4, notes: 'spilled' })).body).toMatchObject(
        { stock: 6, is_empty: false },
      );
      expect((await update(on.operator, on.oil, { is_empty: true, appointment: null })).body).toMatchObject({
        stock: 0,
        is_empty: true,
      });
      expect((await update(on.operator, on.oil, { is_empty: false })).body).toMatchObject({
        stock: 0,
        is_empty: false,
      });
      expect((await movements()).filter(({ kind }) => kind === 'emptied')).toEqual([
        { kind: 'emptied', quantity: -4 },
        { kind: 'emptied', quantity: -6 },
      ]);
      expect(
        await given.app.sql(
          `select notes from stock_movements where kind = 'emptied' and material_id = $1 order by id`,
          [on.oil],
        ),
      ).toEqual([{ notes: 'spilled' }, { notes: '' }]);
      for (const body of [{}, { is_empty: 'yes' }, { is_empty: true, quantity: -1 }, { is_empty: true, stock: 0 }])
        expect((await update(on.operator, on.oil, body)).status).toBe(400);
      expect((await update(on.operator, 987_654, { is_empty: true })).status).toBe(404);
      expect(await inLedger()).toBe(true);
    });
  });
});
