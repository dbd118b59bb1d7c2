import { STATUSES, type Role } from 'shared-lib/domain';
import { hashPassword } from '../accounts/passwords/passwords.js';
import { tokenHash } from '../accounts/passwords/secrets.js';
import { aBuild } from '../testing/a-build.js';
import { clearRates } from '../testing/clear-rates.js';
import { seedClient, seedRequest, seedService, seedWindow } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { packageRelease } from '../web/release-package.js';
import { issueToken } from '../web/release-tokens.usecases.js';
import { publish } from '../web/releases.usecases.js';
import {
  CHALLENGES,
  FUZZ_CANARY,
  FUZZ_CODE,
  FUZZ_TOKENS,
  OTHER_SESSION,
  SERIES_VISIT,
  SUSPENDED_DRIVER,
} from './ready.js';
import type { Fuzzer } from './fuzzers.js';
import { erasableClients } from './erasable-clients.js';
import { moneyRows } from './money-rows.js';
import type { FuzzRequest } from './requests.js';
import { DAYS, seedVisit } from './seed-visit.js';
import { FUZZ_PASSWORD } from './valid.js';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type: string;
  readonly requestId: string;
}

/** A business with something of everything, and the people who send requests. */
export interface World {
  readonly server: TestApp;
  /** The `Authorization` header of each sender. */
  readonly authorizations: Readonly<Record<Fuzzer, string | undefined>>;
  ask(request: FuzzRequest): Promise<Answer>;
  /** Restores everything that a request may have taken: sessions, accounts, free time, codes, and the visits. */
  restore(): Promise<void>;
}

