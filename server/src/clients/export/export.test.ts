import { createHash } from 'node:crypto';
import { freshBusiness } from '../../appointments/testing/fresh-business.js';
import { BASE, TODAY } from '../../appointments/testing/business.js';
import { ALL_KEPT } from './kept.js';

const CLIENTS = '/api/scheduling/clients/';
const REGISTER = '/api/registration/clients/';

interface Entry {
  readonly at: string;
  readonly by: string;
  readonly what: string;
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[];
}
type Rows = readonly Readonly<Record<string, unknown>>[];
interface KeptFile {
  readonly client: string;
  readonly exported_by: string;
  readonly record: Rows;
  readonly history: readonly Entry[];
  readonly visits: readonly (Readonly<Record<string, Rows>> & { readonly id: number; readonly history: Entry[] })[];
  readonly [section: string]: unknown;
}

/** Of the photo of a receipt. */
const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex');

describe('the export of all that is known of a client', () => {
  const given = freshBusiness();
  let serial = 0;

  /** A client with a word of their own in whatever can be written about them, and the words. */
  async function aKnownClient(word: string) {
    const { on, app } = given;
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
    });
    said.push(`${word}@example.test`);
    await operator.patch(`${CLIENTS}${id}/`, { address: say('office'), phone_number: `0918 600 ${1000 + serial}` });
    said.push(`0918 600 ${1000 + serial}`);
    const other = await add({ last_name: say('other family'), address: say('hotel'), notes: say('other notes') });
    expect((await operator.post(`${REGISTER}${id}/merge/`, { other })).status).toBe(200);
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
    });
    await on.patch(visit.id, { internal_note: say('internal') });
    await on.act(operator, visit.id, 'mark_completed', {
      payment_method: 'cash',
      payment_amount: 1100,
      tip: 50,
      discount_amount: 100,
      discount_reason: say('discount'),
      payment_notes: say('payment'),
    });
    const { link } = (await operator.post<{ link: { url: string } }>(`${BASE}${visit.id}/tracking/`, { replaces: 0 }))
      .body;
    await operator.post(`${BASE}${visit.id}/tracking/sent/`, { way: 'open_sms', about: 'thanks' });
    await app.anonymous.post(new URL(link.url).pathname, `stars=2&words=${say('rating')}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const later = app.clock.now();
    await app.sql('insert into cancel_requests (appointment_id, asked_at) values ($1, $2)', [visit.id, later]);
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
    await app.sql(`update appointments set receipt_hash = $2, receipt_url = $2 where id = $1`, [
      visit.id,
      hashOf(word),
    ]);
    await app.sql(
      'insert into payment_differences (appointment_id, since, due, paid, note) values ($1, $2, 1100, 9, $3)',
      [visit.id, later, say('difference')],
    );
    await app.sql(
      `insert into payment_corrections (appointment_id, body, paid_before, paid_after, last_entry, reason, asked_by, asked_at)
       values ($1, $2, 1100, 9, 0, $3, $4, $5)`,
      [visit.id, { payment_notes: say('asked'), receipt_hash: hashOf(word) }, say('correction'), operator.id, later],
    );
    // Cancelled and deleted, which screens no longer show.
    const gone = await on.book({ client: id, start_time: '21:00', location: say('deleted place') });
    await on.act(operator, gone.id, 'cancel', { reason: say('cancelled') });
    await app.sql('update appointments set deleted_at = $2 where id = $1', [gone.id, later]);
    return { id, visit: visit.id, gone: gone.id, said, token: new URL(link.url).pathname.split('/').pop() ?? '' };
  }

  const ask = (id: number, as: 'json' | 'page') => given.on.operator.post<KeptFile>(`${REGISTER}${id}/export/`, { as });

  it('has all of it, as data and as a page, and nothing of another client, of the staff or of secrets (R-beyond-520, R-beyond-522)', async () => {
    const { on, app } = given;
    await app.sql(`update users set last_name = 'Staffname', phone_number = '0999 999 9999'`);
    const other = await aKnownClient('Narra');
    // The people of one visit ride home before the next one.
    await app.sql(`update appointments set status = 'transport_completed' where id = $1`, [other.visit]);
    await app.sql('delete from staff_holds');
    const client = await aKnownClient('Molave');
    const [json, page] = [await ask(client.id, 'json'), await ask(client.id, 'page')];
    expect([json.status, json.headers['content-type']]).toEqual([200, 'application/json']);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'application/octet-stream']);
    expect(json.headers['content-disposition']).toBe(`attachment; filename="client-${client.id}-${TODAY}.json"`);
    const [link] = await app.sql<{ hash: string; salt: string }>(
      `select encode(token_hash, 'hex') as hash, encode(salt, 'hex') as salt from tracking_links where appointment_id = $1`,
      [client.visit],
    );
    const secrets = ['Staffname', '0999 999 9999', hashOf('Molave'), client.token, link?.hash ?? '', link?.salt ?? ''];
    for (const { text } of [json, page]) {
      expect(client.said.filter((one) => !text.includes(one))).toEqual([]);
      expect([...other.said, 'Narra'].filter((one) => text.includes(one))).toEqual([]);
      expect(secrets.filter((one) => text.includes(one))).toEqual([]);
    }
    const file = json.body;
    expect(file.visits.map(({ id }) => id)).toEqual([client.gone, client.visit]);
    const own = ALL_KEPT.filter(({ of }) => of !== 't.appointment_id' && of !== 't.id');
    for (const { name } of own) expect([name, (file[name] as Rows).length > 0]).toEqual([name, true]);
    const visit = file.visits.find(({ id }) => id === client.visit);
    const parts = ALL_KEPT.filter(({ of }) => of === 't.appointment_id');
    for (const { name } of parts) expect([name, (visit?.[name]?.length ?? 0) > 0]).toEqual([name, true]);
    expect(visit).toMatchObject({ location: 'Molave-place', total_price: 1200, payment_status: 'paid' });
    const did = visit?.history.map(({ what }) => what);
    expect(did).toEqual(expect.arrayContaining(['booked', 'verified a payment', 'opened an SMS to the client']));
    expect(file.history.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'registered a client',
        'changed a client',
        'merged two clients',
        'lifted a client’s mark',
      ]),
    );
    expect(file.exported_by).toBe(
      (await app.sql<{ first_name: string }>('select first_name from users where id = $1', [on.operator.id]))[0]
        ?.first_name,
    );
  });

  it('stands in the trail with who asked, before its first byte, and is a piece of the client’s history (R-beyond-523)', async () => {
    const { on, app } = given;
    expect((await ask(999_999, 'json')).status).toBe(404);
    expect((await ask(on.client, 'page')).status).toBe(200);
    const entries = await app.sql<{ entity_id: string }>(
      `select actor_id, entity_id, after from audit_trail where action = 'client.export' order by id desc limit 2`,
    );
    expect(entries[0]).toEqual({ actor_id: on.operator.id, entity_id: String(on.client), after: { file: 'page' } });
    expect(entries.filter(({ entity_id: id }) => id === '999999')).toEqual([]);
    const { body } = await on.operator.get<{ history: { action: string }[] }>(`${REGISTER}${on.client}/`);
    expect(body.history[0]?.action).toBe('client.export');
    expect((await ask(on.client, 'json')).body.history.at(-1)?.what).toBe('exported all that is known of a client');
    const merged = await on.operator.post<{ id: number }>(CLIENTS, {
      first_name: 'Ana',
      phone_number: '0919 770 0001',
    });
    await on.operator.post(`${REGISTER}${on.client}/merge/`, { other: merged.body.id });
    expect(await ask(merged.body.id, 'json')).toMatchObject({ status: 404, body: { merged_into: on.client } });
  });

  it('writes what people typed as text, also into the page (R-beyond-522)', async () => {
    const { on } = given;
    const typed = '<script>alert(1)</script><img src=x onerror="alert(2)">';
    await on.operator.patch(`${CLIENTS}${on.client}/`, { notes: typed, last_name: '</title>"Reyes' });
    const { text } = await ask(on.client, 'page');
    expect(text).not.toMatch(/<script|<img/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(2)&quot;&gt;');
    expect((await ask(on.client, 'json')).body.record).toMatchObject([{ notes: typed, last_name: '</title>"Reyes' }]);
    expect(text).toMatch(/^<!doctype html>[^]*<\/html>\n$/);
  });

  it('has 2,000 visits, fifty at a time (R-beyond-524)', async () => {
    const { on, app } = given;
    await app.sql(
      `insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, asked_at, response_deadline, created_at, updated_at)
       select $1, date '2020-01-01' + n, t, t + interval '1 hour', 'cancelled', 'Place ' || n, 60, 850, t, t, t, t
       from (select n, (date '2020-01-01' + n + time '15:00') at time zone 'Asia/Manila' as t from generate_series(1, 2000) n) v`,
      [on.client],
    );
    await app.sql(
      `insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after)
       select a.starts_at, $2, 'operator', 'appointment.edit_details', 'appointment', a.id::text, '{"status": "pending"}', '{"status": "confirmed"}'
       from appointments a cross join generate_series(1, 15) where a.client_id = $1`,
      [on.client, on.operator.id],
    );
    const { body } = await ask(on.client, 'json');
    expect(body.visits).toHaveLength(2000);
    expect(body.visits[0]).toMatchObject({ location: 'Place 2000' });
    expect(body.visits.every(({ history }) => history.length === 15)).toBe(true);
    const { text } = await ask(on.client, 'page');
    expect(text.match(/<article>/g)).toHaveLength(2000);
  }, 60_000);
});

describe("a look at a client's record", () => {
  const given = freshBusiness();

  it('is in the trail once for an operator, a client and a day, also of two at once; lists and searches are not (R-beyond-525)', async () => {
    const { on, app } = given;
    const { operator, client } = on;
    const looks = async () =>
      app.sql<{ at: Date; actor_id: number }>(
        `select at, actor_id from audit_trail where action = 'client.look' and entity = 'client' and entity_id = $1 order by id`,
        [String(client)],
      );
    await operator.get(CLIENTS);
    await operator.get(CLIENTS, { query: { search: 'Carmela' } });
    await operator.get('/api/registration/register/client/');
    await operator.get('/api/registration/clients/999999/');
    expect(await looks()).toEqual([]);
    await Promise.all([1, 2, 3, 4].map(() => operator.get(`${REGISTER}${client}/`)));
    const first = app.clock.now();
    app.clock.advance({ hours: 2 });
    await operator.get(`${REGISTER}${client}/`);
    await operator.get(`${CLIENTS}${client}/`);
    expect(await looks()).toEqual([{ at: first, actor_id: operator.id }]);
    const second = await app.as('operator', 2);
    await second.get(`${CLIENTS}${client}/`);
    app.clock.advance({ hours: 24 });
    await operator.get(`${REGISTER}${client}/`);
    expect((await looks()).map(({ actor_id: by }) => by)).toEqual([operator.id, second.id, operator.id]);
    const { body } = await operator.get<{ history: { action: string; by: string; at: string }[] }>(
      `${REGISTER}${client}/`,
    );
    const told = body.history.filter(({ action }) => action === 'client.look');
    expect(told).toHaveLength(2);
    expect(told[0]?.at).toBe(app.clock.now().toISOString());
  });

  it('leaves the changes in the history, however often somebody looks (R-beyond-525)', async () => {
    const { on, app } = given;
    const { operator, client } = on;
    await operator.patch(`${CLIENTS}${client}/`, { notes: 'Two dogs' });
    for (let day = 0; day < 25; day++) {
      await operator.get(`${REGISTER}${client}/`);
      app.clock.advance({ hours: 24 });
    }
    const { body } = await operator.get<{ history: { action: string }[] }>(`${REGISTER}${client}/`);
    expect(body.history.map(({ action }) => action)).toEqual(['client.look', 'client.update']);
  });
});
