import type { Answer, BookDay, Calls, DayChange } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { seedClient } from '../testing/seed.js';
import { MOST_CHANGES } from './day-books.repository.js';
import { DAY, dayDesk } from './testing/day-desk.js';

const NEXT = addDays(DAY, 1);
const COSTS = '/api/reports/costs/';

describe('changes of an earlier day', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  beforeEach(async () => {
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    await given.app.sql(`delete from settings where key = 'invoices'`);
    await given.app.sql('delete from invoice_series');
  });

  type Shown = [kind: DayChange['kind'], before: number, after: number, of: string];
  const of = (changes: readonly DayChange[], visit: number | null): Shown[] =>
    changes
      .filter(({ appointment }) => appointment === visit)
      .map(({ kind, before, after, of_day }) => [kind, before, after, of_day]);
  /** What both days list of a visit; on the second side corrections stand among the corrections. */
  const both = async (visit: number | null): Promise<[later: Shown[], earlier: Shown[]]> => {
    const [closed, made]: BookDay[] = [await desk.read(), await desk.read(NEXT)];
    return [of(closed?.later ?? [], visit), of(made?.earlier ?? [], visit)];
  };
  const ok = async (call: Promise<{ status: number; text: string }>): Promise<void> => {
    const { status, text } = await call;
    expect([status < 300, text]).toEqual([true, text]);
  };
  /** A day that is closed, with another visit of it as given. */
  async function withOpen(status: 'confirmed' | 'awaiting_payment' = 'confirmed'): Promise<number> {
    const { id } = await given.on.at(status, { start_time: '19:00', client: await seedClient(given.app) });
    await desk.closed();
    return id;
  }

  it.each<[what: string, change: () => object, kind: DayChange['kind'] | null]>([
    ['another time', () => ({ date: NEXT, start_time: '20:00' }), 'edit_visit'],
    ['other therapists', () => ({ therapists: [given.on.therapists[1].id] }), 'edit_therapists'],
    ['another driver', () => ({ driver: given.on.drivers[1].id }), 'edit_driver'],
    ['another place', () => ({ location: '9 Luna St., Pasig' }), 'edit_details'],
    ['a status by hand', () => ({ status: 'completed' }), 'set_status'],
    ['a status with a note', () => ({ status: 'completed', notes: 'Gate 2' }), 'set_status'],
    ['a note alone', () => ({ notes: 'Gate 2' }), null],
    ['an internal note', () => ({ internal_note: 'Call first' }), null],
  ])('has %s of a visit on both days, and no note (R-beyond-1351, R-beyond-1352)', async (_, change, kind) => {
    const visit = await withOpen();
    const { digest } = await desk.read();
    expect(await both(visit)).toEqual([[], []]);
    await ok(given.on.patch(visit, change()));
    const listed: Shown[] = kind ? [[kind, 0, 0, DAY]] : [];
    expect(await both(visit)).toEqual([listed, listed]);
    expect(await desk.read()).toMatchObject({ digest, digest_fits: true });
    expect(await desk.list()).toMatchObject([{ day: DAY, later: (await desk.read()).later.length }]);
  });

  it('has a visit that was called off (R-beyond-1351)', async () => {
    const { on } = given;
    const visit = await withOpen();
    await ok(on.try(on.operator, visit, 'cancel', { reason: 'The client was not there' }));
    const listed: Shown[] = [['set_status', 0, 0, DAY]];
    expect(await both(visit)).toEqual([listed, listed]);
  });

  it('has a part that is written off, and its taking back (R-beyond-1351)', async () => {
    const { on } = given;
    const { id: visit } = await on.at('awaiting_payment', { start_time: '19:00', client: await seedClient(given.app) });
    await on.act(on.operator, visit, 'mark_completed', { payment_amount: 700 });
    await desk.closed(700);
    const part = { due: 850, paid: 700 };
    await ok(on.operator.post(`${BASE}${visit}/payment_difference/agree/`, { ...part, note: 'Moved away' }));
    expect(await both(visit)).toEqual([[['write_off', 0, 150, DAY]], [['write_off', 0, 150, DAY]]]);
    await ok(on.operator.post(`${BASE}${visit}/payment_difference/undo/`, { ...part, reason: 'They pay' }));
    expect((await both(visit))[0]).toContainEqual(['write_off_back', 150, 0, DAY]);
  });

  it('has a voided cost under the day of the cost (R-beyond-1351)', async () => {
    const { operator } = given.on;
    const bill = { category: 'toll', amount: 120.5, method: 'cash', paid_on: DAY, supplier: 'Skyway' };
    const { body, status, text } = await operator.post<{ id: number }>(COSTS, bill);
    expect([status, text]).toEqual([201, text]);
    await desk.closed();
    await ok(operator.post(`${COSTS}${body.id}/void/`, { reason: 'Twice' }));
    expect(await both(null)).toEqual([[['costs_voided', 120.5, 0, DAY]], [['costs_voided', 120.5, 0, DAY]]]);
  });

  it('has a voided invoice (R-beyond-1351)', async () => {
    const { operator } = given.on;
    await ok(
      operator.put('/api/settings/invoices/', {
        on: true,
        name: 'Hatid',
        address: '218 Katipunan Avenue, Quezon City',
        tin: '412-555-019-00000',
        vat_percent: null,
        permit: 'OCN 4AU0026',
        prefix: 'SI-',
      }),
    );
    const visit = await desk.closed();
    const { body } = await operator.get<Answer<Calls['receipts']['ledger']>>(`/api/scheduling/receipts/${visit}/`);
    await ok(
      operator.post(`/api/scheduling/invoices/${body.invoices?.[0]?.id ?? 0}/steps/`, {
        step: 'voided',
        reason: 'wrong_details',
      }),
    );
    const voided: Shown[] = [['invoice_voided', 850, 0, DAY]];
    expect(await both(visit)).toEqual([voided, voided]);
  });

  it('are the first ones where a day has very many, and their number is said (R-beyond-1351)', async () => {
    const visit = await desk.closed();
    await given.app.sql(
      `insert into audit_log (at, actor_role, action, entity, entity_id, before, after)
      select $2, 'operator', 'appointment.edit_driver', 'appointment', $1, '{}', '{}' from generate_series(1, $3)`,
      [`${visit}`, given.app.clock.now(), MOST_CHANGES + 20],
    );
    const [closed, made] = [await desk.read(), await desk.read(NEXT)];
    expect([closed.later.length, made.earlier?.length]).toEqual([MOST_CHANGES, MOST_CHANGES]);
    expect(closed.later_count).toBeGreaterThanOrEqual(MOST_CHANGES + 20);
    expect(made.earlier_count).toBeGreaterThanOrEqual(MOST_CHANGES + 20);
    expect(await desk.list()).toMatchObject([{ later: closed.later_count }]);
  });
});
