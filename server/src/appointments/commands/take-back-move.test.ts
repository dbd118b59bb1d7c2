import type { Answer, Appointment, Calls, Surcharge } from 'shared-lib/contract';
import { addDays, isSurcharge } from 'shared-lib/domain';
import { clearBooks } from '../../closed-days/testing/clear-books.js';
import { TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

const PATH = '/api/settings/surcharges/';
const TOMORROW = addDays(TODAY, 1);
const EVENING = { name: 'Night', unit: 'pesos', amount: 200, from_time: '15:00', to_time: '02:00' };

/** A service costs 850. A visit begins at 16:00 today. A drag on the board is taken back within seconds. */
describe('the surcharges of a visit whose move is taken back', () => {
  const given = freshBusiness();
  beforeEach(async () => {
    await clearBooks(given.app);
    await given.app.sql('update surcharges set ends_on = starts_on - 400, starts_on = starts_on - 400');
    await given.app.sql(`update services set name = 'Old ' || id where is_surcharge`);
  });
  const added = async (more: { name: string; [field: string]: unknown }): Promise<Surcharge> => {
    const body = { unit: 'pesos', amount: 200, starts_on: TODAY, ...more };
    const answer = await given.on.operator.post<Answer<Calls['business']['surcharges']>>(PATH, body);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.surcharges.find(({ name }) => name === more.name) as Surcharge;
  };
  const linesOf = ({ total_price, services_details }: Appointment) => [
    total_price,
    ...services_details.filter(isSurcharge).map(({ name, price }) => `${name} ${price}`),
  ];

  it('are what they were where a move is taken back, whatever was set since; and counted anew by any other edit (R-beyond-1424)', async () => {
    const { on, app } = given;
    const night = await added(EVENING);
    await added({ days: [TODAY], name: 'Holiday', amount: 150 });
    const rule = (amount: number) =>
      app.sql('update surcharges set amount = $2 where service_id = $1', [night.id, amount]);
    const { id } = await on.book();
    const before = ['Holiday 150', 'Night 200'];
    expect(linesOf(await on.read(id))).toEqual([1200, ...before]);
    // Its lines are of an older rule by the time it is dragged.
    await rule(300);
    const drag = async (start_time: string, date = TODAY) => (await on.patch(id, { date, start_time })).body;
    const undo = (version: number, more: object = { date: TODAY, start_time: '16:00' }) =>
      on.patch(id, { version, takes_back: true, ...more });
    const moved = await drag('18:00');
    expect(linesOf(moved)).toEqual([1300, 'Holiday 150', 'Night 300']);
    expect(linesOf((await undo(moved.version)).body)).toEqual([1200, ...before]);
    // To a day without surcharges, and a new one is set meanwhile.
    const away = await drag('13:00', TOMORROW);
    expect(linesOf(away)).toEqual([850]);
    await added({ ...EVENING, name: 'New', amount: 70 });
    expect(linesOf((await undo(away.version)).body)).toEqual([1200, ...before]);
    const [told] = await app.sql(
      `select after from audit_log where entity = 'appointment' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    expect(told).toMatchObject({ after: { surcharges: 'Holiday ₱150.00, Night ₱200.00' } });
    // Elsewhere, after another change, or said by nobody: as any edit.
    const again = await drag('18:00');
    expect(linesOf((await undo(again.version, { date: TODAY, start_time: '17:00' })).body)[0]).toBe(1370);
    const late = await drag('16:00');
    const noted = await on.patch(id, { notes: 'Ring twice' });
    expect((await undo(late.version)).status).toBe(409);
    expect(linesOf((await undo(noted.body.version, { date: TODAY, start_time: '17:00' })).body)[0]).toBe(1370);
    const last = await drag('16:00');
    expect(linesOf(last)).toEqual([1370, 'Holiday 150', 'New 70', 'Night 300']);
  });

  it('that were none before a move are none once it is taken back (R-beyond-1424)', async () => {
    const { on } = given;
    const { id } = await on.book();
    const moved = (await on.patch(id, { date: TODAY, start_time: '18:00' })).body;
    await added(EVENING);
    const back = { version: moved.version, takes_back: true, date: TODAY, start_time: '16:00' };
    expect(linesOf((await on.patch(id, back)).body)).toEqual([850]);
  });
});
