import type { Answer, Calls, Payee } from 'shared-lib/contract';
import { addDays, COMMISSION_DAYS_BACK, payPeriod, serviceDayOf } from 'shared-lib/domain';
import { countByHand } from '../reports/testing/by-hand.js';
import { aRandomLedger, numbers, type RandomBusiness } from '../reports/testing/random-ledger.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const COMMISSION = '/api/settings/commission/';
const PAYOUTS = '/api/reports/payouts/';
const SEED = Number(process.env['HATID_COMMISSION_SEED'] ?? 20_261_128);
const STEPS = 80;
/** After the ledger, and no more than the days that a rule may begin before. */
const NOW = '2026-01-16T15:00:00+08:00';
const TODAY = serviceDayOf(new Date(NOW));
const FIRST = addDays(TODAY, -92);

type Preview = Answer<Calls['business']['previewCommission']>;
type Sums = Map<string, number>;

describe('commission by random rules, also from days that are over', () => {
  let app: TestApp;
  let business: RandomBusiness;
  let operator: TestClient;
  beforeAll(async () => {
    app = await testApp({ now: NOW });
    business = await aRandomLedger(app, 150, SEED);
    await app.sql(`select setval('payments_id_seq', (select max(id) from payments) + 1000)`);
    operator = await app.as('operator');
    await operator.post(`${PAYOUTS}start/`, { from: addDays(FIRST, 14) });
  });
  afterAll(() => app.close());

  it('is what a count by hand says, changes no earlier day, and nothing that is closed or paid (R-beyond-1000, R-beyond-1002)', async () => {
    const below = numbers(SEED);
    const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
    const services = (await app.sql<{ id: number }>('select id from services order by id')).map(({ id }) => id);
    /** `rule/visit` of which a day was closed or somebody was paid when the rule was set. */
    const kept = new Set<string>();
    const done = { past: 0, future: 0, changed: 0, keptVisits: 0, closed: 0, paid: 0, corrected: 0 };

    const sumsOf = async (text: string): Promise<Sums> =>
      new Map((await app.sql<{ key: string; sum: number }>(text)).map(({ key, sum }) => [key, sum]));
    /** By visit and person. */
    const ledger = (): Promise<Sums> =>
      sumsOf(`select e.appointment_id || '/' || l.staff_id as key, sum(l.amount)::int as sum from pay_lines l
        join (select id, appointment_id from payments union select entry_id, appointment_id from commission_changes) e on e.id = l.payment_id
        group by 1 having sum(l.amount) <> 0`);
    const daysOf = (table: string, column: string, day: string): Promise<Sums> =>
      sumsOf(
        `select ${day}::text as key, sum(${column})::int as sum from ${table} group by 1 having sum(${column}) <> 0`,
      );
    const reports = () => daysOf('revenue_shares', 'commission', 'service_day');
    async function byHand(): Promise<Sums> {
      const { shares } = await countByHand(app, (rules, visit) =>
        rules.filter(({ id }) => !kept.has(`${id}/${visit}`)),
      );
      const sums: Sums = new Map();
      for (const { visit, therapist, commission } of shares) {
        const key = `${visit.id}/${therapist}`;
        sums.set(key, (sums.get(key) ?? 0) + commission);
      }
      return new Map([...sums].filter(([, sum]) => sum !== 0));
    }
    const sorted = (sums: Sums) => [...sums].sort(([a], [b]) => a.localeCompare(b));
    async function expectSums(): Promise<void> {
      expect(sorted(await ledger())).toEqual(sorted(await byHand()));
      // The journal reads the lines, the reports read the shares.
      expect(sorted(await daysOf(`pay_lines where kind in ('commission', 'extension')`, 'amount', 'day'))).toEqual(
        sorted(await reports()),
      );
    }

    const aRule = () => {
      const therapist = oneOf([null, ...business.therapists]);
      const service = oneOf([null, ...services]);
      const unit =
        therapist === null && service === null ? 'percent' : oneOf(['percent', 'percent', 'pesos', 'pesos', 'none']);
      return {
        therapist,
        service,
        unit,
        ...(unit === 'percent' && { payment_percent: below(101) }),
        ...(unit === 'pesos' && { pesos: below(700) }),
        ...(service === null && unit !== 'none' && { extension_percent: below(101) }),
      };
    };
    async function past(): Promise<void> {
      const rule = { ...aRule(), from: addDays(TODAY, below(30) - COMMISSION_DAYS_BACK) };
      const before = await reports();
      const standing = await ledger();
      const { status, body: preview } = await operator.post<Preview>(`${COMMISSION}preview/`, rule);
      if (status === 400) return expect(rule.unit).toBe('none');
      expect(sorted(await ledger())).toEqual(sorted(standing));
      const change = Math.round(preview.people.reduce((sum, person) => sum + person.change * 100, 0)) / 100;
      const seen = { visits: preview.visits, kept: preview.kept, change };
      const settled = await settledVisits();
      expect((await operator.post(COMMISSION, { ...rule, seen: { ...seen, change: change + 1 } })).status).toBe(409);
      const answer = await operator.post<{ code?: string; current?: object }>(COMMISSION, { ...rule, seen });
      const again =
        answer.status === 409 // A rule of this day stands already.
          ? await operator.post(COMMISSION, { ...rule, seen, expected: answer.body.current })
          : answer;
      expect(again.status).toBe(200);
      const [{ id = 0 } = {}] = await app.sql<{ id: number }>('select max(id) as id from commission_rates');
      const taken = await app.sql<{ visit: string; is_kept: boolean }>(
        `select appointment_id::text as visit, entry_id is null as is_kept from commission_changes where rule_id = $1`,
        [id],
      );
      // Where it would change something: kept if it was settled, and else changed.
      for (const { visit, is_kept } of taken) {
        expect([visit, is_kept]).toEqual([visit, settled.has(visit)]);
        if (is_kept) kept.add(`${id}/${visit}`);
      }
      // No earlier day changes, and today by what the preview said.
      const after = await reports();
      const now = (after.get(TODAY) ?? 0) - (before.get(TODAY) ?? 0);
      before.delete(TODAY);
      after.delete(TODAY);
      expect(sorted(after)).toEqual(sorted(before));
      expect(now).toBe(Math.round(change * 100));
      const lines = await ledger();
      for (const { id: person, change: told } of preview.people)
        expect(ofPerson(lines, person) - ofPerson(standing, person)).toBe(Math.round(told * 100));
      done.past++;
      done.changed += preview.visits;
      done.keptVisits += preview.kept;
    }
    const ofPerson = (sums: Sums, person: number): number =>
      [...sums].filter(([key]) => key.endsWith(`/${person}`)).reduce((all, [, sum]) => all + sum, 0);
    /** By hand: visits with an entry of a closed day, before the first day of payouts, or a paid line. */
    const settledVisits = async (): Promise<Set<string>> =>
      new Set(
        (
          await app.sql<{ visit: string }>(
            `with entries as (
             select id, appointment_id, service_day_of(at) as day from payments
             union select entry_id, appointment_id, service_day_of(at) from commission_changes where entry_id is not null)
           select distinct t.appointment_id::text as visit from appointment_therapists t
           where exists (select from entries e join book_days b on b.day = e.day where e.appointment_id = t.appointment_id and b.state <> 'open')
             or exists (select from entries e join pay_lines l on l.payment_id = e.id
               where e.appointment_id = t.appointment_id and l.payout_id is not null)
             or (select min(e.day) from entries e where e.appointment_id = t.appointment_id) < $1`,
            [addDays(FIRST, 14)],
          )
        ).map(({ visit }) => visit),
      );
    async function future(): Promise<void> {
      const rule = { ...aRule(), from: addDays(TODAY, below(3)) };
      const { status, body } = await operator.post<{ current?: object }>(COMMISSION, rule);
      if (status === 409) await operator.post(COMMISSION, { ...rule, expected: body.current });
      done.future += Number(status === 200);
    }
    async function close(): Promise<void> {
      await app.sql(
        `insert into book_days (day, state, figures, digest, signed_by, signed_at) values ($1, 'closed', '{}', 'x', $2, $3)
         on conflict do nothing`,
        [addDays(FIRST, below(90)), operator.id, app.clock.now()],
      );
      done.closed++;
    }
    async function pay(): Promise<void> {
      const period = payPeriod('week', addDays(FIRST, below(90)));
      const { people } = (await operator.get<{ people: Payee[] }>(PAYOUTS, { query: { ...period } })).body;
      const payable = people.filter(({ lines, open }) => lines.length > 0 && open >= 0).slice(0, 2);
      if (payable.length === 0) return;
      const to = payable.map(({ person, open }) => ({ person: person.id, expected: open }));
      const body = { ...period, nets_cash: false, method: 'cash', paid_on: TODAY, people: to };
      expect((await operator.post(PAYOUTS, body)).status).toBe(201);
      done.paid++;
    }
    async function correct(): Promise<void> {
      const [entry] = await app.sql<{ id: number; appointment_id: number; method: string; amount: number }>(
        `select id, appointment_id, method, amount from payments p where kind <> 'reversal' and appointment_id = $1
           and not exists (select from payments r where r.reverses = p.id) order by id limit 1`,
        [oneOf(business.visits)],
      );
      if (!entry) return;
      await app.sql(
        `insert into payments (appointment_id, kind, method, amount, reverses, at) values ($1, 'reversal', $2, $3, $4, $5)`,
        [entry.appointment_id, entry.method, -entry.amount, entry.id, app.clock.now()],
      );
      if (below(4) > 0)
        await app.sql(
          `insert into payments (appointment_id, kind, method, amount, at) values ($1, 'payment', 'gcash', $2, $3)`,
          [entry.appointment_id, 1 + below(2_000), app.clock.now()],
        );
      done.corrected++;
    }

    await expectSums();
    const steps = [past, past, past, future, future, close, pay, pay, correct, correct];
    for (let at = 0; at < STEPS; at++) {
      await oneOf(steps)();
      await expectSums();
    }
    expect(Math.min(...Object.values(done))).toBeGreaterThan(1);
    // Every line says by which rule it was earned, and is what that rule makes of it where nothing was shared.
    const [wrong] = await app.sql<{ count: number }>(
      `select count(*)::int as count from pay_lines l left join commission_rates r on r.id = l.rule_id
       where l.kind = 'commission' and coalesce(r.unit, 'percent') = 'percent' and l.payment_id in (select id from payments)
         and l.amount <> l.base * coalesce(r.payment_percent, 40)`,
    );
    expect(wrong).toEqual({ count: 0 });
  });
});
