// How it works: docs/subsystems/attendance.md.
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { BUSINESS_RULES, type Arrival, type AttendanceStatus } from 'shared-lib/domain';

export interface AttendanceRow {
  readonly id: number;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly staff_role: string;
  readonly service_day: string;
  readonly check_in_at: Date | null;
  readonly check_out_at: Date | null;
  readonly check_out_said_at: Date | null;
  readonly check_in_sent_at: Date | null;
  readonly check_out_sent_at: Date | null;
  readonly arrival: Arrival;
  readonly status: AttendanceStatus;
  readonly notes: string;
  readonly approved_at: Date | null;
}

const STORED =
  'id, staff_id, service_day, check_in_at, check_out_at, check_out_said_at, check_in_sent_at, check_out_sent_at, arrival, status, notes, approved_at';
const NAMED = `r.id, r.staff_id, concat_ws(' ', u.first_name, u.last_name) as staff_name, u.role as staff_role, r.service_day, r.check_in_at, r.check_out_at,
  r.check_out_said_at, r.check_in_sent_at, r.check_out_sent_at, r.arrival, r.status, r.notes, r.approved_at`;
/** The records that a writing statement `r` returned, with their person's name. */
const WITH_NAME = `select ${NAMED} from r join users u on u.id = r.staff_id`;

