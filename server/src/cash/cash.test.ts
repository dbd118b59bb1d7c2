import fc from 'fast-check';
import type { Answer, Calls, Remittance } from 'shared-lib/contract';
import { leavesHand } from 'shared-lib/domain';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';

const CASH = '/api/reports/cash/';
const REMITTANCES = '/api/reports/remittances/';
type Cash = Calls['cash'];
type Refused = Remittance & {
  code?: string;
  detail?: string;
  current?: { in_hand?: number };
  [field: string]: unknown;
};

interface Paid {
  readonly collected_by: number | null;
  readonly amount: number;
  readonly method: string;
}
interface HandedOver {
  readonly id: number;
  readonly staff_id: number;
  readonly handed_over: number;
}

describe('cash in hand', () => {
  const given = freshBusiness();
  let other: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    await given.app.sql(`update users set password_hash = 'x' where role = 'operator'`);
  });

  const holders = async () => (await given.on.operator.get<Answer<Cash['holders']>>(CASH)).body.holders;
  const inHand = async (person: TestClient): Promise<number> =>
    (await holders()).find(({ person: { id } }) => id === person.id)?.in_hand ?? 0;
  const cashOf = (person: number, as: TestClient = given.on.operator) =>
    as.get<Answer<Cash['person']>>(`${CASH}${person}/`, { query: { page_size: 200 } });
  /** A paid visit, in cash to the first therapist by default. */
  async function paid(payment: object = {}): Promise<number> {
    const { id } = await given.on.at('awaiting_payment');
    await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount: 850, ...payment });
    return id;
  }
  const tryCount = (body: object, as: TestClient = given.on.operator) => as.post<Refused>(REMITTANCES, body);
  async function count(person: TestClient, expected: number, more: object = {}): Promise<Remittance> {
    const { status, body, text } = await tryCount({ person: person.id, expected, counted: expected, ...more });
    if (status !== 201) throw new Error(text);
    return body;
  }
  const say = (who: TestClient, id: number, what: 'confirm' | 'dispute' | 'withdraw', reason?: string) =>
    who.post<Refused>(`${REMITTANCES}${id}/${what}/`, reason === undefined ? undefined : { reason });
  const told = async (person: TestClient) =>
    given.app.sql<{ title: string; message: string; is_read: boolean }>(
      `select title, message, read_at is not null as is_read from notifications where user_id = $1 and notification_type like 'remittance%' order by id`,
      [person.id],
    );
  const nameOf = async (person: TestClient): Promise<string> => (await cashOf(person.id)).body.person.name;

  it('is what a person took, extensions included, moved by a correction and gone with a refund; GCash is nobody’s (R-money-20)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const visit = await paid({ has_service_extension: true, extension_amount: 300 });
    expect(await inHand(liza)).toBe(1_150);
    await on.act(on.operator, visit, 'correct_payment', {
      payment_amount: 900,
      collected_by: on.drivers[0].id,
      reason: 'The driver took it',
    });
    expect([await inHand(liza), await inHand(on.drivers[0])]).toEqual([0, 900]);
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect([await inHand(liza), await inHand(on.drivers[0])]).toEqual([0, 0]);
    const { body } = await cashOf(liza.id);
    expect(body.results.map(({ kind, amount, balance, appointment }) => [kind, amount, balance, appointment])).toEqual([
      ['reversal', -300, 0, visit],
      ['reversal', -850, 300, visit],
      ['extension', 300, 1_150, visit],
      ['payment', 850, 850, visit],
    ]);
    expect(body).toMatchObject({ in_hand: 0, since: null, last_handed_over_at: null });
  });

  it('leaves the hand when it is counted, waits for the word of its person, and is shown live to both (R-money-21, R-money-22)', async () => {
    const { on, app } = given;
    const [liza, mia] = on.therapists;
    const [phone, desk] = [await app.channel(liza.token), await app.channel(other.token)];
    const stranger = await app.channel(mia.token);
    await paid();
    await phone.next('cash_update');
    const counted = await count(liza, 850, { counted: 800, reason: '50 went for a taxi' });
    expect(counted).toMatchObject({
      expected: 850,
      counted: 800,
      handed_over: 800,
      state: 'waiting',
      is_settled: false,
    });
    await Promise.all([phone.next('cash_update'), desk.next('cash_update')]);
    expect(await inHand(liza)).toBe(50);
    expect(await told(liza)).toMatchObject([{ title: 'You handed over ₱800.00', is_read: false }]);

    // No other person may confirm it, and for a colleague it does not exist.
    expect(await say(on.operator, counted.id, 'confirm')).toMatchObject({ status: 403 });
    expect(await say(mia, counted.id, 'confirm')).toMatchObject({ status: 404 });
    expect(await cashOf(liza.id, mia)).toMatchObject({ status: 404 });
    expect((await mia.get<Answer<Cash['remittances']>>(REMITTANCES)).body.results).toEqual([]);

    expect((await say(liza, counted.id, 'confirm')).body).toMatchObject({ state: 'confirmed' });
    await desk.next('cash_update');
    expect(await told(liza)).toMatchObject([{ is_read: true }]);
    expect((await cashOf(liza.id, liza)).body).toMatchObject({
      in_hand: 50,
      last_handed_over_at: counted.at,
      results: [{ kind: 'remittance', amount: -800, balance: 50, remittance: counted.id }, { kind: 'payment' }],
    });
    for (const [who, what, reason] of [
      [liza, 'confirm'],
      [liza, 'dispute', 'No'],
      [on.operator, 'withdraw', 'No'],
    ] as const)
      expect(await say(who, counted.id, what, reason)).toMatchObject({
        status: 409,
        body: { code: 'REMITTANCE_CLOSED', detail: `${await nameOf(liza)} has confirmed this hand-over already.` },
      });
    expect(stranger.messages.filter(({ type }) => type === 'cash_update')).toEqual([]);
  });

  it('a difference needs its reason, and is settled where the count says so (R-money-21)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    await paid();
    const short = { person: liza.id, expected: 850, counted: 800 };
    expect(await tryCount(short)).toMatchObject({ status: 400, body: { reason: ['Say why it differs.'] } });
    expect(await tryCount({ ...short, counted: 0, reason: 'Nothing here' })).toMatchObject({
      status: 400,
      body: { counted: [expect.stringMatching(/^Nothing was handed over\./)] },
    });
    expect(await tryCount({ ...short, person: 987_654 })).toMatchObject({
      status: 400,
      body: { person: ['Not found.'] },
    });
    expect(await inHand(liza)).toBe(850);
    const settled = await count(liza, 850, { counted: 900, settles: true, reason: 'A tip that nobody wants' });
    expect(settled).toMatchObject({ handed_over: 850, is_settled: true, settlement: null });
    expect(await inHand(liza)).toBe(0);
  });

  it('is owed by the office where a payment is corrected after its hand-over, until it is settled (R-money-20, R-money-21)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const visit = await paid();
    await count(liza, 850);
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 800, reason: 'Counted again' });
    expect(await inHand(liza)).toBe(-50);
    await count(liza, -50, { counted: 0, settles: true, reason: 'Paid back' });
    expect(await inHand(liza)).toBe(0);
  });

  it('is disputed with a reason that operators read, and withdrawn by a further entry (R-money-22)', async () => {
    const { on, app } = given;
    const [liza] = on.therapists;
    await paid();
    const counted = await count(liza, 850, { counted: 750, reason: 'A hundred is missing' });
    expect((await say(liza, counted.id, 'dispute', 'I gave eight hundred and fifty')).body).toMatchObject({
      state: 'disputed',
      answer_reason: 'I gave eight hundred and fifty',
    });
    expect((await told(on.operator)).at(-1)).toMatchObject({
      title: `${await nameOf(liza)} does not agree with ₱750.00`,
      message: 'I gave eight hundred and fifty',
    });
    const open = await on.operator.get<Answer<Cash['remittances']>>(REMITTANCES, {
      query: { show: 'open', person: liza.id },
    });
    expect(open.body).toMatchObject({ count: 1, open_count: 1, results: [{ id: counted.id }] });
    expect((await say(on.operator, counted.id, 'withdraw', 'Found it in the drawer')).body).toMatchObject({
      state: 'withdrawn',
    });
    expect(await inHand(liza)).toBe(850);
    expect((await told(liza)).at(-1)).toMatchObject({ title: 'The hand-over of ₱750.00 is withdrawn' });
    expect((await say(liza, counted.id, 'confirm')).body.code).toBe('REMITTANCE_CLOSED');
    for (const table of ['remittances', 'remittance_steps', 'cash_movements'])
      await expect(app.sql(`delete from ${table}`)).rejects.toThrow(/append-only/);
  });

  it('of two operators who count the same, the second reads that it has changed (R-money-21)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    await paid();
    const body = { person: liza.id, expected: 850, counted: 850 };
    const answers = await Promise.all([tryCount(body), tryCount(body, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STALE_VERSION',
      current: { in_hand: 0 },
    });
    expect(await inHand(liza)).toBe(0);
  });

  it('nobody counts their own except an operator who is alone, whose count is final (R-money-22)', async () => {
    const { on, app } = given;
    await paid({ collected_by: on.operator.id });
    const body = { person: on.operator.id, expected: await inHand(on.operator), counted: await inHand(on.operator) };
    expect(await tryCount(body)).toMatchObject({ status: 403, body: { code: 'COUNT_BY_ANOTHER' } });
    await app.sql('update users set is_active = false where id = $1', [other.id]);
    expect((await tryCount(body)).body).toMatchObject({ state: 'confirmed' });
    await app.sql('update users set is_active = true where id = $1', [other.id]);
    expect(await inHand(on.operator)).toBe(0);
  });

  it('stays listed for a disabled person, and can be counted (R-money-20)', async () => {
    const { on, app } = given;
    const [liza] = on.therapists;
    await paid();
    await app.sql('update users set is_active = false where id = $1', [liza.id]);
    expect((await holders()).find(({ person }) => person.id === liza.id)).toMatchObject({
      person: { is_active: false, role: 'therapist' },
      in_hand: 850,
    });
    await count(liza, 850);
    expect(await inHand(liza)).toBe(0);
  });

  it('equals a count by hand after any payments, corrections and hand-overs (R-money-20, R-money-21)', async () => {
    const { on, app } = given;
    const people = [...on.therapists, ...on.drivers];
    const visit = await paid();
    const step = fc.record({
      kind: fc.constantFrom('pay', 'pay', 'extend', 'gcash', 'take_back', 'count', 'count', 'withdraw'),
      who: fc.nat(people.length - 1),
      amount: fc.integer({ min: 1, max: 2_000 }),
      settles: fc.boolean(),
    });
    const take = (kind: string, method: string, amount: number, who: number | null) =>
      app.sql(
        `insert into payments (appointment_id, kind, method, amount, collected_by, at) values ($1, $2, $3, $4, $5, $6)`,
        [visit, kind, method, amount, who, app.clock.now()],
      );
    async function act({
      kind,
      who,
      amount,
      settles,
    }: {
      kind: string;
      who: number;
      amount: number;
      settles: boolean;
    }) {
      const person = people[who] as TestClient;
      if (kind === 'pay') await take('payment', 'cash', amount, person.id);
      else if (kind === 'extend') await take('extension', 'cash', amount, person.id);
      else if (kind === 'gcash') await take('payment', 'gcash', amount, person.id);
      else if (kind === 'take_back')
        await app.sql(
          `insert into payments (appointment_id, kind, method, amount, collected_by, reverses, at)
           select appointment_id, 'reversal', method, -amount, collected_by, id, $1 from payments p
           where kind <> 'reversal' and collected_by is not null and not exists (select from payments r where r.reverses = p.id)
           order by id % 7, id limit 3`,
          [app.clock.now()],
        );
      else if (kind === 'withdraw') {
        const { body } = await on.operator.get<Answer<Cash['remittances']>>(REMITTANCES, { query: { show: 'open' } });
        if (body.results[0]) await say(on.operator, body.results[0].id, 'withdraw', 'A mistake');
      } else {
        const expected = await inHand(person);
        const body = { expected, counted: amount, settles, reason: 'Counted' };
        const answer = await tryCount({ person: person.id, ...body });
        if (leavesHand(body) !== 0) expect(answer.status).toBe(201);
      }
    }
    /** The rules once more, computed from the plain ledgers. */
    async function byHand(): Promise<Record<number, number>> {
      const sums: Record<number, number> = {};
      const add = (id: number, amount: number) => (sums[id] = (sums[id] ?? 0) + amount);
      for (const { collected_by, amount, method } of await app.sql<Paid>('select * from payments'))
        if (method === 'cash' && collected_by !== null) add(collected_by, amount);
      const steps = await app.sql<{ remittance_id: number; step: string }>('select * from remittance_steps');
      for (const { id, staff_id, handed_over } of await app.sql<HandedOver>('select * from remittances'))
        if (!steps.some(({ remittance_id, step: what }) => remittance_id === id && what === 'withdrawn'))
          add(staff_id, -handed_over);
      return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        for (const one of steps) await act(one);
        const listed = Object.fromEntries((await holders()).map(({ person, in_hand }) => [person.id, in_hand]));
        expect(listed).toEqual(await byHand());
        for (const person of people) {
          const { results, in_hand } = (await cashOf(person.id)).body;
          expect(results.reduce((sum, { amount }) => sum + amount, 0)).toBe(in_hand);
          expect(results[0]?.balance ?? 0).toBe(in_hand);
        }
      }),
      { numRuns: 6, seed: 14 },
    );
  });
});
