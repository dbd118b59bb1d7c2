import type { Answer, Calls, DayChange } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, dayDesk } from '../closed-days/testing/day-desk.js';
import { PNG, upload } from '../payments/testing/upload-receipt.js';
import { seedClient } from '../testing/seed.js';

const NEXT = addDays(DAY, 1);
const VOUCHERS = '/api/reports/vouchers/';
type Said = { id: number; amount: number; [field: string]: unknown };

describe('prepaid money that came in on an earlier day', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  const deposit = (client: number, body: object = {}) =>
    given.on.operator.post<Said>(`/api/scheduling/clients/${client}/credit/`, {
      amount: 500,
      method: 'cash',
      had: 0,
      ...body,
    });
  const sell = (body: object = {}) =>
    given.on.operator.post<Said>(VOUCHERS, { amount: 700, method: 'cash', buyer: 'Bea Uy', ends_on: null, ...body });
  const listed = (changes: readonly DayChange[] = []) =>
    changes
      .filter(({ kind }) => kind === 'prepaid')
      .map(({ client, before, after, of_day }) => [client, before, after, of_day]);
  const receipts = async () =>
    (
      await given.on.operator.get<Answer<Calls['books']['receipts']>>('/api/reports/books/receipts/', {
        query: { month: DAY.slice(0, 7) },
      })
    ).body.results;

  it('says so, and counts on the day it is recorded, also where the other is closed (R-beyond-1400)', async () => {
    await desk.closed();
    const [closed, before] = [await desk.read(), await desk.summary(NEXT)];
    const client = await seedClient(given.app);
    expect((await deposit(client, { received_on: DAY })).status).toBe(200);
    const { body: sold } = await sell({ received_on: DAY });
    const credit = await given.on.operator.get<Answer<Calls['clientCredit']['read']>>(
      `/api/scheduling/clients/${client}/credit/`,
    );
    const voucher = await given.on.operator.get<Answer<Calls['vouchers']['read']>>(`${VOUCHERS}${sold.id}/`);
    expect(credit.body.results).toMatchObject([{ kind: 'deposit', amount: 500, received_on: DAY }]);
    expect(voucher.body.entries).toMatchObject([{ kind: 'deposit', amount: 700, received_on: DAY }]);
    expect(await desk.summary(NEXT)).toEqual({ ...before, prepaid_cash: 1_200 });
    expect(await desk.read()).toMatchObject({ digest: closed.digest, digest_fits: true, people: closed.people });
    expect((await desk.read(NEXT)).people).toContainEqual(
      expect.objectContaining({ person: expect.objectContaining({ id: given.on.operator.id }), taken: 1_200 }),
    );
    expect((await receipts()).filter(({ kind }) => kind === 'prepaid')).toMatchObject([
      { day: NEXT, received_on: DAY, amount: 500 },
      { day: NEXT, received_on: DAY, amount: 700 },
    ]);
    const trail = await given.app.sql(
      `select after ->> 'received_on' as said from audit_log where action in ('credit.add', 'voucher.sell') order by id desc limit 2`,
    );
    expect(trail).toEqual([{ said: DAY }, { said: DAY }]);
  });

  it('is never of a day to come, and today is none that is said (R-beyond-1400)', async () => {
    const client = await seedClient(given.app);
    const wrong = { received_on: ['Choose today or a day before.'] };
    expect(await deposit(client, { received_on: NEXT })).toMatchObject({ status: 400, body: wrong });
    expect(await sell({ received_on: NEXT })).toMatchObject({ status: 400, body: wrong });
    expect((await deposit(client, { received_on: DAY })).status).toBe(200);
    expect(await given.app.sql('select received_on from client_credit')).toEqual([{ received_on: null }]);
    await expect(given.app.sql('update client_credit set received_on = $1', [DAY])).rejects.toMatchObject({
      code: 'HT001',
    });
  });

  it('stands on both days, as of an earlier one (R-beyond-1402)', async () => {
    await desk.closed();
    const client = await seedClient(given.app);
    await deposit(client, { received_on: DAY });
    await sell({ received_on: addDays(DAY, -3) });
    const [{ name } = { name: '' }] = await given.app.sql<{ name: string }>(
      `select first_name || ' ' || last_name as name from clients where id = $1`,
      [client],
    );
    const own = [name.trim(), 0, 500, DAY];
    const [early, late] = [await desk.read(), await desk.read(NEXT)];
    expect([listed(early.later), early.digest_fits]).toEqual([[own], true]);
    expect(listed(late.earlier)).toEqual([own, ['Bea Uy', 0, 700, addDays(DAY, -3)]]);
    expect([listed(late.later), listed(early.earlier)]).toEqual([[], []]);
    expect(listed((await desk.read(addDays(DAY, -3))).later)).toEqual([['Bea Uy', 0, 700, addDays(DAY, -3)]]);
  });

  it('is in the GCash of the day it is recorded, with the day in whose history it is, as payments are (R-beyond-1401)', async () => {
    const { on } = given;
    const visits = [await on.at('awaiting_payment'), await on.at('awaiting_payment', { start_time: '21:00' })];
    desk.nextMorning();
    for (const [place, { id }] of visits.entries()) {
      const { hash } = (await upload(on.operator, id, PNG)).body;
      await on.act(on.operator, id, 'mark_completed', {
        payment_method: 'gcash',
        payment_amount: 850,
        gcash_reference: `${place}`,
        receipt_hash: hash,
        ...(place === 0 && { received_on: DAY }),
      });
    }
    await deposit(await seedClient(given.app), {
      method: 'gcash',
      gcash_reference: '2',
      received_on: addDays(DAY, -1),
    });
    await sell({ method: 'gcash', gcash_reference: '3' });
    const { gcash } = await desk.read(NEXT);
    expect(gcash.map(({ reference, received_on: of }) => [reference, of])).toEqual([
      ['0', DAY],
      ['1', null],
      ['2', addDays(DAY, -1)],
      ['3', null],
    ]);
    expect((await desk.read()).gcash).toEqual([]);
  });
});
