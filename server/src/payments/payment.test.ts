import { createHash } from 'node:crypto';
import type { Answer, Calls } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { PNG, RECEIPTS as URL, upload, type Uploaded } from './testing/upload-receipt.js';

describe('payments', () => {
  const given = freshBusiness();
  const ledger = (id: number) =>
    given.app.sql<{ kind: string; method: string | null; amount: number }>(
      'select kind, method, amount from payments where appointment_id = $1 order by id',
      [id],
    );
  const sum = async (id: number) => (await ledger(id)).reduce((total, { amount }) => total + amount, 0);

  it('the ledger shows each entry, reversals too, with the uploaded receipts, only to operators (R-money-5, R-pages-15)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const { hash } = (await upload(on.operator, id, PNG)).body;
    await on.act(on.operator, id, 'mark_completed', {
      payment_method: 'gcash',
      payment_amount: 850,
      receipt_hash: hash,
      gcash_reference: `LEDGER ${id}`,
    });
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 800, reason: 'the receipt says 800' });
    const { body } = await on.operator.get<Answer<Calls['receipts']['ledger']>>(`${URL}${id}/`);
    expect(body.entries.map(({ kind, method, amount, reason }) => [kind, method, amount, reason])).toEqual([
      ['payment', 'gcash', 850, ''],
      ['reversal', 'gcash', -850, 'the receipt says 800'],
      ['payment', expect.any(String), 800, expect.any(String)],
    ]);
    expect(body.receipts).toEqual([
      expect.objectContaining({ hash, mime: 'image/png', bytes: PNG.length, uploaded_by: expect.any(String) }),
    ]);
    expect((await on.operator.get(`${URL}999999/`)).status).toBe(404);
    expect((await on.therapists[0].get(`${URL}${id}/`)).status).toBe(403);
  });

  it('cash is recorded with its collector: the first therapist, or the named person (4-059)', async () => {
    const { on, app } = given;
    const { id } = await on.at('awaiting_payment');
    const paid = await on.act(on.operator, id, 'mark_completed', {
      payment_amount: 850,
      payment_notes: 'exact change',
    });
    expect(paid.payment_notes).toBe('exact change');
    expect(
      await app.sql('select kind, method, amount, collected_by, recorded_by from payments where appointment_id = $1', [
        id,
      ]),
    ).toEqual([
      {
        kind: 'payment',
        method: 'cash',
        amount: 850,
        collected_by: on.therapists[0].id,
        recorded_by: on.operator.id,
      },
    ]);
    const other = await on.at('awaiting_payment', { start_time: '20:00' });
    expect(
      await on.try(on.operator, other.id, 'mark_completed', { payment_amount: 850, collected_by: 987_654 }),
    ).toMatchObject({ status: 400, body: { collected_by: ['Not found.'] } });
    await on.act(on.operator, other.id, 'mark_completed', { payment_amount: 850, collected_by: on.drivers[0].id });
    expect(await app.sql('select collected_by from payments where appointment_id = $1', [other.id])).toEqual([
      { collected_by: on.drivers[0].id },
    ]);
  });

  it.each([
    [{}],
    [{ payment_amount: 0 }],
    [{ payment_amount: -5 }],
    [{ payment_amount: 12.5 }],
    [{ payment_amount: '850' }],
    [{ payment_amount: null }],
  ])('refuses the amount of %j (3-048, 5-038, 5-040)', async (body) => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    expect(await on.try(on.operator, id, 'mark_completed', body)).toMatchObject({
      status: 400,
      body: { payment_amount: ['Please enter a valid payment amount (whole numbers only).'] },
    });
    expect((await on.read(id)).payment_status).toBe('unpaid');
  });

  it('is in cash, by GCash or by credit, in cash where no method is given (3-047)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    for (const payment_method of ['card', 'GCASH']) {
      expect(await on.try(on.operator, id, 'mark_completed', { payment_amount: 850, payment_method })).toMatchObject({
        status: 400,
        body: { payment_method: ['Allowed values: cash, gcash, credit'] },
      });
    }
    expect(await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 })).toMatchObject({
      payment_method: 'cash',
    });
  });

  it('an extension adds to the total, and counts only if it is ticked (5-039, 5-042)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    for (const extension_amount of [undefined, 0]) {
      expect(
        await on.try(on.operator, id, 'mark_completed', {
          payment_amount: 850,
          has_service_extension: true,
          extension_amount,
        }),
      ).toMatchObject({
        status: 400,
        body: { extension_amount: ['Please enter a valid extension amount (whole numbers only).'] },
      });
    }
    expect(
      (
        await on.act(on.operator, id, 'mark_completed', {
          payment_amount: 850,
          has_service_extension: true,
          extension_amount: 300,
        })
      ).metadata,
    ).toEqual({ service_extension: { has_extension: true, extension_amount: 300 } });
    expect(await ledger(id)).toEqual([
      { kind: 'payment', method: 'cash', amount: 850 },
      { kind: 'extension', method: 'cash', amount: 300 },
    ]);
    const plain = await on.at('awaiting_payment', { start_time: '20:00' });
    expect(
      (
        await on.act(on.operator, plain.id, 'mark_completed', {
          payment_amount: 850,
          has_service_extension: false,
          extension_amount: 300,
        })
      ).metadata?.service_extension.has_extension,
    ).toBe(false);
    expect(await sum(plain.id)).toBe(850);
  });

  it('gcash needs a receipt that was uploaded for this very appointment (5-043)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const elsewhere = await on.book({ start_time: '20:00' });
    const hash = createHash('sha256').update(PNG).digest('hex');
    const pay = (receipt_hash?: string) =>
      on.try(on.operator, id, 'mark_completed', {
        payment_method: 'gcash',
        payment_amount: 850,
        receipt_hash,
        gcash_reference: 'GC 100-200',
      });
    expect(await pay()).toMatchObject({
      status: 400,
      body: { receipt_hash: ['A proof of payment is required for GCash payments.'] },
    });
    await upload(on.operator, elsewhere.id, PNG);
    expect(await pay(hash)).toMatchObject({
      status: 400,
      body: { receipt_hash: ['Please upload this proof of payment first.'] },
    });
    const { body } = await upload(on.operator, id, PNG);
    expect(await pay(hash)).toMatchObject({
      status: 200,
      body: { payment_method: 'gcash', receipt_hash: hash, receipt_url: body.publicUrl },
    });
  });

  it('is verified with all its data: method, amount, notes, receipt and extension (7-056)', async () => {
    const { on, app } = given;
    const { id } = await on.at('awaiting_payment');
    const { body: receipt } = await upload(on.operator, id, PNG);
    const paid = await on.act(on.operator, id, 'mark_completed', {
      payment_method: 'gcash',
      payment_amount: 850,
      payment_notes: 'from her sister',
      receipt_hash: receipt.hash,
      receipt_url: receipt.publicUrl,
      has_service_extension: true,
      extension_amount: 300,
    });
    expect(paid).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      payment_method: 'gcash',
      payment_amount: 850,
      payment_notes: 'from her sister',
      receipt_hash: receipt.hash,
      receipt_url: receipt.publicUrl,
      metadata: { service_extension: { has_extension: true, extension_amount: 300 } },
    });
    expect(new Date(paid.payment_verified_at ?? '')).toEqual(app.clock.now());
    expect(await ledger(id)).toEqual([
      { kind: 'payment', method: 'gcash', amount: 850 },
      { kind: 'extension', method: 'gcash', amount: 300 },
    ]);
    expect(await app.sql('select distinct collected_by from payments where appointment_id = $1', [id])).toEqual([
      { collected_by: null },
    ]);
  });

  it('warns of a receipt or GCash reference that another appointment used (R-money-3)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const other = await on.book({ start_time: '20:00' });
    const { body: first } = await upload(on.operator, id, PNG.subarray(0, 12));
    await on.act(on.operator, id, 'mark_completed', {
      payment_method: 'gcash',
      payment_amount: 850,
      receipt_hash: first.hash,
      gcash_reference: 'REF-77',
      seen_in_history: true,
    });
    expect(first.duplicates).toEqual([]);
    const { body: second } = await upload(on.operator, other.id, PNG.subarray(0, 12));
    expect(second.duplicates).toEqual([
      { appointment: id, client_name: expect.stringContaining('Carmela'), date: '2026-11-20' },
    ]);
    const asked = await on.operator.get<Uploaded['duplicates']>(`${URL}duplicates/`, {
      query: { appointment: other.id, reference: 'ref-77' },
    });
    expect(asked.body.map(({ appointment }) => appointment)).toEqual([id]);
    expect(
      (await on.operator.get(`${URL}duplicates/`, { query: { appointment: other.id, reference: 'ref-78' } })).body,
    ).toEqual([]);
  });

  it('a correction to nothing is a refund: the ledger reverses everything, and nothing is paid any more (R-workflow-27)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const paid = { payment_amount: 850, has_service_extension: true, extension_amount: 150 };
    await on.act(on.operator, id, 'mark_completed', paid);
    const refund = { payment_amount: 0, payment_method: 'gcash', reason: 'The client was never there' };
    expect(await on.act(on.operator, id, 'correct_payment', refund)).toMatchObject({
      status: 'completed',
      payment_status: 'unpaid',
      payment_amount: 0,
      payment_method: null,
      receipt_hash: null,
    });
    expect(await ledger(id)).toEqual([
      { kind: 'payment', method: 'cash', amount: 850 },
      { kind: 'extension', method: 'cash', amount: 150 },
      { kind: 'reversal', method: 'cash', amount: -850 },
      { kind: 'reversal', method: 'cash', amount: -150 },
    ]);
    // After a mistaken refund it is paid again.
    expect(await on.act(on.operator, id, 'mark_completed', { payment_amount: 900 })).toMatchObject({
      payment_status: 'paid',
    });
    expect(await sum(id)).toBe(900);
  });

  it('a correction keeps who took the cash, unless it names another person (R-money-2)', async () => {
    const { on, app } = given;
    const { id } = await on.at('awaiting_payment');
    const driver = on.drivers[0].id;
    const takenBy = async () =>
      (
        await app.sql<{ collected_by: number }>(
          `select collected_by from payments where appointment_id = $1 and kind = 'payment' order by id`,
          [id],
        )
      ).map(({ collected_by }) => collected_by);
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850, collected_by: driver });
    // Also where that person has left since.
    await app.sql('update users set is_active = false where id = $1', [driver]);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 900, reason: 'Mistyped' });
    await app.sql('update users set is_active = true where id = $1', [driver]);
    await on.act(on.operator, id, 'correct_payment', {
      payment_amount: 900,
      reason: 'Handed on',
      collected_by: on.operator.id,
    });
    expect(await takenBy()).toEqual([driver, driver, on.operator.id]);
  });

  it('taking a payment of nothing is still refused (5-041)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    expect((await on.try(on.operator, id, 'mark_completed', { payment_amount: 0 })).status).toBe(400);
  });

  it('of two corrections of one version the second is refused, with the current payment (R-workflow-27)', async () => {
    const { on } = given;
    const { id, version } = await on.at('completed');
    const correct = (payment_amount: number) =>
      on.try(on.operator, id, 'correct_payment', { payment_amount, reason: 'mistyped', version });
    const answers = await Promise.all([correct(700), correct(600)]);
    const [done, refused] = answers.sort((one, other) => one.status - other.status);
    expect([done?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.body).toMatchObject({
      code: 'STALE_VERSION',
      appointment: { payment_amount: done?.body.payment_amount, version: version + 1 },
    });
  });

  it('what has a ledger is never deleted, even if it was set back or its payment written off (R-workflow-48)', async () => {
    const { on } = given;
    const paid = await on.at('completed');
    const back = await on.patch(paid.id, { status: 'pending' });
    expect(back.body.allowed_actions).not.toContain('delete');
    const aborted = await on.at('session_in_progress', { therapist: on.therapists[1].id, driver: null });
    await on.act(on.operator, aborted.id, 'abort_session', { reason: 'Ill' });
    await on.patch(aborted.id, { status: 'pending' });
    for (const { id } of [paid, aborted]) {
      expect(await on.operator.delete(`/api/scheduling/appointments/${id}/`)).toMatchObject({
        status: 409,
        body: { code: 'HAS_LEDGER' },
      });
      expect((await on.read(id)).status).toBe('pending');
    }
  });

  it('services of a paid visit change only behind a correction: after it is set back, its price stays what was paid for (R-workflow-48)', async () => {
    const { on } = given;
    const { id } = await on.at('completed');
    await on.patch(id, { status: 'pending' });
    expect(await on.patch(id, { services: [on.richService] })).toMatchObject({
      status: 409,
      body: { code: 'SERVICES_PAID', appointment: { services: [on.service] } },
    });
    expect((await on.patch(id, { start_time: '19:00' })).status).toBe(200);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Another service' });
    expect(await on.patch(id, { services: [on.richService] })).toMatchObject({
      status: 200,
      body: { services: [on.richService], total_price: 1200 },
    });
  });

  it('a correction reverses the old record and makes a new one; the ledger keeps all of it', async () => {
    const { on, app } = given;
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', {
      payment_amount: 8500,
      has_service_extension: true,
      extension_amount: 300,
    });
    const corrected = await on.act(on.operator, id, 'correct_payment', {
      payment_amount: 850,
      reason: 'one zero too many',
    });
    expect(corrected).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      payment_amount: 850,
      metadata: { service_extension: { has_extension: false } },
    });
    expect((await ledger(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 8500],
      ['extension', 300],
      ['reversal', -8500],
      ['reversal', -300],
      ['payment', 850],
    ]);
    expect(
      await app.sql(
        `select distinct notes, recorded_by from payments where appointment_id = $1 and kind = 'reversal'`,
        [id],
      ),
    ).toEqual([{ notes: 'one zero too many', recorded_by: on.operator.id }]);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 900, reason: 'with the tip' });
    expect(await sum(id)).toBe(900);
    expect(await on.try(on.operator, id, 'correct_payment', { payment_amount: 900 })).toMatchObject({
      status: 400,
      body: { reason: ['This field is required'] },
    });
    await expect(app.sql('update payments set amount = 1')).rejects.toThrow('append-only');
    const unpaid = await on.book({ start_time: '20:00' });
    expect((await on.try(on.operator, unpaid.id, 'correct_payment', { payment_amount: 900, reason: 'x' })).status).toBe(
      409,
    );
  });

  it('an aborted session is paid in part or written off; used materials stay used, and its people are free', async () => {
    const { on } = given;
    const { id } = await on.at('session_in_progress', { services: [on.richService] });
    const [driver] = on.drivers;
    expect(
      await on.act(on.operator, id, 'abort_session', {
        reason: 'Client fell ill',
        payment_amount: 400,
        collected_by: driver.id,
      }),
    ).toMatchObject({
      status: 'cancelled',
      outcome: 'aborted',
      payment_status: 'paid',
      payment_amount: 400,
      cancel_reason: 'Client fell ill',
    });
    expect(await sum(id)).toBe(400);
    expect(
      await given.app.sql('select collected_by from payments where appointment_id = $1 and amount = 400', [id]),
    ).toEqual([{ collected_by: driver.id }]);
    expect((await on.tryBook({ start_time: '16:30' })).status).toBe(201);
    const unpaid = await on.at('awaiting_payment', { start_time: '20:00' });
    expect(await on.act(on.operator, unpaid.id, 'abort_session', { reason: 'Client will not pay' })).toMatchObject({
      status: 'cancelled',
      outcome: 'aborted',
      payment_status: 'written_off',
      payment_amount: null,
    });
    expect(await ledger(unpaid.id)).toEqual([{ kind: 'write_off', method: null, amount: 0 }]);
    expect(await given.app.sql('select stock from materials where id = $1', [on.oil])).toEqual([{ stock: 8 }]);
    expect(await on.try(on.operator, id, 'mark_completed', { payment_amount: 850 })).toMatchObject({ status: 409 });
  });

  it('of a visit that was set back by hand is never counted twice: an abort replaces it, or leaves it as it was', async () => {
    const { on } = given;
    const again = async (start_time: string) =>
      (await on.patch((await on.at('completed', { start_time })).id, { status: 'awaiting_payment' })).body.id;
    const inPart = await again('14:00');
    expect(
      await on.act(on.operator, inPart, 'abort_session', { reason: 'Client fell ill', payment_amount: 400 }),
    ).toMatchObject({ outcome: 'aborted', payment_status: 'paid', payment_amount: 400 });
    expect((await ledger(inPart)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 850],
      ['reversal', -850],
      ['payment', 400],
    ]);
    const asItWas = await again('16:00');
    expect(await on.act(on.operator, asItWas, 'abort_session', { reason: 'Client fell ill' })).toMatchObject({
      outcome: 'aborted',
      payment_status: 'paid',
      payment_amount: 850,
    });
    expect(await sum(asItWas)).toBe(850);
  });

  it('that was written off is possible again once an operator restores the visit', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'abort_session', { reason: 'Client will not pay' });
    expect((await on.patch(id, { status: 'awaiting_payment' })).body).toMatchObject({
      status: 'awaiting_payment',
      outcome: null,
      payment_status: 'unpaid',
      payment_verified_at: null,
    });
    expect(await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 })).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      payment_amount: 850,
    });
    expect(await sum(id)).toBe(850);
  });

  it('shows a driver no payment data', async () => {
    const { on } = given;
    const { id } = await on.at('completed');
    const seen = await on.read(id, on.drivers[0]);
    for (const field of [
      'total_price',
      'payment_status',
      'payment_amount',
      'payment_method',
      'receipt_url',
      'metadata',
    ])
      expect(seen).toHaveProperty(field, null);
    expect(seen.services_details[0]).toHaveProperty('price', null);
  });
});

