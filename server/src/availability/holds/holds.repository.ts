import { bind, sql, type Queryable, type Tx, type Autocommit } from '../../platform/database/database.js';
import type { Hold, Leg } from 'shared-lib/domain';

const LOCK_STAFF = sql(
  'holds_lock_staff',
  'select id from users where id = any($1::int[]) order by id for no key update',
);

/**
 * Locks people for a booking, in the order of their ids, so that bookings of the same people run one by one. Two groups
 * that share people would otherwise wait for each other in the exclusion constraint until the database finds the
 * deadlock.
 */
export async function lockStaff(tx: Tx, staffIds: readonly number[]): Promise<void> {
  if (staffIds.length) await tx.rows(LOCK_STAFF, [[...new Set(staffIds)]]);
}

/** A past hold stays as a trace of work, unless the same hold is taken again. */
const DROP_UNPLANNED = sql(
  'holds_drop_unplanned',
  `
  delete from staff_holds h using (
    select h.id, exists (select from unnest($2::int[], $3::text[]) as w(staff_id, leg) where w.staff_id = h.staff_id and w.leg = h.leg) as wanted
    from staff_holds h where h.appointment_id = $1 and h.leg in ('session', 'outbound', 'asked')
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
  /** People whose hold stays where it is still wanted; all others' holds are taken again. */
  readonly kept: readonly number[];
}

/**
 * Sets the holds of an appointment for its session and its ride out. The constraint refuses a person who is not free
 * (staff-not-free.ts explains it).
 */
export async function replaceHolds(tx: Tx, { appointmentId, holds, now, kept }: HoldChange): Promise<void> {
  const staff = holds.map(({ staffId }) => staffId);
  const legs = holds.map(({ leg }) => leg);
  await lockStaff(tx, staff);
  await tx.rows(DROP_UNPLANNED, [appointmentId, staff, legs, now, kept]);
  if (holds.length)
    await tx.rows(INSERT, [appointmentId, staff, legs, holds.map(({ start }) => start), holds.map(({ end }) => end)]);
}

const DROP_RETURN = sql(
  'holds_drop_return',
  `delete from staff_holds where appointment_id = $1 and leg = 'return' and (staff_id = $2 or upper(during) > $3)`,
);

export interface ReturnHold {
  readonly appointmentId: number;
  /** From the planned time of the ride. */
  readonly hold: Hold;
  readonly now: Date;
}

/**
 * Holds a driver for the ride home, in place of the earlier one. The constraint refuses a driver who is not free
 * (staff-not-free.ts explains it).
 */
export async function holdReturn(tx: Tx, { appointmentId, hold, now }: ReturnHold): Promise<void> {
  await lockStaff(tx, [hold.staffId]);
  await endHolds(tx, { appointmentId, legs: ['return'], now });
  await tx.rows(DROP_RETURN, [appointmentId, hold.staffId, now]);
  await tx.rows(INSERT, [appointmentId, [hold.staffId], ['return'], [hold.start], [hold.end]]);
}

const DROP_ALL = sql('holds_drop_all', 'delete from staff_holds where appointment_id = $1');
export const dropAllHolds = async (tx: Tx, appointmentId: number): Promise<void> => {
  await tx.rows(DROP_ALL, [appointmentId]);
};

/** A stored copy of a hold; `during` is PostgreSQL's own text of the range. */
export interface StoredHold {
  readonly staff_id: number;
  readonly leg: Leg;
  readonly during: string;
}

const PUT_BACK = sql(
  'holds_put_back',
  `
  insert into staff_holds (staff_id, appointment_id, leg, during)
  select w.staff_id, $1, w.leg, w.during from jsonb_to_recordset($2::jsonb) as w(staff_id int, leg text, during tstzrange) order by w.staff_id`,
);

/** Restores these holds of an appointment. The constraint refuses it where a person is held elsewhere now. */
export async function putHoldsBack(tx: Tx, appointmentId: number, holds: readonly StoredHold[]): Promise<void> {
  await tx.pipeline(bind(DROP_ALL, [appointmentId]), bind(PUT_BACK, [appointmentId, JSON.stringify(holds)]));
}

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

/** A leg that ends early frees the rest of its time. Source: R-booking-4. */
export async function endHolds(tx: Tx, { appointmentId, legs, now }: EndedHolds): Promise<void> {
  await tx.pipeline(bind(DROP_NOT_BEGUN, [appointmentId, legs, now]), bind(SHORTEN, [appointmentId, legs, now]));
}

/**
 * From now on for the planned length, for each person whose time is free; the constraint decides. A person who is held
 * elsewhere then keeps the planned hold, because the step itself has happened.
 */
const BRING_FORWARD = sql(
  'holds_bring_forward',
  `
  update staff_holds h set during = tstzrange($3::timestamptz, $3 + (upper(h.during) - lower(h.during)))
  where h.appointment_id = $1 and h.leg = $2 and lower(h.during) > $3
    and not exists (select from staff_holds o where o.staff_id = h.staff_id and o.id <> h.id
      and o.during && tstzrange($3::timestamptz, $3 + (upper(h.during) - lower(h.during))))`,
);

export interface BegunHolds {
  readonly appointmentId: number;
  readonly leg: Leg;
  readonly now: Date;
}

/**
 * Moves the holds of a leg that begins early to the time at which people really work. The caller must lock these
 * people.
 * Source: R-booking-15.
 */
export async function bringHoldsForward(tx: Tx, { appointmentId, leg, now }: BegunHolds): Promise<void> {
  await tx.rows(BRING_FORWARD, [appointmentId, leg, now]);
}

const BUSY = sql(
  'holds_busy',
  `
  select distinct w.staff_id from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as w(staff_id, from_at, to_at)
  where exists (select from staff_holds h where h.staff_id = w.staff_id and h.during && tstzrange(w.from_at, w.to_at) and h.appointment_id is distinct from $4::int)`,
);

/** The people who already have a hold during the wanted time, without the holds of `except`. */
export async function findBusy(q: Queryable, holds: readonly Hold[], except: number | null): Promise<number[]> {
  const rows = await q.rows<{ staff_id: number }>(BUSY, [
    holds.map(({ staffId }) => staffId),
    holds.map(({ start }) => start),
    holds.map(({ end }) => end),
    except,
  ]);
  return rows.map(({ staff_id }) => staff_id);
}

const REMOVE_PAST = sql(
  'holds_remove_past',
  `
  delete from staff_holds where id = any (array(select id from staff_holds where upper(during) < $1 limit $2 for update skip locked)) returning id`,
);
/** Removes holds that ended before `before`, at most `most`. Returns their number. */
export const removePastHolds = async (q: Autocommit, before: Date, most: number): Promise<number> =>
  (await q.rows(REMOVE_PAST, [before, most])).length;
