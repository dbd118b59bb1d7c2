import type { TherapistState } from 'shared-lib/domain';
import { sql, type Queryable, type Sql } from '../platform/database/database.js';
import type { Columns } from './locked-appointment.js';
import { toRecord, type AppointmentRecord, type RecordRow } from './read/record.js';
import { RECORD_COLUMNS } from './read/record.sql.js';

/** One prepared statement for each set of columns that some change sets; there are few. */
const updates = new Map<string, Sql>();

function updateOf(columns: readonly string[]): Sql {
  const key = columns.join();
  const known = updates.get(key);
  if (known) return known;
  const sets = columns.map((column, at) => `${column} = $${at + 3}`);
  const statement = sql(
    `appointment_update_${updates.size}`,
    `
    update appointments a set version = a.version + 1, updated_at = $2${sets.map((set) => `, ${set}`).join('')} where a.id = $1 returning ${RECORD_COLUMNS}`,
  );
  updates.set(key, statement);
  return statement;
}

/** Sets columns of a locked appointment and counts its version up; answers it as it is then. */
export async function updateAppointment(
  tx: Queryable,
  id: number,
  columns: Columns,
  now: Date,
): Promise<AppointmentRecord> {
  const names = Object.keys(columns).sort();
  return toRecord(
    await tx.one<RecordRow>(updateOf(names), [id, now, ...names.map((name) => columns[name as keyof Columns] ?? null)]),
  );
}

const REMOVE_THERAPISTS = sql(
  'appointment_remove_therapists',
  'delete from appointment_therapists where appointment_id = $1 and not (therapist_id = any($2::int[]))',
);
const PUT_THERAPISTS = sql(
  'appointment_put_therapists',
  `
  insert into appointment_therapists as t (appointment_id, therapist_id, position, accepted_at, ready_at, picked_up_at)
  select $1, w.id, w.position, case when w.accepted then $6::timestamptz end, case when w.ready then $6::timestamptz end, case when w.picked_up then $6::timestamptz end
  from unnest($2::int[], $3::bool[], $4::bool[], $5::bool[]) with ordinality as w(id, accepted, ready, picked_up, position)
  on conflict (appointment_id, therapist_id) do update set
    position = excluded.position,
    accepted_at = case when excluded.accepted_at is not null then coalesce(t.accepted_at, excluded.accepted_at) end,
    ready_at = case when excluded.ready_at is not null then coalesce(t.ready_at, excluded.ready_at) end,
    picked_up_at = case when excluded.picked_up_at is not null then coalesce(t.picked_up_at, excluded.picked_up_at) end`,
);

/** Makes the therapists of an appointment these, in this order; instants of what was so already stay. */
export async function putTherapists(
  tx: Queryable,
  id: number,
  therapists: readonly TherapistState[],
  now: Date,
): Promise<void> {
  await Promise.all([
    tx.rows(REMOVE_THERAPISTS, [id, therapists.map((one) => one.id)]),
    tx.rows(PUT_THERAPISTS, [id, ...columnsOf(therapists), now]),
  ]);
}

const columnsOf = (therapists: readonly TherapistState[]): unknown[] => [
  therapists.map((one) => one.id),
  therapists.map((one) => one.accepted),
  therapists.map((one) => one.ready),
  therapists.map((one) => one.pickedUp),
];

const SET_ANSWERS = sql(
  'appointment_set_answers',
  `
  update appointment_therapists t set
    accepted_at = case when w.accepted then coalesce(t.accepted_at, $6::timestamptz) end,
    ready_at = case when w.ready then coalesce(t.ready_at, $6::timestamptz) end,
    picked_up_at = case when w.picked_up then coalesce(t.picked_up_at, $6::timestamptz) end
  from unnest($2::int[], $3::bool[], $4::bool[], $5::bool[]) as w(id, accepted, ready, picked_up)
  where t.appointment_id = $1 and t.therapist_id = w.id`,
);

/** What the same therapists answered; instants of what was so already stay. */
export async function setAnswers(
  tx: Queryable,
  id: number,
  therapists: readonly TherapistState[],
  now: Date,
): Promise<void> {
  await tx.rows(SET_ANSWERS, [id, ...columnsOf(therapists), now]);
}

const REMOVE_SERVICES = sql(
  'appointment_remove_services',
  'delete from appointment_services where appointment_id = $1',
);
const PUT_SERVICES = sql(
  'appointment_put_services',
  `
  insert into appointment_services (appointment_id, position, service_id, name, duration, price)
  select $1, w.position, s.id, s.name, s.duration, s.price from unnest($2::int[]) with ordinality as w(id, position) join services s on s.id = w.id`,
);

/** Books these services at today's name, length and price, in this order. */
export async function putServices(tx: Queryable, id: number, services: readonly number[]): Promise<void> {
  await Promise.all([tx.rows(REMOVE_SERVICES, [id]), tx.rows(PUT_SERVICES, [id, services])]);
}

const INSERT = sql(
  'appointment_insert',
  `
  insert into appointments (client_id, service_day, starts_at, ends_at, status, location, notes, duration, total_price, requires_car, driver_id, driver_assigned_at,
    asked_at, response_deadline, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10::int, case when $10::int is not null then $12::timestamptz end, $12, $11, $13, $12, $12) returning id`,
);

export interface NewRow {
  readonly clientId: number;
  readonly serviceDay: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly location: string;
  readonly notes: string;
  /** Minutes. */
  readonly duration: number;
  /** Whole pesos. */
  readonly totalPrice: number;
  readonly requiresCar: boolean;
  readonly driverId: number | null;
  readonly responseDeadline: Date;
  readonly createdBy: number;
}

export async function insertAppointment(tx: Queryable, row: NewRow, now: Date): Promise<number> {
  const { id } = await tx.one<{ id: number }>(INSERT, [
    row.clientId,
    row.serviceDay,
    row.startsAt,
    row.endsAt,
    row.location,
    row.notes,
    row.duration,
    row.totalPrice,
    row.requiresCar,
    row.driverId,
    row.responseDeadline,
    now,
    row.createdBy,
  ]);
  return id;
}

export interface BookedClient {
  readonly id: number;
  readonly name: string;
  readonly address: string;
}
const CLIENT = sql(
  'booking_client',
  `select id, concat_ws(' ', first_name, nullif(last_name, '')) as name, address from clients where id = $1`,
);
export const findClient = (q: Queryable, id: number): Promise<BookedClient | undefined> =>
  q.maybe<BookedClient>(CLIENT, [id]);

export interface OfferedService {
  readonly id: number;
  readonly duration: number;
  readonly price: number;
}
const SERVICES = sql(
  'booking_services',
  'select id, duration, price from services where id = any($1::int[]) and is_active',
);
/** The services on offer with these ids; unknown and withdrawn ones are left out. */
export const findServices = (q: Queryable, ids: readonly number[]): Promise<OfferedService[]> =>
  q.rows<OfferedService>(SERVICES, [ids]);
