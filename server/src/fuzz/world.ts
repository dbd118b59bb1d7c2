import { createHash } from 'node:crypto';
import { STATUSES, type Role, type Status } from 'shared-lib/domain';
import { hashPassword } from '../accounts/passwords.js';
import { seedAppointment, seedClient, seedService, seedWindow } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { Fuzzer } from './requests.js';
import { FUZZ_PASSWORD } from './valid.js';

/** A business with something of everything, and who asks it. */
export interface World {
  readonly server: TestApp;
  readonly tokens: Readonly<Record<Fuzzer, string | undefined>>;
  /** Gives everybody back what a request may have taken: the session, the account, the free time. */
  restore(): Promise<void>;
}

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
const PNG = Buffer.from('\x89PNG\r\n\x1a\nfuzz', 'latin1');

export async function aWorld(): Promise<World> {
  const server = await testApp();
  const passwordHash = await hashPassword(FUZZ_PASSWORD);
  const add = async (role: Role) => {
    const user = await server.addUser(role, role === 'driver' ? { vehicle_type: 'car', seats: 4 } : {});
    await server.sql('update users set password_hash = $2 where id = $1', [user.id, passwordHash]);
    return user;
  };
  // In turn, so that the ids are the same in every run.
  const [operator, therapist, driver, unverified, disabled] = [await add('operator'), await add('therapist'), await add('driver'), await add('operator'), await add('operator')];
  const staff = [therapist, driver, await add('therapist'), await add('therapist'), await add('driver'), await add('driver')];
  await server.sql('update users set email = $2, username = null, password_hash = null, email_verified_at = null where id = $1', [(await add('therapist')).id, 'registered@example.test']);
  for (const { id } of staff) for (const day of DAYS) await seedWindow(server, id, day);

  const clients = [await seedClient(server), await seedClient(server), await seedClient(server)];
  const services = [await seedService(server), await seedService(server, { duration: 90, price: 1_200 })];
  const now = server.clock.now();
  for (let which = 0; which < 3; which++) {
    await server.sql(`insert into materials (name, unit, reusable, stock, created_at, updated_at) values ($1, 'ml', $2, 50, $3, $3)`, [`Fuzz oil ${which}`, which === 2, now]);
    await server.sql('insert into service_materials (service_id, material_id, quantity) values ($1, $2, 2)', [services[which % 2], which + 1]);
    await server.sql(`insert into attendance_records (staff_id, service_day, check_in_at, arrival, status, created_at, updated_at) values ($1, $2, $3, 'present', 'pending_approval', $3, $3)`, [staff[which]?.id, DAYS[0], new Date('2026-11-19T13:00:00+08:00')]);
  }
  for (const [at, status] of STATUSES.entries()) await seedVisit(server, { status, at, therapist: therapist.id, driver: driver.id, client: clients[at % 3] ?? 0, services });

  // The first numbers are put back after each batch; what the product writes begins behind them.
  await server.sql('alter table notifications alter column id restart with 100');
  const tokens = { operator: operator.token, therapist: therapist.token, driver: driver.token, unverified: unverified.token, disabled: disabled.token, anonymous: undefined };
  const active = [operator, ...staff].map(({ id }) => id);
  return {
    server,
    tokens,
    async restore() {
      await server.sql('update sessions set revoked_at = null, last_seen_at = $1', [now]);
      await server.sql('update users set is_active = id <> $2, suspended_until = null, email_verified_at = case when id = any($1) then coalesce(email_verified_at, $3) end, password_hash = coalesce(password_hash, $4) where id = any($1) or id in ($2, $5)', [active, disabled.id, now, passwordHash, unverified.id]);
      await server.sql('delete from sign_in_attempts');
      await server.sql('update services set is_active = true where id <= 2');
      await server.sql(
        `insert into notifications (id, user_id, type, notification_type, title, message, created_at)
         select n, ($1::int[])[1 + n % 3], 'appointment', 'x', 'x', 'x', $2 from generate_series(1, 6) n on conflict (id) do nothing`, [[operator.id, therapist.id, driver.id], now]);
    },
  };
}

interface Visit {
  readonly status: Status;
  readonly at: number;
  readonly therapist: number;
  readonly driver: number;
  readonly client: number;
  readonly services: readonly number[];
}

/** One visit in each status, with what such a visit has. */
async function seedVisit(server: TestApp, { status, at, therapist, driver, client, services }: Visit): Promise<void> {
  const now = server.clock.now();
  const ride = /pickup|return/.test(status);
  const id = await seedAppointment(server, {
    status, client, therapists: [{ id: therapist, accepted: at % 2 === 0 }], driver, date: DAYS[at % 4], start_time: `${13 + (at % 10)}:00`, end_time: `${14 + (at % 10)}:00`,
    services: [{ id: services[at % 2] ?? 0, name: 'Swedish massage', duration: 60, price: 850 }],
    columns: {
      ...(status === 'rejected' && { rejected_at: now, rejected_by: driver, rejection_reason: 'Other' }),
      ...(ride && { outcome: 'completed' as const, status_before_pickup: 'completed' as const, pickup_requested_at: now }),
      ...(/assigned_pickup|return_journey/.test(status) && { pickup_driver_id: driver, pickup_asked: [driver], pickup_deadline: new Date(now.getTime() + 600_000) }),
      ...(/completed|verified/.test(status) && { payment_status: 'paid' as const, payment_method: 'cash' as const, payment_amount: 850, payment_verified_at: now }),
    },
  });
  if (/session|payment|completed|verified/.test(status)) await server.sql('insert into appointment_materials (appointment_id, material_id, quantity_used, deducted_at) values ($1, 1, 2, $2), ($1, 3, 1, $2)', [id, now]);
  const hash = createHash('sha256').update(PNG).digest('hex');
  await server.sql(`insert into receipt_files (hash, mime, content) values ($1, 'image/png', $3), ($2, 'image/png', $3) on conflict do nothing`, [hash, 'a'.repeat(64), PNG]);
  await server.sql('insert into receipts (appointment_id, hash, uploaded_by, at) values ($1, $2, 1, $3)', [id, at % 2 ? hash : 'a'.repeat(64), now]);
}
