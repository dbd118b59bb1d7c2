import type { Answer, Calls, Movement, StockedMaterial } from 'shared-lib/contract';
import { daysOfCover, isLowStock, STOCK_TEXTS } from 'shared-lib/domain';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { ChannelClient } from '../testing/channel-client.js';
import type { TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';
import { seedService } from '../testing/seed.js';

type Inventory = Calls['inventory'];
const INVENTORY = '/api/inventory/';

describe('the stock of the business', () => {
  const given = freshBusiness();
  let count = 0;

  /** Registered through the API, with its first stock in the ledger. */
  async function register(material: Partial<StockedMaterial> = {}): Promise<StockedMaterial> {
    const { body } = await given.on.operator.post<{ id: number }>('/api/registration/register/material/', {
      name: `Balm ${String(++count).padStart(4, '0')}`,
      unit: 'g',
      stock: 100,
      reorder_level: 20,
      ...material,
    });
    return read(body.id);
  }
  const read = async (id: number) =>
    (await given.on.operator.get<Answer<Inventory['read']>>(`${INVENTORY}${id}/`)).body;
  const list = async (query: Record<string, string | number> = {}) =>
    (await given.on.operator.get<Answer<Inventory['list']>>(INVENTORY, { query })).body;
  const ledger = async (id: number, query: Record<string, number> = {}) =>
    (await given.on.operator.get<Answer<Inventory['movements']>>(`${INVENTORY}${id}/movements/`, { query })).body;
  const move = (id: number, body: object, as: TestClient = given.on.operator, key?: string) =>
    as.post<Movement & Record<string, unknown>>(`${INVENTORY}${id}/movements/`, body, { ...(key && { key }) });
  const told = async () =>
    given.app.sql<{ title: string; message: string; appointment_id: number | null }>(
      `select title, message, appointment_id from notifications where notification_type = 'material_low' and user_id = $1 order by id`,
      [given.on.operator.id],
    );

  it('is restocked and corrected, each with who and why, and is the sum of its ledger (R-pages-6, R-materials-7)', async () => {
    const { on, app } = given;
    const { id } = await register();
    expect((await move(id, { kind: 'restock', quantity: 50, reason: ' Invoice 0417 ' })).body).toMatchObject({
      kind: 'restock',
      quantity: 50,
      stock_after: 150,
      reason: 'Invoice 0417',
      appointment: null,
    });
    expect((await move(id, { kind: 'correction', quantity: -40, reason: 'Bottle spilled' })).status).toBe(201);
    const { results, count: entries } = await ledger(id);
    expect(entries).toBe(3);
    expect(results.map(({ kind, quantity, stock_after, reason }) => [kind, quantity, stock_after, reason])).toEqual([
      ['correction', -40, 110, 'Bottle spilled'],
      ['restock', 50, 150, 'Invoice 0417'],
      ['opening', 100, 100, ''],
    ]);
    const [who] = await app.sql<{ name: string }>(
      `select concat_ws(' ', first_name, last_name) as name from users where id = $1`,
      [on.operator.id],
    );
    expect(new Set(results.map(({ by }) => by))).toEqual(new Set([who?.name]));
    expect(await read(id)).toMatchObject({ stock: 110, is_low: false });
    const [trail] = await app.sql(
      `select action, before, after from audit_log where entity = 'material' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    expect(trail).toEqual({
      action: 'material.correction',
      before: { stock: 110 + 40 },
      after: { stock: 110, quantity: -40, reason: 'Bottle spilled' },
    });
  });

  it.each([
    [{ kind: 'restock', quantity: 0 }, { quantity: [STOCK_TEXTS.quantity] }],
    [{ kind: 'restock', quantity: -5 }, { quantity: [STOCK_TEXTS.quantity] }],
    [{ kind: 'restock', quantity: 1.5 }, { quantity: ['Enter a whole number.'] }],
    [{ kind: 'restock' }, { quantity: ['This field is required'] }],
    [{ kind: 'restock', quantity: 1_000_000 }, { quantity: [STOCK_TEXTS.tooMuch] }],
    [{ kind: 'correction', quantity: -101, reason: 'Gone' }, { quantity: ['Only 100 g in stock.'] }],
    [{ kind: 'correction', quantity: 0, reason: 'Counted' }, { quantity: [STOCK_TEXTS.nothing] }],
    [{ kind: 'correction', quantity: -1 }, { reason: ['This field is required'] }],
    [{ kind: 'correction', quantity: -1, reason: '  ' }, { reason: ['This field is required'] }],
    [{ kind: 'use', quantity: 5 }, { kind: ['Allowed values: restock, correction'] }],
  ])('refuses %j at its field, and leaves the ledger alone (R-materials-3)', async (body, fields) => {
    const { id } = await register();
    expect(await move(id, body)).toMatchObject({ status: 400, body: { ...fields, code: 'VALIDATION_FAILED' } });
    expect((await ledger(id)).count).toBe(1);
    expect((await read(id)).stock).toBe(100);
  });

  it('is not corrected over what another has just changed: the answer has the new figures (R-materials-7)', async () => {
    const { id } = await register();
    await move(id, { kind: 'restock', quantity: 5 });
    const late = await move(id, { kind: 'correction', quantity: -40, reason: 'Counted 60', expected: { stock: 100 } });
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: { id, stock: 105 } } });
    expect((await read(id)).stock).toBe(105);
    expect(
      (await move(id, { kind: 'correction', quantity: -45, reason: 'Counted 60', expected: { stock: 105 } })).status,
    ).toBe(201);
  });

  it('of an unknown material answers 404 (R-pages-6)', async () => {
    const { operator } = given.on;
    expect((await operator.get(`${INVENTORY}987654/`)).status).toBe(404);
    expect((await operator.get(`${INVENTORY}987654/movements/`)).status).toBe(404);
    expect((await move(987_654, { kind: 'restock', quantity: 1 })).status).toBe(404);
  });

  it('is changed by movements alone, in the database itself, and begins with one (R-materials-7)', async () => {
    const { app } = given;
    const { id } = await register();
    for (const direct of ['stock = stock - 1', 'stock = 7', 'stock = 0, reorder_level = 3'])
      await expect(app.sql(`update materials set ${direct} where id = $1`, [id])).rejects.toThrow(
        'changes by movements of its ledger alone',
      );
    const [made] = await app.sql<{ stock: number }>(
      `insert into materials (name, unit, stock, created_at, updated_at) values ('Never counted', 'ml', 50, $1, $1) returning stock`,
      [app.clock.now()],
    );
    expect(made?.stock).toBe(0);
    await expect(
      app.sql(`insert into stock_movements (material_id, kind, quantity, at) values ($1, 'use', -101, $2)`, [
        id,
        app.clock.now(),
      ]),
    ).rejects.toThrow('materials_stock_check');
    expect((await read(id)).stock).toBe(100);
  });

  describe('over two servers at once', () => {
    let second: TestInstance;
    beforeAll(async () => {
      second = await given.app.secondInstance();
    });

    it('40 restocks, corrections and visits add up, each entry with the stock it left behind (R-materials-7)', async () => {
      const { on, app } = given;
      const other = second.withToken(on.operator.token ?? '');
      const visit = await on.at('dropped_off', { services: [on.richService] });
      const answers = await Promise.all([
        on.try(on.therapists[0], visit.id, 'start_session'),
        ...Array.from({ length: 40 }, (_, at) =>
          move(
            on.oil,
            at % 4 === 3 ? { kind: 'correction', quantity: -6, reason: 'Spilled' } : { kind: 'restock', quantity: 3 },
            at % 2 ? other : on.operator,
          ),
        ),
      ]);
      const done = answers.filter(({ status }) => status < 300).length - 1;
      expect(answers[0]?.status).toBe(200);
      expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(3);
      const { results, count: entries } = await ledger(on.oil, { page_size: 100 });
      expect(entries).toBe(1 + 1 + done);
      const oldestFirst = [...results].reverse();
      let sum = 0;
      for (const { quantity, stock_after } of oldestFirst) expect(stock_after).toBe((sum += quantity));
      const [stored] = await app.sql<{ stock: number }>('select stock from materials where id = $1', [on.oil]);
      expect(stored?.stock).toBe(sum);
    });

    it('no correction of two that saw the same stock overwrites the other (R-materials-7)', async () => {
      const { on } = given;
      const { id } = await register();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          move(
            id,
            { kind: 'correction', quantity: -1 - at, reason: 'Counted', expected: { stock: 100 } },
            at % 2 ? second.withToken(on.operator.token ?? '') : on.operator,
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
      expect((await ledger(id)).count).toBe(2);
    });

    it('a restock that is sent twice with one key is made once (R-workflow-40)', async () => {
      const { on } = given;
      const { id } = await register();
      const answers = await Promise.all(
        [on.operator, second.withToken(on.operator.token ?? '')].map((as) =>
          move(id, { kind: 'restock', quantity: 5 }, as, `restock-${id}`),
        ),
      );
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect((await read(id)).stock).toBe(105);
    });
  });

  describe('that runs low', () => {
    beforeEach(async () => given.app.sql('delete from notifications'));

    it('is said once, not at every use, and again only after there was enough (R-materials-6)', async () => {
      const { on, app } = given;
      const start = async (time: string) =>
        on.at('session_in_progress', { services: [on.richService], start_time: time });
      // 10 of each, low from 4: the second visit brings the towels to 4, the third the oil.
      await move(on.towel, { kind: 'restock', quantity: 90 });
      for (const time of ['14:00', '16:00', '18:00', '20:00']) {
        const { id } = await start(time);
        await on.act(on.therapists[0], id, 'mark_awaiting_payment');
      }
      const news = await told();
      expect(news.map(({ message }) => message)).toEqual([expect.stringMatching(/^Oil \d+: 4 piece left\.$/)]);
      expect(news[0]).toMatchObject({ title: 'Material running low', appointment_id: expect.any(Number) });

      // Not enough yet; then enough, and low again by a count.
      await move(on.oil, { kind: 'restock', quantity: 1 });
      await move(on.oil, { kind: 'correction', quantity: -1, reason: 'Counted' });
      expect(await told()).toHaveLength(1);
      const other = await app.as('operator', 2);
      await move(on.oil, { kind: 'restock', quantity: 10 }, other);
      await move(on.oil, { kind: 'correction', quantity: -9, reason: 'Spilled' }, other);
      const again = (await told()).slice(1);
      expect(again).toMatchObject([
        { message: expect.stringMatching(/^Oil \d+: 3 piece left\.$/), appointment_id: null },
      ]);
    });

    it('is said again after the start that took it was undone; for reusables, at most twice a day (R-materials-6, R-workflow-21)', async () => {
      const { on, app } = given;
      const other = await app.as('operator', 2);
      await move(on.towel, { kind: 'correction', quantity: -4, reason: 'Torn' });
      await move(on.oil, { kind: 'correction', quantity: -4, reason: 'Spilled' });
      const { id } = await on.at('session_in_progress', { services: [on.richService] });
      expect((await told()).map(({ message }) => message)).toEqual([
        expect.stringContaining('Oil'),
        expect.stringContaining('Towel'),
      ]);
      await on.therapists[0].post(`/api/scheduling/appointments/${id}/undo/`);
      await on.act(on.therapists[0], id, 'start_session');
      expect((await told()).map(({ message }) => message).slice(2)).toEqual([expect.stringContaining('Oil')]);

      await on.act(on.therapists[0], id, 'mark_awaiting_payment');
      await on.act(on.operator, id, 'mark_completed', { payment_amount: 1200 });
      app.clock.advance({ hours: 12 });
      await app.sql('update sessions set last_seen_at = $1', [app.clock.now()]);
      await on.act(on.therapists[0], id, 'complete');
      expect(await read(on.towel)).toMatchObject({ stock: 6, is_low: false });
      await move(on.towel, { kind: 'correction', quantity: -3, reason: 'Torn' }, other);
      expect((await told()).slice(3)).toMatchObject([{ message: expect.stringContaining('Towel') }]);
    });

    it('is low by the same rule in the database and in the domain', async () => {
      await register({ stock: 20, reorder_level: 20 });
      await register({ stock: 21, reorder_level: 20 });
      await register({ stock: 0, reorder_level: 0 });
      const { results } = await list({ page_size: 1000 });
      expect(results.length).toBeGreaterThan(3);
      for (const one of results) {
        expect(one.is_low).toBe(isLowStock(one));
        expect(one.days_of_cover).toBe(one.reusable ? null : daysOfCover(one.stock, one.used_a_day));
      }
    });
  });

  it('is listed low first, then by how long it lasts, with its services and what is out (R-pages-6)', async () => {
    const { app } = given;
    const word = `Reed${++count}`;
    const now = app.clock.now();
    const hours = (back: number) => new Date(now.getTime() - back * 3_600_000);
    const seed = async (name: string, material: object = {}) => {
      const [made] = await app.sql<{ id: number }>(
        `with made as (
           insert into materials (name, category, unit, reusable, reorder_level, created_at, updated_at)
           select $1, coalesce(m.category, ''), 'ml', coalesce(m.reusable, false), 20, $2, $2
           from jsonb_to_record($3::jsonb) as m(category text, reusable boolean) returning id
         ), first as (
           insert into stock_movements (material_id, kind, quantity, at) select id, 'opening', 100, $2 from made
         ) select id from made`,
        [`${word} ${name}`, hours(239), JSON.stringify(material)],
      );
      return made?.id ?? 0;
    };
    const moved = (id: number, kind: string, quantity: number, at: Date) =>
      app.sql('insert into stock_movements (material_id, kind, quantity, at) values ($1, $2, $3, $4)', [
        id,
        kind,
        quantity,
        at,
      ]);
    const [fast, slow, unused, low, cloth] = [
      await seed('fast', { category: 'Oils' }),
      await seed('slow'),
      await seed('unused'),
      await seed('low'),
      await seed('cloth', { reusable: true }),
    ];
    await moved(low, 'correction', -95, hours(200));
    await moved(fast, 'use', -50, hours(1));
    await moved(slow, 'use', -10, hours(1));
    await moved(cloth, 'use', -30, hours(1));
    // A quantity that an undone start returned was not used.
    await moved(slow, 'return', 5, now);
    const service = await seedService(app, { name: `Wrap ${word}` });
    await app.sql('insert into service_materials (service_id, material_id, quantity) values ($1, $2, 3)', [
      service,
      fast,
    ]);

    // A quantity that visits needed and the stock did not have was used too.
    await app.sql(
      `insert into appointment_materials (appointment_id, material_id, quantity_used, shortage, deducted_at) values ($1, $2, 0, 10, $3)`,
      [(await given.on.at('completed', {})).id, low, hours(10)],
    );

    const { results, count: found, low_count } = await list({ search: word });
    expect([found, low_count]).toEqual([5, 1]);
    expect(results.map(({ name }) => name.replace(`${word} `, ''))).toEqual(['low', 'fast', 'slow', 'cloth', 'unused']);
    expect(results[0]).toMatchObject({ used_a_day: 1, days_of_cover: 5 });
    expect(results[1]).toMatchObject({ used_a_day: 5, days_of_cover: 10, services_count: 1, out: 0 });
    expect(results[2]).toMatchObject({ used_a_day: 0.5, days_of_cover: 190, services_count: 0 });
    expect(results[3]).toMatchObject({ used_a_day: null, days_of_cover: null });
    expect(results[4]).toMatchObject({ used_a_day: 0, days_of_cover: null });

    const names = async (query: Record<string, string | number>) =>
      (await list({ search: word, ...query })).results.map(({ id }) => id);
    expect(await names({ low_stock: 'true' })).toEqual([low]);
    expect(await names({ low_stock: 'false', kind: 'consumable' })).toEqual([fast, slow, unused]);
    expect(await names({ kind: 'reusable' })).toEqual([cloth]);
    expect((await list({ search: `wrap ${word}` })).results.map(({ id }) => id)).toEqual([fast]);
    expect((await list({ search: 'OILS', page_size: 1000 })).results.map(({ id }) => id)).toContain(fast);
    expect(await list({ search: word, page: 2, page_size: 2 })).toMatchObject({
      total_pages: 3,
      count: 5,
      low_count: 1,
    });
    expect(await list({ search: word, page: 9 })).toMatchObject({ results: [], count: 5, low_count: 1 });

    const record = await read(fast);
    expect(record.used_by).toEqual([{ id: service, name: `Wrap ${word}`, quantity: 3 }]);
    expect(record.days.map(({ stock }) => stock)).toEqual([...Array.from({ length: 10 }, () => 100), 50]);
    expect(record.days.at(-1)?.date).toBe('2026-11-20');
  });

  it('shows which reusables are at visits, until they are answered for (R-materials-1)', async () => {
    const { on } = given;
    const { id } = await on.at('completed', { services: [on.richService] });
    expect(await read(on.towel)).toMatchObject({ stock: 7, out: 3 });
    expect((await ledger(on.towel)).results[0]).toMatchObject({
      kind: 'use',
      quantity: -3,
      stock_after: 7,
      appointment: id,
    });
    await on.act(on.therapists[0], id, 'complete');
    expect(await read(on.towel)).toMatchObject({ stock: 10, out: 0 });
  });

  it('is told live to operators who look at it, after any change, and to nobody else (R-pages-6)', async () => {
    const { on, app } = given;
    const office = await app.channel(on.operator.token);
    const therapist = await app.channel(on.therapists[0].token);
    await Promise.all([office.next('initial_data'), therapist.next('initial_data')]);
    // Events of earlier tests may still be on their way.
    const heard = async (who: ChannelClient) =>
      (await who.next(({ type, materials }) => type === 'inventory_update' && (materials as number[]).includes(on.oil)))
        .materials;
    await move(on.oil, { kind: 'restock', quantity: 5 });
    expect(await heard(office)).toEqual([on.oil]);
    const { id } = await on.at('session_in_progress', { services: [on.richService] });
    expect(await heard(office)).toEqual([on.oil, on.towel]);
    await on.therapists[0].post(`/api/scheduling/appointments/${id}/undo/`);
    expect(new Set((await heard(office)) as number[])).toEqual(new Set([on.oil, on.towel]));
    await on.operator.patch(`${INVENTORY}${on.oil}/`, { reorder_level: 9 });
    expect(await heard(office)).toEqual([on.oil]);
    expect(therapist.messages.filter(({ type }) => type === 'inventory_update')).toEqual([]);
  });
});
