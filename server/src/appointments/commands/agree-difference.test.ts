import type { Answer, Calls, PaymentCorrection } from 'shared-lib/contract';
import type { TestClient } from '../../testing/test-client.js';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

type Differences = Calls['paymentDifferences'];
type Needs = Answer<Calls['appointments']['needs']>;
type Refused = { code?: string; detail?: string; [field: string]: unknown };

describe('a shortfall above what one operator may go alone (R-money-48)', () => {
  const given = freshBusiness();
  let other: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    await setLimit(500);
  });
  const setLimit = (correction_approval: number) =>
    given.on.operator.patch('/api/settings/business/', { correction_approval });
  /** A visit of 850 pesos without a payment, set to completed by hand. */
  async function owed(): Promise<number> {
    const { id } = await given.on.at('awaiting_payment');
    await given.on.patch(id, { status: 'completed' });
    return id;
  }
  const OWED = { due: 850, paid: 0, note: 'The client was unhappy' };
  const agree = (visit: number, body: object = OWED, who = given.on.operator) =>
    who.post<Answer<Differences['agree']> & Refused>(`${BASE}${visit}/payment_difference/agree/`, body);
  const read = async (visit: number) =>
    (await given.on.operator.get<Answer<Differences['read']>>(`${BASE}${visit}/payment_difference/`)).body.difference;
  const isNeeded = async (visit: number): Promise<boolean> =>
    (await given.on.operator.get<Needs>(`${BASE}needs_me/`)).body.results.some(
      ({ kind, appointment }) => kind === 'payment_differs' && appointment.id === visit,
    );
  const waiting = async (visit: number): Promise<PaymentCorrection | undefined> =>
    (
      await given.on.operator.get<Answer<Calls['corrections']['ofAppointment']>>(`${BASE}${visit}/corrections/`)
    ).body.corrections.find(({ state }) => state === 'waiting');
  const decide = (who: TestClient, id: number, how: 'approve' | 'refuse' | 'take_back', body?: object) =>
    who.post<PaymentCorrection & Refused>(`/api/scheduling/corrections/${id}/${how}/`, body);
  const correct = (visit: number, payment_amount: number) =>
    given.on.try(given.on.operator, visit, 'correct_payment', { payment_amount, reason: 'Counted again' });

  it('is not right by one word alone: it is asked for, and said by another who approves it', async () => {
    const { on } = given;
    const visit = await owed();
    expect(await agree(visit)).toMatchObject({
      status: 409,
      body: {
        code: 'CORRECTION_NEEDS_APPROVAL',
        detail: 'More than ₱500.00 below what was due needs another operator. Nothing is changed yet.',
        paid_before: 850,
        paid_after: 0,
      },
    });
    expect(await agree(visit, { ...OWED, asks: true })).toMatchObject({ status: 200, body: { agreed_by: null } });
    expect([await isNeeded(visit), (await read(visit))?.agreed_by]).toEqual([true, null]);
    const asked = await waiting(visit);
    expect(asked).toMatchObject({
      change: 'agree_difference',
      paid_before: 850,
      paid_after: 0,
      method: null,
      reason: OWED.note,
      is_outdated: false,
    });
    expect(await agree(visit, { ...OWED, asks: true })).toMatchObject({ body: { code: 'CORRECTION_WAITS' } });
    const id = asked?.id ?? 0;
    expect((await decide(on.operator, id, 'approve')).status).toBe(403);
    expect(await decide(other, id, 'approve')).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await read(visit)).toMatchObject({ due: 850, paid: 0, note: OWED.note, agreed_by: expect.any(String) });
    expect(await isNeeded(visit)).toBe(false);
    const trail = await given.app.sql<{ actor: number }>(
      `select actor_id as actor from audit_log where entity_id = $1::text and action = 'payment.write_off'`,
      [visit],
    );
    expect(trail).toEqual([{ actor: other.id }]);
  });

  it('needs a reason: what the operator saw', async () => {
    const visit = await owed();
    expect(await agree(visit, { ...OWED, note: ' ', asks: true })).toMatchObject({
      status: 400,
      body: { note: [expect.any(String)] },
    });
    expect(await agree(visit, { ...OWED, paid: 100, asks: true })).toMatchObject({ body: { code: 'STALE_VERSION' } });
    expect(await waiting(visit)).toBeUndefined();
  });

  it('stays after a refused or withdrawn request, and an approval does not count for another payment', async () => {
    const { on } = given;
    const visit = await owed();
    const ask = async (): Promise<number> => {
      expect((await agree(visit, { ...OWED, asks: true })).status).toBe(200);
      return (await waiting(visit))?.id ?? 0;
    };
    expect((await decide(other, await ask(), 'refuse', { reason: 'They owe it' })).status).toBe(200);
    expect((await decide(on.operator, await ask(), 'take_back')).status).toBe(200);
    const id = await ask();
    await on.patch(visit, { status: 'awaiting_payment' });
    expect(await decide(other, id, 'approve')).toMatchObject({ status: 409, body: { code: 'CORRECTION_OUTDATED' } });
    await on.act(other, visit, 'mark_completed', { payment_amount: 850 });
    expect((await decide(other, id, 'approve')).status).toBe(409);
    expect(await read(visit)).toBeNull();
  });

  it('up to the amount needs one operator; so does any shortfall where no amount is set, and an overpayment', async () => {
    const { on } = given;
    const { id: short } = await on.at('awaiting_payment');
    await on.act(on.operator, short, 'mark_completed', { payment_amount: 350 });
    expect((await agree(short, { due: 850, paid: 350, note: 'A regular' })).status).toBe(200);
    const { id: kept } = await on.at('awaiting_payment', { driver: on.drivers[1].id, therapist: on.therapists[1].id });
    await on.act(on.operator, kept, 'mark_completed', { payment_amount: 850 });
    await on.patch(kept, { status: 'in_progress' });
    await on.act(on.operator, kept, 'cancel', { reason: 'Fell ill' });
    expect((await agree(kept, { due: 0, paid: 850, note: 'Too late to cancel' })).status).toBe(200);
    await setLimit(0);
    expect((await agree(await owed())).status).toBe(200);
  });

  it('with approval does not approve a correction: later changes count as before', async () => {
    const { on } = given;
    const visit = await owed();
    await agree(visit, { ...OWED, asks: true });
    expect((await decide(other, (await waiting(visit))?.id ?? 0, 'approve')).status).toBe(200);
    await on.patch(visit, { status: 'awaiting_payment' });
    await on.act(on.operator, visit, 'mark_completed', { payment_amount: 850 });
    expect((await correct(visit, 450)).status).toBe(200);
    expect(await correct(visit, 300)).toMatchObject({ status: 409, body: { changed_before: 400 } });
  });
});
