import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { linkTo } from './testing/link-to.js';
import { BASE } from '../appointments/testing/business.js';

/** The texts of a page, one an element. */
const words = (html: string): string =>
  html
    .replace(/^[\s\S]*<main>/, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\s*\n\s*/g, '|');

describe("a client's receipt", () => {
  const given = freshBusiness();
  const receiptOf = async (link: string): Promise<string> =>
    words((await given.app.anonymous.get<string>(`${link}/?receipt`)).text);

  it('lists services, extension, discount and total, and each sum that was received; it names nobody (R-beyond-510)', async () => {
    const { on } = given;
    await on.operator.put('/api/settings/company/', { address: '218 Katipunan Avenue', email: 'care@hatid.example' });
    const { id, client_details: client } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', {
      payment_amount: 750,
      discount_amount: 100,
      discount_reason: 'Her birthday',
      has_service_extension: true,
      extension_amount: 300,
      payment_notes: 'From her brother',
      payment_parts: [
        { payment_method: 'cash', payment_amount: 650 },
        { payment_method: 'cash', payment_amount: 400 },
      ],
    });
    const link = await linkTo(given.on.operator, id);
    const page = await given.app.anonymous.get<string>(link);
    expect(page.text).toContain('href="?receipt"');
    const shown = await receiptOf(link);
    expect(shown).toContain('Acknowledgement of payment, not an invoice');
    expect(shown).toMatch(
      /\|60\|₱850\.00\|Extension\|₱300\.00\|Total of services\|₱1,150\.00\|Discount\|−₱100\.00\|Total\|₱1,050\.00\|/,
    );
    expect(shown).toMatch(/\|Received\|Cash · \w+, \d+ Nov 2026, 1:10 PM\|₱1,050\.00\|218 Katipunan Avenue\|/);
    for (const secret of [client.last_name, client.first_name, 'birthday', 'brother'])
      expect(shown).not.toContain(secret);
  });

  it('shows what stands after a correction, and none once nothing is left (R-beyond-510)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    const link = await linkTo(given.on.operator, id);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 650, reason: 'Counted again' });
    expect(await receiptOf(link)).toMatch(/\|Total\|₱850\.00\|Received\|Cash · [^|]+\|₱650\.00\|/);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect(await receiptOf(link)).not.toContain('Receipt');
  });

  it('of a visit that ended early has what was received, and no total (R-beyond-510)', async () => {
    const { on } = given;
    const { id } = await on.at('session_in_progress');
    await on.act(on.operator, id, 'abort_session', { reason: 'Fell ill', payment_amount: 400 });
    const shown = await receiptOf(await linkTo(given.on.operator, id));
    expect(shown).toMatch(/\|Received\|Cash · [^|]+\|₱400\.00\|/);
    expect(shown).not.toContain('Total');
  });

  it('is not there before the payment, and not by a link that has ended (R-beyond-510)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const link = await linkTo(given.on.operator, id);
    expect(await receiptOf(link)).toContain('Your session is over');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    expect(await receiptOf(link)).toContain('Acknowledgement');
    await on.operator.post(`${BASE}${id}/tracking/`, { replaces: 1 });
    expect((await given.app.anonymous.get(`${link}/?receipt`)).status).toBe(404);
  });

  interface Printed {
    readonly paper: { readonly [part: string]: unknown; readonly paid: [string, string][] } | null;
    readonly has_paper: boolean;
  }
  /** Who asks for no words is told the same, without them (R-beyond-1481). */
  const printed = async (id: number) => {
    const read = async (query: Record<string, string>) =>
      (await given.on.operator.get<Printed>(`/api/scheduling/receipts/${id}/`, { query })).body;
    const { paper, has_paper } = await read({});
    const without = await read({ paper: 'no' });
    expect([has_paper, without.has_paper, 'paper' in without]).toEqual([paper !== null, paper !== null, false]);
    return paper;
  };

  it('is printed by operators with the kind of the discount, tip, change, for later and what is still owed (R-beyond-1340)', async () => {
    const { on } = given;
    await on.operator.patch('/api/settings/business/', { senior_discount: 20 });
    const { id } = await on.at('awaiting_payment');
    expect(await printed(id)).toBeNull();
    await on.act(on.operator, id, 'mark_completed', {
      payment_amount: 700,
      discount_amount: 100,
      discount_kind: 'senior_citizen',
      discount_id_number: 'SC-4471',
      discount_id_name: 'Ana Reyes',
      discount_reason: 'Opening week',
      received: 1_000,
      tip: 100,
      for_later: 150,
      change: 50,
    });
    const paper = await printed(id);
    expect(paper).toMatchObject({
      kind: 'Acknowledgement of payment, not an invoice',
      visit: expect.stringContaining(String(id)),
      sums: [{ label: 'Discount: Senior citizen' }, { label: 'Total', amount: '₱750.00', is_sum: true }],
    });
    expect(paper?.paid).toEqual([
      // With the change that went back out of it: the lines add up to what was kept (R-beyond-1545).
      [expect.stringMatching(/^Cash · /), '₱750.00'],
      ['Tip', '₱100.00'],
      ['Kept for later visits', '₱150.00'],
      ['Change given back', '−₱50.00'],
      ['Still to pay', '₱50.00'],
    ]);
    expect(JSON.stringify(paper)).not.toContain('Opening week');
    // Whoever has the link can open it.
    expect(await receiptOf(await linkTo(on.operator, id))).not.toContain('Senior');
  });

  it('is printed for a deposit before the visit, with what is still to pay, until it went back (R-beyond-1548)', async () => {
    const { on } = given;
    const { id, client } = await on.at('confirmed');
    const credit = `/api/scheduling/clients/${client}/credit/`;
    const added = await on.operator.post(credit, { amount: 500, method: 'cash', had: 0, note: '', appointment: id });
    expect(added.status).toBeLessThan(300);
    const paper = await printed(id);
    expect(paper).toMatchObject({
      kind: 'Acknowledgement of a deposit, not an invoice',
      sums: [{ label: 'Total', amount: '₱850.00' }],
    });
    expect(paper?.paid).toEqual([
      [expect.stringMatching(/^Cash · /), '₱500.00'],
      ['Still to pay', '₱350.00'],
    ]);
    const back = await on.operator.post(`${credit}refunds/`, {
      amount: 500,
      method: 'cash',
      had: 500,
      reason: 'Moved',
    });
    expect(back.status).toBeLessThan(300);
    expect(await printed(id)).toBeNull();
  });

  it('says what is true after a correction, and nothing once all went back (R-beyond-1341)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 650, reason: 'Counted again' });
    expect((await printed(id))?.paid).toEqual([
      [expect.stringMatching(/^Cash/), '₱650.00'],
      ['Still to pay', '₱200.00'],
    ]);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect(await printed(id)).toBeNull();
  });

  it('names a voucher by the end of its code, on paper and behind the link (R-beyond-1344)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const sold = await on.operator.post<{ id: number }>('/api/reports/vouchers/', {
      amount: 850,
      buyer: 'Ana Reyes',
      method: 'cash',
      ends_on: null,
    });
    expect(sold.status).toBe(201);
    const { id: voucher } = sold.body;
    const { end } = (await on.operator.get<{ end: string }>(`/api/reports/vouchers/${voucher}/`)).body;
    await on.act(on.operator, id, 'mark_completed', { payment_method: 'credit', payment_amount: 850, voucher });
    expect((await printed(id))?.paid).toEqual([[expect.stringContaining(`Voucher …${end} · `), '₱850.00']]);
    const link = await linkTo(on.operator, id);
    expect(await receiptOf(link)).toContain(`Voucher …${end}`);
    expect((await given.app.anonymous.get<string>(link)).text).toContain(`Voucher …${end}`);
  });
});
