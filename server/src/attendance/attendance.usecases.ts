// How it works: docs/subsystems/attendance.md.
import type { AttendanceRecord, AttendanceSummary, TodayStatus, Answer, Calls } from 'shared-lib/contract';
import {
  arrivalAt,
  canCheckInAt,
  hoursOfMinutes,
  hoursWorked,
  lateFrom,
  minutesWorked,
  nightBefore,
  registerCounts,
  serviceDayBounds,
  serviceDayOf,
  type Actor,
  type AuditAction,
} from 'shared-lib/domain';
import type { Principal } from '../platform/principal.js';
import { recordAudit } from '../audit/audit.repository.js';
import { actorOf } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { settleStillIn } from '../notifications/settle.js';
import { checkedOccurrence } from '../platform/occurred-at.js';
import {
  changeRecord,
  findOwnLateness,
  findRecord,
  findWithoutCheckOut,
  insertCheckIn,
  listRecords,
  lockRecord,
  markAbsent,
  readRegister,
  staffExists,
  updateCheckOut,
  type AttendanceRow,
  recordExists,
} from './attendance.repository.js';
import { findHistory } from '../audit/history.repository.js';
import { findTotals, type Stretch } from './totals.repository.js';
import * as m from '../texts/m.js';

export const shownRecord = (row: AttendanceRow): AttendanceRecord => ({
  id: row.id,
  staff_member: row.staff_id,
  staff_name: row.staff_name,
  staff_role: row.staff_role,
  date: row.service_day,
  check_in_time: row.check_in_at?.toISOString() ?? null,
  check_out_time: row.check_out_at?.toISOString() ?? null,
  check_out_said: row.check_out_said_at !== null,
  check_in_sent_at: row.check_in_sent_at?.toISOString() ?? null,
  check_out_sent_at: row.check_out_sent_at?.toISOString() ?? null,
  status: row.status,
  arrival: row.arrival,
  is_checked_in: row.check_in_at !== null && row.check_out_at === null,
  hours_worked: hoursWorked(row.check_in_at, row.check_out_at),
  notes: row.notes,
  approved: row.approved_at !== null,
  approved_at: row.approved_at?.toISOString() ?? null,
});

/** The name in the audit trail after `attendance.` */
type AttendanceStep = AuditAction extends infer A ? (A extends `attendance.${infer Step}` ? Step : never) : never;

interface Done {
  readonly action: AttendanceStep;
  readonly actor: Actor;
  readonly now: Date;
  readonly before: AttendanceRow | null;
  readonly after: AttendanceRow;
  readonly requestId?: string;
  /** The person's reason; only the trail has it. */
  readonly reason?: string;
}

const facts = ({ check_in_at, check_out_at, arrival, status, notes, approved_at }: AttendanceRow) => ({
  check_in_at,
  check_out_at,
  arrival,
  status,
  notes,
  approved_at,
});

/** The end of every change of a record: the audit row, and the open screens of its person and of the operators. */
export async function announce(
  tx: Tx,
  { action, actor, now, before, after, requestId, reason }: Done,
): Promise<AttendanceRecord> {
  const record = shownRecord(after);
  if (after.check_out_at && !before?.check_out_at) settleStillIn(tx, after.staff_id, now);
  tx.emit({
    type: 'attendance_update',
    audience: { operators: true, users: [after.staff_id] },
    payload: { attendance: record },
  });
  recordAudit(tx, {
    at: now,
    actor,
    action: `attendance.${action}`,
    entity: 'attendance_record',
    entityId: after.id,
    ...(before && { before: facts(before) }),
    after: { staff_id: after.staff_id, service_day: after.service_day, ...facts(after), ...(reason && { reason }) },
    requestId,
  });
  return record;
}

/** The instant from which a check-in of this person is late on that day. Source: 9-003, R-day-10. */
export const lateFor = async (q: Queryable, staffId: number, day: string): Promise<Date> =>
  lateFrom(day, await findOwnLateness(q, staffId, day));

interface OwnStep {
  readonly requestId: string;
  /** When the phone says that it happened, where it was kept without a network. */
  readonly occurredAt: string | undefined;
}

/** When a step counts, and when the server heard of it if a phone had kept it. Source: R-beyond-320. */
function timesOf({ occurredAt }: OwnStep, now: Date): { readonly at: Date; readonly sentAt: Date | null } {
  const said = checkedOccurrence(occurredAt, now);
  if (said === undefined) return { at: now, sentAt: null };
  return { at: new Date(Math.min(Date.parse(said), now.getTime())), sentAt: now };
}

