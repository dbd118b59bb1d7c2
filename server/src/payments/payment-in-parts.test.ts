import type { Answer, Calls } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { PNG, RECEIPTS, upload } from './testing/upload-receipt.js';

describe('a payment in parts', () => {
  const given = freshBusiness();
  const told = async (id: number) =>
    (await given.on.operator.get<Answer<Calls['receipts']['ledger']>>(`${RECEIPTS}${id}/`)).body.entries;
  const rows = async (id: number) =>
    (await told(id)).map(({ kind, method, amount, discount }) => [kind, method, amount, discount]);
  const trail = async (id: number) =>
    (
      await given.app.sql<{ before: Record<string, unknown>; after: Record<string, unknown> }>(
        `select before, after from audit_trail where entity = 'appointment' and entity_id = $1 order by at desc, id desc limit 1`,
        [String(id)],
      )
    )[0];

  it('has an entry of the ledger for each, the largest first, with its own proof; the extension is taken from the last (R-money-15, R-money-5)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const { hash } = (await upload(on.operator, id, PNG)).body;
    const paid = await on.act(on.operator, id, 'mark_completed', {
      payment_amount: 850,
      has_service_extension: true,
      extension_amount: 300,
      payment_parts: [
        { payment_method: 'cash', payment_amount: 550, collected_by: on.drivers[0].id },
        { payment_method: 'gcash', payment_amount: 600, receipt_hash: hash, gcash_reference: 'PART 2' },
      ],
    });
    expect(paid).toMatchObject({
      payment_status: 'paid',
      payment_method: 'gcash',
      payment_amount: 850,
      amount_paid: 1150,
      payment_reference: 'PART 2',
      receipt_hash: hash,
    });
    expect(await told(id)).toEqual([
      expect.objectContaining({
        kind: 'payment',
        method: 'gcash',
        amount: 600,
        receipt_hash: hash,
        collected_by: null,
      }),
      expect.objectContaining({ kind: 'payment', method: 'cash', amount: 250, collected_by_id: on.drivers[0].id }),
      expect.objectContaining({ kind: 'extension', method: 'cash', amount: 300, collected_by_id: on.drivers[0].id }),
    ]);
    expect((await trail(id))?.after).toMatchObject({
      payment_amount: 850,
      payment_parts: [
        { method: 'gcash', amount: 600 },
        { method: 'cash', amount: 550 },
      ],
    });
  });

  it('keeps receipt and reference of its GCash part where cash is the larger part (R-money-15)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const { hash } = (await upload(on.operator, id, PNG)).body;
    const paid = await on.act(on.operator, id, 'mark_completed', {
      payment_amount: 850,
      payment_parts: [
        { payment_method: 'gcash', payment_amount: 250, receipt_hash: hash, gcash_reference: 'PART 1' },
        { payment_amount: 600 },
      ],
    });
    expect(paid).toMatchObject({ payment_method: 'cash', receipt_hash: hash, payment_reference: 'PART 1' });
  });

  it("is refused where it does not add up, one part has another's receipt, or a field of a part is given for the whole (R-money-15)", async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const { hash } = (await upload(on.operator, id, PNG)).body;
    const cash = (payment_amount: number) => ({ payment_amount });
    const gcash = { payment_method: 'gcash', payment_amount: 400, receipt_hash: hash };
    for (const [more, refused] of [
      [{ payment_parts: [cash(400), cash(400)] }, { payment_parts: ['The parts do not add up to what was paid.'] }],
      [
        { has_service_extension: true, extension_amount: 100, payment_parts: [cash(450), cash(400)] },
        { payment_parts: ['The parts do not add up to what was paid.'] },
      ],
      [
        { payment_parts: [cash(850), cash(0)] },
        { 'payment_parts.1.payment_amount': ['Please enter a valid payment amount (whole numbers only).'] },
      ],
      [{ payment_parts: [cash(850)] }, { payment_parts: ['Choose at least 2.'] }],
      [
        { payment_parts: [cash(450), { ...gcash, receipt_hash: undefined }] },
        { 'payment_parts.1.receipt_hash': ['A proof of payment is required for GCash payments.'] },
      ],
      [
        { payment_parts: [cash(50), gcash, gcash] },
        { 'payment_parts.2.receipt_hash': ['Another part already has this proof of payment.'] },
      ],
      [
        { payment_parts: [cash(450), { ...cash(400), collected_by: 987_654 }] },
        { 'payment_parts.1.collected_by': ['Not found.'] },
      ],
      [
        { payment_parts: [cash(450), gcash], receipt_hash: hash },
        { receipt_hash: ['Say this of the part that it belongs to.'] },
      ],
    ] as const)
      expect(await on.try(on.operator, id, 'mark_completed', { payment_amount: 850, ...more })).toMatchObject({
        status: 400,
        body: refused,
      });
    expect(await rows(id)).toEqual([]);
  });

  it('is corrected and refunded by reversing every part, the first one last (R-money-15, R-workflow-27)', async () => {
    const { on, app } = given;
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', {
      payment_amount: 850,
      payment_parts: [
        { payment_amount: 600, collected_by: on.drivers[0].id },
        { payment_amount: 250, collected_by: on.operator.id },
      ],
    });
    await app.sql('update users set is_active = false where id = $1', [on.drivers[0].id]);
    await on.act(on.operator, id, 'correct_payment', {
      payment_amount: 900,
      reason: 'Counted again',
      payment_parts: [
        { payment_amount: 650, collected_by: on.drivers[0].id },
        { payment_amount: 250, collected_by: on.operator.id },
      ],
    });
    await app.sql('update users set is_active = true where id = $1', [on.drivers[0].id]);
    expect((await rows(id)).slice(2)).toEqual([
      ['reversal', 'cash', -250, 0],
      ['reversal', 'cash', -600, 0],
      ['payment', 'cash', 650, 0],
      ['payment', 'cash', 250, 0],
    ]);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect((await told(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await trail(id)).toMatchObject({
      before: { payment_parts: [{ amount: 650 }, { amount: 250 }] },
      after: { payment_parts: null, reason: 'Given back' },
    });
  });

  it('stands beside a discount with its reason, which nobody paid and a correction reverses (R-money-16)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const pay = (more: object) => on.try(on.operator, id, 'mark_completed', { payment_amount: 700, ...more });
    expect(await pay({ discount_amount: 150 })).toMatchObject({
      status: 400,
      body: { discount_reason: ['This field is required'] },
    });
    expect(await pay({ discount_amount: 851, discount_reason: 'A gift' })).toMatchObject({
      status: 400,
      body: { discount_amount: ['A discount is at most the price.'] },
    });
    expect(await pay({ discount_amount: 150, discount_reason: 'Senior citizen' })).toMatchObject({
      status: 200,
      body: { payment_amount: 700, amount_paid: 700, total_price: 850 },
    });
    expect((await trail(id))?.after).toMatchObject({ discount_amount: 150, discount_reason: 'Senior citizen' });
    const correct = { payment_amount: 750, reason: 'Less was taken off' };
    await on.act(on.operator, id, 'correct_payment', {
      ...correct,
      discount_amount: 100,
      discount_reason: 'Senior citizen',
    });
    expect(await rows(id)).toEqual([
      ['discount', null, 0, 150],
      ['payment', 'cash', 700, 0],
      ['reversal', 'cash', -700, 0],
      ['reversal', null, 0, -150],
      ['discount', null, 0, 100],
      ['payment', 'cash', 750, 0],
    ]);
    expect(await trail(id)).toMatchObject({ before: { discount_amount: 150 }, after: { discount_amount: 100 } });
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect((await told(id)).reduce((sum, { discount }) => sum + discount, 0)).toBe(0);
  });
});