export async function aWorld(): Promise<World> {
  const server = await testApp();
  const passwordHash = await hashPassword(FUZZ_PASSWORD);
  const add = async (role: Role) => {
    const user = await server.addUser(role, role === 'driver' ? { vehicle_type: 'car', seats: 4 } : {});
    await server.sql('update users set password_hash = $2 where id = $1', [user.id, passwordHash]);
    return user;
  };
  // One after the other, so that the ids are the same in every run.
  const [operator, therapist, driver, unverified, disabled] = [
    await add('operator'),
    await add('therapist'),
    await add('driver'),
    await add('operator'),
    await add('operator'),
  ];
  const staff = [
    therapist,
    driver,
    await add('therapist'),
    await add('therapist'),
    await add('driver'),
    await add('driver'),
  ];
  await server.sql(
    'update users set email = $2, username = null, password_hash = null, email_verified_at = null where id = $1',
    [(await add('therapist')).id, 'registered@example.test'],
  );
  for (const { id } of staff) for (const day of DAYS) await seedWindow(server, id, day);

  const clients = [await seedClient(server), await seedClient(server), await seedClient(server)];
  const services = [await seedService(server), await seedService(server, { duration: 90, price: 1_200 })];
  const now = server.clock.now();
  for (let which = 0; which < 3; which++) {
    await server.sql(
      `with made as (insert into materials (name, unit, reusable, created_at, updated_at) values ($1, 'ml', $2, $3, $3) returning id)
       insert into stock_movements (material_id, kind, quantity, at) select id, 'opening', 50, $3 from made`,
      [`Fuzz oil ${which}`, which === 2, now],
    );
    await server.sql('insert into service_materials (service_id, material_id, quantity) values ($1, $2, 2)', [
      services[which % 2],
      which + 1,
    ]);
    // The first, a therapist, forgot to check out.
    const left = which === 0 ? null : new Date('2026-11-19T22:00:00+08:00');
    await server.sql(
      `insert into attendance_records (staff_id, service_day, check_in_at, check_out_at, arrival, status, created_at, updated_at) values ($1, $2, $3, $4, 'present', 'pending_approval', $3, $3)`,
      [staff[which]?.id, DAYS[0], new Date('2026-11-19T13:00:00+08:00'), left],
    );
  }
  await server.sql(
    `insert into attendance_records (staff_id, service_day, check_in_at, arrival, status, created_at, updated_at) values ($1, $2, $3, 'present', 'pending_approval', $3, $3)`,
    [driver.id, DAYS[1], now],
  );
  for (const [at, status] of STATUSES.entries())
    await seedVisit(server, {
      status,
      at,
      therapist: therapist.id,
      driver: driver.id,
      client: clients[at % 3] ?? 0,
      services,
    });
  await seedVisit(server, {
    status: 'pending',
    at: 0,
    day: 0,
    therapist: therapist.id,
    driver: driver.id,
    client: clients[0] ?? 0,
    services,
  });
  await server.sql(
    `with s as (insert into appointment_series (every_weeks, size, created_by, created_at) values (1, 2, $2, $3) returning id)
     update appointments set series_id = s.id, series_position = 1 from s where appointments.id = $1`,
    [SERIES_VISIT, operator.id, now],
  );
  await server.sql('update users set email_verified_at = null where id = $1', [unverified.id]);
  await server.sql('update users set is_active = false where id = $1', [disabled.id]);
  await server.sql('update users set suspended_until = $2 where id = $1', [
    SUSPENDED_DRIVER,
    new Date(now.getTime() + 86_400_000),
  ]);
  const releaseToken = await issueToken(server.deps, 'driver');
  const releases = ['1.0.0', '1.1.0'].map((version) => packageRelease(aBuild({ version })));
  const canary = packageRelease(aBuild({ version: FUZZ_CANARY }));

  // An owner: what only owners change is open to who sends most requests.
  const owning = 'update users set is_active = true, is_owner = true where id = $1';
  await server.sql(owning, [operator.id]);
  for (const id of Object.values(FUZZ_TOKENS)) await issueToken(server.deps, 'driver', { name: `Token ${id}` });
  const backAsTheyWere = [
    ...(await keeping(server, 'users')),
    ...(await keeping(server, 'appointments')),
    ...(await keeping(server, 'attendance_records')),
  ];
  // The first numbers are restored after each batch. The product's own rows begin after them.
  await server.sql('alter table notifications alter column id restart with 100');
  await server.sql('alter table availability_exceptions alter column id restart with 100');
  // Clients that were merged into another return, because visits name them.
  await server.sql(
    'create table kept_clients as select id, first_name, phone_number, created_at, updated_at from clients',
  );
  await server.sql('alter table imports alter column id restart with 100');
  await server.sql('alter table commission_rates alter column id restart with 100');
  await server.sql('alter table waitlist_wishes alter column id restart with 100');
  await server.sql('alter table payment_corrections alter column id restart with 100');
  await server.sql('alter table remittances alter column id restart with 100');
  await server.sql('alter table cash_settlements alter column id restart with 100');
  await server.sql('alter table payouts alter column id restart with 100');
  await server.sql('alter table costs alter column id restart with 100');
  await server.sql('alter table opening_balances alter column id restart with 100');
  await server.sql('alter table invoices alter column id restart with 100');
  await server.sql('alter table rule_changes alter column id restart with 100');
  await server.sql('alter table client_erasures alter column id restart with 100');
  await server.sql('alter table clients alter column id restart with 100');
  await server.sql('alter table sos_calls alter column id restart with 100');
  // A person who approves a weaker rule must have been an operator for some days.
  await server.sql(`update users set created_at = created_at - interval '30 days' where role = 'operator'`);
  await server.sql('alter table service_areas alter column id restart with 100');
  await server.sql('create table kept_windows as select * from availability_windows');
  await server.sql('create table kept_therapists as select * from appointment_therapists');
  const authorizations: Readonly<Record<Fuzzer, string | undefined>> = {
    operator: `Token ${operator.token}`,
    therapist: `Token ${therapist.token}`,
    driver: `Token ${driver.token}`,
    unverified: `Token ${unverified.token}`,
    disabled: `Token ${disabled.token}`,
    anonymous: undefined,
    releaser: `Bearer ${releaseToken}`,
  };
  return {
    server,
    authorizations,
    async ask({ call, who, url, headers, payload }) {
      const authorization = authorizations[who];
      const answer = await server.app.inject({
        method: call.method,
        url,
        headers: { host: 'localhost', ...(authorization !== undefined && { authorization }), ...headers },
        ...(payload !== undefined && { payload }),
      });
      return {
        status: answer.statusCode,
        text: answer.body,
        type: String(answer.headers['content-type'] ?? ''),
        requestId: String(answer.headers['x-request-id']),
      };
    },
    async restore() {
      await server.sql(`update users u set email = 'came.' || id || '@example.test', username = case when username is not null then 'came.' || id end
        where not exists (select from kept_users k where k.id = u.id) and email not like 'came.%'`);
      // Bookings of the batch make room for the next, and become history.
      await server.sql(
        'update appointments set deleted_at = $1 where deleted_at is null and id not in (select id from kept_appointments)',
        [now],
      );
      await server.sql('delete from staff_holds');
      await server.sql('delete from merged_clients');
      await server.sql(
        'insert into clients (id, first_name, phone_number, created_at, updated_at) overriding system value select * from kept_clients on conflict do nothing',
      );
      await server.sql(
        `insert into imports (id, kind, state, asked_by, created_at, report) overriding system value
         values (1, 'client', 'done', $1, $2, '{"rows":1,"ready":1,"wrong":[],"wrong_rows":0,"alike":[],"alike_rows":0}') on conflict do nothing`,
        [operator.id, now],
      );
      // Before others end as owners: one always remains.
      await server.sql(owning, [operator.id]);
      for (const statement of backAsTheyWere) await server.sql(statement);
      await server.sql(
        'delete from appointment_therapists t where appointment_id in (select id from kept_appointments) and not exists (select from kept_therapists k where k = t)',
      );
      await server.sql('insert into appointment_therapists select * from kept_therapists on conflict do nothing');
      await server.sql('delete from availability_windows t where not exists (select from kept_windows k where k = t)');
      await server.sql(
        'insert into availability_windows overriding system value select * from kept_windows on conflict do nothing',
      );
      await server.sql('delete from availability_patterns');
      await server.sql('delete from availability_exceptions');
      await server.sql('delete from closing_days');
      await server.sql(
        `insert into availability_exceptions (id, staff_id, from_day, to_day, kind, created_at) overriding system value
         select n, $1, '2027-02-01', '2027-02-02', 'sick', $2 from generate_series(1, 3) n`,
        [therapist.id, now],
      );
      await server.sql(`insert into closing_days (day, created_at) values ('2027-03-01', $1)`, [now]);
      await server.sql(`update settings set value = '{}' where key = 'business'`);
      await server.sql('update notifications set wish_id = null where wish_id is not null');
      await server.sql('delete from waitlist_wishes');
      await server.sql(
        `insert into waitlist_wishes (id, client_id, services, from_day, to_day, from_time, to_time, first_start, last_start, created_at, updated_at)
         overriding system value select n, n, array[1], '2026-11-24', '2026-11-25', '18:00', '21:00', '2026-11-24T18:00+08', '2026-11-25T21:00+08', $1, $1
         from generate_series(1, 3) n`,
        [now],
      );
      await server.sql('delete from payment_differences');
      await server.sql(
        `insert into payment_differences (appointment_id, due, paid, since) select id, 850, 800, $1 from appointments where status = 'completed' and id in (select id from kept_appointments)`,
        [now],
      );
      await server.sql('delete from cancel_requests');
      await server.sql(
        `insert into cancel_requests (appointment_id, asked_at) select id, $1 from appointments where status = 'confirmed' and id in (select id from kept_appointments)`,
        [now],
      );
      await server.sql('delete from time_requests');
      await server.sql(
        `insert into time_requests (appointment_id, starts_at, asked_at) select id, $1, $1 from appointments where status = 'confirmed' and id in (select id from kept_appointments)`,
        [now],
      );
      await seedRequest(server, 1);
      // The client of the first visit agreed to e-mails.
      await server.sql(
        `insert into client_consents (client_id, about, state, how, on_day, recorded_by, recorded_at)
         select client_id, 'email', 'given', 'phone', $1::date, $2, $1 from appointments where id = 1`,
        [now, operator.id],
      );
      await server.sql(
        `update clients set email = 'first@example.test' where id = (select client_id from appointments where id = 1)`,
      );
      // The client of the visit whose driver is on the way follows it.
      await server.sql('delete from tracking_links');
      await server.sql(
        `insert into tracking_links (appointment_id, generation, salt, token_hash, made_at, opened, first_opened_at, last_opened_at)
         select id, 1, substr(sha256('salt'), 1, 16), sha256('token'), $1, 1, $1, $1 from appointments
         where status = 'arrived' and id in (select id from kept_appointments)`,
        [now],
      );
      await server.sql('delete from ratings');
      await server.sql(
        `insert into ratings (appointment_id, stars, words, rated_at) select id, 2, 'Late', $1 from appointments where status = 'completed' and id in (select id from kept_appointments)`,
        [now],
      );
      await server.sql('delete from payment_corrections');
      // Requests of another operator; the third is the sender's own. They are about paid visits.
      await server.sql(
        `insert into payment_corrections (id, appointment_id, body, paid_before, paid_after, last_entry, reason, asked_by, asked_at) overriding system value
         select n, a.id, '{"payment_amount": 100, "reason": "Typed twice"}', 850, 100, 9e15, 'Typed twice', case n when 3 then $1::int else $2 end, $3
         from (select id, row_number() over (order by id desc) as n from appointments where payment_status = 'paid' and id in (select id from kept_appointments)) a where n <= 3`,
        [operator.id, unverified.id, now],
      );
      // Append-only tables: their rows, and those made from them, are deleted with the triggers off.
      await server.sql(
        `alter table remittance_steps disable trigger user; delete from remittance_steps; alter table remittance_steps enable trigger user;
         alter table cash_movements disable trigger user; delete from cash_movements; alter table cash_movements enable trigger user;
         delete from cash_settlements;
         alter table remittances disable trigger user; delete from remittances; alter table remittances enable trigger user;
         delete from cash_in_hand`,
      );
      await server.sql(
        `insert into remittances (id, staff_id, expected, counted, handed_over, counted_by, at) overriding system value
         select n, $1, 500, 500, 500, $2, $3 from generate_series(1, 3) n`,
        [therapist.id, operator.id, now],
      );
      await server.sql(
        `insert into cash_settlements (id, remittance_id, staff_id, amount, asked_by, asked_at) overriding system value
         select n, n, $1, 100, $2, $3 from generate_series(1, 2) n`,
        [therapist.id, unverified.id, now],
      );
      await erasableClients(server, { operator, unverified }, now);
      await moneyRows(server, { operator, therapist, driver, unverified }, now);
      await server.sql('delete from rule_changes');
      await server.sql(
        `insert into rule_changes (id, rule, value_before, value, asked_by, asked_at) overriding system value
         values (1, 'correction_approval', 500, 0, $2, $3), (2, 'statement', 12, 0, $2, $3), (3, 'retention', 24, 12, $1, $3)`,
        [operator.id, unverified.id, now],
      );
      await server.sql(`update cash_in_hand set amount = 500 where staff_id = $1`, [therapist.id]);
      await server.sql('delete from sos_calls');
      await server.sql(
        `insert into sos_calls (id, pressed_by, is_drill, pressed_at, received_at) overriding system value
         select row_number() over (order by role desc, id), id, role = 'operator', $2, $2 from users where id = any ($1)`,
        [[therapist.id, operator.id], now],
      );
      await server.sql('delete from service_areas');
      await server.sql(
        `insert into service_areas (id, name, words) overriding system value
         values (1, 'Makati', '{}'), (2, 'Manila', '{}'), (3, 'Pasay', '{}')`,
      );
      await clearRates(server);
      await server.sql(
        `insert into commission_rates (id, from_day, payment_percent, extension_percent, set_at) overriding system value
         values (1, '2027-02-01', 45, 100, $1)`,
        [now],
      );
      await server.sql('delete from attendance_records where id not in (select id from kept_attendance_records)');
      await server.sql('update sessions set revoked_at = null, last_seen_at = $1', [now]);
      await server.sql('delete from sign_in_attempts');
      await server.sql('delete from code_mails');
      await server.sql('update services set is_active = true where id <= 2');
      const by = { origin: 'release', force: 'as before' } as const;
      for (const release of releases) await publish(server.deps, release, by);
      await publish(server.deps, canary, by, { canary: { percent: 10 } });
      await keepCodes(server, operator.id);
      await server.sql(
        `insert into notifications (id, user_id, type, notification_type, title, message, created_at)
         select n, ($1::int[])[1 + n % 3], 'appointment', 'x', 'x', 'x', $2 from generate_series(1, 6) n on conflict (id) do nothing`,
        [[operator.id, therapist.id, driver.id], now],
      );
    },
  };
}