/** Undefined where this day already has a check-in. A person who comes replaces a mark of absence. */
const CHECK_IN = sql(
  'attendance_check_in',
  `
  with r as (
    insert into attendance_records as a (staff_id, service_day, check_in_at, check_in_sent_at, arrival, status, created_at, updated_at)
    values ($1, $2, $3, $5, $4, 'pending_approval', coalesce($5::timestamptz, $3::timestamptz), coalesce($5::timestamptz, $3::timestamptz))
    on conflict (staff_id, service_day) do update set check_in_at = $3, check_in_sent_at = $5, arrival = $4, status = 'pending_approval',
      approved_at = null, approved_by = null, updated_at = coalesce($5::timestamptz, $3::timestamptz),
      before_check_in = jsonb_build_object('arrival', a.arrival, 'status', a.status, 'approved_at', a.approved_at, 'approved_by', a.approved_by)
      where a.check_in_at is null
    returning ${STORED}
  ) ${WITH_NAME}`,
);
/** Nobody has seen hours that were sent late, so an earlier approval does not count for them. */
const CHECK_OUT = sql(
  'attendance_check_out',
  `
  with r as (
    update attendance_records set check_out_at = $3, check_out_said_at = case when $4 then $3::timestamptz end, check_out_sent_at = $5,
      updated_at = coalesce($5::timestamptz, $3::timestamptz), status = case when $5::timestamptz is null then status else 'pending_approval' end,
      approved_at = case when $5::timestamptz is null then approved_at end, approved_by = case when $5::timestamptz is null then approved_by end
    where staff_id = $1 and service_day = $2 and check_in_at is not null and check_out_at is null returning ${STORED}
  ) ${WITH_NAME}`,
);
/** The record whose last change is the person's own check-in or check-out since then. */
const LOCK_OWN_STEP = sql(
  'attendance_lock_own_step',
  `
  select ${NAMED}, r.before_check_in is not null as was_marked from attendance_records r join users u on u.id = r.staff_id
  where r.staff_id = $1 and r.updated_at >= $2 and r.updated_at = coalesce(r.check_out_at, r.check_in_at)
  order by r.updated_at desc limit 1 for update of r`,
);
const TAKE_CHECK_OUT_BACK = sql(
  'attendance_take_check_out_back',
  `
  with r as (update attendance_records set check_out_at = null, check_out_said_at = null, check_out_sent_at = null, updated_at = $2 where id = $1 returning ${STORED}) ${WITH_NAME}`,
);
/** A day that was marked absent before is marked so again. */
const TAKE_CHECK_IN_BACK = sql(
  'attendance_take_check_in_back',
  `
  with r as (
    update attendance_records set check_in_at = null, check_in_sent_at = null, arrival = before_check_in->>'arrival', status = before_check_in->>'status',
      approved_at = (before_check_in->>'approved_at')::timestamptz, approved_by = (before_check_in->>'approved_by')::int,
      before_check_in = null, updated_at = $2
    where id = $1 returning ${STORED}
  ) ${WITH_NAME}`,
);
/** The latest day before $2 without a check-out; days more than a month ago are left out. */
const WITHOUT_CHECK_OUT = sql(
  'attendance_without_check_out',
  `
  select ${NAMED} from attendance_records r join users u on u.id = r.staff_id
  where r.staff_id = $1 and r.service_day < $2::date and r.service_day >= $2::date - 31
    and r.check_in_at is not null and r.check_out_at is null
  order by r.service_day desc limit 1`,
);
/** Nobody has seen these hours yet, so an earlier approval does not count for them. */
const SAY_LEFT = sql(
  'attendance_say_left',
  `
  with r as (
    update attendance_records set check_out_at = $2, check_out_said_at = $3, status = 'pending_approval', approved_at = null, approved_by = null, updated_at = $3
    where id = $1 returning ${STORED}
  ) ${WITH_NAME}`,
);
/** The start of the person's own hours on a day, and how long after it the business calls a check-in late. */
const OWN_LATENESS = sql(
  'attendance_own_lateness',
  `
  select min(lower(during)) as begins, coalesce((select (value ->> 'late_after')::int from settings where key = 'business'), ${BUSINESS_RULES.late_after.byDefault}) as minutes
  from availability_windows where staff_id = $1 and service_day = $2`,
);
const REMOVE = sql('attendance_remove', 'delete from attendance_records where id = $1');
const OF_DAY = sql(
  'attendance_of_day',
  `select ${NAMED} from attendance_records r join users u on u.id = r.staff_id where r.staff_id = $1 and r.service_day = $2`,
);
const LIST = sql(
  'attendance_list',
  `
  select ${NAMED} from attendance_records r join users u on u.id = r.staff_id
  where ($1::date is null or r.service_day = $1) and ($2::int is null or r.staff_id = $2)
  order by r.service_day desc, u.last_name, u.first_name, r.id limit 1000`,
);
const LOCK = sql(
  'attendance_lock',
  `select ${NAMED} from attendance_records r join users u on u.id = r.staff_id where r.id = $1 for update of r`,
);
/** In the order of their ids, so that two approvals of the same ones do not wait for each other. */
const LOCK_SEVERAL = sql(
  'attendance_lock_several',
  `select ${NAMED} from attendance_records r join users u on u.id = r.staff_id where r.id = any($1::int[]) order by r.id for update of r`,
);
const APPROVE = sql(
  'attendance_approve',
  `
  with r as (
    update attendance_records set status = arrival, approved_at = $2, approved_by = $3, updated_at = $2 where id = any($1::int[]) returning ${STORED}
  ) ${WITH_NAME}`,
);
const CHANGE = sql(
  'attendance_change',
  `
  with r as (
    update attendance_records set check_in_at = $2, check_out_at = $3, arrival = $4, status = $5,
      check_out_said_at = case when check_out_at = $3 then check_out_said_at end,
      check_in_sent_at = case when check_in_at = $2 then check_in_sent_at end, check_out_sent_at = case when check_out_at = $3 then check_out_sent_at end, notes = $6, updated_at = $7 where id = $1 returning ${STORED}
  ) ${WITH_NAME}`,
);
/** Undefined where the person checked in that day. */
const MARK_ABSENT = sql(
  'attendance_mark_absent',
  `
  with r as (
    insert into attendance_records as a (staff_id, service_day, arrival, status, created_at, updated_at) values ($1, $2, 'absent', 'absent', $3, $3)
    on conflict (staff_id, service_day) do update set arrival = 'absent', status = 'absent', updated_at = $3 where a.check_in_at is null
    returning ${STORED}
  ) ${WITH_NAME}`,
);

/** A record without times. Undefined where this day already has one. */
const ADD = sql(
  'attendance_add',
  `
  with r as (
    insert into attendance_records (staff_id, service_day, arrival, status, created_at, updated_at) values ($1, $2, 'absent', 'absent', $3, $3)
    on conflict (staff_id, service_day) do nothing returning ${STORED}
  ) ${WITH_NAME}`,
);

