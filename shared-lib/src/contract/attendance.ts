import { z } from 'zod';
import { ARRIVALS, ATTENDANCE_STATUSES } from '../domain/index.js';
import { call } from './call.js';
import { day, id, instant, noBody } from './primitives.js';

/** Source: spec 3, 'Attendance record'; product 9 for `arrival`. Points 3-028, 3-029. */
export const attendanceRecord = z.object({
  id, staff_member: id, staff_name: z.string(), staff_role: z.string(), date: day,
  check_in_time: instant.nullable(), check_out_time: instant.nullable(),
  status: z.enum(ATTENDANCE_STATUSES), arrival: z.enum(ARRIVALS), is_checked_in: z.boolean(), hours_worked: z.number().nullable(),
  notes: z.string(), approved: z.boolean(), approved_at: instant.nullable(),
});
export type AttendanceRecord = z.infer<typeof attendanceRecord>;

/** Point 3-030, with whether check-in is open and the record, where there is one. */
export const todayStatus = z.object({
  date: day, is_checked_in: z.boolean(), check_in_time: instant.nullable(), check_out_time: instant.nullable(),
  can_check_in: z.boolean(), can_check_out: z.boolean(), record: attendanceRecord.nullable(),
});
export type TodayStatus = z.infer<typeof todayStatus>;

export const attendance = {
  checkIn: call({ method: 'POST', path: '/api/attendance/check-in/', auth: 'session', summary: 'Check in for the service day', body: noBody, response: attendanceRecord, status: 201 }),
  checkOut: call({ method: 'POST', path: '/api/attendance/check-out/', auth: 'session', summary: 'Check out', body: noBody, response: attendanceRecord, status: 200 }),
  todayStatus: call({ method: 'GET', path: '/api/attendance/today-status/', auth: 'session', summary: "My own attendance today", response: todayStatus, status: 200 }),
  records: call({
    method: 'GET', path: '/api/attendance/records/', auth: 'session', summary: 'Attendance records; staff see their own', status: 200,
    query: z.strictObject({ date: day.optional(), staff_id: z.coerce.number().pipe(id).optional() }), response: z.array(attendanceRecord),
  }),
};
