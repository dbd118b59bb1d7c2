import type { Answer, BooksOverview, Calls, Invoice, InvoiceSettings, Paginated, Sale } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { dayDesk } from '../closed-days/testing/day-desk.js';
import { linkTo } from '../tracking/testing/link-to.js';

type Told<T> = T & { code?: string; [field: string]: unknown };
type Ledger = Answer<Calls['receipts']['ledger']>;

const SETTINGS = '/api/settings/invoices/';
const PERMIT = {
  on: true,
  name: 'Hatid Wellness Services',
  address: '218 Katipunan Avenue, Quezon City',
  tin: '412-555-019-00000',
  vat_percent: null as number | null,
  permit: 'Authority to Print OCN 4AU0026, 12 Jan 2026',
  prefix: 'SI-',
};

describe('invoices', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  beforeEach(async () => {
    await given.app.sql(`delete from settings where key = 'invoices'`);
    await given.app.sql('delete from invoice_series');
  });
  const set = (change: Partial<typeof PERMIT> & { next_number?: number; expected?: object } = {}) =>
    given.on.operator.put<Told<InvoiceSettings>>(SETTINGS, { ...PERMIT, ...change });
  const ledger = async (visit: number): Promise<Ledger> =>
    (await given.on.operator.get<Ledger>(`/api/scheduling/receipts/${visit}/`)).body;
  const labels = async (visit: number) =>
    ((await ledger(visit)).invoices ?? []).map(({ label, voided }) => [label, voided]);
  const standing = async (visit: number): Promise<number> =>
    ((await ledger(visit)).invoices ?? []).find(({ voided }) => !voided)?.id ?? 0;
  const read = async (id: number) =>
    (await given.on.operator.get<Told<Invoice>>(`/api/scheduling/invoices/${id}/`)).body;
  const step = (id: number, body: object, who = given.on.operator) =>
    who.post<Told<Invoice>>(`/api/scheduling/invoices/${id}/steps/`, body);
  const issue = (visit: number, who = given.on.operator) =>
    who.post<Told<Invoice>>(`/api/scheduling/receipts/${visit}/invoices/`, {});
  const numbers = async (): Promise<number[]> =>
    (await given.app.sql<{ number: number }>('select number from invoices order by number')).map(
      ({ number }) => number,
    );

  it('are none before an owner has entered the permit (R-beyond-1040)', async () => {
    expect((await given.on.operator.get<InvoiceSettings>(SETTINGS)).body).toMatchObject({ on: false, next_number: 1 });
    const visit = await desk.paid();
    expect(await ledger(visit)).toMatchObject({ invoices: [], may_invoice: false });
    expect((await issue(visit)).body.code).toBe('NEED_OVER');
    const link = await linkTo(given.on.operator, visit);
    const page = (await given.app.anonymous.get<string>(`${link}/?receipt`)).text;
    expect(page).toContain('Acknowledgement of payment, not an invoice');
    const file = await given.on.operator.get<string>('/api/reports/books/export/', {
      query: { book: 'sales', format: 'csv', from: '2026-11-20', to: '2026-11-20' },
    });
    expect(file.text).toContain('Still owed');
    expect(file.text).not.toContain('Invoice');
  });

  it('are entered whole, with a TIN, by an owner alone where there are owners (R-beyond-1040)', async () => {
    const wrong = await set({ tin: '12', prefix: 'SI 1', address: ' ', permit: '' });
    expect(Object.keys(wrong.body)).toEqual(expect.arrayContaining(['tin', 'prefix', 'address', 'permit']));
    await given.app.sql('update users set is_owner = true where id = $1', [desk.other.id]);
    expect((await set()).body.code).toBe('OWNER_ONLY');
    await given.app.sql('update users set is_owner = true where id = $1', [given.on.operator.id]);
    expect((await set({ next_number: 412 })).body).toMatchObject({ ...PERMIT, next_number: 412, begun: false });
  });

  it('get the next number of the series with the payment, and keep what was issued (R-beyond-1041, R-beyond-1042)', async () => {
    expect((await set({ next_number: 412 })).body).toMatchObject({ on: true });
    const visit = await desk.paid({
      payment_amount: 750,
      discount_amount: 100,
      discount_reason: 'Her birthday',
      has_service_extension: true,
      extension_amount: 300,
    });
    expect(await labels(visit)).toEqual([['SI-000412', false]]);
    const second = await desk.paid();
    expect(await labels(second)).toEqual([['SI-000413', false]]);
    const paper = await read(await standing(visit));
    expect(paper).toMatchObject({
      issuer: { name: PERMIT.name, tin: PERMIT.tin, vat_percent: null, permit: PERMIT.permit },
      discount: 100,
      extension: 300,
      total: 1050,
      vat: null,
      differs: false,
      printed: 0,
      voided: null,
      lines: [[expect.any(String), 60, 850]],
      received: [['cash', 1050, expect.any(String), null, null]],
    });
    // Whatever the owner enters later, and whatever is corrected: the paper stays.
    await set({ name: 'Another name', vat_percent: 12 });
    await given.on.act(given.on.operator, visit, 'correct_payment', { payment_amount: 650, reason: 'Counted again' });
    const after = await read(paper.id);
    expect(after).toMatchObject({ issuer: { name: PERMIT.name, vat_percent: null }, total: 1050, differs: true });
    expect(await labels(visit)).toEqual([['SI-000412', false]]);
    await expect(given.app.sql('update invoices set total = 1')).rejects.toThrow(/append-only/);
    await expect(given.app.sql('delete from invoices')).rejects.toThrow(/append-only/);
  });

  it('of a business with VAT split the total to the centavo (R-beyond-1042)', async () => {
    await set({ vat_percent: 12 });
    expect(await read(await standing(await desk.paid()))).toMatchObject({
      total: 850,
      vat: { net: 758.93, vat: 91.07 },
    });
  });

  it('come with whatever pays a visit: a visit that ended early, a later part; never a second that stands (R-beyond-1041)', async () => {
    await set();
    const { id: ended } = await given.on.at('session_in_progress');
    await given.on.act(given.on.operator, ended, 'abort_session', { reason: 'Fell ill', payment_amount: 400 });
    expect(await read(await standing(ended))).toMatchObject({
      label: 'SI-000001',
      lines: [],
      total: 400,
      differs: false,
    });
    const part = await desk.paid({ payment_amount: 500 });
    await given.on.operator.post(`/api/scheduling/appointments/${part}/payments/`, {
      due: 850,
      paid: 500,
      payment_amount: 350,
      payment_method: 'cash',
      received_on: '2026-11-20',
    });
    expect(await labels(part)).toEqual([['SI-000002', false]]);
  });

  it('are voided with a reason, keep their number, and leave the payment alone; then another is issued (R-beyond-1044)', async () => {
    await set();
    const visit = await desk.paid();
    const id = await standing(visit);
    const before = await desk.summary();
    expect((await issue(visit)).body.code).toBe('NEED_OVER');
    expect((await step(id, { step: 'voided' })).body).toMatchObject({ reason: [expect.any(String)] });
    expect((await step(id, { step: 'voided', reason: 'a word of their own' })).status).toBe(400);
    expect((await step(id, { step: 'voided', reason: 'wrong_amount' })).body).toMatchObject({ voided: 'wrong_amount' });
    expect((await step(id, { step: 'voided', reason: 'paid_back' })).body).toMatchObject({ voided: 'wrong_amount' });
    expect((await read(id)).steps).toHaveLength(1);
    expect(await desk.summary()).toEqual(before);
    expect(await ledger(visit)).toMatchObject({ may_invoice: true });
    expect((await issue(visit)).body).toMatchObject({ label: 'SI-000002' });
    expect(await labels(visit)).toEqual([
      ['SI-000001', true],
      ['SI-000002', false],
    ]);
    const trail = await given.app.sql<{ action: string }>(
      `select action from audit_log where entity = 'appointment' and entity_id = $1 and action like 'invoice%' order by id`,
      [String(visit)],
    );
    expect(trail.map(({ action }) => action)).toEqual(['invoice.void', 'invoice.issue']);
  });

  it('count their prints, and keep the number of a paper that was written by hand (R-beyond-1045, R-beyond-1046)', async () => {
    await set();
    const id = await standing(await desk.paid());
    expect((await step(id, { step: 'printed' })).body.printed).toBe(1);
    expect((await step(id, { step: 'printed' })).body.printed).toBe(2);
    expect((await step(id, { step: 'manual', manual_number: 'A 1!' })).body).toMatchObject({
      manual_number: [expect.any(String)],
    });
    expect((await step(id, { step: 'manual', manual_number: '00231' })).body.manual_number).toBe('00231');
    await step(id, { step: 'voided', reason: 'not_needed' });
    expect((await step(id, { step: 'manual', manual_number: '00232' })).body.code).toBe('NEED_OVER');
    expect((await step(id, { step: 'printed' })).body).toMatchObject({ printed: 3, voided: 'not_needed' });
    expect((await step(999_999, { step: 'printed' })).status).toBe(404);
  });

  it('have no gap after payments that failed, over two servers at once (R-beyond-1043)', async () => {
    await set({ next_number: 7 });
    const second = await given.app.secondInstance();
    const there = second.withToken((await given.app.addSession(given.on.operator.id)).token);
    const visits: number[] = [];
    for (let at = 0; at < 6; at++) visits.push((await given.on.at('awaiting_payment')).id);
    const pay = (visit: number, at: number) =>
      given.on.act(at % 2 ? there : given.on.operator, visit, 'mark_completed', { payment_amount: 850 });
    // A payment that fails after its number was given: what was issued in it is undone with it.
    const failing = given.app.db
      .tx(async (tx) => {
        await tx.rows({ name: 'test_issue', text: 'select issue_invoice($1, null, now())' } as never, [visits[0]]);
        await tx.rows(
          {
            name: 'test_pay',
            text: `insert into payments (appointment_id, kind, method, amount, at) values ($1, 'payment', 'cash', 850, now())`,
          } as never,
          [visits[0]],
        );
        await tx.rows({ name: 'test_now', text: 'set constraints all immediate' } as never, []);
        throw new Error('the server is killed');
      })
      .catch(() => undefined);
    await Promise.all([failing, ...visits.map(pay)]);
    expect(await numbers()).toEqual([7, 8, 9, 10, 11, 12]);
    // The same visit from both servers at once: one invoice stands.
    const [first = 0] = visits;
    await step(await standing(first), { step: 'voided', reason: 'wrong_amount' });
    const answers = await Promise.all([issue(first), issue(first, there), issue(first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await numbers()).toEqual([7, 8, 9, 10, 11, 12, 13]);
  });

  it('begin another series with another prefix; one that has begun goes on by itself (R-beyond-1043)', async () => {
    await set({ next_number: 5 });
    await desk.paid();
    expect((await set()).body).toMatchObject({ next_number: 6, begun: true });
    expect((await set({ prefix: 'B-', next_number: 50 })).body).toMatchObject({ next_number: 50, begun: false });
    expect(await labels(await desk.paid())).toEqual([['B-000050', false]]);
    expect((await set()).body).toMatchObject({ prefix: 'SI-', next_number: 6 });
    expect(await labels(await desk.paid())).toEqual([['SI-000006', false]]);
    await set({ on: false });
    expect(await labels(await desk.paid())).toEqual([]);
  });

  it('of a series that has begun are set higher, never lower, and the trail says so (R-beyond-1043)', async () => {
    await set({ next_number: 5 });
    await desk.paid();
    expect((await set({ next_number: 5 })).body).toMatchObject({ next_number: [expect.stringContaining('6')] });
    expect((await set({ next_number: 50 })).body).toMatchObject({ next_number: 50, begun: true });
    expect(await labels(await desk.paid())).toEqual([['SI-000050', false]]);
    const [noted] = await given.app.sql(
      `select before ->> 'next_number' as before, after ->> 'next_number' as after from audit_log
       where action = 'settings.invoices' order by id desc limit 1`,
    );
    expect(noted).toEqual({ before: '6', after: '50' });
  });

  it('have a prefix that ends in a letter or a dash, so that no two series give one label (R-beyond-1043)', async () => {
    for (const prefix of ['SI-1', '2026', '-7'])
      expect((await set({ prefix })).body).toMatchObject({ prefix: [expect.stringContaining('letter or a dash')] });
    for (const prefix of ['SI-', 'A', '2026B'])
      expect((await set({ prefix })).body).toMatchObject({ prefix, next_number: 1 });
  });

  it('keep a permit that another person entered meanwhile; the number may have moved (R-beyond-1040)', async () => {
    await set();
    await set({ name: 'Of the other owner' });
    const stale = await set({ tin: '412-555-020', expected: PERMIT });
    expect(stale.body).toMatchObject({ code: 'STALE_VERSION', current: { name: 'Of the other owner' } });
    const expected = { ...PERMIT, name: 'Of the other owner' };
    await desk.paid();
    expect((await set({ tin: '412-555-020', expected })).body).toMatchObject({ tin: '412-555-020', next_number: 2 });
  });

  it('say where the visit was paid back, on the paper and at the visit (R-beyond-1042)', async () => {
    await set();
    const visit = await desk.paid();
    const id = await standing(visit);
    expect((await ledger(visit)).invoices).toMatchObject([{ id, differs: false }]);
    await given.on.act(given.on.operator, visit, 'correct_payment', { payment_amount: 0, reason: 'Paid back' });
    expect(await read(id)).toMatchObject({ total: 850, received: [], differs: true });
    expect((await ledger(visit)).invoices).toMatchObject([{ id, differs: true }]);
  });

  it('stand in the books by number, void ones too, and change no sum (R-beyond-1047)', async () => {
    await set();
    const visit = await desk.paid();
    await step(await standing(visit), { step: 'voided', reason: 'wrong_details' });
    await issue(visit);
    const query = { month: '2026-11' };
    const sales = (await given.on.operator.get<Paginated<Sale>>('/api/reports/books/sales/', { query })).body;
    expect(sales.results.find((row) => row.visit === visit)).toMatchObject({
      received: 850,
      invoice: 'SI-000001 (void), SI-000002',
    });
    const money = await given.on.operator.get<Paginated<Sale>>('/api/reports/books/receipts/', { query });
    expect(money.body.results).toMatchObject([{ visit, amount: 850, invoice: 'SI-000001 (void), SI-000002' }]);
    const { checks } = (await given.on.operator.get<BooksOverview>('/api/reports/books/', { query })).body;
    expect(checks.filter(({ journal, report }) => journal !== report)).toEqual([]);
    const file = await given.on.operator.get<string>('/api/reports/books/export/', {
      query: { book: 'receipts', format: 'csv', from: '2026-11-20', to: '2026-11-20' },
    });
    expect(file.text).toContain('SI-000001 (void), SI-000002');
  });

  it('stand in the sales book also where a visit that was called off gave back what was paid ahead (R-beyond-1155)', async () => {
    await set();
    const { id: visit, client } = await given.on.at('awaiting_payment');
    await given.app.sql(
      `insert into client_credit (client_id, kind, amount, method, gcash_reference, reason, recorded_by, at)
       values ($1, 'deposit', 850, 'gcash', '77', '', $2, $3)`,
      [client, given.on.operator.id, given.app.clock.now()],
    );
    const paid = { payment_method: 'credit', payment_amount: 850 };
    await given.on.act(given.on.operator, visit, 'abort_session', { reason: 'Fell ill', ...paid });
    await given.on.act(given.on.operator, visit, 'correct_payment', { ...paid, payment_amount: 0, reason: 'Back' });
    const label = (await labels(visit))[0]?.[0];
    expect(label).toBe('SI-000001');
    const query = { month: '2026-11' };
    const sales = (await given.on.operator.get<Paginated<Sale>>('/api/reports/books/sales/', { query })).body;
    const sale = sales.results.find((row) => row.visit === visit);
    expect(sale).toMatchObject({ outcome: 'aborted', due: 0, received: 0, invoice: label });
    const { checks } = (await given.on.operator.get<BooksOverview>('/api/reports/books/', { query })).body;
    expect(checks.filter(({ journal, report }) => journal !== report)).toEqual([]);
  });

  it("by the client's link say COPY on paper, and what was kept where nothing was delivered (R-beyond-1154)", async () => {
    await set();
    const paid = await desk.paid();
    const page = async (visit: number) =>
      (await given.app.anonymous.get<string>(`${await linkTo(given.on.operator, visit)}/?receipt`)).text;
    expect(await page(paid)).toContain('<p class="copy">COPY</p>');
    await set({ on: false });
    expect(await page(await desk.paid())).not.toContain('COPY');
    await set();
    const { id: ended } = await given.on.at('session_in_progress');
    await given.on.act(given.on.operator, ended, 'abort_session', { reason: 'Fell ill', payment_amount: 400 });
    expect(await page(ended)).toMatch(/<tbody><tr><th[^>]*>Kept of a visit that ended early<\/th><td>₱400.00/);
  });

  it('of a closed day are voided later without a change of that day (R-beyond-1044)', async () => {
    await set();
    const visit = await desk.closed();
    await step(await standing(visit), { step: 'voided', reason: 'wrong_details' });
    expect((await issue(visit)).body).toMatchObject({ label: 'SI-000002' });
    expect(await desk.read()).toMatchObject({ state: 'closed', digest_fits: true });
  });

  it("are what the client's link shows, without a name of a client, until they are void (R-beyond-1048)", async () => {
    await set({ vat_percent: 12 });
    const { id: visit, client_details: client } = await given.on.at('awaiting_payment');
    await given.on.act(given.on.operator, visit, 'mark_completed', { payment_amount: 850 });
    const link = await linkTo(given.on.operator, visit);
    const page = async () => (await given.app.anonymous.get<string>(`${link}/?receipt`)).text;
    const shown = await page();
    for (const said of [
      'Service invoice SI-000001',
      PERMIT.name,
      'VAT Reg. TIN 412-555-019-00000',
      PERMIT.permit,
      '₱758.93',
    ])
      expect(shown).toContain(said);
    expect(shown).not.toContain('not an invoice');
    expect(shown).not.toContain(client.last_name);
    const filipino = (await given.app.anonymous.get<string>(`${link}/?receipt&lang=fil`)).text;
    expect(filipino).toContain('SI-000001');
    await step(await standing(visit), { step: 'voided', reason: 'wrong_details' });
    expect(await page()).toContain('Acknowledgement of payment, not an invoice');
  });
});
