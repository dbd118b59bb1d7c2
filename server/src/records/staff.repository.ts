import type { ListedStaff, RecordSort, RegisteredStaff } from 'shared-lib/contract';
import {
  AT_WORK_IN,
  BEFORE_START,
  doingIn,
  dutyAt,
  ON_THE_ROAD,
  passengers,
  PICKUP_STATUSES,
  suspensionAt,
  type Gender,
  type Leg,
  type Role,
  type Status,
  type Vehicle,
} from 'shared-lib/domain';
import { PENDING_EMAIL } from '../accounts/own-account/profile.repository.js';
import { emailChangeOf } from '../accounts/own-account/profile.usecases.js';
import { around, type Pairs, toDuty, windowsNear } from '../availability/free-staff/duty.sql.js';
import { isStillPart } from '../availability/holds/holds.sql.js';
import { phoneKey } from '../platform/phone/phone.js';
import { termPatterns } from '../platform/search/like-patterns.js';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

type StaffRow = Omit<RegisteredStaff, 'suspended_until' | 'created_at' | 'email_change'> & {
  readonly pending_email: string | null;
  readonly pending_email_at: Date | null;
  readonly pending_email_by: number | null;
  readonly suspended_until: Date | null;
  readonly created_at: Date;
};

const COLUMNS = `id, role, first_name, last_name, email, phone_number, username, password_hash is not null as registration_completed,
  specialization, pickup_address, gender, vehicle_type, motorcycle_plate, seats, is_active, disabled_reason,
  suspended_until, suspended_reason, created_at, ${PENDING_EMAIL},
  (select c.asked_by from email_changes c where c.user_id = users.id and c.closed_at is null) as pending_email_by`;
const NAME = `(first_name || ' ' || last_name)`;

/** The conditions of a role's page: part of a name, other data that identify people, active or former. */
const MATCHES = `role = $1 and ($2::text[] is null or fold_text(${NAME}) like all ($2)) and ($4::boolean is null or is_active = $4)
  and ($3::text[] is null or fold_text(${NAME}) like all ($3) or lower(email) like all ($3) or fold_text(email) like all ($3)
    or fold_text(motorcycle_plate) like all ($3) or phone_key(phone_number) like $5)
  and ($6::text is null or vehicle_type = $6)`;

/**
 * A person's next work, from their holds: what is to come, and what should have begun within a day and has not. A visit
 * has its own time, a ride home its hold's.
 */
const NEXT = `(select jsonb_build_object('id', a.id, 'starts_at', case h.leg when 'return' then lower(h.during) else a.starts_at end)
  from staff_holds h join appointments a on a.id = h.appointment_id
  where h.staff_id = users.id and h.leg <> 'asked' and h.during && tstzrange($9::timestamptz - interval '1 day', null) and (lower(h.during) > $9
    or a.deleted_at is null and a.status = any(case h.leg when 'return' then $12::text[] else $11::text[] end) and ${isStillPart('h', 'a')})
  order by h.during limit 1)`;
/** A ride home that was accepted and has not begun. */
const RIDE_TAKEN: readonly Status[] = ['driver_assigned_pickup'];
/** Their part in running visits, by holds around now: work left running longer ago does not say where a person is. */
const PARTS = `(select jsonb_agg(jsonb_build_object('id', a.id, 'leg', h.leg, 'status', a.status,
    'stuck', a.backup is not null and coalesce(a.backup -> 'answeredAt', 'null') = 'null'))
  from staff_holds h join appointments a on a.id = h.appointment_id
  where h.staff_id = users.id and h.during && ${around('$9', '$9', '1 day')}
    and a.deleted_at is null and a.status = any($10::text[]) and ${isStillPart('h', 'a')})`;
const WINDOWS = `(${windowsNear('users.id', '$9')})`;
const ORDERS = {
  left_last: 'is_active desc, lower(first_name), lower(last_name), id',
  name: 'lower(first_name), lower(last_name), id',
  '-name': 'lower(first_name) desc, lower(last_name) desc, id desc',
  newest: 'id desc',
} as const;
const listBy = (order: keyof typeof ORDERS) =>
  sql(
    `registered_list_${order.replace('-', 'by_last_')}`,
    `select ${COLUMNS}, ${NEXT} as next_appointment, ${PARTS} as parts, ${WINDOWS} as windows
     from users where ${MATCHES} order by ${ORDERS[order]} limit $7 offset $8`,
  );