/** Refusals: CHECK_IN_CLOSED from 01:30 to 06:00, ALREADY_CHECKED_IN. Source: 4-083, 5-048, 5-049, 9-002, 9-003. */
export async function checkIn({ db, clock }: Deps, user: Principal, step: OwnStep): Promise<AttendanceRecord> {
  const now = clock.now();
  const { at, sentAt } = timesOf(step, now);
  if (!canCheckInAt(at)) throw new ApiError('CHECK_IN_CLOSED');
  const day = serviceDayOf(at);
  return db.tx(async (tx) => {
    const arrival = arrivalAt(at, await lateFor(tx, user.userId, day));
    const after = await insertCheckIn(tx, { staffId: user.userId, day, at, sentAt, arrival });
    if (!after) throw new ApiError('ALREADY_CHECKED_IN');
    return announce(tx, {
      action: 'check_in',
      actor: actorOf(user),
      now,
      before: null,
      after,
      requestId: step.requestId,
    });
  });
}

/**
 * Night work past 06:00 ends on its own service day, unless its person has checked in again since. Refusals:
 * NOT_CHECKED_IN, ALREADY_CHECKED_OUT. Source: 4-084, 5-050, R-day-7.
 */
export async function checkOut({ db, clock }: Deps, user: Principal, step: OwnStep): Promise<AttendanceRecord> {
  const now = clock.now();
  const { at, sentAt } = timesOf(step, now);
  const day = serviceDayOf(at);
  const night = nightBefore(at);
  return db.tx(async (tx) => {
    const end = async (of: string) => {
      const before = sentAt ? await findRecord(tx, user.userId, of) : undefined;
      if (before?.check_in_at && !before.check_out_at && before.check_in_at > at)
        throw wrongFields({ occurred_at: [m.the_check_out_is_before()] });
      const after = await updateCheckOut(tx, { staffId: user.userId, day: of, at, sentAt, isLate: of !== day });
      return after && { before, after };
    };
    const ended = await end(day);
    if (!ended && (await findRecord(tx, user.userId, day))?.check_in_at) throw new ApiError('ALREADY_CHECKED_OUT');
    const done = ended ?? (night && (await end(night)));
    if (!done) throw new ApiError('NOT_CHECKED_IN');
    const { before, after } = done;
    return announce(tx, {
      action: 'check_out',
      actor: actorOf(user),
      now,
      before: before ?? { ...after, check_out_at: null, check_out_said_at: null },
      after,
      requestId: step.requestId,
    });
  });
}

/** The open night until it ends or the day has its own check-in; then the day. Source: 3-030, 4-088, 7-088, R-day-7. */
export async function todayStatus({ db, clock }: Deps, user: Principal): Promise<TodayStatus> {
  const now = clock.now();
  const today = serviceDayOf(now);
  const night = nightBefore(now);
  const own = await findRecord(db, user.userId, today);
  // A day that another person marked absent has no check-in: the night before still waits for its end.
  const last = own?.check_in_at || !night ? undefined : await findRecord(db, user.userId, night);
  const row = last?.check_in_at && !last.check_out_at ? last : own;
  const date = row?.service_day ?? today;
  const record = row ? shownRecord(row) : null;
  const [open, lateness] = await Promise.all([
    findWithoutCheckOut(db, user.userId, date),
    findOwnLateness(db, user.userId, date),
  ]);
  return {
    date,
    is_checked_in: record?.is_checked_in ?? false,
    check_in_time: record?.check_in_time ?? null,
    check_out_time: record?.check_out_time ?? null,
    can_check_in: !own?.check_in_at && canCheckInAt(now),
    can_check_out: record?.is_checked_in ?? false,
    record,
    no_check_out: open ? shownRecord(open) : null,
    late_from: lateFrom(date, lateness).toISOString(),
    late_minutes: lateness.minutes,
  };
}

/** Therapists and drivers see only their own; another person's id answers like one without records. Source: 7-087. */
export async function records(
  { db }: Deps,
  user: Principal,
  { date, staff_id }: { readonly date?: string; readonly staff_id?: number },
): Promise<AttendanceRecord[]> {
  if (user.role !== 'operator' && staff_id !== undefined && staff_id !== user.userId) return [];
  const rows = await listRecords(db, date ?? null, user.role === 'operator' ? (staff_id ?? null) : user.userId);
  return rows.map(shownRecord);
}

