import type { Answer, Calls, Payee } from 'shared-lib/contract';
import { addDays, nettedCash, payPeriod, serviceDayOf } from 'shared-lib/domain';
import { countByHand } from '../reports/testing/by-hand.js';
import { aRandomLedger, numbers, type RandomBusiness } from '../reports/testing/random-ledger.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const PAYOUTS = '/api/reports/payouts/';
type Payouts = Calls['payouts'];
const SEED = Number(process.env['HATID_PAYOUTS_SEED'] ?? 20_261_127);
const STEPS = 90;
/** Later than any payout, so that nothing that is open hides behind one. */
const EVER = { from: '2026-11-21', to: '2027-01-31' };

describe('payouts over random weeks', () => {
  let app: TestApp;
  let business: RandomBusiness;
  let servers: TestClient[];
  beforeAll(async () => {
    app = await testApp();
    business = await aRandomLedger(app, 150, SEED);
    const operator = await app.as('operator');
    const second = await app.secondInstance();
    servers = [operator, second.withToken((await app.addSession(operator.id)).token)];
    await operator.post(`${PAYOUTS}start/`, { from: '2025-01-01' });
  });
  afterAll(() => app.close());

  it('what was paid and what is to pay is what a count by hand says was earned, after every step (R-beyond-560, R-beyond-563)', async () => {
    const below = numbers(SEED);
    const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
    const [first] = servers as [TestClient];
    const people = [...business.therapists, ...business.drivers];
    const byHand = new Map<number, number>();
    const today = serviceDayOf(app.clock.now());
    const rows = async (period: { from: string; to: string } = EVER): Promise<Payee[]> =>
      (await first.get<Answer<Payouts['list']>>(PAYOUTS, { query: period })).body.people;
    const done = { paid: 0, voided: 0, lines: 0, corrected: 0, moved: 0, rates: 0 };

    async function expectSums(): Promise<void> {
      const { shares, tips } = await countByHand(app);
      const listed = await rows();
      for (const person of people) {
        const earned =
          shares.filter(({ therapist }) => therapist === person).reduce((sum, { commission }) => sum + commission, 0) +
          tips
            .filter(({ staff, isOwed }) => staff === person && isOwed)
            .reduce((sum, { amount }) => sum + amount * 100, 0) +
          (byHand.get(person) ?? 0);
        const paid = await app.sql<{ sum: number }>(
          'select coalesce(sum(amount + cash * 100), 0)::int as sum from payouts o where staff_id = $1 and not is_voided(o.id)',
          [person],
        );
        const toPay = Math.round((listed.find((row) => row.person.id === person)?.open ?? 0) * 100);
        expect((paid[0]?.sum ?? 0) + toPay).toBe(earned);
      }
    }

    async function pay(): Promise<void> {
      const period = payPeriod(oneOf(['week', 'half', 'month'] as const), addDays('2025-10-24', below(120)));
      const nets = below(2) === 0;
      const payable = (await rows(period)).filter(({ lines, open }) => lines.length > 0 && open >= 0);
      const chosen = payable.filter(() => below(3) > 0);
      if (chosen.length === 0) return;
      const body = {
        ...period,
        nets_cash: nets,
        method: oneOf(['cash', 'gcash', 'bank']),
        paid_on: today,
        people: chosen.map(({ person, open, in_hand }) => ({
          person: person.id,
          expected: open - (nets ? nettedCash(open, in_hand) : 0),
        })),
      };
      // Pressed twice, and on two servers.
      const answers = await Promise.all([...servers, first].map((server) => server.post(PAYOUTS, body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      done.paid += chosen.length;
    }
    async function undo(): Promise<void> {
      const standing = await app.sql<{ id: number }>('select id from payouts o where not is_voided(o.id) order by id');
      if (standing.length === 0) return;
      const { id } = oneOf(standing);
      const answers = await Promise.all(
        servers.map((server) => server.post(`${PAYOUTS}${id}/void/`, { reason: 'Wrong' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      done.voided++;
    }
    async function line(): Promise<void> {
      const kind = oneOf(['allowance', 'advance', 'deduction'] as const);
      const [person, amount] = [oneOf(people), 1 + below(400)];
      const body = { person, kind, day: addDays('2025-10-24', below(120)), amount, reason: 'As agreed' };
      expect((await first.post(`${PAYOUTS}lines/`, body)).status).toBe(201);
      byHand.set(person, (byHand.get(person) ?? 0) + (kind === 'allowance' ? 100 : -100) * amount);
      done.lines++;
    }
    /** Takes an entry back, and most times pays it again. */
    async function correct(): Promise<void> {
      const [entry] = await app.sql<{ id: number; appointment_id: number; method: string; amount: number }>(
        `select id, appointment_id, method, amount from payments p where kind = 'payment' and appointment_id = $1
           and not exists (select from payments r where r.reverses = p.id) order by id limit 1`,
        [oneOf(business.visits)],
      );
      if (!entry) return;
      await app.sql(
        `insert into payments (appointment_id, kind, method, amount, reverses, collected_by, at) values ($1, 'reversal', $2, $3, $4, null, $5)`,
        [entry.appointment_id, entry.method, -entry.amount, entry.id, app.clock.now()],
      );
      if (below(4) > 0)
        await app.sql(
          `insert into payments (appointment_id, kind, method, amount, collected_by, at) values ($1, 'payment', 'cash', $2, $3, $4)`,
          [entry.appointment_id, 1 + below(2_000), oneOf(people), app.clock.now()],
        );
      done.corrected++;
    }
    async function move(): Promise<void> {
      const visit = oneOf(business.visits);
      await app.sql('delete from appointment_therapists where appointment_id = $1', [visit]);
      await app.sql('insert into appointment_therapists (appointment_id, therapist_id, position) values ($1, $2, 0)', [
        visit,
        oneOf(business.therapists),
      ]);
      done.moved++;
    }
    async function rate(): Promise<void> {
      await app.sql(
        `insert into commission_rates (staff_id, from_day, payment_percent, extension_percent, set_at)
         values ($1, $2, $3, $3, $4) on conflict do nothing`,
        [oneOf([null, ...business.therapists]), addDays('2025-11-01', below(90)), below(101), app.clock.now()],
      );
      done.rates++;
    }

    await expectSums();
    const steps = [pay, pay, pay, undo, line, line, correct, correct, move, rate];
    for (let at = 0; at < STEPS; at++) {
      await oneOf(steps)();
      await expectSums();
    }
    expect(Math.min(...Object.values(done))).toBeGreaterThan(2);
    // Cash in hand is still the sum of its movements.
    const [hands] = await app.sql<{ hands: number; moved: number }>(
      `select (select coalesce(sum(amount), 0) from cash_in_hand)::int as hands, (select coalesce(sum(amount), 0) from cash_movements)::int as moved`,
    );
    expect(hands?.hands).toBe(hands?.moved);
  });
});
