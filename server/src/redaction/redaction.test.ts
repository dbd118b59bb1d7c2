import { allDailyTasks } from '../app.js';
import { aBusiness } from '../appointments/testing/business.js';
import { dailyJob, scheduleDailyTasks } from '../platform/jobs/daily-tasks.js';
import { seedAppointment, seedClient, seedService } from '../testing/seed.js';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';
import { redactClients } from './redact-clients.js';
import { THEIR_VISITS } from './redaction.repository.js';

const CLIENTS = '/api/scheduling/clients/';
const VISITS = '/api/scheduling/appointments/';
const RULES = '/api/settings/business/';
/** Notifications, which name clients, follow their own rule. */
const NIGHTLY = allDailyTasks().filter(({ name }) => ['notifications.tidy', 'redaction.clients'].includes(name));
/** After the hour of the nightly jobs. */
const NIGHT = 'T05:00:00+08:00';
const LUZ = {
  first_name: 'Luzviminda',
  last_name: 'Ramos',
  phone_number: '0917 555 0101',
  email: 'luz@example.test',
  address: '3 Mabini Street',
  notes: 'Has a dog named Bantay',
  allergies: 'Coconut',
  gate_instructions: 'Violet door',
  preferred_gender: 'female',
  birth_month: 'may',
  language: 'fil',
};
const SAID = [
  'Luzviminda',
  'Ramos',
  '0917 555 0101',
  'luz@example.test',
  'Mabini',
  'Bantay',
  'Narra',
  'gate code',
  'Coconut',
  'Violet',
  'Was rude',
];

