import { z } from 'zod';
import { ARRIVALS, ATTENDANCE_APPROVE_MAX, ATTENDANCE_STATUSES, ATTENDANCE_TOTALS_DAYS } from '../domain/index.js';
import { call } from './call.js';
import { change } from './change.js';
import { everybodyRead } from './field-audiences.js';
import {
  day,
  id,
  idParams,
  idText,
  instant,
  noBody,
  periodQuery,
  requiredText,
  stepBody,
  text,
  time,
} from './primitives.js';
import { historyEntry } from './records.js';

/** Source: 3-028, 3-029, R-day-6. */
export const attendanceRecord = z.object(
  everybodyRead({
    id,
    staff_member: id,
    staff_name: z.string(),
    staff_role: z.string(),
    date: day,
    check_in_time: instant.nullable(),
    check_out_time: instant.nullable(),
    /** The button was not pressed: the person gave the time later. Source: R-day-12. */
    check_out_said: z.boolean(),
    /**
     * When the server heard of a step that the phone had kept without a network. The time of the step is then the
     * phone's. Null where it was answered at once. Source: R-beyond-320.
     */
    check_in_sent_at: instant.nullable(),
    check_out_sent_at: instant.nullable(),
    status: z.enum(ATTENDANCE_STATUSES),
    arrival: z.enum(ARRIVALS),
    is_checked_in: z.boolean(),
    hours_worked: z.number().nullable(),
    notes: z.string(),
    approved: z.boolean(),
    approved_at: instant.nullable(),
  }),
);
export type AttendanceRecord = z.infer<typeof attendanceRecord>;

/** 3-030, with whether check-in is open, and the record if there is one. */
export const todayStatus = z.object(
  everybodyRead({
    date: day,
    is_checked_in: z.boolean(),
    check_in_time: instant.nullable(),
    check_out_time: instant.nullable(),
    can_check_in: z.boolean(),
    can_check_out: z.boolean(),
    record: attendanceRecord.nullable(),
    /**
     * The reader's latest day without a check-out that the button can no longer close. The product asks about it.
     * Source: R-day-12.
     */
    no_check_out: attendanceRecord.nullable(),
    /** When a check-in starts to count as late, for this person. Source: R-day-10. */
    late_from: instant,
    /** Grace in minutes after the person's own hours begin; 0 if lateness goes by the clock only. */
    late_minutes: z.int(),
  }),
);
export type TodayStatus = z.infer<typeof todayStatus>;

/** The register of a day: the counts, and everyone who is expected or has a record. Source: 3-031. */
export const attendanceSummary = z.object({
  date: day,
  counts: z.object({
    staff: z.int(),
    present: z.int(),
    late: z.int(),
    absent: z.int(),
    not_checked_in: z.int(),
    day_off: z.int(),
    /** `day_off` under its old name, for tabs opened before the rename. */
    off_duty: z.int().optional(),
    at_work: z.int(),
    /** Still open although the day is over: the hours are unknown. Source: R-day-11. */
    no_check_out: z.int(),
    checked_out: z.int(),
    pending_approval: z.int(),
  }),
  hours_worked: z.number(),
  staff: z.array(
    z.object({
      staff_member: id,
      staff_name: z.string(),
      staff_role: z.string(),
      /** Has a window that day. It does not say whether they are on duty at a given moment. Source: R-day-13. */
      expected: z.boolean(),
      /** `expected` under its old name, for tabs opened before the rename. */
      on_duty: z.boolean().optional(),
      record: attendanceRecord.nullable(),
    }),
  ),
});
export type AttendanceSummary = z.infer<typeof attendanceSummary>;

/** The total of a person's attendance over a range of service days. Source: R-pages-13. */
const attendanceTotal = z.object(
  everybodyRead({
    staff_member: id,
    staff_name: z.string(),
    staff_role: z.string(),
    /** Days with a check-in. */
    days: z.int(),
    present: z.int(),
    late: z.int(),
    absent: z.int(),
    pending_approval: z.int(),
    /** Days that ended without a check-out. Their hours are unknown and count in neither total. */
    open: z.int(),
    hours_worked: z.number(),
    /** Hours worked past the end of the day's last availability window; 0 on a day without a window. */
    overtime_hours: z.number(),
  }),
);
export type AttendanceTotal = z.infer<typeof attendanceTotal>;
const stretch = periodQuery(ATTENDANCE_TOTALS_DAYS, { staff_id: idText.optional() });

const changed = {
  auth: 'session',
  roles: ['operator'],
  params: idParams,
  response: attendanceRecord,
  status: 200,
} as const;

