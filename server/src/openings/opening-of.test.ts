import type { Answer, BooksOverview, Calls, OpeningBalance } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, dayDesk } from '../closed-days/testing/day-desk.js';
import { seedClient } from '../testing/seed.js';
import type { TestClient } from '../testing/test-client.js';

const OPENINGS = '/api/reports/opening-balances/';
const MONTH = DAY.slice(0, 7);
type Said = OpeningBalance & { code?: string; [field: string]: unknown };

describe('an opening balance of a client or person', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  beforeEach(async () => {
    await given.app.sql('alter table payouts_start disable trigger user');
    await given.app.sql('delete from payouts_start');
    await given.app.sql('alter table payouts_start enable trigger user');
  });
  const ask = (body: object, who = given.on.operator) => who.post<Said>(OPENINGS, { as_of: '2026-11-01', ...body });
  const add = async (body: object): Promise<Said> => {
    const { status, body: said } = await ask(body);
    expect([status, said]).toEqual([201, said]);
    return said;
  };
  const takeBack = (id: number, who = given.on.operator) =>
    who.post<Said>(`${OPENINGS}${id}/void/`, { reason: 'Typed twice' });
  const credit = (client: number, amount: number) => ({ account: 'client_credit', side: 'credit', amount, client });
  const cash = (person: number, amount: number) => ({ account: 'cash_in_hand', side: 'debit', amount, person });
  const pay = (person: number, amount: number, side = 'credit') => ({
    account: 'owed_to_people',
    side,
    amount,
    person,
  });
  const creditOf = async (client: number) =>
    (await given.on.operator.get<Answer<Calls['clientCredit']['read']>>(`/api/scheduling/clients/${client}/credit/`))
      .body;
  const hand = async ({ id }: TestClient) =>
    (await given.on.operator.get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${id}/`)).body;
  const payouts = async () =>
    (
      await given.on.operator.get<Answer<Calls['payouts']['list']>>('/api/reports/payouts/', {
        query: { from: '2026-11-01', to: DAY },
      })
    ).body;
  const start = () => given.on.operator.post('/api/reports/payouts/start/', { from: '2026-11-01' });
  const openPay = async (person: number) => (await payouts()).people.find((one) => one.person.id === person);
  const books = async () =>
    (await given.on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: MONTH } })).body;
  const sums = async () => {
    const { accounts, checks, debit, credit: right } = await books();
    expect(debit).toBe(right);
    expect(checks.filter(({ journal, report }) => journal !== report)).toEqual([]);
    return Object.fromEntries(accounts.map((one) => [one.key, one.debit - one.credit]));
  };

  it('is what a client has prepaid: it pays a visit, and no money came in (R-beyond-1403)', async () => {
    const { on } = given;
    const { id: visit } = await on.at('awaiting_payment');
    const client = Number((await on.read(visit))['client']);
    const [before, day] = [await desk.summary(), await desk.read()];
    const made = await add(credit(client, 900));
    expect(made).toMatchObject({ account: 'client_credit', client: { id: client }, person: null });
    expect(await creditOf(client)).toMatchObject({
      amount: 900,
      results: [{ kind: 'opening', amount: 900, method: null, can_void: false }],
    });
    expect(await desk.summary()).toEqual(before);
    expect(await desk.read()).toMatchObject({ people: day.people, gcash: [], figures: day.figures });
    expect(await sums()).toMatchObject({ client_credit: -900, opening: 900, revenue: 0 });
    const journal = await on.operator.get<Answer<Calls['books']['journal']>>('/api/reports/books/journal/', {
      query: { month: MONTH },
    });
    expect(
      journal.body.results.flatMap(({ lines }) => lines).filter(({ entry }) => entry === `OB-${made.id}`),
    ).toMatchObject([
      { account: { name: 'Prepaid by clients' }, client, person: null, credit: 900 },
      { account: { name: 'Opening balances' }, client, person: null, debit: 900 },
    ]);
    await on.act(on.operator, visit, 'mark_completed', { payment_method: 'credit', payment_amount: 850 });
    expect((await creditOf(client)).amount).toBe(50);
    expect(await sums()).toMatchObject({ client_credit: -50, revenue: -850 });
    // Used already.
    expect(await takeBack(made.id)).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } });
    const other = await seedClient(given.app);
    const mistake = await add(credit(other, 300));
    expect((await takeBack(mistake.id)).body).toMatchObject({ client: { id: other }, side: 'debit', amount: 300 });
    expect((await takeBack(mistake.id)).status).toBe(200);
    expect(await creditOf(other)).toMatchObject({ amount: 0, count: 2 });
    expect(await sums()).toMatchObject({ client_credit: -50 });
  });

  it('is cash in the hand of a person: a count has it, and no day took it (R-beyond-1403)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const before = await desk.summary();
    await add(cash(liza.id, 1_500));
    expect(await hand(liza)).toMatchObject({ in_hand: 1_500, results: [{ kind: 'opening', amount: 1_500 }] });
    const [told] = await given.app.sql<{ title: string }>(
      `select title from notifications where user_id = $1 and notification_type = 'cash_moved' order by id desc limit 1`,
      [liza.id],
    );
    expect(told?.title).toContain('1,500');
    expect(await desk.summary()).toEqual(before);
    // It keeps no day open.
    expect((await desk.read()).people).toEqual([]);
    expect(await sums()).toMatchObject({ cash_in_hand: 1_500, opening: -1_500 });
    const visit = await desk.paid();
    expect((await desk.read()).people).toMatchObject([{ taken: 850, in_hand: 2_350, payments: 1 }]);
    expect((await desk.count(2_350)).status).toBe(201);
    expect(await sums()).toMatchObject({ cash_in_hand: 0, office_cash: 2_350 });
    expect(visit).toBeGreaterThan(0);
    desk.nextMorning();
    expect((await desk.sign()).body).toMatchObject({ state: 'signed' });
    expect((await desk.confirm()).body).toMatchObject({ state: 'closed', digest_fits: true });
  });

  it('of cash is voided while it is in the hand, and never by the holder alone (R-beyond-1404)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const own = await add(cash(on.operator.id, 400));
    expect((await takeBack(own.id)).body).toMatchObject({ code: 'CORRECTION_OF_OWN_CASH' });
    expect((await takeBack(own.id, desk.other)).status).toBe(200);
    expect(await hand(on.operator)).toMatchObject({
      in_hand: 0,
      results: [{ kind: 'opening_voided' }, { kind: 'opening' }],
    });
    const counted = await add(cash(liza.id, 700));
    await desk.count(700);
    expect((await takeBack(counted.id)).body).toMatchObject({ reason: [expect.stringContaining('₱0.00')] });
    expect(await sums()).toMatchObject({ cash_in_hand: 0, opening: -700 });
  });

  it('is pay that is owed, or an advance, in the next payout (R-beyond-1405)', async () => {
    const { on } = given;
    const [liza, other] = on.therapists;
    expect((await ask(pay(liza.id, 2_000))).body).toMatchObject({ code: 'PAYOUTS_NOT_STARTED' });
    expect((await start()).status).toBe(200);
    const owed = await add({ ...pay(liza.id, 2_000.5), note: 'Of October' });
    await add(pay(other.id, 300, 'debit'));
    expect(await openPay(liza.id)).toMatchObject({
      open: 2_000.5,
      lines: [{ kind: 'opening', amount: 2_000.5, reason: 'Of October' }],
    });
    expect(await openPay(other.id)).toMatchObject({ open: -300 });
    expect(await sums()).toMatchObject({ owed_to_people: -1_700.5, opening: 1_700.5, allowances: 0, advances: 0 });
    const paid = await on.operator.post('/api/reports/payouts/', {
      from: '2026-11-01',
      to: DAY,
      nets_cash: false,
      method: 'cash',
      paid_on: DAY,
      reference: '',
      note: '',
      people: [{ person: liza.id, expected: 2_000.5 }],
    });
    expect([paid.status, paid.text]).toEqual([201, paid.text]);
    expect(await sums()).toMatchObject({ owed_to_people: 300, office_cash: -2_000.5 });
    // What was paid is taken off the next payout.
    expect((await takeBack(owed.id)).status).toBe(200);
    expect(await openPay(liza.id)).toMatchObject({ open: -2_000.5 });
    expect(await sums()).toMatchObject({ owed_to_people: 2_300.5 });
  });

  it.each([
    ['credit of nobody', () => ({ ...credit(1, 5), client: undefined }), 'client'],
    ['credit of an unknown client', () => credit(999_999, 5), 'client'],
    ['credit that clients owe', () => ({ ...credit(1, 5), side: 'debit' }), 'side'],
    ['credit with centavos', () => credit(1, 5.5), 'amount'],
    ['cash of nobody', () => ({ ...cash(1, 5), person: undefined }), 'person'],
    ['cash of an unknown person', () => cash(999_999, 5), 'person'],
    ['cash below zero', () => ({ ...cash(1, 5), side: 'credit' }), 'side'],
    ['pay of an operator', () => pay(given.on.operator.id, 5), 'person'],
    ['a bank account of a person', () => ({ ...cash(1, 5), account: 'bank' }), 'person'],
    ['a bank account of a client', () => ({ ...credit(1, 5), account: 'bank' }), 'client'],
  ])('is refused for %s (R-beyond-1403)', async (_, wrong, field) => {
    await start();
    const { status, body } = await ask(wrong());
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])]);
    expect(await given.app.sql('select id from opening_balances')).toEqual([]);
  });

  it('moves with a client who becomes another, and is voided by an older server, too (R-beyond-1403)', async () => {
    const { on } = given;
    const [from, into] = [await seedClient(given.app), await seedClient(given.app)];
    const { id } = await add(credit(from, 250));
    const merged = await on.operator.post(`/api/registration/clients/${into}/merge/`, { other: from });
    expect([merged.status, merged.text]).toEqual([200, merged.text]);
    expect((await creditOf(into)).amount).toBe(250);
    // As the version before writes it.
    await given.app.sql(
      `insert into opening_balances (account, amount, as_of, note, recorded_by, reverses, at)
       select account, -amount, as_of, 'x', recorded_by, id, $2 from opening_balances where id = $1`,
      [id, given.app.clock.now()],
    );
    expect(await creditOf(into)).toMatchObject({ amount: 0, results: [{ amount: -250 }, { amount: 250 }] });
    expect(await sums()).toMatchObject({ client_credit: 0, opening: 0 });
  });
});