describe('redaction', () => {
  let server: TestApp;
  let operator: TestClient;
  beforeEach(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    operator = await server.as('operator');
  });
  afterEach(() => server.close());

  /** A client made and changed by an operator, with a paid visit on that day whose place and notes were changed too. */
  async function clientWithVisit(date: string, client = LUZ): Promise<{ client: number; visit: number }> {
    const { body } = await operator.post<{ id: number }>(CLIENTS, { ...client, notes: 'None yet' });
    await operator.patch(`${CLIENTS}${body.id}/`, { notes: client.notes });
    const therapist = await server.as('therapist');
    const visit = await seedAppointment(server, {
      client: body.id,
      date,
      status: 'completed',
      therapists: [therapist.id],
      location: '12 Narra Road',
      notes: 'Blue gate',
      columns: { outcome: 'completed', payment_status: 'paid', payment_method: 'cash', payment_amount: 850 },
    });
    await operator.patch(`${VISITS}${visit}/`, { notes: 'The gate code is 4711' });
    await server.sql(
      `insert into payments (appointment_id, kind, method, amount, recorded_by, at) values ($1, 'payment', 'cash', 850, $2, $3)`,
      [visit, operator.id, server.clock.now()],
    );
    await wishOf(body.id, date);
    const marked = await operator.post<{ do_not_book: { mark: number } | null }>(`${CLIENTS}${body.id}/marks/`, {
      kind: 'do_not_book',
      reason: 'Was rude',
    });
    expect(marked.status).toBe(201);
    return { client: body.id, visit };
  }

  /** A waitlist entry of that day, which was withdrawn. */
  async function wishOf(client: number, date: string): Promise<void> {
    const [from_day, to_day] = ['2026-11-21', '2026-11-21'];
    const services = [await seedService(server)];
    const wish = { client, services, from_day, to_day, from_time: '13:00', to_time: '14:00', even_so: true };
    const kept = await operator.post<{ id: number }>('/api/scheduling/waitlist/', { ...wish, notes: 'Ring at Narra' });
    await operator.post(`/api/scheduling/waitlist/${kept.body.id}/withdraw/`, { reason: 'Went elsewhere' });
    await server.sql('update waitlist_wishes set from_day = $2, to_day = $2 where id = $1', [kept.body.id, date]);
  }

  /** Five in the morning of a calendar day, which is still the service day before; the server was up. */
  const nightOf = async (day: string, on: TestInstance = server): Promise<void> => {
    server.clock.set(`${day}T03:50:00+08:00`);
    // The nights of the years between are over: run one by one, they take minutes and change nothing.
    await server.sql(
      `delete from graphile_worker._private_jobs where coalesce(payload->>'due', payload->>'added')::timestamptz < $1`,
      [server.clock.now()],
    );
    await scheduleDailyTasks(on.deps, NIGHTLY);
    server.clock.set(`${day}${NIGHT}`);
    expect((await on.runDueJobsOf(NIGHTLY.map(dailyJob))).done).toContain('daily:redaction.clients');
  };

  /** Every row of every table, as text: those that are thrown away after hours or days too. */
  async function stored(): Promise<string> {
    const tables = await server.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const all = await Promise.all(tables.map(({ name }) => server.sql(`select t::text as row from ${name} t`)));
    return JSON.stringify(all);
  }

  it('takes away what is known of a client 24 months after the last visit, wherever it is stored, and not a day before', async () => {
    const { client } = await clientWithVisit('2026-11-20');
    await nightOf('2028-11-21');
    const late = server.withToken((await server.addSession(operator.id)).token);
    expect((await late.get(`${CLIENTS}${client}/`)).body).toMatchObject(LUZ);
    await nightOf('2028-11-22');
    expect((await late.get(`${CLIENTS}${client}/`)).body).toEqual({
      id: client,
      first_name: 'Former client',
      last_name: '',
      phone_number: '',
      email: null,
      address: '',
      notes: '',
      preferred_therapist: null,
      preferred_therapist_name: null,
      preferred_gender: null,
      birth_month: null,
      language: null,
      allergies: '',
      gate_instructions: '',
      visits: 1,
      no_shows: 0,
      last_no_show: null,
      do_not_book: expect.objectContaining({ reason: '' }) as unknown,
    });
    const text = await stored();
    for (const word of SAID) expect(text).not.toContain(word);
  });

  it('takes away what was written of visits, by whichever call, words of payments when books need them no more, and leaves no copy (R-beyond-7, R-beyond-484)', async () => {
    const on = await aBusiness(server);
    const refuse = async (start_time: string) => {
      const { id } = await on.book({ start_time });
      await on.act(on.therapists[0], id, 'reject', { rejection_reason: 'Emergency situation' });
      return id;
    };
    const WORDS = {
      booked: 'Santol Street 9',
      asked: 'mind the goose',
      paid: 'change for Aling Nena',
      corrected: 'she paid with a torn note',
      noted: 'lives next to her mother',
      noteOfCancelling: 'sick since Easter',
      noteOfReview: 'quarrelled with Liza',
      pickup: 'behind the sari-sari store',
      discount: 'widowed in May',
      correction: 'her nephew shouted',
      asked_correction: 'says she was robbed',
      asked_discount: 'cannot pay rent',
      asked_notes: 'call her daughter',
      refused: 'she always says so',
      agreed: 'borrowed from a neighbour',
      aborted: 'she fainted on the stairs',
      writtenOff: 'her mother fell ill',
      checked: 'her dog tore the towel',
      helped: 'her brother blocked the door',
    };
    const { id } = await on.at('awaiting_payment', { location: WORDS.booked, notes: WORDS.asked });
    const payment = { payment_amount: 850, has_service_extension: true, extension_amount: 100 };
    const discount = { discount_amount: 50, discount_reason: WORDS.discount };
    await on.act(on.operator, id, 'mark_completed', { ...payment, ...discount, payment_notes: WORDS.paid });
    const corrected = { payment_amount: 800, payment_notes: WORDS.corrected, reason: WORDS.correction };
    await on.act(on.operator, id, 'correct_payment', corrected);
    const agreed = { due: 850, paid: 800, note: WORDS.agreed };
    expect((await on.operator.post(`${VISITS}${id}/payment_difference/agree/`, agreed)).status).toBe(200);
    const other = await server.as('operator', 2);
    const askToCorrect = (body: object) =>
      on.operator.post<{ id: number }>(`${VISITS}${id}/corrections/`, { payment_amount: 500, reason: 'x', ...body });
    const first = (await askToCorrect({ reason: WORDS.asked_correction })).body.id;
    await other.post(`/api/scheduling/corrections/${first}/refuse/`, { reason: WORDS.refused });
    const asked = { discount_amount: 60, discount_reason: WORDS.asked_discount, payment_notes: WORDS.asked_notes };
    const waiting = (await askToCorrect({ reason: WORDS.asked_correction, ...asked })).body.id;
    await on.act(on.therapists[0], id, 'request_pickup', { pickup_notes: WORDS.pickup });
    await on.patch(id, { internal_note: WORDS.noted });
    await on.patch(id, { internal_note: '' });
    await on.patch(id, { internal_note: WORDS.noted });
    await on.act(on.operator, await refuse('20:00'), 'review_rejection', {
      action: 'accept',
      internal_note: WORDS.noteOfReview,
    });
    const { id: cancelled } = await on.book({ start_time: '22:00' });
    await on.act(on.operator, cancelled, 'cancel', { reason: 'Rain', internal_note: WORDS.noteOfCancelling });
    const people = { therapist: on.therapists[1].id, driver: on.drivers[1].id };
    const { id: ended } = await on.at('session_in_progress', people);
    await on.act(on.operator, ended, 'abort_session', { payment_amount: 300, reason: WORDS.aborted });
    const { id: unpaid } = await on.at('session_in_progress', { therapist: on.therapists[1].id, driver: null });
    await on.act(on.operator, unpaid, 'abort_session', { reason: WORDS.writtenOff });
    const third = on.therapists[2];
    await on.at('completed', { services: [on.richService], therapist: third.id, driver: on.drivers[2]?.id ?? null });
    const answer = { is_empty: false, quantity: 1, notes: WORDS.checked };
    const headers = { authorization: `Bearer ${third.token}` };
    await third.post(`/api/inventory/${on.towel}/update_material_status/`, answer, { headers });
    const { body: call } = await on.therapists[0].post<{ id: number }>('/api/sos/', {});
    await on.operator.post(`/api/sos/${call.id}/end/`, { reason: 'other', note: WORDS.helped });
    const before = await stored();
    for (const word of Object.values(WORDS)) expect(before).toContain(word);
    const left = async (): Promise<string[]> => {
      const text = await stored();
      return Object.values(WORDS).filter((word) => text.includes(word));
    };
    const { paid, corrected: noteOfCorrection, discount: ofDiscount, correction, asked_correction } = WORDS;
    const { asked_discount, asked_notes, refused, agreed: ofDifference } = WORDS;
    const ofBooks = [paid, noteOfCorrection, ofDiscount, correction, asked_correction];
    ofBooks.push(asked_discount, asked_notes, refused, ofDifference);
    await nightOf('2028-11-22');
    expect((await left()).sort()).toEqual(ofBooks.sort());
    await nightOf('2036-11-21');
    expect(await left()).toHaveLength(ofBooks.length);
    await nightOf('2036-11-22');
    expect(await left()).toEqual([]);
    // A waiting correction can still be decided.
    const late = server.withToken((await server.addSession(other.id)).token);
    expect((await late.post(`/api/scheduling/corrections/${waiting}/approve/`)).status).toBe(200);
  });

  it('leaves visits, ledger, counts and the audit trail unchanged', async () => {
    const { visit } = await clientWithVisit('2026-11-20');
    const books = () =>
      server.sql(
        `select (select jsonb_agg(to_jsonb(p) order by id) from payments p) as ledger,
          (select jsonb_agg(to_jsonb(a) - 'location' - 'notes' - 'pickup_notes' - 'payment_notes' - 'internal_note') from appointments a) as visits,
          (select jsonb_agg(to_jsonb(l) order by id) from audit_log l where action <> 'client.redact' and entity in ('client', 'appointment')) as trail,
          (select jsonb_agg(to_jsonb(t) order by t) from (select status, service_day, sum(n) as n from appointment_counts group by 1, 2) t) as counts`,
      );
    const before = await books();
    await nightOf('2028-11-22');
    expect(await books()).toEqual(before);
    expect(await server.sql(`select actor_role, after from audit_trail where action = 'client.redact'`)).toEqual([
      { actor_role: 'system', after: { months: 24 } },
    ]);
    const late = server.withToken((await server.addSession(operator.id)).token);
    expect((await late.get(`${VISITS}${visit}/`)).body).toMatchObject({
      location: '',
      payment_amount: 850,
      client_details: { first_name: 'Former client', phone_number: '' },
    });
  });

  it('leaves an entry of the ledger as it was written, except that its reason can be removed', async () => {
    const { visit } = await clientWithVisit('2026-11-20');
    await server.sql(
      `insert into payments (appointment_id, kind, method, amount, notes, at) values ($1, 'reversal', 'cash', 0, 'said with it', $2)`,
      [visit, server.clock.now()],
    );
    const change = (what: string) =>
      server.sql(`update payments set ${what} where notes = 'said with it' returning notes`);
    for (const other of [`notes = 'other'`, 'amount = 1', `notes = '', amount = 1`])
      await expect(change(other)).rejects.toThrow('payments is append-only');
    expect(await change(`notes = ''`)).toEqual([{ notes: '' }]);
  });

  it('takes away the next night what is written later about a visit of a redacted client, and no more (R-beyond-7)', async () => {
    const { client, visit } = await clientWithVisit('2026-11-20');
    await nightOf('2028-11-22');
    const late = server.withToken((await server.addSession(operator.id)).token);
    const note = 'lives next to her mother';
    expect((await late.patch(`${VISITS}${visit}/`, { internal_note: note })).status).toBe(200);
    expect(await stored()).toContain(note);
    await nightOf('2029-06-22');
    expect(await stored()).not.toContain(note);
    const told = () => server.sql(`select id from audit_log where action = 'client.redact'`);
    expect(await told()).toHaveLength(2);
    await nightOf('2029-06-23');
    expect(await told()).toHaveLength(2);
    // When it was redacted is when it was redacted first.
    expect(await server.sql(`select redacted_at < '2028-11-23' as first from clients where id = $1`, [client])).toEqual(
      [{ first: true }],
    );
  });

  it('keeps words of payments for ten years after the last entry, also of a redacted client (R-beyond-484)', async () => {
    const { visit } = await clientWithVisit('2026-11-20');
    await server.sql('update appointments set total_price = 850 where id = $1', [visit]);
    await nightOf('2028-11-22');
    const late = server.withToken((await server.addSession(operator.id)).token);
    const said = { reason: 'her nephew shouted', payment_notes: 'change for Aling Nena' };
    const discount = { discount_amount: 50, discount_reason: 'widowed in May' };
    const corrected = { payment_method: 'cash', payment_amount: 700, ...said, ...discount };
    const answer = await late.post(`${VISITS}${visit}/correct_payment/`, corrected);
    expect(answer.text).toContain('"payment_amount":700');
    const agreed = { due: 800, paid: 700, note: 'borrowed from a neighbour' };
    expect((await late.post(`${VISITS}${visit}/payment_difference/agree/`, agreed)).status).toBe(200);
    const asked = { payment_method: 'cash', payment_amount: 600, reason: 'says she was robbed' };
    expect((await late.post(`${VISITS}${visit}/corrections/`, asked)).status).toBe(201);
    const words = [...Object.values(said), discount.discount_reason, agreed.note, asked.reason];
    const left = async (): Promise<string[]> => {
      const text = await stored();
      return words.filter((word) => text.includes(word));
    };
    expect(await left()).toEqual(words);
    // Ten years after the visit, and not yet after the correction.
    for (const day of ['2029-06-22', '2036-11-22', '2038-11-22']) {
      await nightOf(day);
      expect([day, await left()]).toEqual([day, words]);
    }
    const ofTrail = `select l.action, p.before, p.after from audit_personal p join audit_log l on l.id = p.audit_id
      where p.entity = 'appointment' order by l.id`;
    expect(await server.sql(ofTrail)).toEqual([
      {
        action: 'appointment.correct_payment',
        before: null,
        after: { payment_notes: said.payment_notes, reason: said.reason, discount_reason: discount.discount_reason },
      },
      { action: 'payment.write_off', before: null, after: { reason: agreed.note } },
      { action: 'payment.ask_correction', before: null, after: { reason: asked.reason } },
    ]);
    await nightOf('2038-11-24');
    expect(await left()).toEqual([]);
    expect(await server.sql(ofTrail)).toEqual([]);
    // The books themselves stay.
    expect(await server.sql('select amount from payments order by id')).toEqual([
      { amount: 850 },
      { amount: -850 },
      { amount: 700 },
    ]);
    const told = () => server.sql(`select after from audit_log where action = 'client.redact_books'`);
    expect(await told()).toEqual([{ after: { months: 120 } }]);
    await nightOf('2038-11-25');
    expect(await told()).toHaveLength(1);
  });

  it('keeps words of payments as long as the business sets, five years at least, and never shorter than the client (R-beyond-484)', async () => {
    expect((await operator.get(RULES)).body).toMatchObject({ books: { value: 120 } });
    for (const books of [0, 59, 241]) expect((await operator.patch(RULES, { books })).status).toBe(400);
    expect((await operator.patch(RULES, { books: 60, retention: 72 })).status).toBe(200);
    const { visit } = await clientWithVisit('2026-11-20');
    await server.sql(`update appointments set payment_notes = 'change for Aling Nena' where id = $1`, [visit]);
    const note = async () =>
      (await server.sql<{ payment_notes: string }>('select payment_notes from appointments'))[0]?.payment_notes;
    await nightOf('2032-11-21');
    expect(await note()).toBe('change for Aling Nena');
    await nightOf('2032-11-22');
    expect(await note()).toBeNull();
  });

  it('says in the trail and to operators what the last night removed (R-beyond-485)', async () => {
    const last = async () => {
      const late = server.withToken((await server.addSession(operator.id)).token);
      return (await late.get<{ last: object | null }>('/api/settings/retention-run/')).body.last;
    };
    const told = () => server.sql(`select actor_role, after from audit_log where action = 'retention.run' order by id`);
    expect(await last()).toBeNull();
    await clientWithVisit('2026-11-20');
    await nightOf('2028-11-21');
    const nothing = { clients: 0, visits: 0, payment_words: 0 };
    expect(await last()).toEqual({ at: '2028-11-20T21:00:00.000Z', ...nothing });
    expect(await told()).toEqual([]);
    await nightOf('2028-11-22');
    expect(await last()).toEqual({ at: '2028-11-21T21:00:00.000Z', ...nothing, clients: 1, visits: 1 });
    await nightOf('2036-11-22');
    expect(await last()).toMatchObject({ ...nothing, payment_words: 1 });
    expect(await told()).toEqual([
      { actor_role: 'system', after: { ...nothing, clients: 1, visits: 1 } },
      { actor_role: 'system', after: { ...nothing, payment_words: 1 } },
    ]);
  });

  it('looks up the visits of a batch once, by indexes, including deleted ones', async () => {
    const { client, visit } = await clientWithVisit('2026-11-20');
    const deleted = await seedAppointment(server, { client, date: '2026-11-20', notes: 'She hides a key' });
    await server.sql('update appointments set deleted_at = $2 where id = $1', [deleted, server.clock.now()]);
    const found = await server.sql<{ id: number }>(THEIR_VISITS.text, [[client]]);
    expect(found.map(({ id }) => id)).toEqual([visit, deleted]);
    const { id: other } = (
      await operator.post<{ id: number }>(CLIENTS, { ...LUZ, phone_number: '0917 555 0102', email: null })
    ).body;
    await server.sql(
      `insert into appointments overriding system value
       select (jsonb_populate_record(a, jsonb_build_object('id', a.id + n * 10, 'client_id', $1::int))).*
       from appointments a cross join generate_series(1, 999) n where a.id = any ($2::int[])`,
      [other, [visit, deleted]],
    );
    await server.sql('analyze appointments');
    const plan = await server.sql(`explain ${THEIR_VISITS.text}`, [[client]]);
    expect(JSON.stringify(plan)).toMatch(/appointments_by_client.*appointments_deleted_of_client/u);
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
    await nightOf('2028-11-22');
    expect(await stored()).not.toContain('hides a key');
  });

  it('spares who came again, and clients who were created since', async () => {
    const old = await clientWithVisit('2026-11-20');
    const loyal = await clientWithVisit('2026-11-20', {
      ...LUZ,
      phone_number: '0917 555 0102',
      email: 'ana@example.test',
    });
    await seedAppointment(server, { client: loyal.client, date: '2028-06-01' });
    server.clock.set('2028-06-01T12:00:00+08:00');
    const young = await seedClient(server, { first_name: 'Newly', last_name: 'Made' });
    await nightOf('2028-11-22');
    expect(
      await server.sql('select id, redacted_at is not null as gone from clients where id = any($1) order by id', [
        [old.client, loyal.client, young],
      ]),
    ).toEqual([
      { id: old.client, gone: true },
      { id: loyal.client, gone: false },
      { id: young, gone: false },
    ]);
  });

  it('works in batches until no client is left, once over two servers, and changes nothing when it runs again', async () => {
    await server.sql(
      `insert into clients (first_name, phone_number, created_at, updated_at) select 'Old ' || i, '0918' || lpad(i::text, 7, '0'), $1, $1 from generate_series(1, 450) i`,
      [server.clock.now()],
    );
    const second = await server.secondInstance();
    server.clock.set(`2028-11-22${NIGHT}`);
    const due = { due: server.clock.now(), attempt: 1, lastAttempt: false };
    await Promise.all([redactClients.run(server.deps, due), redactClients.run(second.deps, due)]);
    const gone = () => server.sql('select count(*) from clients where redacted_at is not null');
    expect(await gone()).toEqual([{ count: 450 }]);
    const told = () => server.sql(`select count(*) from audit_log where action = 'client.redact'`);
    expect(await told()).toEqual([{ count: 450 }]);
    await nightOf('2028-11-23', second);
    expect(await told()).toEqual([{ count: 450 }]);
  });

  it('frees the number and the e-mail address, and no longer lists, finds or books the client', async () => {
    const { client } = await clientWithVisit('2026-11-20');
    await nightOf('2028-11-22');
    const late = server.withToken((await server.addSession(operator.id)).token);
    expect((await late.get(CLIENTS)).body).toMatchObject({ count: 0, results: [] });
    expect((await late.get(CLIENTS, { query: { search: 'former client' } })).body).toMatchObject({ count: 0 });
    expect((await late.patch(`${CLIENTS}${client}/`, { notes: 'Again' })).status).toBe(404);
    const again = await late.post<{ id: number }>(CLIENTS, LUZ);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(client);
  });

  it('uses the months that the business sets: 24 unless an operator chose others, which the trail records', async () => {
    expect((await operator.get(RULES)).body).toMatchObject({ retention: { value: 24, changed_by: null } });
    for (const retention of [0, 5, 121, 12.5, null])
      expect((await operator.patch(RULES, { retention })).status).toBe(400);
    expect((await operator.patch(RULES, { retention: 12 })).body).toMatchObject({ retention: { value: 12 } });
    expect(
      await server.sql(`select actor_id, before, after from audit_log where action = 'settings.business'`),
    ).toEqual([{ actor_id: operator.id, before: { retention: 24 }, after: { retention: 12 } }]);
    const { client } = await clientWithVisit('2026-11-20');
    await nightOf('2027-11-21');
    expect(await server.sql('select redacted_at from clients where id = $1', [client])).toEqual([
      { redacted_at: null },
    ]);
    await nightOf('2027-11-22');
    expect(await server.sql('select first_name from clients where id = $1', [client])).toEqual([
      { first_name: 'Former client' },
    ]);
  });
});