export interface CheckIn {
  readonly staffId: number;
  readonly day: string;
  readonly at: Date;
  /** When the server heard of it, where a phone had kept it. */
  readonly sentAt: Date | null;
  readonly arrival: Arrival;
}

export const insertCheckIn = (
  tx: Tx,
  { staffId, day, at, sentAt, arrival }: CheckIn,
): Promise<AttendanceRow | undefined> => tx.maybe<AttendanceRow>(CHECK_IN, [staffId, day, at, arrival, sentAt]);
/** `isLate`: the day is over, so an operator must look at the hours before approval. */
export const updateCheckOut = (
  tx: Tx,
  { staffId, day, at, sentAt, isLate }: Omit<CheckIn, 'arrival'> & { isLate: boolean },
): Promise<AttendanceRow | undefined> => tx.maybe<AttendanceRow>(CHECK_OUT, [staffId, day, at, isLate, sentAt]);
/** A check-in or check-out of the last seconds, and whether the day was marked absent before the check-in. */
export interface OwnStep extends AttendanceRow {
  readonly was_marked: boolean;
}
export const lockOwnStep = (tx: Tx, staffId: number, since: Date): Promise<OwnStep | undefined> =>
  tx.maybe<OwnStep>(LOCK_OWN_STEP, [staffId, since]);
export const takeCheckOutBack = (tx: Tx, id: number, at: Date): Promise<AttendanceRow> =>
  tx.one<AttendanceRow>(TAKE_CHECK_OUT_BACK, [id, at]);
export const takeCheckInBack = (tx: Tx, id: number, at: Date): Promise<AttendanceRow> =>
  tx.one<AttendanceRow>(TAKE_CHECK_IN_BACK, [id, at]);
export const removeRecord = async (tx: Tx, id: number): Promise<void> => {
  await tx.rows(REMOVE, [id]);
};
export const findRecord = (q: Queryable, staffId: number, day: string): Promise<AttendanceRow | undefined> =>
  q.maybe<AttendanceRow>(OF_DAY, [staffId, day]);
export const listRecords = (q: Queryable, day: string | null, staffId: number | null): Promise<AttendanceRow[]> =>
  q.rows<AttendanceRow>(LIST, [day, staffId]);
export const lockRecord = (tx: Tx, id: number): Promise<AttendanceRow | undefined> =>
  tx.maybe<AttendanceRow>(LOCK, [id]);
export const lockRecords = (tx: Tx, ids: readonly number[]): Promise<AttendanceRow[]> =>
  tx.rows<AttendanceRow>(LOCK_SEVERAL, [ids]);
export const approveRecords = (tx: Tx, ids: readonly number[], at: Date, by: number): Promise<AttendanceRow[]> =>
  tx.rows<AttendanceRow>(APPROVE, [ids, at, by]);
export const findWithoutCheckOut = (
  q: Queryable,
  staffId: number,
  before: string,
): Promise<AttendanceRow | undefined> => q.maybe<AttendanceRow>(WITHOUT_CHECK_OUT, [staffId, before]);
export const markLeft = (tx: Tx, id: number, left: Date, at: Date): Promise<AttendanceRow> =>
  tx.one<AttendanceRow>(SAY_LEFT, [id, left, at]);
export interface OwnLateness {
  readonly begins: Date | null;
  readonly minutes: number;
}
export const findOwnLateness = (q: Queryable, staffId: number, day: string): Promise<OwnLateness> =>
  q.one<OwnLateness>(OWN_LATENESS, [staffId, day]);
export const markAbsent = (tx: Tx, staffId: number, day: string, at: Date): Promise<AttendanceRow | undefined> =>
  tx.maybe<AttendanceRow>(MARK_ABSENT, [staffId, day, at]);

export const addRecord = (tx: Tx, staffId: number, day: string, at: Date): Promise<AttendanceRow | undefined> =>
  tx.maybe<AttendanceRow>(ADD, [staffId, day, at]);