const LISTS = {
  left_last: listBy('left_last'),
  name: listBy('name'),
  '-name': listBy('-name'),
  newest: listBy('newest'),
} as const;
const COUNT = sql('registered_count', `select count(*) as count from users where ${MATCHES}`);
const FIND = sql('registered_find', `select ${COLUMNS} from users where id = $1`);
const LOCK = sql('registered_lock', `select ${COLUMNS} from users where id = $1 for update`);
const ONE_AT_A_TIME = sql(
  'registered_one_at_a_time',
  `select pg_advisory_xact_lock(hashtext('hatid'), hashtext('register staff'))`,
);
const ALIKE = sql(
  'registered_alike',
  `
  select id, role, first_name, last_name, lower(email) = lower($1) as same_email, phone_key(phone_number) = $2 is true as same_phone,
    role = $4 and name_key(${NAME}) = name_key($3) as same_name
  from users
  where (lower(email) = lower($1) or phone_key(phone_number) = $2 or (role = $4 and name_key(${NAME}) = name_key($3))) and id is distinct from $5::int
  order by id limit 20`,
);
const INSERT = sql(
  'registered_insert',
  `
  insert into users (role, email, two_factor, first_name, last_name, phone_number, specialization, vehicle_type, motorcycle_plate, seats, gender,
    pickup_address, created_at, updated_at, invited_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13) returning ${COLUMNS}`,
);
const UPDATE = sql(
  'registered_update',
  `
  update users set email = $2, email_verified_at = case when lower(email) = lower($2) then email_verified_at end, first_name = $3, last_name = $4, phone_number = $5,
    specialization = $6, vehicle_type = $7, motorcycle_plate = $8, seats = $9, gender = $10, pickup_address = $11, updated_at = $12
  where id = $1 returning ${COLUMNS}`,
);
/** The rides that a driver still has: rides out before the drop-off, rides home that are not over. */
const RIDES = sql(
  'registered_rides',
  `
  select a.id, a.status, (select json_agg(json_build_object('pickedUp', t.picked_up_at is not null, 'needsNoRide', t.needs_no_ride_at is not null,
      'collectedBefore', t.collected_before)) from appointment_therapists t where t.appointment_id = a.id) as therapists
  from appointments a
  where a.deleted_at is null and (a.driver_id = $1 and a.status = any($2::text[]) or a.pickup_driver_id = $1 and a.status = any($3::text[]))
  order by a.starts_at, a.id`,
);

export interface RideAhead {
  readonly id: number;
  readonly passengers: number;
}

type RideRow = Parameters<typeof passengers>[0] & { readonly id: number };

/** Appointments whose people this driver must still take, the largest group first. */
export async function findRidesAhead(q: Queryable, driverId: number): Promise<RideAhead[]> {
  const rows = await q.rows<RideRow>(RIDES, [driverId, [...BEFORE_START, ...ON_THE_ROAD, 'rejected'], PICKUP_STATUSES]);
  return rows
    .map((row) => ({ id: row.id, passengers: passengers(row).length }))
    .sort((a, b) => b.passengers - a.passengers);
}

const LIFT = sql(
  'registered_lift',
  `update users set suspended_until = null, suspended_reason = null, updated_at = $2 where id = $1 returning ${COLUMNS}`,
);

function shown<Row extends StaffRow>(
  { suspended_until, suspended_reason, created_at, pending_email, pending_email_at, pending_email_by, ...row }: Row,
  now: Date,
) {
  const until = suspensionAt(suspended_until, now);
  const change = emailChangeOf({ pending_email, pending_email_at });
  return {
    ...row,
    email_change: change && { ...change, asked_by: pending_email_by },
    suspended_until: until?.toISOString() ?? null,
    suspended_reason: until && suspended_reason,
    created_at: created_at.toISOString(),
  };
}

export interface StaffSearch extends PageRequest {
  readonly role: Role;
  readonly name?: string;
  readonly search?: string;
  readonly state?: 'active' | 'disabled';
  readonly vehicle?: Vehicle;
  /** By name, former staff last, where it is missing. */
  readonly sort?: RecordSort;
  readonly now: Date;
}

interface Part {
  readonly id: number;
  readonly leg: Leg;
  readonly status: Status;
  readonly stuck: boolean;
}
interface ListedRow extends StaffRow {
  readonly next_appointment: { readonly id: number; readonly starts_at: string } | null;
  readonly parts: readonly Part[] | null;
  readonly windows: Pairs | null;
}

