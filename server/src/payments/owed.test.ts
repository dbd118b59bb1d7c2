import type { Answer, Calls } from 'shared-lib/contract';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';

type Unpaid = Answer<Calls['paymentDifferences']['unpaid']>;
type OwedBy = Answer<Calls['paymentDifferences']['owedBy']>;

describe('what clients owe', () => {
  const given = freshBusiness();
  beforeEach(() => given.app.sql('delete from payment_differences'));

  const list = async (): Promise<Unpaid> =>
    (await given.on.operator.get<Unpaid>('/api/scheduling/reports/unpaid/')).body;
  const owedBy = (client: number, query = {}, who: TestClient = given.on.operator) =>
    who.get<OwedBy>(`/api/scheduling/clients/${client}/owed/`, { query });
  const filtered = async (query: string): Promise<number[]> =>
    (await given.on.operator.get<Answer<Calls['appointments']['list']>>(`${BASE}${query}`)).body.results.map(
      ({ id }) => id,
    );
  async function paid(payment_amount: number, booking = {}): Promise<number> {
    const { id } = await given.on.at('awaiting_payment', booking);
    await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount });
    return id;
  }
  async function unpaid(booking = {}): Promise<number> {
    const { id } = await given.on.book(booking);
    await given.on.patch(id, { status: 'completed' });
    return id;
  }

  it('is what is left to pay of every visit, those that are paid in part too, and nothing of what is paid in full or above (R-beyond-640)', async () => {
    const { on } = given;
    const part = await paid(700);
    await paid(900, { start_time: '17:00' });
    await paid(850, { start_time: '19:00' });
    expect(await list()).toMatchObject({ count: 1, visits: 1, owed: 150 });
    expect(await filtered('?filter=unpaid')).toEqual([part]);
    // There is a payment, so there is none to verify.
    expect(await filtered('awaiting_payment/')).not.toContain(part);
    const all = await unpaid({ start_time: '21:00' });
    expect((await list()).results).toMatchObject([{ client: { id: on.client }, visits: 2, owed: 1000 }]);
    expect(await filtered('?filter=unpaid')).toEqual(expect.arrayContaining([part, all]));
    const day = (await on.operator.get<Answer<Calls['bookDays']['read']>>(`/api/reports/days/${TODAY}/`)).body;
    expect(day.unpaid.map(({ appointment, due }) => [appointment, due]).sort()).toEqual(
      [
        [part, 150],
        [all, 850],
      ].sort(),
    );
    // An operator writes off what is left.
    await on.operator.post(`${BASE}${part}/payment_difference/agree/`, { due: 850, paid: 700, note: 'A regular' });
    expect(await list()).toMatchObject({ visits: 1, owed: 850 });
  });

  it('is read by client, visit by visit, only by operators (R-beyond-641)', async () => {
    const { on } = given;
    const part = await paid(700);
    const all = await unpaid({ start_time: '21:00' });
    const answer = await owedBy(on.client);
    expect(answer.body).toMatchObject({ count: 2, owed: 1000 });
    expect(answer.body.results.map(({ id, due, paid: sum }) => [id, due, sum])).toEqual([
      [part, 850, 700],
      [all, 850, 0],
    ]);
    expect((await owedBy(on.client, { page: 2, page_size: 1 })).body).toMatchObject({
      results: [{ id: all, services: expect.any(String) }],
      owed: 1000,
    });
    expect((await owedBy(987_654)).status).toBe(404);
    expect((await owedBy(on.client, {}, on.therapists[0])).status).toBe(403);
  });
});
