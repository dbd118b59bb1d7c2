/** The entry point of attendance: steps, register and rules. A person's status today comes from the root. */
import { lazyComponent } from './lazy/lazyComponent';

export {
  registerQueries,
  useAddNote,
  useApproveAttendance,
  useCorrectTimes,
  useEnterTimes,
  useMarkAbsent,
  useSayLeft,
} from './api/attendance/attendance-register';
export { useCheckIn, useCheckOut, useUndoAttendance } from './api/attendance/attendance-steps';
export { predictedToday } from './api/attendance/predicted-today';
export { useQueue, useSteps } from './appointment/unsent/useQueue';
export type { AttendanceSummary, AttendanceTotal } from './contract';
export { dayWithoutYear, monthInWords } from './calendar/days';
export * from './domain/people/attendance';
export * from './domain/people/still-in';
export * from './domain/time/periods';

/** What waits on this phone of a person's own day. */
export const OwnUnsent = lazyComponent(() =>
  import(/* webpackChunkName: "unsent" */ './appointment/unsent/OwnUnsent').then((code) => code.OwnUnsent),
);