export type Changeable = Pick<AttendanceRow, 'check_in_at' | 'check_out_at' | 'arrival' | 'status' | 'notes'>;
export const changeRecord = (tx: Tx, id: number, to: Changeable, at: Date): Promise<AttendanceRow> =>
  tx.one<AttendanceRow>(CHANGE, [id, to.check_in_at, to.check_out_at, to.arrival, to.status, to.notes, at]);

export interface StillInRow {
  readonly id: number;
  readonly name: string;
}
/** Whose visit runs is at work: what goes on too long there has needs of its own (`risingStep` of the domain). */
const STILL_IN = sql(
  'attendance_still_in',
  `
  select u.id, concat_ws(' ', u.first_name, u.last_name) as name from attendance_records r join users u on u.id = r.staff_id
  where r.service_day = $1 and r.check_in_at is not null and r.check_out_at is null and u.is_active and u.role <> 'operator'
    and not exists (select from appointment_people p join appointments a on a.id = p.appointment_id
      where p.staff_id = u.id and p.service_day = $1 and a.deleted_at is null and a.status in ('journey', 'picking_up_therapists', 'transporting_group',
        'driving_to_location', 'at_location', 'arrived', 'dropped_off', 'session_in_progress', 'pickup_requested', 'driver_assigned_pickup', 'return_journey'))
  order by u.last_name, u.first_name, u.id`,
);
/** Therapists and drivers who have not checked out of this service day, and have no visit under way. */
export const findStillIn = (q: Queryable, day: string): Promise<StillInRow[]> => q.rows<StillInRow>(STILL_IN, [day]);

const RECORD_EXISTS = sql(
  'attendance_record_exists',
  'select exists (select from attendance_records where id = $1) as found',
);
export const recordExists = async (q: Queryable, id: number): Promise<boolean> =>
  (await q.one<{ found: boolean }>(RECORD_EXISTS, [id])).found;

const STAFF_EXISTS = sql('attendance_staff_exists', 'select exists (select from users where id = $1) as found');
export const staffExists = async (q: Queryable, id: number): Promise<boolean> =>
  (await q.one<{ found: boolean }>(STAFF_EXISTS, [id])).found;

/**
 * The people expected on the day $1: therapists and drivers with a window then. Without any hours at all, or with an
 * incomplete registration, a person is not expected. The windows are read once, not once for each person.
 * Source: R-day-13.
 */
const KEPT_WINDOWS = `
  kept as (select distinct staff_id from availability_windows where service_day = $1::date)`;
const EXPECTED = 'k.staff_id is not null';

export interface RegisterRow extends Pick<AttendanceRow, 'staff_id' | 'staff_name' | 'staff_role'> {
  readonly expected: boolean;
}
const REGISTER = sql(
  'attendance_register',
  `
  with ${KEPT_WINDOWS}
  select u.id as staff_id, concat_ws(' ', u.first_name, u.last_name) as staff_name, u.role as staff_role, u.role <> 'operator' and ${EXPECTED} as expected
  from users u left join kept k on k.staff_id = u.id
  where (u.is_active and u.role <> 'operator' and u.username is not null and u.created_at < $2) or exists (select from attendance_records r where r.staff_id = u.id and r.service_day = $1)
  order by u.last_name, u.first_name, u.id`,
);
/** @param end of the service day: people who joined the business later are not in its register */
export const readRegister = (q: Queryable, day: string, end: Date): Promise<RegisterRow[]> =>
  q.rows<RegisterRow>(REGISTER, [day, end]);

const MARK_MISSING = sql(
  'attendance_mark_missing',
  `
  with ${KEPT_WINDOWS}, r as (
    insert into attendance_records (staff_id, service_day, arrival, status, created_at, updated_at)
    select u.id, $1, 'absent', 'absent', $2, $2 from users u left join kept k on k.staff_id = u.id
    where u.is_active and u.role <> 'operator' and u.username is not null and u.created_at < $2 and ${EXPECTED}
    on conflict (staff_id, service_day) do nothing
    returning ${STORED}
  ) ${WITH_NAME}`,
);
/** Marks all expected people without a record of the day. A second run finds nobody. */
export const markMissing = (tx: Tx, day: string, at: Date): Promise<AttendanceRow[]> =>
  tx.rows<AttendanceRow>(MARK_MISSING, [day, at]);