/** At work, or else free or off duty, by the windows as bookings use them. */
function nowOf({ role, parts, windows }: Pick<ListedRow, 'role' | 'parts' | 'windows'>, now: Date): ListedStaff['now'] {
  if (role === 'operator') return null;
  for (const { id, leg, status, stuck } of parts ?? []) {
    const doing = doingIn(leg, status, stuck);
    if (doing) return { doing, appointment: id };
  }
  return { doing: dutyAt(toDuty(windows), now, { overrun: 0 }) ? 'free' : 'off_duty', appointment: null };
}

/** A page of a role. */
export async function listStaff(
  q: Queryable,
  { role, name, search, state, vehicle, sort, now, ...page }: StaffSearch,
): Promise<{ staff: ListedStaff[]; count: number }> {
  const sought = search ? termPatterns(search) : null;
  const matches = [
    role,
    name ? termPatterns(name).words : null,
    sought?.words ?? null,
    state ? state === 'active' : null,
    sought?.digits ?? null,
    vehicle ?? null,
  ];
  const [rows, { count }] = await Promise.all([
    q.rows<ListedRow>(LISTS[sort ?? 'left_last'], [
      ...matches,
      page.page_size,
      offsetOf(page),
      now,
      AT_WORK_IN,
      BEFORE_START,
      RIDE_TAKEN,
    ]),
    q.one<{ count: number }>(COUNT, matches),
  ]);
  const staff = rows.map((row) => {
    const { next_appointment: next, parts: _parts, windows: _windows, ...person } = shown(row, now);
    return {
      ...person,
      now: nowOf(row, now),
      next_appointment: next && { ...next, starts_at: new Date(next.starts_at).toISOString() },
    };
  });
  return { staff, count };
}

export async function findStaffMember(q: Queryable, id: number, now: Date): Promise<RegisteredStaff | undefined> {
  const row = await q.maybe<StaffRow>(FIND, [id]);
  return row && shown(row, now);
}

export async function lockStaffMember(tx: Tx, id: number, now: Date): Promise<RegisteredStaff | undefined> {
  const row = await tx.maybe<StaffRow>(LOCK, [id]);
  return row && shown(row, now);
}

export interface Particulars {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly specialization: string | null;
  readonly pickup_address: string | null;
  readonly gender: Gender | null;
  readonly vehicle_type: Vehicle | null;
  readonly motorcycle_plate: string | null;
  readonly seats: number | null;
}

export interface Alike {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly same_email: boolean;
  readonly same_phone: boolean;
  readonly same_name: boolean;
}

/** Registrations run one by one: the database's own keys cover only the e-mail address. */
export const registerOneAtATime = (tx: Tx): Promise<unknown> => tx.rows(ONE_AT_A_TIME);

/** Staff with this address, number (in any spelling) or name in this role. */
export const findAlike = (q: Queryable, role: Role, person: Particulars, except: number | null): Promise<Alike[]> =>
  q.rows<Alike>(ALIKE, [
    person.email,
    phoneKey(person.phone_number),
    [person.first_name, person.last_name].filter(Boolean).join(' '),
    role,
    except,
  ]);

export interface NewStaff extends Particulars {
  readonly role: Role;
  readonly two_factor: boolean;
}

/** In the order of both statements. */
const particularsOf = (p: Particulars): readonly unknown[] => [
  p.first_name,
  p.last_name,
  p.phone_number,
  p.specialization,
  p.vehicle_type,
  p.motorcycle_plate,
  p.seats,
  p.gender,
  p.pickup_address,
];

export async function insertStaff(tx: Tx, p: NewStaff, now: Date): Promise<RegisteredStaff> {
  const row = await tx.one<StaffRow>(INSERT, [p.role, p.email, p.two_factor, ...particularsOf(p), now]);
  return shown(row, now);
}

/** A changed address must be verified again. */
export async function updateStaff(tx: Tx, id: number, p: Particulars, now: Date): Promise<RegisteredStaff> {
  const row = await tx.one<StaffRow>(UPDATE, [id, p.email, ...particularsOf(p), now]);
  return shown(row, now);
}

export const liftSuspension = async (tx: Tx, id: number, now: Date): Promise<RegisteredStaff> =>
  shown(await tx.one<StaffRow>(LIFT, [id, now]), now);

const INVITED = sql(
  'registered_invited',
  `update users set invited_at = $2 where id = $1 and (invited_at is null or invited_at <= $3) returning id`,
);
/** False where the last invitation was sent after `notSince`; then nothing is written. */
export const markInvited = async (
  tx: Tx,
  id: number,
  { now, notSince }: { readonly now: Date; readonly notSince: Date },
): Promise<boolean> => (await tx.maybe(INVITED, [id, now, notSince])) !== undefined;
