import type { Answer, Calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, dayDesk } from '../closed-days/testing/day-desk.js';
import type { TestClient } from '../testing/test-client.js';
import { RECEIPTS } from './testing/upload-receipt.js';

type Differences = Calls['paymentDifferences'];
type Answered = Answer<Differences['agree']> & { code?: string; [field: string]: unknown };
type Undone = Answer<Differences['undo']> & { code?: string; [field: string]: unknown };

describe('what is owed is written off', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  let other: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    // One operator would have to ask another for a weaker rule.
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
  });
  const PART = { due: 850, paid: 700 };
  const writeOff = (visit: number, body: object = { ...PART, note: 'Moved away' }, who = given.on.operator) =>
    who.post<Answered>(`${BASE}${visit}/payment_difference/agree/`, body);
  const undo = (visit: number, body: object = { ...PART, reason: 'They pay after all' }, who = given.on.operator) =>
    who.post<Undone>(`${BASE}${visit}/payment_difference/undo/`, body);
  const read = async (visit: number) =>
    (await given.on.operator.get<Answer<Differences['read']>>(`${BASE}${visit}/payment_difference/`)).body.difference;
  const ledger = async (visit: number) =>
    (await given.on.operator.get<Answer<Calls['receipts']['ledger']>>(`${RECEIPTS}${visit}/`)).body.entries
      .filter(({ kind }) => kind === 'write_off')
      .map(({ written_off, amount, reason, reverses }) => [written_off, amount, reason, reverses !== null]);
  const owed = async (): Promise<number> =>
    (await given.on.operator.get<Answer<Differences['unpaid']>>('/api/scheduling/reports/unpaid/')).body.owed;
  const listed = async (query = {}) =>
    (await given.on.operator.get<Answer<Differences['writtenOff']>>('/api/scheduling/reports/written-off/', { query }))
      .body;
  const file = async (rows: 'owed' | 'written_off') =>
    (await given.on.operator.get<string>('/api/scheduling/reports/unpaid/export/', { query: { rows } })).text
      .trim()
      .split('\r\n');
  async function unpaid(): Promise<number> {
    const { id } = await given.on.book();
    await given.on.patch(id, { status: 'completed' });
    return id;
  }

  it('as an entry of its own kind, with its reason, and no revenue: the rest of a part, and all of it (R-beyond-730)', async () => {
    const { on } = given;
    const [part, all] = [await desk.paid({ payment_amount: 700 }), await unpaid()];
    const before = await desk.summary();
    expect(await owed()).toBe(1000);
    expect(await writeOff(part)).toMatchObject({ status: 200, body: { written_off: 150, note: 'Moved away' } });
    expect((await writeOff(all, { due: 850, paid: 0, note: 'Nobody opens' })).status).toBe(200);
    expect(await ledger(part)).toEqual([[150, 0, 'Moved away', false]]);
    expect(await ledger(all)).toEqual([[850, 0, 'Nobody opens', false]]);
    expect(await owed()).toBe(0);
    expect(await desk.summary()).toEqual({ ...before, written_off: before.written_off + 1000 });
    expect(await on.read(part)).toMatchObject({ amount_paid: 700, payment_status: 'paid' });
    const trail = await given.app.sql(
      `select actor_id as actor, after from audit_trail where entity_id = $1::text and action = 'payment.write_off'`,
      [part],
    );
    expect(trail).toEqual([{ actor: on.operator.id, after: { ...PART, reason: 'Moved away' } }]);
    // What has an entry in the ledger is not deleted.
    expect((await on.operator.delete(`${BASE}${all}/`)).status).toBe(409);
  });

  it('with a reason only, and of what the operator saw; what is paid above needs none and has no entry (R-beyond-730)', async () => {
    const visit = await desk.paid({ payment_amount: 700 });
    expect(await writeOff(visit, { ...PART, note: ' ' })).toMatchObject({
      status: 400,
      body: { note: [expect.any(String)] },
    });
    expect(await writeOff(visit, { due: 850, paid: 600, note: 'x' })).toMatchObject({
      body: { code: 'STALE_VERSION' },
    });
    expect(await ledger(visit)).toEqual([]);
    const { id: above } = await given.on.at('awaiting_payment', { start_time: '21:00' });
    await given.on.act(given.on.operator, above, 'mark_completed', { payment_amount: 900 });
    expect((await writeOff(above, { due: 850, paid: 900, note: '' })).body).toMatchObject({ written_off: 0 });
    expect(await ledger(above)).toEqual([]);
    expect((await undo(above, { due: 850, paid: 900, reason: 'x' })).body).toMatchObject({ code: 'NEED_OVER' });
  });

  it('once, by however many and over two servers, and is taken back once (R-beyond-731, R-beyond-732)', async () => {
    const { app, on } = given;
    const second = await app.secondInstance();
    const elsewhere = second.withToken((await app.as('operator', 2)).token ?? '');
    const visit = await desk.paid({ payment_amount: 700 });
    const both = [on.operator, elsewhere, on.operator, elsewhere];
    const written = await Promise.all(both.map((who) => writeOff(visit, { ...PART, note: 'Moved away' }, who)));
    expect(written.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ledger(visit)).toHaveLength(1);
    const undone = await Promise.all(both.map((who) => undo(visit, undefined, who)));
    expect(undone.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ledger(visit)).toEqual([
      [150, 0, 'Moved away', false],
      [-150, 0, 'They pay after all', true],
    ]);
  });

  it('20 times: while it is paid, in either order, nothing is both written off and paid (R-beyond-731)', async () => {
    const { on } = given;
    for (let round = 0; round < 20; round++) {
      const { id } = await on.book({ start_time: '21:00' });
      await on.patch(id, { status: 'completed' });
      const [first, payment] = await Promise.all([
        writeOff(id, { due: 850, paid: 0, note: 'Moved away' }),
        on.try(other, id, 'mark_completed', { payment_amount: 850 }),
      ]);
      expect(payment.status).toBe(200);
      expect([200, 409]).toContain(first.status);
      const sums = (await ledger(id)).map(([amount]) => Number(amount));
      expect(sums.reduce((sum, one) => sum + one, 0)).toBe(0);
    }
  }, 60_000);

  it('is taken back by a further entry with its reason: it is owed again since it was (R-beyond-732)', async () => {
    const { on } = given;
    const visit = await desk.paid({ payment_amount: 700 });
    const before = await read(visit);
    await writeOff(visit);
    expect(await undo(visit, { ...PART, reason: ' ' })).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)] },
    });
    expect(await undo(visit, { ...PART, paid: 600, reason: 'x' })).toMatchObject({ body: { code: 'STALE_VERSION' } });
    expect(await undo(visit)).toMatchObject({ status: 200, body: { difference: before } });
    expect(before).toMatchObject({ written_off: 0, agreed_by: null });
    expect([await owed(), (await desk.summary()).written_off]).toEqual([150, 0]);
    const needs = (await on.operator.get<Answer<Calls['appointments']['needs']>>(`${BASE}needs_me/`)).body.results;
    expect(needs.some(({ kind, appointment }) => kind === 'payment_differs' && appointment.id === visit)).toBe(true);
    const trail = await given.app.sql(
      `select after from audit_trail where entity_id = $1::text and action = 'payment.undo_write_off'`,
      [visit],
    );
    expect(trail).toEqual([{ after: { ...PART, reason: 'They pay after all' } }]);
    // It can be written off once more.
    expect((await writeOff(visit)).body).toMatchObject({ written_off: 150 });
    expect(await ledger(visit)).toHaveLength(3);
  });

  it.each<[string, (visit: number) => Promise<unknown>, number]>([
    [
      'a payment that comes later',
      (visit) =>
        given.on.operator.post(`${BASE}${visit}/payments/`, { ...PART, payment_amount: 100, received_on: DAY }),
      50,
    ],
    [
      'a correction',
      (visit) => given.on.act(given.on.operator, visit, 'correct_payment', { payment_amount: 850, reason: 'It came' }),
      0,
    ],
    [
      'a refund',
      (visit) => given.on.act(given.on.operator, visit, 'correct_payment', { payment_amount: 0, reason: 'It hurt' }),
      850,
    ],
    ['a visit that is set back', (visit) => given.on.patch(visit, { status: 'awaiting_payment' }), 0],
  ])('ends with %s, by a further entry, and what is left is owed (R-beyond-733)', async (how, change, left) => {
    const visit = await desk.paid({ payment_amount: 700 });
    await writeOff(visit);
    await change(visit);
    // The money is as it was, so what is accepted stays.
    const stays = how.includes('set back');
    expect((await ledger(visit)).map(([amount]) => amount)).toEqual(stays ? [150] : [150, -150]);
    expect([await owed(), (await desk.summary()).written_off]).toEqual([left, stays ? 150 : 0]);
  });

  it('above the limit of corrections by two operators, and is no more owed once the other approves it (R-beyond-731)', async () => {
    const { on } = given;
    await on.operator.patch('/api/settings/business/', { correction_approval: 100 });
    const visit = await unpaid();
    const body = { due: 850, paid: 0, note: 'Moved away' };
    expect(await writeOff(visit, body)).toMatchObject({ status: 409, body: { code: 'CORRECTION_NEEDS_APPROVAL' } });
    expect((await writeOff(visit, { ...body, asks: true })).status).toBe(200);
    expect([await ledger(visit), await owed()]).toEqual([[], 850]);
    const waiting = (
      await other.get<Answer<Calls['corrections']['toApprove']>>('/api/scheduling/corrections/')
    ).body.results.find(({ appointment }) => appointment === visit);
    const approve = (who: TestClient) => who.post(`/api/scheduling/corrections/${waiting?.id}/approve/`);
    expect((await approve(on.operator)).status).toBe(403);
    const approved = await Promise.all([approve(other), approve(other)]);
    expect(approved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await ledger(visit), await owed()]).toEqual([[[850, 0, 'Moved away', false]], 0]);
    const told = await given.app.sql<{ title: string; message: string }>(
      `select title, message from notifications where appointment_id = $1 and title like '%write-off%' order by id`,
      [visit],
    );
    expect([...new Set(told.map(({ title }) => title))]).toEqual([
      'A write-off waits for approval',
      'Your write-off was approved',
    ]);
    for (const { message } of told) expect(message).toContain(', ₱850.00. ');
  });

  it('on the day on which it is said: a closed day stays, and has what was written off on it in its digest (R-beyond-737)', async () => {
    const { app } = given;
    const [visit, later] = [await desk.paid({ payment_amount: 700 }), await unpaid()];
    await writeOff(visit);
    await desk.count(700);
    desk.nextMorning();
    await desk.sign();
    await desk.confirm();
    const [before, { figures }] = [await desk.summary(), await desk.read()];
    expect((await writeOff(later, { due: 850, paid: 0, note: 'Moved away' })).status).toBe(200);
    expect((await undo(visit)).status).toBe(200);
    expect(await desk.summary()).toEqual(before);
    expect(await desk.read()).toMatchObject({ figures, digest_fits: true });
    expect((await desk.summary(addDays(DAY, 1))).written_off).toBe(700);
    await desk.refusedBySql('insert into write_offs (appointment_id, amount, reason, at) values ($1, 5, $3, $2)', [
      visit,
      `${DAY}T20:00:00+08:00`,
      'x',
    ]);
    // What somebody changes past the product shows in the digest.
    await app.sql(`alter table write_offs disable trigger user; update write_offs set amount = 149 where amount = 150;
      alter table write_offs enable trigger user`);
    expect(await desk.read()).toMatchObject({ digest_fits: false });
    await app.sql(`alter table write_offs disable trigger user; update write_offs set amount = 150 where amount = 149;
      alter table write_offs enable trigger user`);
  });

  it('is listed, of all and of a client, until it is taken back; the files have what is owed, and every entry (R-beyond-734, R-beyond-735)', async () => {
    const { on } = given;
    const [part, all] = [await desk.paid({ payment_amount: 700 }), await unpaid()];
    expect((await file('owed')).slice(1)).toEqual([
      expect.stringContaining(`,${part},`),
      expect.stringContaining(`,${all},`),
    ]);
    await writeOff(part);
    await writeOff(all, { due: 850, paid: 0, note: 'Nobody opens' });
    expect(await listed()).toMatchObject({ count: 2, written_off: 1000 });
    expect((await listed({ client: on.client })).results).toMatchObject([
      { appointment: all, client: { id: on.client }, due: 850, paid: 0, written_off: 850, reason: 'Nobody opens' },
      { appointment: part, due: 850, paid: 700, written_off: 150, reason: 'Moved away', by: expect.any(String) },
    ]);
    expect(await listed({ client: 987_654 })).toMatchObject({ count: 0, written_off: 0, results: [] });
    expect((await listed({ page: 2, page_size: 1 })).results.map(({ appointment }) => appointment)).toEqual([part]);
    await undo(part);
    expect(await listed()).toMatchObject({ count: 1, written_off: 850 });
    expect(await file('owed')).toHaveLength(2);
    const [head, ...entries] = await file('written_off');
    expect(head).toBe('Entry,Recorded on,Appointment,Service day,Client,Written off,Reason,Recorded by');
    expect(entries.map((line) => line.split(',').slice(5, 7))).toEqual([
      ['150.00', 'Moved away'],
      ['850.00', 'Nobody opens'],
      ['-150.00', 'They pay after all'],
    ]);
    for (const path of ['reports/written-off/', 'reports/unpaid/export/'])
      expect((await on.therapists[0].get(`/api/scheduling/${path}`)).status).toBe(403);
    expect((await undo(part, undefined, on.therapists[0])).status).toBe(403);
  });
});
