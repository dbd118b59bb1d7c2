import fc from 'fast-check';
import type { Answer, Calls, ReportSummary } from 'shared-lib/contract';
import { sharedTip } from 'shared-lib/domain';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';
import { PNG, RECEIPTS, upload } from './testing/upload-receipt.js';

type Entries = Answer<Calls['receipts']['ledger']>['entries'];
type Statement = Answer<Calls['reports']['statement']>;
const PERIOD = { from: TODAY, to: TODAY };

describe('a tip', () => {
  const given = freshBusiness();
  const entries = async (id: number): Promise<Entries> =>
    (await given.on.operator.get<Answer<Calls['receipts']['ledger']>>(`${RECEIPTS}${id}/`)).body.entries;
  const rows = async (id: number) =>
    (await entries(id)).map(({ kind, method, amount, tip, tip_for_id, tip_kept, collected_by_id }) =>
      tip === 0 ? [kind, method, amount] : [kind, method, tip, tip_for_id, tip_kept, collected_by_id],
    );
  const summary = async () =>
    (await given.on.operator.get<ReportSummary>('/api/reports/summary/', { query: PERIOD })).body;
  const statement = async (who: TestClient) =>
    (await given.on.operator.get<Statement>('/api/reports/statement/', { query: { ...PERIOD, therapist: who.id } }))
      .body;
  const inHand = async (who: TestClient): Promise<number> =>
    (await given.on.operator.get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${who.id}/`)).body.in_hand;
  const movements = async (who: TestClient) =>
    (await who.get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${who.id}/`)).body.results.map(
      ({ kind, amount, appointment }) => [kind, amount, appointment],
    );
  const group = () => ({ therapists: given.on.therapists.slice(0, 2).map(({ id }) => id) });
  /** At its payment, of one therapist unless a group is asked for. */
  const unpaid = async (booking: object = {}): Promise<number> => (await given.on.at('awaiting_payment', booking)).id;
  const pay = (id: number, body: object) => given.on.act(given.on.operator, id, 'mark_completed', body);
  const correct = (id: number, body: object) =>
    given.on.act(given.on.operator, id, 'correct_payment', { reason: 'As it was', ...body });

  it('is no part of what was paid, of revenue and of commission; change goes back to the client (R-beyond-500, R-beyond-501)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const before = await summary();
    const id = await unpaid();
    const paid = await pay(id, { payment_amount: 850, received: 1000, tip: 100, change: 50 });
    expect(paid).toMatchObject({ payment_status: 'paid', payment_amount: 850, amount_paid: 850 });
    expect(await rows(id)).toEqual([
      ['tip', 'cash', 100, liza.id, true, liza.id],
      ['payment', 'cash', 850],
    ]);
    expect((await entries(id)).map(({ change_given }) => change_given)).toEqual([null, 50]);
    expect(await given.app.sql('select 1 from payment_differences where appointment_id = $1', [id])).toEqual([]);
    expect(await summary()).toMatchObject({
      revenue: before.revenue + 850,
      commission: before.commission + 340,
      cash: before.cash + 850,
      net: before.net + 510,
      tips: before.tips + 100,
      tips_owed: before.tips_owed,
    });
    expect(await statement(liza)).toMatchObject({ share: 850, earned: 340, tips: 100, tips_owed: 0 });
    // Kept by the person: no cash of the business.
    expect(await inHand(liza)).toBe(850);
  });

  it('comes with what was paid of a session that ended early, with change and money for later, but for one that was paid before (R-beyond-1412)', async () => {
    const { on, app } = given;
    const [liza] = on.therapists;
    const end = (id: number, body: object) => on.try(on.operator, id, 'abort_session', { reason: 'Fell ill', ...body });
    const { id } = await on.at('session_in_progress');
    const above = { payment_amount: 400, received: 600, tip: 100, for_later: 60 };
    expect(await end(id, { ...above, change: 50 })).toMatchObject({
      status: 400,
      body: { received: [expect.any(String)] },
    });
    expect((await end(id, { ...above, change: 40 })).status).toBe(200);
    expect(await rows(id)).toEqual([
      ['tip', 'cash', 100, liza.id, true, liza.id],
      ['payment', 'cash', 400],
    ]);
    expect((await entries(id)).map(({ change_given }) => change_given)).toEqual([null, 40]);
    expect(await app.sql('select kind, amount from client_credit where appointment_id = $1', [id])).toEqual([
      { kind: 'left', amount: 60 },
    ]);
    // Her cash is the part of the price, and what is the client's.
    expect(await inHand(liza)).toBe(460);
    const paid = await on.at('session_in_progress', { start_time: '20:00' });
    await app.sql(`update appointments set payment_status = 'paid' where id = $1`, [paid.id]);
    expect(await end(paid.id, { ...above, change: 40 })).toMatchObject({
      status: 400,
      body: { for_later: [expect.any(String)] },
    });
  });

  it('is added by a correction where a session ended early that was paid before, without a decision about its money (R-beyond-1480)', async () => {
    const { on, app } = given;
    const [liza] = on.therapists;
    const id = await unpaid();
    await pay(id, { payment_amount: 850 });
    // Paid too early: an operator sets the visit back.
    expect((await on.patch(id, { status: 'session_in_progress' })).status).toBe(200);
    expect((await on.try(on.operator, id, 'abort_session', { reason: 'Fell ill', payment_amount: 400 })).status).toBe(
      200,
    );
    const open = () => app.sql('select due, paid, agreed_at from payment_differences where appointment_id = $1', [id]);
    const before = await open();
    await correct(id, { payment_amount: 400, received: 520, tip: 100, change: 20 });
    expect((await rows(id)).slice(-2)).toEqual([
      ['tip', 'cash', 100, liza.id, true, liza.id],
      ['payment', 'cash', 400],
    ]);
    expect(await statement(liza)).toMatchObject({ share: 400, tips: 100 });
    expect([await inHand(liza), await open()]).toEqual([400, before]);
  });

  it('is owed to the person when it came by GCash, or when somebody else took the cash, who then holds it (R-beyond-503)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const [driver] = on.drivers;
    const cash = await unpaid();
    await pay(cash, { payment_amount: 850, tip: 40, collected_by: driver.id });
    expect(await movements(driver)).toEqual([
      ['payment', 850, cash],
      ['tip', 40, cash],
    ]);
    expect([await inHand(driver), await inHand(liza)]).toEqual([890, 0]);
    const gcash = await unpaid({ start_time: '17:00' });
    const { hash } = (await upload(on.operator, gcash, PNG)).body;
    await pay(gcash, { payment_amount: 850, payment_method: 'gcash', receipt_hash: hash, received: 910, tip: 60 });
    expect([await inHand(driver), await inHand(liza)]).toEqual([890, 0]);
    expect(await statement(liza)).toMatchObject({
      tips: 100,
      tips_owed: 100,
      tip_rows: [
        { appointment: cash, method: 'cash', kept: false, amount: 40 },
        { appointment: gcash, method: 'gcash', kept: false, amount: 60 },
      ],
    });
    // She may say that it is handed over with the cash, though she took it herself.
    const handed = await unpaid({ start_time: '20:00' });
    await pay(handed, { payment_amount: 850, tip: 30, tip_kept: false });
    expect([await inHand(liza), (await statement(liza)).tips_owed]).toEqual([880, 130]);
  });

  it('is shared in a group in whole pesos that add up, or as it was said (R-beyond-502)', async () => {
    const { on } = given;
    const [liza, joy] = on.therapists;
    const evenly = await unpaid(group());
    await pay(evenly, { payment_amount: 850, tip: 101 });
    expect((await rows(evenly)).slice(0, 2)).toEqual([
      ['tip', 'cash', 51, liza.id, true, liza.id],
      ['tip', 'cash', 50, joy.id, true, liza.id],
    ]);
    const said = await unpaid({ ...group(), start_time: '18:00' });
    const shares = [
      { therapist: joy.id, amount: 80 },
      { therapist: liza.id, amount: 20 },
    ];
    await pay(said, { payment_amount: 850, tip: 100, tip_shares: shares });
    expect([(await statement(liza)).tips, (await statement(joy)).tips]).toEqual([71, 130]);
  });

  it('goes to the drivers of the visit where somebody says so, kept or owed as for therapists (R-beyond-1380, R-beyond-1381)', async () => {
    const { on, app } = given;
    const [liza] = on.therapists;
    const [driver, other] = on.drivers;
    const before = await summary();
    const id = await unpaid();
    const shares = [
      { therapist: liza.id, amount: 70 },
      { therapist: driver.id, amount: 30 },
    ];
    await pay(id, { payment_amount: 850, tip: 100, tip_shares: shares });
    expect((await rows(id)).slice(0, 2)).toEqual([
      ['tip', 'cash', 70, liza.id, true, liza.id],
      ['tip', 'cash', 30, driver.id, true, liza.id],
    ]);
    // What the therapist took for the driver alone is owed to him until it is paid out.
    const owed = await unpaid({ start_time: '17:00' });
    const whole = [{ therapist: driver.id, amount: 50 }];
    await pay(owed, { payment_amount: 850, tip: 50, tip_shares: whole });
    expect(await rows(owed)).toContainEqual(['tip', 'cash', 50, driver.id, false, liza.id]);
    expect(await statement(driver)).toMatchObject({ earned: 0, rows: [], tips: 80, tips_owed: 50 });
    const own = await driver.get<Statement>('/api/reports/statement/', { query: PERIOD });
    expect(own).toMatchObject({ status: 200, body: { therapist: { id: driver.id }, tips: 80, tips_owed: 50 } });
    const theirs = { query: { ...PERIOD, therapist: liza.id } };
    expect((await driver.get('/api/reports/statement/', theirs)).status).toBe(404);
    const after = await summary();
    expect([after.tips - before.tips, after.tips_owed - before.tips_owed]).toEqual([150, 50]);
    expect(
      await app.sql('select staff_id, amount from pay_lines where kind = $1 and staff_id = $2', ['tip', driver.id]),
    ).toEqual([{ staff_id: driver.id, amount: 5000 }]);
    await correct(owed, { payment_amount: 850, tip: 20, tip_shares: [{ therapist: driver.id, amount: 20 }] });
    expect(await statement(driver)).toMatchObject({ tips: 50, tips_owed: 20 });
    // One who drives another visit gets none of this one, nor does an operator.
    for (const stranger of [other.id, on.operator.id]) {
      const said = { tip: 20, tip_shares: [{ therapist: stranger, amount: 20 }], reason: 'As it was' };
      expect(await on.try(on.operator, owed, 'correct_payment', { payment_amount: 850, ...said })).toMatchObject({
        status: 400,
        body: { tip_shares: ['Not found.'] },
      });
    }
  });

  it('comes with any part of a payment, and a part may be a tip alone (R-beyond-500, R-money-15)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const id = await unpaid();
    const { hash } = (await upload(on.operator, id, PNG)).body;
    await pay(id, {
      payment_amount: 850,
      payment_parts: [
        { payment_method: 'gcash', payment_amount: 850, receipt_hash: hash },
        { payment_amount: 0, received: 100, tip: 100 },
      ],
    });
    expect(await rows(id)).toEqual([
      ['tip', 'cash', 100, liza.id, true, liza.id],
      ['payment', 'gcash', 850],
    ]);
  });

  it.each([
    [{ received: 900, tip: 100 }, { received: ['What was received is the payment, the tip and the change together.'] }],
    [{ received: 1000, tip: 100, change: 40 }, { received: [expect.any(String)] }],
    [{ tip: -5 }, { tip: ['Enter a whole number.'] }],
    [{ tip: 1.5 }, { tip: ['Enter a whole number.'] }],
    [{ tip: 100, tip_shares: [{ therapist: 987_654, amount: 100 }] }, { tip_shares: ['Not found.'] }],
    [{ tip: 100, payment_method: 'gcash', tip_kept: true }, { receipt_hash: [expect.any(String)] }],
  ])('%j is refused (R-beyond-501, R-beyond-502)', async (more, refused) => {
    const id = await unpaid();
    const answer = await given.on.try(given.on.operator, id, 'mark_completed', { payment_amount: 850, ...more });
    expect(answer).toMatchObject({ status: 400 });
    if (!('payment_method' in more)) expect(answer.body).toMatchObject(refused);
    expect(await entries(id)).toEqual([]);
  });

  it('whose shares differ, that GCash gives change for, or that stands beside parts is refused (R-beyond-501, R-beyond-502)', async () => {
    const { on } = given;
    const id = await unpaid();
    const { hash } = (await upload(on.operator, id, PNG)).body;
    const gcash = { payment_method: 'gcash', receipt_hash: hash };
    const share = { therapist: on.therapists[0].id, amount: 90 };
    for (const [more, refused] of [
      [{ tip: 100, tip_shares: [share] }, { tip_shares: ['The shares do not add up to the tip.'] }],
      [{ tip: 180, tip_shares: [share, share] }, { tip_shares: ['Not found.'] }],
      [{ ...gcash, change: 50 }, { change: ['GCash gives no change.'] }],
      [{ ...gcash, tip: 50, tip_kept: true }, { tip_kept: [expect.any(String)] }],
      [
        { tip: 50, payment_parts: [{ payment_amount: 400 }, { payment_amount: 450 }] },
        { tip: ['Say this of the part that it belongs to.'] },
      ],
    ] as const)
      expect(await on.try(on.operator, id, 'mark_completed', { payment_amount: 850, ...more })).toMatchObject({
        status: 400,
        body: refused,
      });
    expect(await entries(id)).toEqual([]);
  });

  it('stays with a correction that says nothing of it, is corrected by one that does, and is taken back by 0 (R-beyond-504)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const before = await summary();
    const id = await unpaid();
    await pay(id, { payment_amount: 850, tip: 100, tip_kept: false });
    expect(await inHand(liza)).toBe(950);
    await correct(id, { payment_amount: 800 });
    expect([await inHand(liza), (await statement(liza)).tips]).toEqual([900, 100]);
    await correct(id, { payment_amount: 800, tip: 20, tip_kept: false });
    expect([await inHand(liza), (await statement(liza)).tips]).toEqual([820, 20]);
    await correct(id, { payment_amount: 800, tip: 0 });
    expect([await inHand(liza), (await statement(liza)).tips, (await summary()).tips]).toEqual([800, 0, before.tips]);
    const [change] = await given.app.sql<{ after: object; before: object }>(
      `select before, after from audit_trail where entity = 'appointment' and entity_id = $1 order by at desc, id desc limit 1`,
      [String(id)],
    );
    expect(change).toMatchObject({ before: { tip: 20 }, after: { tip: null } });
  });

  it('stays with a full refund, and with the money of a visit that is called off, unless the refund takes it back (R-beyond-504)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const id = await unpaid();
    await pay(id, { payment_amount: 850, tip: 100 });
    await correct(id, { payment_amount: 0 });
    expect(await statement(liza)).toMatchObject({ share: 0, tips: 100 });
    // A new payment says nothing of it either.
    await pay(id, { payment_amount: 850 });
    expect(await statement(liza)).toMatchObject({ share: 850, tips: 100 });
    expect(
      await on.try(on.operator, id, 'correct_payment', { payment_amount: 0, tip: 5, reason: 'All' }),
    ).toMatchObject({
      status: 400,
      body: { tip: [expect.any(String)] },
    });
    await correct(id, { payment_amount: 0, tip: 0 });
    expect(await statement(liza)).toMatchObject({ share: 0, tips: 0 });
    const ended = await unpaid({ start_time: '18:00' });
    await pay(ended, { payment_amount: 850, tip: 70 });
    await on.patch(ended, { status: 'session_in_progress' });
    await on.act(on.operator, ended, 'abort_session', {
      reason: 'Fell ill',
      payment_decision: { becomes: 'given_back', paid: 850, reason: 'Not what she paid for' },
    });
    expect(await statement(liza)).toMatchObject({ share: 0, tips: 70 });
  });

  it('counts as a change of the payment where a second operator is needed (R-beyond-506, R-money-23, R-money-40)', async () => {
    const { on, app } = given;
    const second = await app.as('operator', 2);
    await app.sql(`update users set password_hash = 'x' where role = 'operator'`);
    const id = await unpaid(group());
    const [liza, joy] = on.therapists;
    await pay(id, { payment_amount: 850, tip: 300, tip_shares: [{ therapist: liza.id, amount: 300 }] });
    const setLimit = (correction_approval: number) =>
      on.operator.patch('/api/settings/business/', { correction_approval });
    expect((await setLimit(200)).status).toBe(200);
    try {
      const moved = {
        payment_amount: 850,
        tip: 300,
        tip_shares: [{ therapist: joy.id, amount: 300 }],
        tip_kept: true,
        reason: 'Joy',
      };
      const refused = await on.try(on.operator, id, 'correct_payment', moved);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'CORRECTION_NEEDS_APPROVAL', paid_before: 850, paid_after: 850 },
      });
      const asked = await on.operator.post<{ id: number }>(`${BASE}${id}/corrections/`, moved);
      expect(asked.status).toBe(201);
      const tipOf = (name: string) => [{ name, amount: 300, method: 'cash', kept: true }];
      const { compared } = (
        await second.get<Answer<Calls['corrections']['ofAppointment']>>(`${BASE}${id}/corrections/`)
      ).body;
      const name = async (who: TestClient) => (await statement(who)).therapist.name;
      expect(compared).toMatchObject({
        before: { tips: tipOf(await name(liza)) },
        after: { tips: tipOf(await name(joy)) },
      });
      expect((await second.post(`/api/scheduling/corrections/${asked.body.id}/approve/`)).status).toBe(200);
      expect([(await statement(liza)).tips, (await statement(joy)).tips]).toEqual([0, 300]);
      // What was approved no longer counts.
      expect(
        (await on.try(on.operator, id, 'correct_payment', { ...moved, tip: 50, tip_shares: undefined })).status,
      ).toBe(409);
      expect((await on.try(on.operator, id, 'correct_payment', { ...moved, payment_amount: 800 })).status).toBe(200);
    } finally {
      await app.sql(`delete from rule_changes`);
      await app.sql(`update users set is_active = false where id = $1`, [second.id]);
      await setLimit(0);
      await app.sql(`update users set is_active = true where id = $1`, [second.id]);
    }
  });

  it('that a correction takes out of a hand explains what a count missed: nobody made it good (R-beyond-503, R-money-43)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const count = async (expected: number, counted: number) =>
      expect(
        (await on.operator.post('/api/reports/remittances/', { person: liza.id, expected, counted, reason: 'Less' }))
          .status,
      ).toBe(201);
    const id = await unpaid();
    await pay(id, { payment_amount: 850, tip: 100, tip_kept: false });
    await count(950, 850);
    await correct(id, { payment_amount: 850, tip: 100, tip_kept: true });
    expect(await inHand(liza)).toBe(0);
    await pay(await unpaid({ start_time: '18:00' }), { payment_amount: 850 });
    await count(850, 850);
    const { rows: people } = (
      await on.operator.get<Answer<Calls['reports']['shortOver']>>('/api/reports/short-over/', { query: PERIOD })
    ).body;
    expect(people.find(({ person }) => person.id === liza.id)).toMatchObject({ short: 100, made_good: 0, in_hand: 0 });
  });

  it('is never changed or deleted in the ledger (R-beyond-500)', async () => {
    const id = await unpaid();
    await pay(id, { payment_amount: 850, tip: 100 });
    for (const change of ['update tips set amount = 1', 'delete from tips', 'truncate tips cascade'])
      await expect(given.app.sql(change)).rejects.toThrow(/append-only/);
  });

  describe('in random days', () => {
    const asSaid = ({ person: therapist, amount }: { person: number; amount: number }) => ({ therapist, amount });
    const step = fc.record({
      kind: fc.constantFrom('pay', 'pay', 'correct', 'correct', 'refund', 'count'),
      visit: fc.nat(3),
      amount: fc.integer({ min: 1, max: 1500 }),
      tip: fc.option(fc.integer({ min: 0, max: 333 }), { nil: undefined }),
      taker: fc.nat(3),
      kept: fc.option(fc.boolean(), { nil: undefined }),
      gcash: fc.boolean(),
      takesBack: fc.boolean(),
    });

    it('every figure is that of a sum by hand: tips, corrections, refunds, groups, hand-overs (R-beyond-507)', async () => {
      const { on, app } = given;
      // One whose cash it never is: nobody lowers their own alone.
      const recorder = await app.as('operator', 2);
      const takers = [...on.therapists.slice(0, 2), on.drivers[0], on.operator] as const;
      const people = on.therapists.slice(0, 2);
      const visits: { id: number; hash: string; sharing: readonly number[] }[] = [];
      for (const [at, start_time] of ['13:30', '16:00', '18:30', '21:00'].entries()) {
        const booking = at % 2 ? { ...group(), start_time } : { start_time };
        const id = await unpaid(booking);
        // The driver shares the tip of the last visit, as somebody says.
        const drivers = at === 3 ? [on.drivers[0].id] : [];
        const sharing = [...(at % 2 ? people.map(({ id }) => id) : [people[0]?.id ?? 0]), ...drivers];
        visits.push({ id, hash: (await upload(on.operator, id, PNG)).body.hash, sharing });
      }
      const earlier = await summary();
      const start = await Promise.all(takers.map(inHand));
      // The sums by hand: of payments and tips as each step says them, and of the hand-overs.
      const paid = new Map<number, { amount: number; gcash: boolean; taker: number }>();
      const tips = new Map<number, { staff: number; amount: number; kept: boolean; taker: number | null }[]>();
      const handed = new Map<number, number>();
      const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
      const allTips = () => [...tips.values()].flat();
      const handOf = (who: number): number =>
        sum([...paid.values()].filter(({ gcash, taker }) => !gcash && taker === who).map(({ amount }) => amount)) +
        sum(
          allTips()
            .filter(({ kept, taker }) => !kept && taker === who)
            .map(({ amount }) => amount),
        ) -
        (handed.get(who) ?? 0);

      async function expectSums(): Promise<void> {
        const revenue = sum([...paid.values()].map(({ amount }) => amount));
        const now = await summary();
        expect(now.revenue - earlier.revenue).toBe(revenue);
        expect(Math.round((now.commission - earlier.commission) * 100)).toBe(revenue * 40);
        expect(now.tips - earlier.tips).toBe(sum(allTips().map(({ amount }) => amount)));
        expect(now.tips_owed - earlier.tips_owed).toBe(sum(allTips().flatMap((one) => (one.kept ? [] : one.amount))));
        expect(now.cash + now.gcash).toBe(now.revenue);
        for (const { id } of [...people, on.drivers[0]]) {
          const mine = allTips().filter(({ staff }) => staff === id);
          const told = (
            await on.operator.get<Statement>('/api/reports/statement/', { query: { ...PERIOD, therapist: id } })
          ).body;
          expect(told.tips).toBe(sum(mine.map(({ amount }) => amount)));
          expect(told.tips_owed).toBe(sum(mine.flatMap((one) => (one.kept ? [] : one.amount))));
          expect(sum(told.tip_rows.map(({ amount }) => amount))).toBe(told.tips);
        }
        for (const [at, who] of takers.entries()) expect((await inHand(who)) - (start[at] ?? 0)).toBe(handOf(who.id));
        const [ledger] = await app.sql<{ hands: number; moved: number }>(
          `select (select coalesce(sum(amount), 0) from cash_in_hand)::int as hands, (select coalesce(sum(amount), 0) from cash_movements)::int as moved`,
        );
        expect(ledger?.hands).toBe(ledger?.moved);
      }

      for (const steps of fc.sample(fc.array(step, { minLength: 18, maxLength: 18 }), { numRuns: 4, seed: 36 }))
        for (const { kind, visit: at, amount, tip, taker: whose, kept, gcash, takesBack } of steps) {
          const visit = visits[at];
          const taker = takers[whose];
          if (!visit || !taker) throw new Error('out of range');
          const was = paid.get(visit.id);
          if (kind === 'count') {
            const expected = await inHand(taker);
            if (taker === on.operator || expected <= 0) continue;
            const counted = Math.ceil(expected / 2);
            const body = { person: taker.id, expected, counted, reason: 'Half of it' };
            expect((await on.operator.post('/api/reports/remittances/', body)).status).toBe(201);
            handed.set(taker.id, (handed.get(taker.id) ?? 0) + counted);
          } else if (kind === 'refund') {
            if (!was) continue;
            await on.act(recorder, visit.id, 'correct_payment', {
              ...(takesBack && { tip: 0 }),
              payment_amount: 0,
              reason: 'All',
            });
            paid.delete(visit.id);
            if (takesBack) tips.delete(visit.id);
          } else {
            if ((kind === 'pay') === (was !== undefined)) continue;
            const keeps = gcash ? false : (kept ?? visit.sharing.includes(taker.id));
            const body = {
              payment_amount: amount,
              ...(gcash ? { payment_method: 'gcash', receipt_hash: visit.hash } : { collected_by: taker.id }),
              ...(tip !== undefined && { tip, received: amount + tip, ...(!gcash && { tip_kept: keeps }) }),
              ...(at === 3 && tip && { tip_shares: sharedTip(tip, visit.sharing).map(asSaid) }),
            };
            await on.act(recorder, visit.id, kind === 'pay' ? 'mark_completed' : 'correct_payment', {
              ...body,
              ...(kind === 'correct' && { reason: 'As it was' }),
            });
            paid.set(visit.id, { amount, gcash, taker: taker.id });
            if (tip !== undefined) {
              const each = Math.floor(tip / visit.sharing.length);
              tips.set(
                visit.id,
                visit.sharing.map((staff, place) => ({
                  staff,
                  amount: place === 0 ? tip - each * (visit.sharing.length - 1) : each,
                  kept: keeps,
                  taker: gcash ? null : taker.id,
                })),
              );
            }
          }
          await expectSums();
        }
      expect(allTips().length).toBeGreaterThan(0);
      expect(sum([...handed.values()])).toBeGreaterThan(0);
    }, 300_000);
  });
});
