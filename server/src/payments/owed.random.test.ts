import type { Answer, Calls, ReportSummary } from 'shared-lib/contract';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { numbers } from '../reports/testing/random-ledger.js';
import { seedClient } from '../testing/seed.js';
import { PNG, upload } from './testing/upload-receipt.js';

type Unpaid = Answer<Calls['paymentDifferences']['unpaid']>;
type WrittenOff = Answer<Calls['paymentDifferences']['writtenOff']>;
type OwedBy = Answer<Calls['paymentDifferences']['owedBy']>;

const STEPS = 60;
const PRICE = 850;

/** A visit as the test knows it. Whole pesos. */
interface Known {
  readonly id: number;
  readonly client: number;
  paid: number;
  /** An operator said that nothing more is owed. */
  isAgreed: boolean;
}
/** What is written off: the word that nothing more is owed, of what is below what was due. */
const writtenOffOf = ({ paid, isAgreed }: Known): number => (isAgreed ? Math.max(0, PRICE - paid) : 0);
const leftOf = ({ paid, isAgreed }: Known): number => (isAgreed ? 0 : Math.max(0, PRICE - paid));
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

describe('over random payments in parts, corrections, refunds, write-offs and words of operators', () => {
  const given = freshBusiness();
  beforeEach(() => given.app.sql('delete from payment_differences'));

  it.each([21, 22, 23])(
    'what is owed is the sum by hand: in the list, by client, in the day, and revenue is what was paid; so is what is written off (R-beyond-646, R-beyond-738), seed %i',
    async (seed) => {
      const { on, app } = given;
      const below = numbers(seed);
      const summary = async () =>
        (await on.operator.get<ReportSummary>('/api/reports/summary/', { query: { from: TODAY, to: TODAY } })).body;
      const before = await summary();
      const clients = [on.client, await seedClient(app), await seedClient(app)];
      const visits: Known[] = [];
      for (const [at, start_time] of ['14:00', '15:30', '17:00', '18:30', '20:00', '21:30'].entries()) {
        const client = clients[at % clients.length] ?? on.client;
        const { id } = await on.book({ client, start_time });
        await on.patch(id, { status: 'completed' });
        visits.push({ id, client, paid: 0, isAgreed: false });
      }
      const written = async (query: { client?: number }) => {
        const { body } = await on.operator.get<WrittenOff>('/api/scheduling/reports/written-off/', { query });
        return [body.written_off, body.count];
      };
      const check = async (): Promise<void> => {
        const { body } = await on.operator.get<Unpaid>('/api/scheduling/reports/unpaid/');
        const owing = visits.filter((visit) => leftOf(visit) > 0);
        expect([body.owed, body.visits]).toEqual([sum(owing.map(leftOf)), owing.length]);
        for (const client of clients) {
          const theirs = owing.filter((visit) => visit.client === client);
          const { body: own } = await on.operator.get<OwedBy>(`/api/scheduling/clients/${client}/owed/`);
          expect([own.owed, own.count]).toEqual([sum(theirs.map(leftOf)), theirs.length]);
          expect(body.results.find((row) => row.client.id === client)?.owed ?? 0).toBe(own.owed);
          const given = visits.filter((visit) => visit.client === client && writtenOffOf(visit) > 0);
          expect(await written({ client })).toEqual([sum(given.map(writtenOffOf)), given.length]);
        }
        const written_off = sum(visits.map(writtenOffOf));
        expect((await written({}))[0]).toBe(written_off);
        const day = (await on.operator.get<Answer<Calls['bookDays']['read']>>(`/api/reports/days/${TODAY}/`)).body;
        expect(sum(day.unpaid.map(({ due }) => due))).toBe(body.owed);
        const now = await summary();
        expect(now.written_off - before.written_off).toBe(written_off);
        expect(now.revenue - before.revenue).toBe(sum(visits.map(({ paid }) => paid)));
        // In centavos.
        expect(Math.round((now.commission - before.commission) * 100)).toBe((now.revenue - before.revenue) * 40);
      };
      for (let step = 0; step < STEPS; step++) {
        const visit = visits[below(visits.length)];
        if (!visit) throw new Error('no visit');
        const what = below(6);
        const known = { due: PRICE, paid: visit.paid };
        if (what < 2) {
          const amount = 1 + below(400);
          const isGcash = below(2) === 0;
          const receipt = isGcash
            ? { payment_method: 'gcash', receipt_hash: (await upload(on.operator, visit.id, PNG)).body.hash }
            : {};
          const { status } = await on.operator.post(`${BASE}${visit.id}/payments/`, {
            ...known,
            ...receipt,
            payment_amount: amount,
            received_on: TODAY,
          });
          expect(status).toBe(
            visit.paid === PRICE ? 409 : amount > PRICE - visit.paid ? (visit.paid > PRICE ? 409 : 400) : 200,
          );
          if (status === 200) [visit.paid, visit.isAgreed] = [visit.paid + amount, false];
        } else if (what === 2 && visit.paid > 0) {
          // A correction, or a refund.
          const amount = below(3) === 0 ? 0 : 1 + below(1000);
          await on.act(on.operator, visit.id, 'correct_payment', { payment_amount: amount, reason: 'Counted again' });
          [visit.paid, visit.isAgreed] = [amount, false];
        } else if (what === 3 && visit.paid === 0) {
          const amount = 1 + below(1000);
          await on.act(on.operator, visit.id, 'mark_completed', { payment_amount: amount });
          [visit.paid, visit.isAgreed] = [amount, false];
        } else if (what === 4 && visit.paid !== PRICE && below(2) === 0) {
          const said = { ...known, note: 'A regular' };
          expect((await on.operator.post(`${BASE}${visit.id}/payment_difference/agree/`, said)).status).toBe(200);
          visit.isAgreed = true;
        } else if (what === 5 && writtenOffOf(visit) > 0) {
          const said = { ...known, reason: 'They pay after all' };
          expect((await on.operator.post(`${BASE}${visit.id}/payment_difference/undo/`, said)).status).toBe(200);
          visit.isAgreed = false;
        }
        if (step % 5 === 0) await check();
      }
      await check();
    },
    120_000,
  );
});