describe('receipts', () => {
  const given = freshBusiness();

  it('are uploaded by operators, stored by the hash the server computes, and shown to operators only (5-045, 6-003, 7-066, 7-067)', async () => {
    const { on } = given;
    const { id } = await on.book();
    const { status, body } = await upload(on.operator, id, PNG);
    expect([status, body.hash]).toEqual([201, createHash('sha256').update(PNG).digest('hex')]);
    const shown = await on.operator.get(body.publicUrl);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(shown.text).toContain('a receipt');
    for (const who of [on.therapists[0], on.drivers[0]]) expect((await who.get(body.publicUrl)).status).toBe(403);
    expect((await given.app.anonymous.get(body.publicUrl)).status).toBe(401);
    expect((await on.operator.get(`${URL}${id}/${'0'.repeat(64)}/`)).status).toBe(404);
    expect((await on.operator.get(body.publicUrl.replace(`/${id}/`, '/987654/'))).status).toBe(404);
    expect((await upload(on.therapists[0], id, PNG)).status).toBe(403);
  });

  it.each([
    ['image/jpeg', Buffer.from('\xff\xd8\xff\xe0 jpeg', 'latin1')],
    ['image/webp', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
    ['application/pdf', Buffer.from('%PDF-1.7 pdf')],
  ])('are recognised as %s by their content, whatever their name (5-044)', async (mime, content) => {
    const { on } = given;
    const { id } = await on.book();
    const { body } = await upload(on.operator, id, content, { name: 'holiday.png' });
    expect((await on.operator.get(body.publicUrl)).headers['content-type']).toBe(mime);
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['ZIP', 'PK\x03\x04'],
    ['GIF', 'GIF89a'],
    ['half a PNG', '\x89PN'],
  ])('refuse %s named .png (5-044)', async (_kind, content) => {
    const { on } = given;
    const { id } = await on.book();
    expect(await upload(on.operator, id, Buffer.from(content, 'latin1'))).toMatchObject({
      status: 400,
      body: { file: ['Only JPEG, PNG, WebP and PDF files are accepted.'] },
    });
  });

  it('take 5 MiB and not a byte more', async () => {
    const { on } = given;
    const { id } = await on.book();
    const limit = 5 * 1024 * 1024;
    const full = Buffer.concat([PNG, Buffer.alloc(limit - PNG.length)]);
    expect((await upload(on.operator, id, full)).status).toBe(201);
    expect(await upload(on.operator, id, Buffer.concat([full, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    });
    const form = new FormData();
    form.set('appointment_id', String(id));
    form.set('file', new Blob([Buffer.alloc(8 * 1024 * 1024)]));
    const overTheWire = await fetch(`${await given.app.listen()}${URL}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Token ${on.operator.token}` },
    });
    expect([overTheWire.status, await overTheWire.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'BODY_TOO_LARGE', detail: 'This is too large to send.' }),
    ]);
  });

  it('name what is missing, and never fail on a broken form', async () => {
    const { on } = given;
    const { id } = await on.book();
    expect(await upload(on.operator, id, undefined)).toMatchObject({
      status: 400,
      body: { file: ['This field is required'] },
    });
    expect(await upload(on.operator, undefined, PNG)).toMatchObject({
      status: 400,
      body: { appointment_id: ['This field is required'] },
    });
    expect(await upload(on.operator, 987_654, PNG)).toMatchObject({
      status: 400,
      body: { appointment_id: ['Not found.'] },
    });
    expect(await on.operator.post(URL, { file: 'x' })).toMatchObject({ status: 415 });
    const broken = await on.operator.post(
      URL,
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhalf'),
      { headers: { 'content-type': 'multipart/form-data; boundary=b' } },
    );
    expect(broken.status).toBe(400);
    const big = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: attachment\r\n\r\n'),
      Buffer.alloc(100_000),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    for (const [payload, type] of [
      [Buffer.from('x'), 'multipart/form-data'],
      [big, 'multipart/form-data; boundary=b'],
      [Buffer.from('--b--\r\n'), 'multipart/form-data; boundary=b'],
    ] as const) {
      expect((await on.operator.post(URL, payload, { headers: { 'content-type': type } })).status).toBe(400);
    }
  });

  it('sent again with the same key are stored once; another file, or for another visit, is refused', async () => {
    const { on, app } = given;
    const [{ id }, other] = [await on.book(), await on.book({ start_time: '20:00' })];
    const key = `receipt-${id}`;
    const first = await upload(on.operator, id, PNG, { key });
    expect(first.status).toBe(201);
    expect((await upload(on.operator, id, PNG, { key })).body).toEqual(first.body);
    for (const repeat of [
      await upload(on.operator, id, Buffer.concat([PNG, Buffer.from('!')]), { key }),
      await upload(on.operator, other.id, PNG, { key }),
    ]) {
      expect(repeat).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    }
    expect(
      await app.sql('select appointment_id from receipts where appointment_id = any($1)', [[id, other.id]]),
    ).toEqual([{ appointment_id: id }]);
  });

  it('accept no other field, and none twice', async () => {
    const { on } = given;
    const { id } = await on.book();
    expect(await upload(on.operator, id, PNG, { more: { uploaded_by: '1' } })).toMatchObject({
      status: 400,
      body: { uploaded_by: ['Unknown field'] },
    });
    expect(await upload(on.operator, id, PNG, { more: { file: 'a text' } })).toMatchObject({
      status: 400,
      body: { file: ['This field is required'] },
    });
  });

  it('leave one audit row each', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    await upload(on.operator, id, PNG);
    await upload(on.operator, id, PNG);
    expect(
      await app.sql(`select count(*) from audit_log where action = 'receipt.upload' and entity_id = $1`, [String(id)]),
    ).toEqual([{ count: 1 }]);
  });
});
