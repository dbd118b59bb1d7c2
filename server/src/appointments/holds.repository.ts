import { sql, type Queryable } from '../platform/database/database.js';
import { codeOf } from '../platform/errors.js';
import type { Hold, Leg } from './holds.js';

const LOCK_STAFF = sql(
  'holds_lock_staff',
  'select id from users where id = any($1::int[]) order by id for no key update',
);

/**
 * Bookings of the same people go one after the other, in the order of their ids: two groups that share people would
 * otherwise wait for each other inside the exclusion constraint until the database notices the deadlock.
 */
export async function lockStaff(tx: Queryable, staffIds: readonly number[]): Promise<void> {
  if (staffIds.length) await tx.rows(LOCK_STAFF, [[...new Set(staffIds)]]);
}

/** What is over stays as a trace of past work, unless the same hold is taken anew. */
const DROP_UNPLANNED = sql(
  'holds_drop_unplanned',
  `
  delete from staff_holds h using (
    select h.id, exists (select from unnest($2::int[], $3::text[]) as w(staff_id, leg) where w.staff_id = h.staff_id and w.leg = h.leg) as wanted
    from staff_holds h where h.appointment_id = $1 and h.leg in ('session', 'outbound')
  ) known
  where known.id = h.id and not (known.wanted and h.staff_id = any($5::int[])) and (known.wanted or upper(h.during) > $4)`,
);
const INSERT = sql(
  'holds_insert',
  `
  insert into staff_holds (staff_id, appointment_id, leg, during)
  select w.staff_id, $1, w.leg, tstzrange(w.from_at, w.to_at) from unnest($2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as w(staff_id, leg, from_at, to_at)
  order by w.staff_id
  on conflict (appointment_id, staff_id, leg) do nothing`,
);

export interface HoldChange {
  readonly appointmentId: number;
  readonly holds: readonly Hold[];
  readonly now: Date;
  /** People whose hold stays as it is where it is still wanted; everybody else's is taken anew. */
  readonly kept: readonly number[];
}

/**
 * Makes these the holds of an appointment for its session and its ride out. A person who is not free: 23P01
 * (isOverlap).
 */
export async function replaceHolds(tx: Queryable, { appointmentId, holds, now, kept }: HoldChange): Promise<void> {
  const staff = holds.map(({ staffId }) => staffId);
  const legs = holds.map(({ leg }) => leg);
  await lockStaff(tx, staff);
  await tx.rows(DROP_UNPLANNED, [appointmentId, staff, legs, now, kept]);
  if (holds.length)
    await tx.rows(INSERT, [appointmentId, staff, legs, holds.map(({ from }) => from), holds.map(({ to }) => to)]);
}

const DROP_RETURN = sql(
  'holds_drop_return',
  `delete from staff_holds where appointment_id = $1 and leg = 'return' and (staff_id = $2 or upper(during) > $3)`,
);

/**
 * Holds a driver for the ride home in place of whoever was held for it. A driver who is not free: 23P01 (isOverlap).
 */
export async function holdReturn(tx: Queryable, appointmentId: number, hold: Hold): Promise<void> {
  await lockStaff(tx, [hold.staffId]);
  await endHolds(tx, { appointmentId, legs: ['return'], now: hold.from });
  await tx.rows(DROP_RETURN, [appointmentId, hold.staffId, hold.from]);
  await tx.rows(INSERT, [appointmentId, [hold.staffId], ['return'], [hold.from], [hold.to]]);
}

const DROP_ALL = sql('holds_drop_all', 'delete from staff_holds where appointment_id = $1');
export const dropAllHolds = async (tx: Queryable, appointmentId: number): Promise<void> => {
  await tx.rows(DROP_ALL, [appointmentId]);
};

const DROP_NOT_BEGUN = sql(
  'holds_drop_not_begun',
  'delete from staff_holds where appointment_id = $1 and leg = any($2::text[]) and lower(during) >= $3',
);
const SHORTEN = sql(
  'holds_shorten',
  `
  update staff_holds set during = tstzrange(lower(during), $3) where appointment_id = $1 and leg = any($2::text[]) and upper(during) > $3`,
);

export interface EndedHolds {
  readonly appointmentId: number;
  readonly legs: readonly Leg[];
  readonly now: Date;
}

/** What has ended early gives back the rest of the time. Source: product 3, 'what really happens shortens a hold'. */
export async function endHolds(tx: Queryable, { appointmentId, legs, now }: EndedHolds): Promise<void> {
  await Promise.all([
    tx.rows(DROP_NOT_BEGUN, [appointmentId, legs, now]),
    tx.rows(SHORTEN, [appointmentId, legs, now]),
  ]);
}

const OVERLAP = 'staff_holds_no_overlap';

/**
 * Did the database refuse a hold because the person is held already? The constraint is the one guard against double
 * booking.
 */
export const isOverlap = (error: unknown): boolean =>
  codeOf(error) === '23P01' &&
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === OVERLAP;

const BUSY = sql(
  'holds_busy',
  `
  select distinct w.staff_id from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as w(staff_id, from_at, to_at)
  where exists (select from staff_holds h where h.staff_id = w.staff_id and h.during && tstzrange(w.from_at, w.to_at) and h.appointment_id is distinct from $4::int)`,
);

/** Which of these people are held already during the wanted time, holds of `except` apart. */
export async function findBusy(q: Queryable, holds: readonly Hold[], except: number | null): Promise<number[]> {
  const rows = await q.rows<{ staff_id: number }>(BUSY, [
    holds.map(({ staffId }) => staffId),
    holds.map(({ from }) => from),
    holds.map(({ to }) => to),
    except,
  ]);
  return rows.map(({ staff_id }) => staff_id);
}
