import { createHash } from 'node:crypto';
import type { ClientAddress } from 'shared-lib/contract';
import type { Business } from '../../appointments/testing/business.js';
import { BASE, TODAY } from '../../appointments/testing/business.js';
import type { TestApp } from '../../testing/test-app.js';

const CLIENTS = '/api/scheduling/clients/';
const REGISTER = '/api/registration/clients/';

/** Of the photo of a receipt. */
export const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex');

interface Given {
  readonly on: Business;
  readonly app: TestApp;
}
let serial = 0;

/** A client with a word of their own in whatever can be written about them, and the words. */
export async function knownClient({ on, app }: Given, word: string) {
  const { operator } = on;
  const said: string[] = [];
  const say = (about: string): string => {
    const one = `${word}-${about}`;
    said.push(one);
    return one;
  };
  const add = async (more: object): Promise<number> => {
    serial++;
    const number = `0917 ${String(7_310_000 + serial).replace(/^(\d{3})/, '$1 ')}`;
    said.push(number);
    const answer = await operator.post<{ id: number }>(CLIENTS, { first_name: 'Luz', phone_number: number, ...more });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.id;
  };
  const id = await add({
    last_name: say('family'),
    email: `${word}@example.test`,
    address: say('home'),
    notes: say('notes'),
    allergies: say('allergies'),
    gate_instructions: say('gate'),
    preferred_gender: 'female',
    birth_month: 'may',
    language: 'fil',
  });
  said.push(`${word}@example.test`);
  await operator.patch(`${CLIENTS}${id}/`, { address: say('office'), phone_number: `0918 600 ${1000 + serial}` });
  said.push(`0918 600 ${1000 + serial}`);
  const other = await add({ last_name: say('other family'), address: say('hotel'), notes: say('other notes') });
  expect((await operator.post(`${REGISTER}${id}/merge/`, { other })).status).toBe(200);
  // With the way in at an address that is not the main one.
  const { addresses } = (await operator.get<{ addresses: ClientAddress[] }>(`${CLIENTS}${id}/contacts/`)).body;
  const held = addresses.map(({ kind, address, room, gate_instructions, main }) => ({
    ...{ kind, address, room, main },
    gate_instructions: gate_instructions || say('second gate'),
    pin: '14.61234,121.07911',
  }));
  expect((await operator.patch(`${CLIENTS}${id}/contacts/`, { addresses: held })).status).toBe(200);
  const companions = [{ name: say('companion'), note: say('companion note') }];
  expect((await operator.patch(`${CLIENTS}${id}/contacts/`, { companions })).status).toBe(200);
  const consent = { about: 'health', state: 'given', how: 'phone', on: TODAY, seen: 0 };
  expect((await operator.post(`${CLIENTS}${id}/consents/`, consent)).status).toBe(201);
  const marked = await operator.post<{ do_not_book: { mark: number } }>(`${CLIENTS}${id}/marks/`, {
    kind: 'do_not_book',
    reason: say('mark'),
  });
  await operator.post(`${CLIENTS}marks/${marked.body.do_not_book.mark}/lift/`, { reason: say('lift') });
  const wish = await operator.post(`/api/scheduling/waitlist/`, {
    client: id,
    services: [on.service],
    from_day: TODAY,
    to_day: TODAY,
    from_time: '20:00',
    to_time: '22:00',
    notes: say('wish'),
    even_so: true,
  });
  expect(wish.status).toBe(201);

  // With a service that uses materials, and paid.
  const visit = await on.at('awaiting_payment', {
    client: id,
    services: [on.richService],
    location: say('place'),
    notes: say('visit notes'),
    visit_phone: `0918 700 ${1000 + serial}`,
  });
  said.push(`0918 700 ${1000 + serial}`, `+63918700${1000 + serial}`);
  await on.patch(visit.id, { internal_note: say('internal') });
  await on.act(operator, visit.id, 'mark_completed', {
    payment_method: 'cash',
    payment_amount: 1100,
    tip: 50,
    discount_amount: 100,
    discount_reason: say('discount'),
    payment_notes: say('payment'),
  });
  await app.sql(
    `insert into discount_ids (discount_id, appointment_id, id_number, id_name) select id, appointment_id, $2, $3
     from discounts where appointment_id = $1`,
    [visit.id, say('ID number'), say('name on the ID')],
  );
  const { link } = (await operator.post<{ link: { url: string } }>(`${BASE}${visit.id}/tracking/`, { replaces: 0 }))
    .body;
  await operator.post(`${BASE}${visit.id}/tracking/sent/`, { way: 'open_sms', about: 'thanks' });
  await app.anonymous.post(new URL(link.url).pathname, `stars=2&words=${say('rating')}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const later = app.clock.now();
  await app.sql('insert into client_taps (appointment_id, late_at, unit, place, taps) values ($1, $2, $3, $4, 1)', [
    visit.id,
    later,
    say('unit'),
    'x',
  ]);
  await app.sql('insert into cancel_requests (appointment_id, asked_at) values ($1, $2)', [visit.id, later]);
  await app.sql(
    `insert into client_messages (appointment_id, about, occasion, starts_at, ends_at, made_at) values ($1, 'receipt', 'once', $2, $2, $2)`,
    [visit.id, later],
  );
  await app.sql('insert into time_requests (appointment_id, starts_at, asked_at) values ($1, $2, $2)', [
    visit.id,
    later,
  ]);
  await app.sql(
    `insert into booking_requests (token_hash, name, phone_number, email, address, services, wishes, language, made_at,
       code_expires_at, asked_at, answer, answered_at, reason, appointment_id)
     select sha256(convert_to($1::text, 'UTF8')), $1, $1, $1, $1, array[service_id], array[$2::timestamptz], 'en', $2, $2, $2, 'booked', $2, $1, $3
     from appointment_services where appointment_id = $3 limit 1`,
    [say('request'), later, visit.id],
  );
  await app.sql('insert into receipt_files (hash, mime, content) values ($1, $2, $3)', [
    hashOf(word),
    'image/png',
    Buffer.from('x'),
  ]);
  await app.sql('insert into receipts (appointment_id, hash, uploaded_by, at) values ($1, $2, $3, $4)', [
    visit.id,
    hashOf(word),
    operator.id,
    later,
  ]);
  await app.sql(`update appointments set receipt_hash = $2, receipt_url = $2 where id = $1`, [visit.id, hashOf(word)]);
  await app.sql(
    'insert into payment_differences (appointment_id, since, due, paid, note) values ($1, $2, 1100, 9, $3)',
    [visit.id, later, say('difference')],
  );
  await app.sql(
    `insert into client_credit (client_id, kind, amount, method, gcash_reference, reason, recorded_by, at, received_on)
     values ($1, 'deposit', 5, 'gcash', '77', $2, $3, $4, '2026-01-02'), ($1, 'refund', -5, 'gcash', '78', $2, $3, $4, null)`,
    [id, say('credit'), operator.id, later],
  );
  await app.sql(
    `insert into client_refunds (client_id, amount, method, reason, asked_by, asked_at, state, decided_by, decided_at, decided_reason)
     values ($1, 5, 'cash', $2, $3, $4, 'taken_back', $3, $4, $5)`,
    [id, say('refund'), operator.id, later, say('refund taken back')],
  );
  await app.sql(
    `insert into vouchers (code, value, buyer_name, buyer_phone, client_id, sold_by, sold_at)
     values (translate(lpad($1::int::text, 12, '0'), '0123456789', 'ACDEFGHJKM'), 5, $2, $3, $1, $4, $5)`,
    [id, say('buyer'), say('buyer phone'), operator.id, later],
  );
  // Sold on the screen, which knows the number alone.
  await app.sql(
    `insert into vouchers (code, value, buyer_name, buyer_phone, sold_by, sold_at)
     select translate(lpad($1::int::text, 12, '1'), '0123456789', 'ACDEFGHJKM'), 5, $2, replace(phone_number, ' ', '-'), $3, $4
     from clients where id = $1`,
    [id, say('buyer by phone'), operator.id, later],
  );
  await app.sql('insert into write_offs (appointment_id, amount, reason, recorded_by, at) values ($1, 5, $2, $3, $4)', [
    visit.id,
    say('write-off'),
    operator.id,
    later,
  ]);
  await app.sql(
    `insert into visit_fees (appointment_id, kind, proposed, amount, reason, recorded_by, at) values ($1, 'late_cancel', 5, 0, $2, $3, $4)`,
    [visit.id, say('fee'), operator.id, later],
  );
  await app.sql(`insert into invoice_series (prefix, next_number) values ('SI-', 1) on conflict do nothing`);
  await app.sql(
    `insert into invoices (prefix, number, appointment_id, issuer, lines, discount, extension, total, issued_by, at)
     values ('SI-', $1, $1, '{}', '[]', 0, 0, 1100, $2, $3)`,
    [visit.id, operator.id, later],
  );
  await app.sql(
    `insert into payment_corrections (appointment_id, body, paid_before, paid_after, last_entry, reason, asked_by, asked_at)
     values ($1, $2, 1100, 9, 0, $3, $4, $5)`,
    [visit.id, { payment_notes: say('asked'), receipt_hash: hashOf(word) }, say('correction'), operator.id, later],
  );
  // Their wish to be erased, which they took back.
  await app.sql(
    `insert into client_erasures (client_id, reason, asked_by, asked_at, state, decided_by, decided_at)
     values ($1, 'client', $2, $3, 'taken_back', $2, $3)`,
    [id, operator.id, later],
  );
  // Cancelled and deleted, which screens no longer show.
  const gone = await on.book({ client: id, start_time: '21:00', location: say('deleted place') });
  await on.act(operator, gone.id, 'cancel', { reason: say('cancelled') });
  await app.sql('update appointments set deleted_at = $2 where id = $1', [gone.id, later]);
  return { id, visit: visit.id, gone: gone.id, said, token: new URL(link.url).pathname.split('/').pop() ?? '' };
}
