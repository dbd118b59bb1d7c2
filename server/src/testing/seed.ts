import {
  addMinutes,
  instantOf,
  responseDeadline,
  windowOf,
  type CannotComeState,
  type RunningLate,
  type SecondDriverState,
  type Outcome,
  type PaymentMethod,
  type PaymentStatus,
  type PickupUrgency,
  type Status,
} from 'shared-lib/domain';
import type { TestApp } from './test-app.js';

/** The part of a test app that seeding needs. */
type Seeded = Pick<TestApp, 'sql' | 'clock'>;

export interface ClientSeed {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly email: string | null;
  readonly address: string;
}

let serial = 0;

/** A client, stored directly. Returns the id. */
export async function seedClient(app: Seeded, given: Partial<ClientSeed> = {}): Promise<number> {
  serial++;
  const client = {
    first_name: 'Carmela',
    last_name: `Reyes${serial}`,
    phone_number: `0917 ${500 + Math.trunc(serial / 10_000)} ${String(serial % 10_000).padStart(4, '0')}`,
    email: null,
    address: '14 Sampaguita Street, Quezon City',
    ...given,
  };
  return idOf(
    await app.sql(
      'insert into clients (first_name, last_name, phone_number, email, address, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6) returning id',
      [client.first_name, client.last_name, client.phone_number, client.email, client.address, app.clock.now()],
    ),
  );
}

export interface ServiceSeed {
  readonly name: string;
  readonly duration: number;
  readonly price: number;
}

/** A service, stored directly. Returns the id. */
export async function seedService(app: Seeded, given: Partial<ServiceSeed> = {}): Promise<number> {
  serial++;
  const { name, duration, price } = { name: `Swedish massage ${serial}`, duration: 60, price: 850, ...given };
  return idOf(
    await app.sql(
      'insert into services (name, duration, price, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id',
      [name, duration, price, app.clock.now()],
    ),
  );
}

/** An availability window, by default 13:00-01:00. Returns the id. */
export async function seedWindow(
  app: Seeded,
  staffId: number,
  date: string,
  [start, end]: readonly [string, string] = ['13:00', '01:00'],
): Promise<number> {
  const window = windowOf(date, start, end);
  return idOf(
    await app.sql(
      'insert into availability_windows (staff_id, service_day, during, created_at, updated_at) values ($1, $2, tstzrange($3, $4), $5, $5) returning id',
      [staffId, date, window.start, window.end, app.clock.now()],
    ),
  );
}

/** The windows 13:00-01:00 of these people on these days, in one statement. */
export async function seedWindows(app: Seeded, staffIds: readonly number[], dates: readonly string[]): Promise<void> {
  const windows = dates.map((date) => windowOf(date, '13:00', '01:00'));
  await app.sql(
    `insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
     select staff, day, tstzrange(starts, ends), $5, $5
     from unnest($1::bigint[]) staff cross join unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) days (day, starts, ends)`,
    [staffIds, dates, windows.map(({ start }) => start), windows.map(({ end }) => end), app.clock.now()],
  );
}

export interface TherapistSeed {
  readonly id: number;
  readonly accepted?: boolean;
  readonly ready?: boolean;
  readonly picked_up?: boolean;
  readonly needs_no_ride?: boolean;
  readonly collected_before?: boolean;
}

export interface AppointmentSeed {
  readonly status: Status;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly client: number;
  readonly therapists: readonly (number | TherapistSeed)[];
  readonly driver: number | null;
  readonly driver_accepted: boolean;
  /** The booked services, whose own values are stored with the visit. */
  readonly services: readonly (ServiceSeed & { readonly id: number; readonly therapist?: number })[];
  readonly location: string;
  readonly notes: string;
  readonly asked_at: Date;
  /** More columns by name. */
  readonly columns: Readonly<
    Partial<{
      outcome: Outcome;
      rejection_reason: string;
      rejected_at: Date;
      rejected_by: number;
      rejection_reviewed_at: Date;
      rejection_review_decision: string;
      rejection_review_notes: string;
      asked_again: readonly number[];
      payment_status: PaymentStatus;
      payment_method: PaymentMethod;
      payment_amount: number;
      extension_amount: number;
      payment_notes: string;
      payment_verified_at: Date;
      payment_verified_by: number;
      receipt_hash: string;
      receipt_url: string;
      status_before_pickup: Status;
      pickup_requested_at: Date;
      pickup_urgency: PickupUrgency;
      pickup_notes: string;
      pickup_driver_id: number;
      pickup_deadline: Date;
      pickup_asked: readonly number[];
      estimated_pickup_time: Date;
      pickup_declined_at: Date;
      pickup_requested_by: number;
      backup: SecondDriverState;
      backup_note: string;
      cannot_come: CannotComeState;
      running_late: RunningLate;
      pickup_confirmed_at: Date;
      return_journey_completed_at: Date;
      started_at: Date;
      journey_started_at: Date;
      arrived_at: Date;
      dropped_off_at: Date;
      session_started_at: Date;
      session_completed_at: Date;
      driver_assigned_at: Date;
      cancelled_at: Date;
      cancel_reason: string;
      internal_note: string;
      client_confirmed_at: Date;
      materials_checked_at: Date;
      deleted_at: Date;
      rode_out: boolean;
      status_since: Date;
    }>
  >;
}

