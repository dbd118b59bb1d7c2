// How it works: docs/subsystems/attendance.md.
import type { AttendanceRecord, Body, Calls } from 'shared-lib/contract';
import { ATTENDANCE_TEXTS, canCheckInAt, checkOutAt, instantOf } from 'shared-lib/domain';
import type { Principal } from '../platform/principal.js';
import type { Deps } from '../platform/deps.js';
import { actorOf } from '../platform/caller.js';
import { ApiError } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  lockRecord,
  type AttendanceRow,
  type Changeable,
} from './attendance.repository.js';
import {
  announce,
  lateFor,
  refuseFutureDay,
  refuseUnknownStaff,
  shownRecord,
  statusFrom,
} from './attendance.usecases.js';
import * as m from '../texts/m.js';

type Edit = Body<Calls['attendance']['edit']>;
type Entered = Body<Calls['attendance']['enterTimes']>;

const wrong = (field: string, text: string): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields: { [field]: [text] } });

/**
 * Corrects a record. Operators change times, status and note. A therapist or driver changes only the note of their own
 * record; another's answers like a missing one. A change by another person since the record was read (`expected`)
 * refuses everything.
 * Source: 4-089, 5-051, 7-093, 7-094.
 */
export async function editRecord(
  { db, clock }: Deps,
  user: Principal,
  target: { readonly id: number; readonly requestId: string },
  edit: Edit,
): Promise<AttendanceRecord> {
  return db.tx(async (tx) => {
    const now = clock.now();
    const before = await lockRecord(tx, target.id);
    if (!before || (user.role !== 'operator' && before.staff_id !== user.userId)) throw new ApiError('NOT_FOUND');
    const { notes, expected, reason, ...rest } = edit;
    if (user.role !== 'operator' && Object.keys(rest).length)
      throw new ApiError('WRONG_ROLE', { detail: m.only_operators_can_change_times() });
    refuseStaleEdit(expected, shownRecord(before));
    const to = changed(before, edit, { now, late: await lateFor(tx, before.staff_id, before.service_day) });
    if (!differs(before, to)) return shownRecord(before);
    const action = Object.keys(rest).length ? 'edit' : 'note';
    return announce(tx, {
      action,
      actor: actorOf(user),
      now,
      before,
      after: await changeRecord(tx, target.id, { ...to, notes: notes ?? before.notes }, now),
      requestId: target.requestId,
      reason,
    });
  });
}

/**
 * Makes the record of somebody who did not check in, with their times and the reason. It waits for approval like any
 * other. A record that was made meanwhile refuses everything, like a change that nobody has seen: STALE_VERSION.
 * Source: R-beyond-1170.
 */
export async function enterTimes(
  { db, clock }: Deps,
  user: Principal,
  { staff_id, date, reason, ...times }: Entered,
  requestId: string,
): Promise<AttendanceRecord> {
  const now = clock.now();
  refuseFutureDay(date, now);
  return db.tx(async (tx) => {
    await refuseUnknownStaff(tx, staff_id);
    const blank = await addRecord(tx, staff_id, date, now);
    if (!blank) {
      const current = await findRecord(tx, staff_id, date);
      throw new ApiError('STALE_VERSION', { extra: { current: current && shownRecord(current) } });
    }
    const to = changed(blank, times, { now, late: await lateFor(tx, staff_id, date) });
    return announce(tx, {
      action: 'edit',
      actor: actorOf(user),
      now,
      before: null,
      after: await changeRecord(tx, blank.id, to, now),
      requestId,
      reason,
    });
  });
}

const differs = (row: AttendanceRow, to: Changeable): boolean =>
  (Object.keys(to) as (keyof Changeable)[]).some((column) => {
    const [was, is] = [row[column], to[column]];
    return was instanceof Date && is instanceof Date ? was.getTime() !== is.getTime() : was !== is;
  });

function changed(
  row: AttendanceRow,
  { check_in_time, check_out_time, status, notes }: Edit,
  { now, late }: { readonly now: Date; readonly late: Date },
): Changeable {
  const on = (time: string | null | undefined, known: Date | null): Date | null =>
    time === undefined ? known : time === null ? null : instantOf(row.service_day, time);
  const check_in_at = on(check_in_time, row.check_in_at);
  const check_out_at = !check_in_at
    ? null
    : check_out_time
      ? checkOutAt(row.service_day, check_out_time, check_in_at)
      : on(check_out_time, row.check_out_at);
  if (check_in_time && check_in_at && !canCheckInAt(check_in_at))
    throw wrong('check_in_time', m.check_in_is_possible_from());
  if (check_in_time && check_in_at && check_in_at > now) throw wrong('check_in_time', ATTENDANCE_TEXTS.notYet);
  if (check_out_time && !check_in_at) throw wrong('check_out_time', m.without_a_check_in_there());
  if (check_out_time && check_out_at && check_out_at > now) throw wrong('check_out_time', ATTENDANCE_TEXTS.notYet);
  if (check_in_at && check_out_at && check_out_at < check_in_at)
    throw wrong('check_out_time', m.the_check_out_is_before());
  const timesChanged = check_in_time !== undefined;
  return {
    check_in_at,
    check_out_at,
    ...(timesChanged ? statusFrom({ ...row, check_in_at }, late) : { arrival: row.arrival, status: row.status }),
    ...given(status),
    notes: notes ?? row.notes,
  };
}

/**
 * An operator's status stays, and the arrival follows it. Only 'waiting for approval' says nothing about the arrival.
 */
const given = (status: Edit['status']): Partial<Changeable> => {
  if (status === undefined) return {};
  return status === 'pending_approval' ? { status } : { status, arrival: status };
};
