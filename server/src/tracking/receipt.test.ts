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
});