export const attendance = {
  checkIn: call({
    method: 'POST',
    path: '/api/attendance/check-in/',
    blankIsLeftOut: true,
    auth: 'session',
    summary: 'Check in for the service day; `occurred_at` where a phone kept it without a network',
    body: stepBody,
    response: attendanceRecord,
    status: 201,
  }),
  checkOut: call({
    method: 'POST',
    path: '/api/attendance/check-out/',
    blankIsLeftOut: true,
    auth: 'session',
    summary: 'Check out; `occurred_at` where a phone kept it without a network',
    body: stepBody,
    response: attendanceRecord,
    status: 200,
  }),
  sayLeft: call({
    method: 'POST',
    path: '/api/attendance/left/',
    auth: 'session',
    summary: 'Say when you left on an own day that is over and has no check-out; it then waits for approval',
    body: z.strictObject({ record: id, time }),
    response: attendanceRecord,
    status: 200,
  }),
  undo: call({
    method: 'POST',
    path: '/api/attendance/undo/',
    auth: 'session',
    summary: 'Take the own check-in or check-out of the last seconds back',
    body: noBody,
    response: todayStatus,
    status: 200,
  }),
  todayStatus: call({
    method: 'GET',
    path: '/api/attendance/today-status/',
    auth: 'session',
    summary: 'My own attendance today',
    response: todayStatus,
    status: 200,
  }),
  records: call({
    method: 'GET',
    path: '/api/attendance/records/',
    auth: 'session',
    summary: 'Attendance records, newest day first, at most 1,000; therapists and drivers see their own',
    status: 200,
    query: z.strictObject({ date: day.optional(), staff_id: idText.optional() }),
    response: z.array(attendanceRecord),
  }),
  summary: call({
    method: 'GET',
    path: '/api/attendance/summary/',
    auth: 'session',
    roles: ['operator'],
    summary: "A day's register of all staff, with counts; today where no date is given",
    status: 200,
    query: z.strictObject({ date: day.optional() }),
    response: attendanceSummary,
  }),
  approve: call({
    ...changed,
    method: 'POST',
    path: '/api/attendance/approve/:id/',
    blankIsLeftOut: true,
    summary: 'Approve a record: its status becomes the arrival',
    body: noBody,
  }),
  approveSeveral: call({
    method: 'POST',
    path: '/api/attendance/approve/',
    auth: 'session',
    roles: ['operator'],
    summary:
      'Approve several records, all or none; those that are approved stay as they are. `approved`: how many were not',
    status: 200,
    body: z.strictObject({ ids: z.array(id).min(1).max(ATTENDANCE_APPROVE_MAX) }),
    response: z.object({ results: z.array(attendanceRecord), approved: z.int() }),
  }),
  updateStatus: call({
    ...changed,
    method: 'POST',
    path: '/api/attendance/update-status/:id/',
    blankIsLeftOut: true,
    summary: 'Work out present, late or absent anew from the times',
    body: noBody,
  }),
  markAbsent: call({
    method: 'POST',
    path: '/api/attendance/mark-absent/',
    blankIsLeftOut: true,
    auth: 'session',
    roles: ['operator'],
    summary: 'Mark somebody absent who did not check in',
    status: 200,
    body: z.strictObject({ staff_id: id, date: day }),
    response: attendanceRecord,
  }),
  enterTimes: call({
    method: 'POST',
    path: '/api/attendance/records/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Enter the times (HH:MM of the service day) of somebody without a record of that day, with a reason',
    status: 201,
    body: z.strictObject({
      staff_id: id,
      date: day,
      check_in_time: time,
      check_out_time: time.nullable().optional(),
      /** For the audit trail. */
      reason: requiredText,
    }),
    response: attendanceRecord,
  }),
  totals: call({
    method: 'GET',
    path: '/api/attendance/totals/',
    auth: 'session',
    summary: `Days, late, absent, hours and overtime of each person from one service day to another, both included, ${ATTENDANCE_TOTALS_DAYS} at most; therapists and drivers see their own`,
    status: 200,
    query: stretch,
    response: z.object(everybodyRead({ from: day, to: day, staff: z.array(attendanceTotal) })),
  }),
  history: call({
    method: 'GET',
    path: '/api/attendance/records/:id/history/',
    auth: 'session',
    roles: ['operator'],
    summary:
      'What was done to a record, newest first, from the audit trail: who wrote which note, and for what reason times were changed',
    status: 200,
    params: idParams,
    response: z.object({ results: z.array(historyEntry) }),
  }),
  edit: call({
    method: 'PATCH',
    path: '/api/attendance/records/:id/',
    auth: 'session',
    summary: 'Correct times (HH:MM of the service day) or the note; therapists and drivers add a note to their own',
    status: 200,
    params: idParams,
    response: attendanceRecord,
    // `expected` holds fields of the record as it was read, so its times are instants.
    body: change({
      check_in_time: time.nullable(),
      check_out_time: time.nullable(),
      status: z.enum(ATTENDANCE_STATUSES),
      notes: text,
    }).extend({
      /** The reason, for the audit trail. */
      reason: text.optional(),
    }),
  }),
};
