import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Answer, Calls, Erasure } from 'shared-lib/contract';
import { limits } from 'shared-lib/domain';
import { freshBusiness } from '../../appointments/testing/fresh-business.js';
import { hashOf, knownClient } from '../../clients/testing/known-client.js';
import { type TestBucket, testBucket } from '../../testing/s3-server.js';
import type { TestClient } from '../../testing/test-client.js';
import { eraseAgain, eraseListed } from './erase-again.js';
import {
  addToErasedList,
  businessOf,
  ERASED_LIST,
  erasedListIn,
  parseErasedList,
  readErasedList,
  writeErasedList,
} from './erased-list.js';
import { FATES } from './what-goes.js';

const CLIENTS = '/api/scheduling/clients/';
const REGISTER = '/api/registration/clients/';
const ERASURES = '/api/registration/erasures/';
type Outcome = Answer<Calls['erasures']['ask']> & { readonly code?: string; readonly detail?: string };

describe('erasing a client on request', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-erased-'));
  const given = freshBusiness(() => ({ backupDir: folder }));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  let other: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    // The last owner cannot stop being one.
    await given.app.sql('alter table users disable trigger user');
    await given.app.sql(
      `update users set is_owner = false, is_active = true, disabled_at = null, password_hash = 'x' where role = 'operator'`,
    );
    await given.app.sql('alter table users enable trigger user');
    await given.app.sql('delete from client_erasures');
  });

  let serial = 0;
  const aClient = async (more: object = {}): Promise<number> => {
    const body = { first_name: 'Remedios', last_name: 'Acosta', phone_number: `0917 640 ${1_000 + ++serial}`, ...more };
    return (await given.on.operator.post<{ id: number }>(CLIENTS, body)).body.id;
  };
  const ask = (client: number, body: object = { reason: 'client' }, as = given.on.operator) =>
    as.post<Outcome>(`${REGISTER}${client}/erasure/`, body);
  const read = async (client: number) => (await given.on.operator.get<Erasure>(`${REGISTER}${client}/erasure/`)).body;
  const decide = async (client: number, how: 'confirm' | 'close', as = other) => {
    const [row] = await given.app.sql<{ id: number }>(
      'select max(id) as id from client_erasures where client_id = $1',
      [client],
    );
    return as.post<Outcome>(`${ERASURES}${row?.id}/${how}/`);
  };
  const erased = async (client: number): Promise<void> => {
    expect((await ask(client)).body).toEqual({ state: 'waiting' });
    expect((await decide(client, 'confirm')).body).toEqual({ state: 'erased' });
  };
  const nameOf = async (client: number) =>
    (await given.app.sql<{ first_name: string }>('select first_name from clients where id = $1', [client]))[0]
      ?.first_name;
  /** Nothing is open any more. */
  const settle = async (client: number): Promise<void> => {
    const { app } = given;
    const theirs = 'appointment_id in (select id from appointments where client_id = $1)';
    await app.sql(`update appointments set status = 'completed' where client_id = $1 and outcome = 'completed'`, [
      client,
    ]);
    await app.sql(`update payment_differences set agreed_by = 1, agreed_at = since where ${theirs}`, [client]);
    await app.sql(
      `update payment_corrections set state = 'taken_back', decided_by = asked_by, decided_at = asked_at, body = null where ${theirs}`,
      [client],
    );
    await app.sql(
      `update waitlist_wishes set state = 'expired', closed_at = created_at, offer_start = null, offer_therapist = null, offered_at = null where client_id = $1`,
      [client],
    );
  };

  /** Every row of every table, as text. */
  async function stored(): Promise<string> {
    const tables = await given.app.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const all = await Promise.all(
      tables.map(async ({ name }) => [name, await given.app.sql(`select t::text as row from ${name} t`)]),
    );
    return JSON.stringify(all);
  }
  const books = (client: number) =>
    given.app.sql(
      `select (select jsonb_agg(to_jsonb(p) - 'notes' order by p.id) from payments p join appointments a on a.id = p.appointment_id where a.client_id = $1) as payments,
        (select jsonb_agg(to_jsonb(d) - 'reason' order by d.id) from discounts d join appointments a on a.id = d.appointment_id where a.client_id = $1) as discounts,
        (select jsonb_agg(to_jsonb(w) - 'reason' order by w.id) from write_offs w join appointments a on a.id = w.appointment_id where a.client_id = $1) as write_offs,
        (select jsonb_agg(to_jsonb(t) order by t.id) from tips t join appointments a on a.id = t.appointment_id where a.client_id = $1) as tips,
        (select jsonb_agg(to_jsonb(r) order by r) from revenue_shares r) as revenue,
        (select jsonb_agg(to_jsonb(c) order by c.id) from cash_movements c) as cash,
        (select jsonb_agg(to_jsonb(s) order by s.id) from stock_movements s) as stock,
        (select jsonb_agg(jsonb_build_array(a.id, a.service_day, a.starts_at, a.ends_at, a.status, a.outcome, a.total_price, a.payment_amount, a.extension_amount, a.payment_method) order by a.id)
          from appointments a where a.client_id = $1) as visits,
        (select jsonb_agg(jsonb_build_array(appointment_id, stars) order by appointment_id) from ratings) as stars`,
      [client],
    );

  it('removes every word about them from every table, and leaves the books as they were (R-beyond-530, R-beyond-533)', async () => {
    const { on, app } = given;
    const client = await knownClient(given, 'Kamagong');
    // Its answer is stored for a repeat.
    await on.operator.post(`${CLIENTS}${client.id}/marks/`, { kind: 'no_show', reason: 'x' }, { key: 'kept-answer' });
    const [kept] = await app.sql<{ body: object }>(`select body from idempotency_keys where key = 'kept-answer'`);
    expect(JSON.stringify(kept?.body)).toContain('Kamagong');
    const said = await stored();
    expect(client.said.filter((word) => !said.includes(word))).toEqual([]);
    await settle(client.id);
    const merged = await app.sql<{ from_id: number }>('select from_id from merged_clients where into_id = $1', [
      client.id,
    ]);
    const before = await books(client.id);
    // Why a visit was cancelled says why the business acted.
    const staying = 'Kamagong-cancelled';

    expect(await read(client.id)).toMatchObject({
      needs_second: true,
      waiting: null,
      blocks: [],
      goes: { visits: 2, phones: 4, addresses: 3, marks: 2, ratings: 1, photos: 1 },
      stays: { visits: 2, payments: 1, pesos: 1100 },
    });
    await erased(client.id);

    const text = await stored();
    expect(client.said.filter((word) => text.includes(word))).toEqual([staying]);
    expect(text.replaceAll(staying, '').includes('Kamagong')).toBe(false);
    // The sum of the photo stays in the ledger alone, where it names nobody and finds the same receipt elsewhere.
    expect(await app.sql('select from receipt_files where hash = $1', [hashOf('Kamagong')])).toEqual([]);
    expect(await books(client.id)).toEqual(before);

    expect(await nameOf(client.id)).toBe('Erased client');
    const answers = [
      await on.operator.get<Outcome>(`${REGISTER}${client.id}/`),
      await on.operator.post<Outcome>(`${REGISTER}${client.id}/export/`, { as: 'json' }),
      await on.operator.patch<Outcome>(`${CLIENTS}${client.id}/`, { notes: 'Again' }),
      await on.operator.get<Outcome>(`${REGISTER}${client.id}/erasure/`),
    ];
    for (const { status, body } of answers)
      expect([status, body.detail]).toEqual([
        404,
        expect.stringMatching(/^This client was erased on request on .+2026\.$/),
      ]);
    expect(await on.operator.get(`${REGISTER}${merged[0]?.from_id}/`)).toMatchObject({ status: 404 });
    for (const search of ['Kamagong', 'Erased client'])
      expect((await on.operator.get(CLIENTS, { query: { search } })).body).toMatchObject({ count: 0 });
    expect((await on.operator.get(`/api/scheduling/appointments/${client.visit}/`)).body).toMatchObject({
      location: '',
      client_details: { first_name: 'Erased client', phone_number: '' },
    });
  });

  it('empties what what-goes.ts says, and keeps the rest (R-beyond-533)', async () => {
    const { app } = given;
    const client = await knownClient(given, 'Ipil');
    await settle(client.id);
    await erased(client.id);
    const of: Readonly<Record<string, string>> = {
      clients: 't.id = $1',
      client_mark_lifts: 't.mark_id in (select id from client_marks where client_id = $1)',
      appointments: 't.client_id = $1',
    };
    for (const [table, fate] of Object.entries(FATES)) {
      if (fate !== 'row' && !fate.goes) continue;
      const columns = await app.sql<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1`,
        [table],
      );
      const has = (name: string) => columns.some((one) => one.name === name);
      const where =
        of[table] ??
        (has('client_id')
          ? 't.client_id = $1'
          : 't.appointment_id in (select id from appointments where client_id = $1)');
      if (table === 'receipt_files') continue;
      if (fate === 'row') {
        expect([table, await app.sql(`select from ${table} t where ${where}`, [client.id])]).toEqual([table, []]);
        continue;
      }
      for (const column of fate.goes ?? []) {
        const left = await app.sql<{ left: string }>(
          `select ${column}::text as left from ${table} t where ${where} and coalesce(${column}::text, '') not in ('', 'Erased client')`,
          [client.id],
        );
        expect([table, column, left]).toEqual([table, column, []]);
      }
    }
  });

  it('removes the words and the address of e-mails that wait for the mail server (R-beyond-533)', async () => {
    const { on, app } = given;
    const client = await aClient({ email: 'waits.long@example.test' });
    const consent = { about: 'email', state: 'given', how: 'phone', on: '2026-11-20', seen: 0 };
    expect((await on.operator.post(`${CLIENTS}${client}/consents/`, consent)).status).toBe(201);
    const visit = await on.at('completed', { client, location: '12 Molave St.' });
    const sent = await on.operator.post(`/api/scheduling/appointments/${visit.id}/tracking/mails/`, {
      ...{ about: 'thanks', language: 'en', text: 'Thank you, dear Yakal!', after: 0 },
    });
    expect(sent.status).toBe(204);
    const paper = await on.operator.post(`/api/scheduling/receipts/${visit.id}/mails/`, {
      ...{ to: 'waits.there@example.test', asked: true, after: 0 },
    });
    expect(paper.status).toBeLessThan(300);
    const jobs = async () => JSON.stringify(await app.sql('select payload from graphile_worker._private_jobs'));
    expect(await jobs()).toMatch(/Yakal.*waits\.there|waits\.there.*Yakal/);
    await settle(client);
    await erased(client);
    expect(await jobs()).not.toMatch(/Yakal|waits\.there/);
    const states = await app.sql(
      `select state from client_messages where appointment_id = $1 and occasion ~ '^written'`,
      [visit.id],
    );
    expect(states).toEqual([{ state: 'dropped' }]);
    await app.runDueJobs();
    expect((await app.outbox()).filter(({ to }) => to.startsWith('waits.'))).toEqual([]);
  });

  it('takes name and phone off the vouchers they bought, and leaves what is left (R-beyond-1231)', async () => {
    const { on, app } = given;
    const [client, namesake] = [await aClient({ phone_number: '0917 640 7001' }), await aClient()];
    const buy = async (body: object): Promise<number> =>
      (
        await on.operator.post<{ id: number }>('/api/reports/vouchers/', {
          ...{ amount: 700, method: 'cash', buyer: 'Remedios Acosta', ends_on: null },
          ...body,
        })
      ).body.id;
    const bought = [
      await buy({ client }),
      await buy({ buyer_phone: '+63 917 640 7001' }),
      // Somebody else's, with a number that two have, or of nobody who is known.
      await buy({ client: namesake, buyer_phone: '0917 640 7001' }),
      await buy({ buyer_phone: '0917 640 7002' }),
      await buy({}),
    ];
    for (const one of [client, namesake])
      await app.sql(
        `insert into client_phones (client_id, number, shown, position, kind) values ($1, phone_key('09176407002'), '0917 640 7002', 5, 'family')`,
        [one],
      );
    await erased(client);
    const rows = await app.sql<{ name: string; phone: string; left: number }>(
      `select buyer_name as name, buyer_phone as phone, balance as left from vouchers where id = any ($1::int[]) order by id`,
      [bought],
    );
    expect(rows.map(({ name, phone, left }) => [name === '', phone === '', left])).toEqual([
      [true, true, 700],
      [true, true, 700],
      [false, false, 700],
      [false, false, 700],
      [false, true, 700],
    ]);
  });

  it('empties the stored answers about them by number, and none of somebody whose name or place is alike (R-beyond-1113)', async () => {
    const { on, app } = given;
    const client = await aClient({ first_name: 'Ana', last_name: '', address: '9 Luna St.' });
    const other = await aClient({ first_name: 'Ana', last_name: 'Leonor', address: '9 Luna St.' });
    const merged = await aClient();
    expect((await on.operator.post(`${REGISTER}${client}/merge/`, { other: merged })).status).toBe(200);
    const visit = await on.at('completed', { client, location: '9 Luna St.' });
    const companions = [{ name: 'Leo', note: '' }];
    const answers: Readonly<Record<string, object>> = {
      'theirs-record': { id: client, first_name: 'Ana', do_not_book: null },
      'theirs-merged': { id: merged, first_name: 'Ana', do_not_book: null },
      'theirs-visit': { id: 1, client, location: 'Elsewhere' },
      'theirs-payment': { appointment: visit.id, reason: 'Was ill' },
      'theirs-list': { results: [{ client: { id: client, name: 'Ana' } }] },
      'theirs-place': { detail: 'Nobody found\n9 Luna St. on the map.' },
      'elses-record': { id: other, first_name: 'Ana', address: '9 Luna St.', do_not_book: null },
      'elses-visit': { id: 2, client: other, client_details: { first_name: 'Ana' }, location: '9 Luna St.' },
      'elses-word': { notes: 'Banana for Analyn, Leo and Leonora', detail: 'Ana is there' },
      'elses-payment': { appointment: visit.id + 1_000, reason: 'Was ill' },
    };
    await app.sql(
      `insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
       select $1::int, key, '\\x00'::bytea, 200, to_jsonb(value::text), $3::timestamptz from jsonb_each($2::jsonb)
       union all select $1::int, 'odd-' || n, '\\x00'::bytea, 200, to_jsonb(odd), $3::timestamptz from unnest($4::text[]) with ordinality o (odd, n)`,
      [
        on.operator.id,
        JSON.stringify(answers),
        app.clock.now(),
        ['No JSON', String.raw`{"detail":"\u0000 \ud800 9 Luna St."}`],
      ],
    );
    const contacts = `${CLIENTS}${client}/contacts/`;
    const write = () => on.operator.patch(contacts, { companions }, { key: 'theirs-contacts' });
    expect((await write()).status).toBe(200);
    await settle(client);
    await erased(client);
    expect(await write()).toMatchObject({ status: 200, body: {} });
    const left = await app.sql<{ key: string; body: object }>(
      `select key, (body #>> '{}')::json as body from idempotency_keys
       where key like 'elses-%' or key like 'theirs-%' order by key`,
    );
    const odd = await app.sql(`select body from idempotency_keys where key like 'odd-%' order by key`);
    expect(odd).toEqual([{ body: 'No JSON' }, { body: '{}' }]);
    const empty = ['theirs-contacts', ...Object.keys(answers).filter((key) => key.startsWith('theirs-'))].sort();
    expect(left.filter(({ body }) => JSON.stringify(body) === '{}').map(({ key }) => key)).toEqual(empty);
    expect(left.filter(({ key }) => key.startsWith('elses-'))).toEqual(
      Object.entries(answers)
        .filter(([key]) => key.startsWith('elses-'))
        .map(([key, body]) => ({ key, body }))
        .sort((one, two) => one.key.localeCompare(two.key)),
    );
  });

  it('waits for another operator, who is no new one; who asked can take it back, nobody decides twice (R-beyond-531)', async () => {
    const { on, app } = given;
    const client = await aClient();
    expect((await ask(client)).body).toEqual({ state: 'waiting' });
    expect(await ask(client, { reason: 'mistake' }, other)).toMatchObject({
      status: 409,
      body: { code: 'ERASURE_WAITS' },
    });
    expect((await read(client)).waiting).toMatchObject({ reason: 'client', asked_by: { id: on.operator.id } });
    const todo = async (as: TestClient) =>
      (await as.get<{ results: { client: number }[] }>(ERASURES)).body.results.map((one) => one.client);
    expect([await todo(on.operator), await todo(other)]).toEqual([[], [client]]);
    expect(await decide(client, 'confirm', on.operator)).toMatchObject({
      status: 403,
      body: { code: 'ERASURE_OF_ANOTHER' },
    });
    await app.sql('update users set created_at = $2 where id = $1', [other.id, app.clock.now()]);
    expect(await decide(client, 'confirm')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    await app.sql(`update users set created_at = $2::timestamptz - interval '1 year' where id = $1`, [
      other.id,
      app.clock.now(),
    ]);
    expect(await nameOf(client)).toBe('Remedios');
    expect((await decide(client, 'close', on.operator)).body).toEqual({ state: 'taken_back' });
    expect(await decide(client, 'confirm')).toMatchObject({ status: 409, body: { code: 'ERASURE_CLOSED' } });
    await ask(client);
    expect((await decide(client, 'close')).body).toEqual({ state: 'refused' });
    await erased(client);
    expect(await decide(client, 'confirm')).toMatchObject({ status: 409, body: { code: 'ERASURE_CLOSED' } });
    const trail = await app.sql(
      `select action, actor_id, before, after from audit_trail where entity = 'client' and entity_id = $1::text
       and action like '%eras%' order by id`,
      [client],
    );
    const why = { erasure_reason: 'client' };
    const asked = { action: 'client.ask_erasure', actor_id: on.operator.id, before: null, after: why };
    const after = { ...why, asked_by: on.operator.id };
    expect(trail).toEqual([
      asked,
      { action: 'client.take_back_erasure', actor_id: on.operator.id, before: null, after },
      asked,
      { action: 'client.refuse_erasure', actor_id: other.id, before: null, after },
      asked,
      { action: 'client.erase', actor_id: other.id, before: null, after },
    ]);
  });

  it('is done at once by an operator who is alone and types the name; with owners, one of them asks (R-beyond-531)', async () => {
    const { on, app } = given;
    const client = await aClient();
    await app.sql('update users set is_owner = true where id = $1', [other.id]);
    expect(await ask(client)).toMatchObject({ status: 403, body: { code: 'OWNER_ONLY' } });
    await app.sql('update users set is_owner = true where id = $1', [on.operator.id]);
    await app.sql(
      `update users set is_active = id = $1, disabled_at = case when id = $1 then null else '2020-01-01'::timestamptz end where role = 'operator'`,
      [on.operator.id],
    );
    expect((await read(client)).needs_second).toBe(false);
    for (const name of [undefined, 'Remedios', 'remedios acosta'])
      expect(await ask(client, { reason: 'client', name })).toMatchObject({
        status: 400,
        body: { name: ['Type the name as it is written above.'] },
      });
    expect((await ask(client, { reason: 'client', name: 'Remedios Acosta' })).body).toEqual({ state: 'erased' });
    expect(await nameOf(client)).toBe('Erased client');
  });

  it('is refused while a visit is open or unpaid, a correction waits, or they wait for a slot, also at the end (R-beyond-532)', async () => {
    const { on, app } = given;
    const client = await aClient();
    await ask(client);
    const { id } = await on.book({ client, start_time: '20:00', location: 'Makati' });
    const refused = async (detail: RegExp) => {
      expect(await decide(client, 'confirm')).toMatchObject({
        status: 409,
        body: { code: 'ERASURE_BLOCKED', detail: expect.stringMatching(detail) as unknown },
      });
      expect(await nameOf(client)).toBe('Remedios');
    };
    await refused(/^Visit #\d+ is not over\./);
    expect((await read(client)).blocks).toEqual([{ kind: 'open_visit', appointment: id }]);
    await on.act(on.operator, id, 'cancel', { reason: 'Rain' });
    await app.sql('insert into payment_differences (appointment_id, since, due, paid) values ($1, $2, 850, 0)', [
      id,
      app.clock.now(),
    ]);
    await refused(/^The payment of visit #\d+ is not settled\./);
    await app.sql('delete from payment_differences where appointment_id = $1', [id]);
    await app.sql(
      `insert into payment_corrections (appointment_id, body, paid_before, paid_after, last_entry, reason, asked_by, asked_at)
       values ($1, '{}', 850, 0, 0, 'x', $2, $3)`,
      [id, on.operator.id, app.clock.now()],
    );
    await refused(/^A correction of the payment of visit #\d+ waits\./);
    await settle(client);
    const wish = { client, services: [on.service], from_day: '2026-11-21', to_day: '2026-11-21', from_time: '20:00' };
    await on.operator.post('/api/scheduling/waitlist/', { ...wish, to_time: '22:00', even_so: true });
    await refused(/^The client waits for a slot\./);
    const another = await aClient();
    await on.book({ client: another, start_time: '22:00', location: 'Makati' });
    expect(await ask(another)).toMatchObject({ status: 409, body: { code: 'ERASURE_BLOCKED' } });
    await settle(client);
    expect((await decide(client, 'confirm')).body).toEqual({ state: 'erased' });
  });

  it('is done once by two servers, and wholly or not at all (R-beyond-530)', async () => {
    const { app } = given;
    const second = await app.secondInstance();
    const client = await aClient({ notes: 'Two parrots' });
    await ask(client);
    await app.sql(
      `create function fail_for_test() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    );
    await app.sql(
      'create trigger fail_for_test before delete on audit_personal for each statement execute function fail_for_test()',
    );
    expect((await decide(client, 'confirm')).status).toBe(500);
    await app.sql('drop trigger fail_for_test on audit_personal');
    expect((await stored()).includes('Two parrots')).toBe(true);
    expect(await app.sql('select from erased_clients where client_id = $1', [client])).toEqual([]);
    const elsewhere = second.withToken(other.token ?? '');
    const answers = await Promise.all([decide(client, 'confirm'), decide(client, 'confirm', elsewhere)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(
      await app.sql(`select from audit_log where action = 'client.erase' and entity_id = $1::text`, [client]),
    ).toHaveLength(1);
    expect((await stored()).includes('Two parrots')).toBe(false);
  });

  it('leaves a photo that a visit of somebody else has as well, and refuses a merge meanwhile (R-beyond-530)', async () => {
    const { on, app } = given;
    const client = await knownClient(given, 'Narra');
    await settle(client.id);
    const [elses] = await app.sql<{ id: number }>('select id from appointments where client_id = $1 limit 1', [
      (await knownClient(given, 'Yakal')).id,
    ]);
    await app.sql('insert into receipts (appointment_id, hash, uploaded_by, at) values ($1, $2, $3, $4)', [
      elses?.id,
      hashOf('Narra'),
      on.operator.id,
      app.clock.now(),
    ]);
    await ask(client.id);
    const merge = await on.operator.post(`${REGISTER}${await aClient()}/merge/`, { other: client.id });
    expect(merge).toMatchObject({ status: 409, body: { code: 'ERASURE_WAITS' } });
    expect((await decide(client.id, 'confirm')).status).toBe(200);
    expect(await app.sql('select from receipt_files where hash = $1', [hashOf('Narra')])).toHaveLength(1);
  });

  it('stands on a list of numbers beside the backups, which erases again whom an older database brings back (R-beyond-534)', async () => {
    const { on, app } = given;
    fs.rmSync(path.join(folder, ERASED_LIST), { force: true });
    const [client, younger] = [await aClient(), await aClient()];
    const business = await businessOf(app.db);
    const unknown = { business: 'f'.repeat(16), client: 7, at: '2020-01-01T00:00:00.000Z' };
    await writeErasedList(erasedListIn(folder), [unknown]);
    await erased(client);
    await app.runDueJobs();
    const listed = () => {
      const file = erasedListIn(folder);
      return parseErasedList(fs.readFileSync(file, 'utf8'), file);
    };
    expect(fs.statSync(erasedListIn(folder)).mode & 0o777).toBe(0o600);
    expect(listed()).toContainEqual(unknown);
    const at = app.clock.now().toISOString();
    expect(listed()).toContainEqual({ business, client, at });
    expect(fs.readFileSync(erasedListIn(folder), 'utf8')).not.toMatch(/Remedios|Acosta|0917/);

    // As a restore of yesterday's backup leaves it.
    await app.sql('alter table erased_clients disable trigger all');
    await app.sql('delete from erased_clients');
    await app.sql('alter table erased_clients enable trigger all');
    const back = `first_name = 'Remedios', phone_number = '0917 999 ' || (1000 + id), redacted_at = null`;
    await app.sql(`update clients set ${back} where id = $1`, [client]);
    await app.sql(`update clients set created_at = $2::timestamptz + interval '1 day' where id = $1`, [younger, at]);
    await writeErasedList(erasedListIn(folder), [...listed(), { business, client: younger, at }]);
    expect(await eraseAgain(app.deps, [unknown])).toBeUndefined();
    expect(await nameOf(client)).toBe('Remedios');
    await eraseListed(app.deps);
    expect([await nameOf(client), await nameOf(younger)]).toEqual(['Erased client', 'Remedios']);
    expect(await eraseAgain(app.deps, listed())).toBe(0);
    expect(
      await app.sql(`select actor_role from audit_log where action = 'client.erase_again' and entity_id = $1::text`, [
        client,
      ]),
    ).toEqual([{ actor_role: 'system' }]);
    // The younger record of that number is a client as any other.
    expect((await on.operator.get(`${REGISTER}${younger}/`)).status).toBe(200);

    fs.writeFileSync(erasedListIn(folder), 'Dear Maria\n');
    await eraseListed(app.deps);
    expect(app.logs.at(-1)).toMatchObject({
      problem: expect.stringContaining('is no list of erased clients') as unknown,
    });
    fs.rmSync(erasedListIn(folder));
  });
});

describe('the list of erased clients in a bucket', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-erased-'));
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await testBucket();
  });
  afterAll(async () => {
    await bucket.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const given = freshBusiness(() => ({
    backupDir: folder,
    backupBucket: `s3://${bucket.name}/hatid`,
    bucketAccess: bucket.access,
  }));
  const KEY = `hatid/${ERASED_LIST}`;
  const listed = () => parseErasedList(String(bucket.objects.get(KEY)), KEY);
  const minutesPass = async (minutes: number) => {
    given.app.clock.set(new Date(given.app.clock.now().getTime() + minutes * limits.MINUTE));
    await given.app.runDueJobs();
  };

  it('is written when the bucket answers again, and is applied after a start (R-beyond-534)', async () => {
    const { app, on } = given;
    const business = await businessOf(app.db);
    const body = { first_name: 'Remedios', last_name: 'Acosta', phone_number: '0917 640 2001' };
    const { id: client } = (await on.operator.post<{ id: number }>(CLIENTS, body)).body;
    const at = app.clock.now().toISOString();
    await app.sql('insert into erased_clients (client_id, erased_at) values ($1, $2)', [client, at]);

    bucket.forbidden.add('PUT');
    await eraseListed(app.deps);
    await app.runDueJobs();
    expect(bucket.objects.has(KEY)).toBe(false);
    bucket.forbidden.clear();
    await minutesPass(60);
    expect(listed()).toEqual([{ business, client, at }]);
    expect(String(bucket.objects.get(KEY))).not.toMatch(/Remedios|Acosta|0917/);

    // As a restore of yesterday's backup on a new machine leaves it.
    fs.rmSync(erasedListIn(folder));
    await app.sql('alter table erased_clients disable trigger all');
    await app.sql('delete from erased_clients');
    await app.sql('alter table erased_clients enable trigger all');
    const back = `first_name = 'Remedios', phone_number = '0917 999 2001', redacted_at = null`;
    await app.sql(`update clients set ${back} where id = $1`, [client]);
    await eraseListed(app.deps);
    await app.runDueJobs();
    expect(await app.sql('select first_name from clients where id = $1', [client])).toEqual([
      { first_name: 'Erased client' },
    ]);
    expect(fs.readFileSync(erasedListIn(folder), 'utf8')).toContain(`${business} ${client} ${at}`);
  });

  it.each(['disk', 'bucket'])(
    'has the lines of servers that write at once, on the %s (R-beyond-534)',
    async (place) => {
      const file = erasedListIn(place === 'disk' ? folder : `s3://${bucket.name}/at-once`);
      const lines = [1, 2, 3].map((client) => ({ business: 'f'.repeat(16), client, at: '2026-11-20T04:00:00.000Z' }));
      await Promise.all(lines.map((line) => addToErasedList(file, () => Promise.resolve([line]), bucket.access)));
      expect(await readErasedList(file, bucket.access)).toEqual(expect.arrayContaining(lines));
    },
  );
});