/** Any appointment in any state, stored directly and without holds. Returns the id. */
export async function seedAppointment(app: Seeded, given: Partial<AppointmentSeed> = {}): Promise<number> {
  const {
    date = '2026-11-20',
    start_time = '15:00',
    end_time = '16:00',
    status = 'pending',
    therapists = [],
    services = [],
  } = given;
  const { start, end } = windowOf(date, start_time, end_time);
  const asked = given.asked_at ?? addMinutes(instantOf(date, '06:00'), -24 * 60);
  const columns: Readonly<Record<string, unknown>> = {
    client_id: given.client ?? (await seedClient(app)),
    service_day: date,
    starts_at: start,
    ends_at: end,
    status,
    location: given.location ?? '14 Sampaguita Street, Quezon City',
    notes: given.notes ?? '',
    duration: (end.getTime() - start.getTime()) / 60_000,
    total_price: services.reduce((sum, { price }) => sum + price, 0),
    requires_car: therapists.length > 1,
    driver_id: given.driver ?? null,
    driver_accepted_at: given.driver && given.driver_accepted ? asked : null,
    asked_at: asked,
    response_deadline: new Date(responseDeadline(start.getTime(), asked.getTime())),
    created_at: asked,
    updated_at: asked,
    ...given.columns,
  };
  const names = Object.keys(columns);
  const id = idOf(
    await app.sql(
      `insert into appointments (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(columns),
    ),
  );
  for (const [position, therapist] of therapists.entries()) {
    const one = typeof therapist === 'number' ? { id: therapist } : therapist;
    await app.sql(
      'insert into appointment_therapists (appointment_id, therapist_id, position, collected_before, accepted_at, ready_at, picked_up_at, needs_no_ride_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        id,
        one.id,
        position,
        one.collected_before ?? false,
        ...[one.accepted, one.ready, one.picked_up, one.needs_no_ride].map((said) => (said ? asked : null)),
      ],
    );
  }
  for (const [position, service] of services.entries()) {
    await app.sql(
      'insert into appointment_services (appointment_id, position, service_id, name, duration, price, therapist_id) values ($1, $2, $3, $4, $5, $6, $7)',
      [id, position, service.id, service.name, service.duration, service.price, service.therapist ?? null],
    );
  }
  return id;
}

function idOf(rows: readonly unknown[]): number {
  const [row] = rows as readonly { readonly id: number }[];
  if (!row) throw new Error('seeding answered no id');
  return row.id;
}

/** A visit that somebody asks for on the request form, whose code was given now. `id` brings one back as it was. */
export async function seedRequest({ sql, clock }: Seeded, id?: number): Promise<number> {
  const [row] = await sql<{ id: number }>(
    `insert into booking_requests (id, token_hash, name, phone_number, email, address, services, wishes, language, made_at,
       code_expires_at, asked_at) overriding system value
     values (coalesce($1::int, nextval(pg_get_serial_sequence('booking_requests', 'id'))), sha256(clock_timestamp()::text::bytea),
       'Ana', '1', 'a@example.test', 'x', '{1}', array[$2::timestamptz], 'en', $2, $2, $2)
     on conflict (id) do update set answer = null, answered_by = null, answered_at = null, reason = '' returning id`,
    [id ?? null, clock.now()],
  );
  return row?.id ?? 0;
}