/** Stores the rows of a table as they are. Returns the statements that restore them. */
async function keeping(server: TestApp, table: string): Promise<string[]> {
  await server.sql(`create table kept_${table} as select * from ${table}`);
  const columns = await server.sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and column_name <> 'id' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  return [
    `update ${table} t set (${names.join(', ')}) = (${names.map((name) => `k.${name}`).join(', ')}) from kept_${table} k where k.id = t.id and t is distinct from k`,
  ];
}

const fuzzCodeHash = hashPassword(FUZZ_CODE);

/** Codes that were just e-mailed, and a second session of the operator. */
async function keepCodes(server: TestApp, operatorId: number): Promise<void> {
  const now = server.clock.now();
  const soon = new Date(now.getTime() + 600_000);
  for (const { purpose, challenge, userId, email } of CHALLENGES) {
    await server.sql(
      `insert into challenges (token_hash, purpose, user_id, email, code_hash, code_expires_at, created_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (token_hash) do update set closed_at = null, tries = 0, code_hash = $5, code_expires_at = $6`,
      [tokenHash(challenge), purpose, userId, email, await fuzzCodeHash, soon, now],
    );
  }
  await server.sql(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, idle_seconds) values ($1, $2, $3, $4, $4, $4::timestamptz + interval '30 days', 86400) on conflict (id) do nothing`,
    [OTHER_SESSION, operatorId, tokenHash(OTHER_SESSION), now],
  );
}
