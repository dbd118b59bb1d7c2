/** The entry point of attendance: steps, register and rules. A person's status today comes from the root. */
export {
  registerQueries,
  useAddNote,
  useApproveAttendance,
  useCorrectTimes,
  useMarkAbsent,
  useSayLeft,
} from './api/attendance/attendance-register';
export { useCheckIn, useCheckOut, useUndoAttendance } from './api/attendance/attendance-steps';
export type { AttendanceSummary, AttendanceTotal } from './contract';
export { dayWithoutYear, monthInWords } from './calendar/days';
export * from './domain/people/attendance';
export * from './domain/time/periods';
