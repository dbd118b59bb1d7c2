import { addDays, addMinutes, serviceDayBounds } from 'shared-lib/domain';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { seedClient } from '../testing/seed.js';
import { recogniseVisitsTask } from '../travel/areas-of-visits.js';
import { DAY, dayDesk, type Refused } from './testing/day-desk.js';

const NEXT = addDays(DAY, 1);
const given = freshBusiness();
const desk = dayDesk(given);
const { read, list, take, sign, confirm, summary, closed, refusedBySql } = desk;
/** Their entries count on a day. Stock and payouts are of no day that is signed. */
const LEDGERS = [
  'cash_settlements',
  'client_credit',
  'commission_changes',
  'costs',
  'discounts',
  'opening_balances',
  'payments',
  'remittances',
  'tips',
  'visit_fees',
  'write_offs',
];

describe('a closed day', () => {
  it('takes no entry: the database refuses it, whoever writes (R-beyond-554)', async () => {
    const visit = await closed();
    const at = addMinutes(serviceDayBounds(DAY).end, -1);
    const person = given.on.therapists[0].id;
    await refusedBySql(
      `insert into payments (appointment_id, kind, method, amount, at) values ($1, 'payment', 'cash', 5, $2)`,
      [visit, at],
    );
    await refusedBySql(`insert into discounts (appointment_id, amount, reason, at) values ($1, 5, 'x', $2)`, [
      visit,
      at,
    ]);
    await refusedBySql(
      `insert into tips (appointment_id, staff_id, method, amount, is_kept, at) values ($1, $2, 'cash', 5, false, $3)`,
      [visit, person, at],
    );
    await refusedBySql(
      `insert into remittances (staff_id, expected, counted, handed_over, reason, counted_by, at) values ($1, 5, 5, 5, '', $2, $3)`,
      [person, given.on.operator.id, at],
    );
    await refusedBySql(`update book_days set figures = '{}' where day = $1`, [DAY]);
    await refusedBySql(`delete from book_days where day = $1`, [DAY]);
    // A server whose clock is behind says it in words.
    given.app.clock.set(addMinutes(serviceDayBounds(DAY).end, -5).toISOString());
    const { id } = await given.on.at('awaiting_payment', {
      start_time: '19:00',
      client: await seedClient(given.app),
      date: addDays(DAY, 1),
    });
    expect(await given.on.try(given.on.operator, id, 'mark_completed', { payment_amount: 850 })).toMatchObject({
      status: 409,
      body: { code: 'DAY_SIGNED' },
    });
    expect((await read()).digest_fits).toBe(true);
  });

  it('takes no entry of any ledger of money (R-beyond-554)', async () => {
    const guarded = await given.app.sql<{ ledger: string }>(
      `select tgrelid::regclass::text as ledger from pg_trigger
       where tgfoid = 'refuse_in_signed_day'::regproc and tgenabled = 'O' order by 1`,
    );
    expect(guarded.map(({ ledger }) => ledger)).toEqual(LEDGERS);
  });

  it('keeps its figures when payments are corrected or refunded later, and lists that as later changes (R-beyond-554)', async () => {
    const visit = await closed();
    const before = await summary();
    const { figures } = await read();
    await given.on.act(given.on.operator, visit, 'correct_payment', { payment_amount: 800, reason: 'It was 800' });
    expect(await summary()).toEqual(before);
    const day = await read();
    expect(day.figures).toEqual(figures);
    expect(day).toMatchObject({
      digest_fits: true,
      later: [{ appointment: visit, before: 850, after: 800, reason: 'It was 800', of_day: DAY }],
    });
    expect((await read(addDays(DAY, 1))).corrections).toMatchObject([{ appointment: visit, of_day: DAY }]);
    expect(await list()).toMatchObject([{ day: DAY, later: 1, digest_fits: true, figures: { revenue: 850 } }]);
  });

  it('keeps what each person earned when the people of a paid visit change, and follows a merge (R-beyond-554)', async () => {
    const visit = await closed();
    const shares = () =>
      given.app.sql<object>(
        'select payment_id, position, therapist_id, amount, commission, client_id from revenue_shares where appointment_id = $1',
        [visit],
      );
    const [share] = await shares();
    await given.app.sql('delete from appointment_therapists where appointment_id = $1', [visit]);
    await given.app.sql(
      'insert into appointment_therapists (appointment_id, therapist_id, position) values ($1, $2, 0), ($1, $3, 1)',
      [visit, given.on.therapists[1].id, given.on.therapists[2].id],
    );
    expect(await shares()).toEqual([share]);
    const client = await seedClient(given.app);
    await given.app.sql('update appointments set client_id = $2 where id = $1', [visit, client]);
    expect(await shares()).toEqual([{ ...share, client_id: client }]);
    await given.app.sql('delete from appointment_services where appointment_id = $1', [visit]);
    expect(await read()).toMatchObject({ digest_fits: true });
  });

  it('lists all that was recorded later of its visits, and that day marks it with the day it concerns; its digest stays (R-beyond-1351, R-beyond-1352)', async () => {
    const { on } = given;
    const open = await on.at('awaiting_payment', { start_time: '19:00', client: await seedClient(given.app) });
    await on.act(on.operator, open.id, 'mark_completed', { payment_amount: 500 });
    const visit = await closed(500);
    const { digest } = await read();
    expect(await read()).toMatchObject({ later: [], earlier: [] });
    const kinds = async (day?: string) => {
      const { later, earlier = [] } = await read(day);
      return [later, earlier].map((list) =>
        list.map(({ kind, appointment, before, after, of_day }) => [kind, appointment, before, after, of_day]),
      );
    };
    const pay = await on.operator.post(`/api/scheduling/appointments/${open.id}/payments/`, {
      payment_method: 'cash',
      payment_amount: 100,
      received_on: NEXT,
      due: 850,
      paid: 500,
    });
    expect(pay.status).toBeLessThan(300);
    given.app.clock.set(addMinutes(given.app.clock.now(), 5).toISOString());
    await on.act(on.operator, visit, 'correct_payment', {
      payment_amount: 850,
      tip: 50,
      received: 900,
      reason: 'A tip',
    });
    const other = await seedClient(given.app);
    const [kept] = await given.app.sql<{ id: number }>('select client_id as id from appointments where id = $1', [
      visit,
    ]);
    expect(
      (await on.operator.post(`/api/registration/clients/${other}/merge/`, { other: kept?.id })).status,
    ).toBeLessThan(300);
    const [later] = await kinds();
    expect(later).toEqual([
      ['payment', open.id, 0, 100, DAY],
      ['correction', visit, 850, 850, DAY],
      ['merged', visit, 0, 0, DAY],
      ['tips', visit, 0, 50, DAY],
    ]);
    expect(await list()).toMatchObject([{ later: 4 }]);
    expect((await kinds(NEXT))[1]).toEqual([
      ['payment', open.id, 0, 100, DAY],
      ['merged', visit, 0, 0, DAY],
      ['tips', visit, 0, 50, DAY],
    ]);
    expect(await read()).toMatchObject({ digest, digest_fits: true });
  });

  it('lists what was taken back and changed later, of every ledger (R-beyond-1351)', async () => {
    const at = given.app.clock.now();
    const by = given.on.operator.id;
    const add = async (text: string, ...values: unknown[]): Promise<number> =>
      (await given.app.sql<{ id: number }>(`${text} returning id`, values))[0]?.id ?? 0;
    const cost = await add(
      `insert into costs (category, amount, method, paid_on, supplier, recorded_by, at) values ('toll', 12050, 'cash', $1, 'Skyway', $2, $3)`,
      DAY,
      by,
      at,
    );
    const visit = await closed();
    const { digest } = await read();
    const now = given.app.clock.now();
    await add(
      `insert into costs (category, amount, method, paid_on, supplier, recorded_by, reverses, at) values ('toll', -12050, 'cash', $1, 'Skyway', $2, $3, $4)`,
      DAY,
      by,
      cost,
      now,
    );
    await add(`insert into write_offs (appointment_id, amount, reason, at) values ($1, 40, 'x', $2)`, visit, now);
    await add(`insert into discounts (appointment_id, amount, reason, at) values ($1, 30, 'x', $2)`, visit, now);
    await add(
      `insert into visit_fees (appointment_id, kind, proposed, amount, reason, at) values ($1, 'no_show', 200, 0, 'x', $2)`,
      visit,
      now,
    );
    await add(
      `insert into audit_log (at, actor_role, action, entity, entity_id, after) values ($2, 'operator', 'appointment.edit_therapists', 'appointment', $1, '{}')`,
      `${visit}`,
      now,
    );
    const shown = [
      ['costs_voided', 120.5, 0],
      ['discount', 0, 30],
      ['edit_therapists', 0, 0],
      ['fee_waived', 200, 0],
      ['write_off', 0, 40],
    ];
    const named = ({ later, earlier = [] }: Awaited<ReturnType<typeof read>>) =>
      [later, earlier].map((changes) =>
        changes
          .filter(({ appointment }) => appointment === visit || appointment === null)
          .map(({ kind, before, after }) => [kind, before, after]),
      );
    expect(named(await read())).toEqual([shown, []]);
    expect(named(await read(NEXT))).toEqual([[], shown]);
    expect(await read()).toMatchObject({ digest, digest_fits: true });
  });

  it('keeps its areas in reports when areas change, and when a visit is counted anew; an open day follows (R-beyond-1363)', async () => {
    const signed = await closed();
    const { id: open } = await given.on.at('awaiting_payment', {
      start_time: '19:00',
      client: await seedClient(given.app),
      date: addDays(DAY, 1),
    });
    await given.on.act(given.on.operator, open, 'mark_completed', { payment_amount: 850 });
    const groups = async (day: string) => {
      const { body } = await given.on.operator.get<{ groups: { label: string; revenue: number }[] }>(
        '/api/reports/breakdown/',
        { query: { from: day, to: day, by: 'area' } },
      );
      return body.groups.map(({ label, revenue }) => [label, revenue]);
    };
    const [before, after] = [await groups(DAY), await groups(addDays(DAY, 1))];
    expect(before).toEqual([['Quezon City', 850]]);
    expect(after).toEqual(before);
    const [area] = await given.app.sql<{ id: number }>(
      `insert into service_areas (name, words) values ('Old town', array['quezon']) returning id`,
    );
    await given.app.sql(`update service_areas set words = array['nowhere'] where id <> $1`, [area?.id]);
    await given.app.sql(`update service_areas set name = 'Was ' || name where id <> $1`, [area?.id]);
    await recogniseVisitsTask.execute({}, given.app.deps, {
      due: given.app.clock.now(),
      attempt: 1,
      lastAttempt: false,
    });
    const kept = [['Was Quezon City', 850]];
    expect(await groups(DAY)).toEqual(kept);
    expect(await groups(addDays(DAY, 1))).toEqual([['Old town', 850]]);
    // Counted anew: by another client, and by an entry of today, which has the area of today.
    await given.app.sql('update appointments set client_id = $2 where id = any ($1)', [
      [signed, open],
      await seedClient(given.app),
    ]);
    await given.on.act(given.on.operator, signed, 'correct_payment', { payment_amount: 800, reason: 'It was 800' });
    expect(await groups(DAY)).toEqual(kept);
    expect(await groups(addDays(DAY, 1))).toEqual([['Old town', 800]]);
    expect(await read()).toMatchObject({ digest_fits: true });
  });

  it('keeps the counts that were signed (R-beyond-554)', async () => {
    await closed();
    const [row] = await given.app.sql<{ id: number }>('select id from remittances');
    const answer = await given.on.operator.post<Refused>(`/api/reports/remittances/${row?.id ?? 0}/withdraw/`, {
      reason: 'Counted twice',
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'DAY_SIGNED' } });
    expect((await read()).people).toMatchObject([{ count: { counted: 850 } }]);
  });

  it('says where its books are no longer what was signed (R-beyond-554)', async () => {
    await closed();
    await given.app.sql('alter table payments disable trigger user');
    await given.app.sql('update payments set amount = 50');
    await given.app.sql('alter table payments enable trigger user');
    expect(await read()).toMatchObject({ digest_fits: false, figures: { revenue: 850 } });
    expect(await list()).toMatchObject([{ digest_fits: false }]);
  });

  it('keeps its digest when names and words are erased (R-beyond-554)', async () => {
    const visit = await closed();
    await given.app.sql(`update clients set first_name = 'x', last_name = 'y'`);
    await given.app.sql(`update users set first_name = 'x', last_name = 'y' where id = $1`, [
      given.on.therapists[0].id,
    ]);
    await given.app.sql(`update payments set notes = '' where appointment_id = $1`, [visit]);
    expect(await read()).toMatchObject({ digest_fits: true });
  });

  it('is opened again by a second operator, and stands in the trail (R-beyond-555)', async () => {
    await closed();
    expect(await take('reopen')).toMatchObject({ status: 409, body: { code: 'DAY_MOVED' } });
    expect(await take('ask_reopening')).toMatchObject({ status: 400 });
    expect((await take('ask_reopening', { reason: 'A wrong count' })).body).toMatchObject({
      state: 'reopening',
      steps: ['keep_closed'],
    });
    expect(await take('reopen')).toMatchObject({ status: 403, body: { code: 'DAY_BY_ANOTHER' } });
    // Until then it is closed.
    const [row] = await given.app.sql<{ id: number }>('select id from remittances');
    await refusedBySql(
      `insert into remittance_steps (remittance_id, step, by_id, at) values ($1, 'withdrawn', $2, $3)`,
      [row?.id, given.on.operator.id, given.app.clock.now()],
    );
    expect((await take('keep_closed', { reason: 'It is right' }, { as: desk.other })).body).toMatchObject({
      state: 'closed',
    });
    await take('ask_reopening', { reason: 'A wrong count' });
    expect((await take('reopen', {}, { as: desk.other })).body).toMatchObject({
      state: 'open',
      figures: { revenue: 850 },
      digest_fits: null,
    });
    expect((await read()).taken.map(({ step, reason }) => [step, reason])).toEqual([
      ['sign', ''],
      ['confirm', ''],
      ['ask_reopening', 'A wrong count'],
      ['keep_closed', 'It is right'],
      ['ask_reopening', 'A wrong count'],
      ['reopen', ''],
    ]);
    expect(await list()).toEqual([]);
    await sign();
    expect((await confirm()).body).toMatchObject({ state: 'closed', digest_fits: true });
  });
});
