import type { Answer, BooksOverview, Calls, Invoice, Paginated, Sale } from 'shared-lib/contract';
import { DISCOUNT_KINDS } from 'shared-lib/domain';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { dayDesk } from '../closed-days/testing/day-desk.js';
import { linkTo } from '../tracking/testing/link-to.js';

type Ledger = Answer<Calls['receipts']['ledger']>;
type Refused = { readonly code?: string; readonly [field: string]: unknown };

const RULES = '/api/settings/business/';
const NUMBER = 'OSCA-77-4102';
const NAME = 'Remedios Q. Acosta';
const SENIOR = {
  payment_amount: 680,
  discount_amount: 170,
  discount_kind: 'senior_citizen',
  discount_id_number: NUMBER,
  discount_id_name: NAME,
};
const PERMIT = {
  on: true,
  name: 'Hatid Wellness Services',
  address: '218 Katipunan Avenue, Quezon City',
  tin: '412-555-019-00000',
  vat_percent: null,
  permit: 'Authority to Print OCN 4AU0026, 12 Jan 2026',
  prefix: 'SI-',
};

describe('kinds of discount', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  beforeEach(async () => {
    await given.app.sql(`delete from settings where key = 'invoices'`);
    await given.app.sql(`update settings set value = value - 'correction_approval' where key = 'business'`);
    await given.app.sql('delete from invoice_series');
    await offer({ senior_discount: 20, pwd_discount: 20, promo_discount: 0 });
  });
  const offer = async (rules: object): Promise<void> => {
    await given.on.operator.patch(RULES, rules);
  };
  const ledger = async (visit: number): Promise<Ledger> =>
    (await given.on.operator.get<Ledger>(`/api/scheduling/receipts/${visit}/`)).body;
  const pay = async (body: object) => {
    const { id } = await given.on.at('awaiting_payment');
    return given.on.operator.post<Refused>(`/api/scheduling/appointments/${id}/mark_completed/`, body);
  };
  const correct = (visit: number, body: object) =>
    given.on.act(given.on.operator, visit, 'correct_payment', { reason: 'Counted again', ...body });
  const kindOf = async (visit: number) => {
    const { entries, discount_id } = await ledger(visit);
    const reversed = new Set(entries.map(({ reverses }) => reverses));
    const standing = entries.find(({ id, kind }) => kind === 'discount' && !reversed.has(id));
    return { kind: standing?.discount_kind, id: discount_id };
  };

  it('are only “other” until the business offers more; then each asks for what it needs (R-beyond-1150, R-beyond-1151)', async () => {
    await offer({ senior_discount: 0 });
    expect((await pay(SENIOR)).body).toMatchObject({ discount_kind: [expect.stringContaining('Senior')] });
    await offer({ senior_discount: 20 });
    const { discount_id_number: _, discount_id_name: __, ...bare } = SENIOR;
    expect((await pay(bare)).body).toMatchObject({
      discount_id_number: [expect.any(String)],
      discount_id_name: [expect.any(String)],
    });
    expect((await pay({ ...SENIOR, discount_kind: 'other' })).body).toMatchObject({
      discount_reason: [expect.any(String)],
    });
    const plain = await desk.paid({ payment_amount: 800, discount_amount: 50, discount_reason: 'A regular' });
    expect(await kindOf(plain)).toEqual({ kind: 'other', id: null });
    // A discount above the price stays refused, whatever its kind.
    expect((await pay({ ...SENIOR, discount_amount: 9_000 })).body).toMatchObject({
      discount_amount: [expect.any(String)],
    });
  });

  it('keep kind and ID in a correction that says neither, and change them with one that does (R-beyond-1151)', async () => {
    const visit = await desk.paid(SENIOR);
    expect(await kindOf(visit)).toEqual({ kind: 'senior_citizen', id: { number: NUMBER, name: NAME } });
    await correct(visit, { payment_amount: 690, discount_amount: 160, discount_reason: '' });
    expect(await kindOf(visit)).toEqual({ kind: 'senior_citizen', id: { number: NUMBER, name: NAME } });
    // The kind that is recorded stays possible, also once it is no longer offered.
    await offer({ senior_discount: 0 });
    await correct(visit, { payment_amount: 700, discount_amount: 150 });
    expect(await kindOf(visit)).toMatchObject({ kind: 'senior_citizen' });
    await correct(visit, {
      payment_amount: 700,
      discount_amount: 150,
      discount_kind: 'pwd',
      discount_id_number: 'PWD-1',
      discount_id_name: NAME,
    });
    expect(await kindOf(visit)).toEqual({ kind: 'pwd', id: { number: 'PWD-1', name: NAME } });
    await correct(visit, {
      payment_amount: 700,
      discount_amount: 150,
      discount_kind: 'other',
      discount_reason: 'Her birthday',
    });
    expect(await kindOf(visit)).toEqual({ kind: 'other', id: null });
    // What was taken back keeps its kind: the sums by kind are right.
    const sums = await given.app.sql(
      `select kind, sum(amount)::int as sum from discounts where appointment_id = $1 group by kind order by kind`,
      [visit],
    );
    expect(sums).toEqual([
      { kind: 'other', sum: 150 },
      { kind: 'pwd', sum: 0 },
      { kind: 'senior_citizen', sum: 0 },
    ]);
  });

  it('show number and name to operators alone, in no trail, list, page of the client or phone (R-beyond-1151)', async () => {
    const visit = await desk.paid(SENIOR);
    await correct(visit, { payment_amount: 690, discount_amount: 160 });
    const [therapist] = given.on.therapists;
    const link = await linkTo(given.on.operator, visit);
    const texts = [
      JSON.stringify((await given.on.operator.get(`/api/scheduling/appointments/${visit}/`)).body),
      JSON.stringify((await given.on.operator.get('/api/scheduling/appointments/')).body),
      JSON.stringify((await given.on.operator.get('/api/logs/', { query: { search: NUMBER } })).body),
      JSON.stringify((await therapist.get(`/api/scheduling/appointments/${visit}/`)).body),
      (await given.app.anonymous.get<string>(`${link}/?receipt`)).text,
      JSON.stringify(await given.app.sql('select before, after from audit_log')),
      JSON.stringify(await given.app.sql('select before, after from audit_personal')),
      JSON.stringify(await given.app.sql('select * from events')),
      JSON.stringify(await given.app.sql('select * from notifications')),
    ];
    for (const text of texts) for (const word of [NUMBER, NAME]) expect(text).not.toContain(word);
    expect((await therapist.get(`/api/scheduling/receipts/${visit}/`)).status).toBe(403);
  });

  it('stand on the invoice as it was issued, also after a correction; an erased ID leaves the kind (R-beyond-1152)', async () => {
    await given.on.operator.put('/api/settings/invoices/', PERMIT);
    const visit = await desk.paid(SENIOR);
    const id = (await ledger(visit)).invoices?.[0]?.id ?? 0;
    const paper = async () => (await given.on.operator.get<Invoice>(`/api/scheduling/invoices/${id}/`)).body;
    const shown = { discount: 170, discount_kind: 'senior_citizen', discount_id: { number: NUMBER, name: NAME } };
    expect(await paper()).toMatchObject({ ...shown, total: 680 });
    await correct(visit, {
      payment_amount: 850 - 50,
      discount_amount: 50,
      discount_kind: 'other',
      discount_reason: 'A regular',
    });
    expect(await paper()).toMatchObject({ ...shown, differs: true });
    await expect(given.app.sql(`update discount_ids set id_name = 'x'`)).rejects.toThrow(/append-only/);
    await given.app.sql('delete from discount_ids where appointment_id = $1', [visit]);
    expect(await paper()).toMatchObject({ discount: 170, discount_kind: 'senior_citizen', discount_id: null });
  });

  it('are asked of another operator without the ID in what waits to be shown (R-beyond-1151)', async () => {
    await offer({ correction_approval: 100 });
    const { id } = await given.on.at('awaiting_payment');
    const asked = await given.on.operator.post(`/api/scheduling/appointments/${id}/corrections/`, {
      ...SENIOR,
      reason: 'Senior citizen',
    });
    expect(asked.status).toBe(201);
    const shown = await desk.other.get(`/api/scheduling/appointments/${id}/corrections/`);
    expect(shown.text).toContain('senior_citizen');
    for (const word of [NUMBER, NAME]) expect(shown.text).not.toContain(word);
    const [row] = await given.app.sql<{ id: number }>(
      `select id from payment_corrections where appointment_id = $1 and state = 'waiting'`,
      [id],
    );
    expect((await desk.other.post(`/api/scheduling/corrections/${row?.id}/approve/`)).body).toMatchObject({
      state: 'approved',
    });
    expect(await kindOf(id)).toEqual({ kind: 'senior_citizen', id: { number: NUMBER, name: NAME } });
  });

  it('are counted in the books without those that were taken back, whoever wrote it (R-beyond-1153)', async () => {
    await desk.paid(SENIOR);
    const second = await desk.paid(SENIOR);
    await correct(second, { payment_amount: 850, discount_amount: 0 });
    const third = await desk.paid(SENIOR);
    // As a server of the version before takes it back: it names no kind.
    await given.app.sql(
      `insert into discounts (appointment_id, amount, reason, recorded_by, reverses, at)
       select appointment_id, -amount, 'Counted again', recorded_by, id, at from discounts where appointment_id = $1`,
      [third],
    );
    const { body } = await given.on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: '2026-11' } });
    expect(body.discounts).toEqual([{ kind: 'senior_citizen', visits: 1, amount: 170 }]);
  });

  it('are added up by kind in the books, to the peso, over random payments and corrections (R-beyond-1153)', async () => {
    await offer({ promo_discount: 15 });
    let seed = 36;
    const below = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const some = (): object => {
      const kind = DISCOUNT_KINDS[below(4)] ?? 'other';
      const off = 10 + below(300);
      const ids = { discount_id_number: `N-${below(99)}`, discount_id_name: NAME };
      return {
        payment_amount: 850 - off,
        ...(below(5) > 0 && { discount_amount: off, discount_kind: kind, discount_reason: 'Promo', ...ids }),
      };
    };
    for (let at = 0; at < 12; at++) {
      const visit = await desk.paid(some());
      for (let more = below(3); more > 0; more--) await correct(visit, some());
      if (below(5) === 0) await correct(visit, { payment_amount: 0 });
    }
    const query = { month: '2026-11' };
    const { discounts = [], checks } = (await given.on.operator.get<BooksOverview>('/api/reports/books/', { query }))
      .body;
    const rows = await given.app.sql<{ kind: string; amount: number }>('select kind, amount from discounts');
    const byHand = new Map<string, number>();
    for (const { kind, amount } of rows) byHand.set(kind, (byHand.get(kind) ?? 0) + amount);
    expect(new Map(discounts.map(({ kind, amount }) => [kind, amount]))).toEqual(
      new Map([...byHand].filter(([, amount]) => amount !== 0)),
    );
    const all = discounts.reduce((sum, { amount }) => sum + amount, 0);
    expect(checks.find(({ figure }) => figure === 'discounts')).toMatchObject({ journal: all, report: all });
    const { results } = (await given.on.operator.get<Paginated<Sale>>('/api/reports/books/sales/', { query })).body;
    const bySale = new Map<string, number>();
    for (const { discount, discount_kind: kind } of results)
      if (kind) bySale.set(kind, (bySale.get(kind) ?? 0) + discount);
    expect(bySale).toEqual(new Map([...byHand].filter(([, amount]) => amount !== 0)));
    const file = await given.on.operator.get<string>('/api/reports/books/export/', {
      query: { book: 'sales', format: 'csv', from: '2026-11-20', to: '2026-11-20' },
    });
    expect(file.text).toContain('Kind of discount');
    expect(file.text).toContain('Senior citizen');
    for (const word of ['N-', NAME]) expect(file.text).not.toContain(word);
  });

  describe('exempt from VAT', () => {
    const permit = (change: object) =>
      given.on.operator.put<Refused>('/api/settings/invoices/', { ...PERMIT, vat_percent: 12, ...change });
    const invoiceOf = async (visit: number): Promise<Invoice> => {
      const [made] = (await ledger(visit)).invoices ?? [];
      return (await given.on.operator.get<Invoice>(`/api/scheduling/invoices/${made?.id ?? 0}/`)).body;
    };
    const books = async () =>
      (await given.on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: '2026-11' } })).body;
    const balanceOf = async (key: string): Promise<number> => {
      const account = (await books()).accounts.find((one) => one.key === key);
      return (account?.credit ?? 0) - (account?.debit ?? 0);
    };
    const csv = async (): Promise<string> =>
      (
        await given.on.operator.get<string>('/api/reports/books/export/', {
          query: { book: 'sales', format: 'csv', from: '2026-11-20', to: '2026-11-20' },
        })
      ).text;

    it('are none until an owner sets them, and none without VAT (R-beyond-1263)', async () => {
      await permit({});
      const before = await desk.paid(SENIOR);
      expect((await invoiceOf(before)).vat).toEqual({ net: 607.14, vat: 72.86, exempt: 0 });
      expect(await csv()).not.toContain('VAT');
      expect([await balanceOf('vat'), (await books()).vat]).toEqual([0, undefined]);
      expect((await permit({ vat_percent: null, exempt_kinds: ['senior_citizen'] })).body).toMatchObject({
        exempt_kinds: [],
      });
      expect((await permit({ exempt_kinds: ['promo'] })).status).toBe(400);
      await permit({ exempt_kinds: ['senior_citizen'] });
      // A screen of before says nothing of it.
      expect((await permit({})).body).toMatchObject({ exempt_kinds: ['senior_citizen'] });
      expect((await invoiceOf(before)).vat).toEqual({ net: 607.14, vat: 72.86, exempt: 0 });
      expect(await balanceOf('vat')).toBe(0);
    });

    it('stand apart on the invoice, in the sales book and in the journal, and go with a void (R-beyond-1264, R-beyond-1265)', async () => {
      await permit({ exempt_kinds: ['senior_citizen'] });
      const [senior, plain] = [await desk.paid(SENIOR), await desk.paid()];
      expect((await invoiceOf(senior)).vat).toEqual({ net: 0, vat: 0, exempt: 680 });
      expect((await invoiceOf(plain)).vat).toEqual({ net: 758.93, vat: 91.07, exempt: 0 });
      const page = async (visit: number, end = '') =>
        (await given.app.anonymous.get<string>(`${await linkTo(given.on.operator, visit)}/?receipt${end}`)).text;
      expect(await page(senior)).toMatch(/VAT-exempt sales<\/th><td>₱680\.00/);
      expect(await page(senior, '&lang=fil')).toContain('Benta na hindi saklaw ng VAT');
      expect(await page(plain)).toMatch(/VAT-exempt sales<\/th><td>₱0\.00/);
      expect((await books()).vat).toEqual({ net: 758.93, vat: 91.07, exempt: 680 });
      expect([await balanceOf('vat'), await balanceOf('revenue_exempt')]).toEqual([91.07, 680]);
      const { checks } = await books();
      expect(checks.filter(({ journal, report }) => journal !== report)).toEqual([]);
      const lines = (await csv()).split('\r\n');
      expect(lines[0]).toMatch(/VATable sales,VAT-exempt sales,VAT$/);
      expect(lines.find((line) => line.startsWith(`2026-11-20,${senior},`))).toMatch(/,0(\.00)?,680(\.00)?,0(\.00)?$/);
      expect(lines.find((line) => line.startsWith(`2026-11-20,${plain},`))).toMatch(/,758\.93,0(\.00)?,91\.07$/);
      const { id } = await invoiceOf(plain);
      await given.on.operator.post(`/api/scheduling/invoices/${id}/steps/`, { step: 'voided', reason: 'not_needed' });
      expect([await balanceOf('vat'), await balanceOf('revenue_exempt')]).toEqual([0, 680]);
      expect((await books()).vat).toEqual({ net: 0, vat: 0, exempt: 680 });
    });
  });
});