/** The register of a day. Source: 3-031, 6-007, 7-089. */
export async function summary(
  { db, clock }: Deps,
  date: string = serviceDayOf(clock.now()),
): Promise<AttendanceSummary> {
  const [register, rows] = await Promise.all([
    readRegister(db, date, serviceDayBounds(date).end),
    listRecords(db, date, null),
  ]);
  const byStaff = new Map(rows.map((row) => [row.staff_id, shownRecord(row)]));
  const staff = register.map(({ staff_id, staff_name, staff_role, expected }) => ({
    staff_member: staff_id,
    staff_name,
    staff_role,
    expected,
    on_duty: expected,
    record: byStaff.get(staff_id) ?? null,
  }));
  const counts = registerCounts(staff, date < serviceDayOf(clock.now()));
  return {
    date,
    counts: { ...counts, off_duty: counts.day_off },
    hours_worked: hoursOfMinutes(
      rows.reduce(
        (sum, { check_in_at: from, check_out_at: to }) => sum + (from && to ? minutesWorked(from, to) : 0),
        0,
      ),
    ),
    staff,
  };
}

export async function lockOrRefuse(tx: Tx, id: number): Promise<AttendanceRow> {
  const row = await lockRecord(tx, id);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** Computes the arrival again from the check-in; an approved record keeps its approval. Source: 7-091. */
export async function updateStatus(
  { db, clock }: Deps,
  user: Principal,
  id: number,
  requestId: string,
): Promise<AttendanceRecord> {
  return db.tx(async (tx) => {
    const now = clock.now();
    const before = await lockOrRefuse(tx, id);
    const after = await changeRecord(
      tx,
      id,
      { ...before, ...statusFrom(before, await lateFor(tx, before.staff_id, before.service_day)) },
      now,
    );
    return announce(tx, { action: 'update_status', actor: actorOf(user), now, before, after, requestId });
  });
}

/** The status from the times; without approval a check-in waits for it. */
export function statusFrom(
  { check_in_at, approved_at }: Pick<AttendanceRow, 'check_in_at' | 'approved_at'>,
  late: Date,
): Pick<AttendanceRow, 'arrival' | 'status'> {
  const arrival = check_in_at ? arrivalAt(check_in_at, late) : 'absent';
  return { arrival, status: check_in_at && !approved_at ? 'pending_approval' : arrival };
}

export function refuseFutureDay(date: string, now: Date): void {
  if (serviceDayBounds(date).start > now) throw wrongFields({ date: [m.this_day_has_not_begun()] });
}

export async function refuseUnknownStaff(tx: Tx, id: number): Promise<void> {
  if (!(await staffExists(tx, id))) throw wrongFields({ staff_id: [m.not_found()] });
}

/** Refused for a future day and for a person who checked in. Source: 7-092. */
export async function markSomebodyAbsent(
  { db, clock }: Deps,
  user: Principal,
  { staff_id, date }: { readonly staff_id: number; readonly date: string },
  requestId: string,
): Promise<AttendanceRecord> {
  const now = clock.now();
  refuseFutureDay(date, now);
  return db.tx(async (tx) => {
    await refuseUnknownStaff(tx, staff_id);
    const after = await markAbsent(tx, staff_id, date, now);
    if (!after) throw new ApiError('ALREADY_CHECKED_IN', { detail: m.this_person_checked_in_on() });
    return announce(tx, { action: 'mark_absent', actor: actorOf(user), now, before: null, after, requestId });
  });
}

/** Who changed what in a record. Notes are one string, and only the trail says who wrote which part. */
export async function history({ db }: Deps, id: number): Promise<Answer<Calls['attendance']['history']>> {
  const [exists, results] = await Promise.all([recordExists(db, id), findHistory(db, 'attendance_record', id)]);
  if (!exists) throw notFound();
  return { results };
}

/**
 * Each person's attendance in total. Therapists and drivers see only their own; another's id answers like an unknown
 * one. Source: R-pages-13.
 */
export async function totals(
  { db, clock }: Deps,
  user: Principal,
  { from, to, staff_id }: Stretch & { readonly staff_id?: number },
): Promise<Answer<Calls['attendance']['totals']>> {
  const isOperator = user.role === 'operator';
  if (!isOperator && staff_id !== undefined && staff_id !== user.userId) return { from, to, staff: [] };
  const whom = isOperator ? (staff_id ?? null) : user.userId;
  return { from, to, staff: await findTotals(db, { from, to }, whom, serviceDayOf(clock.now())) };
}
