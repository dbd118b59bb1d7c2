/** The door of attendance: its steps and its rules; how somebody stands today is asked through the root. */
export { useCheckIn, useCheckOut, useUndoAttendance } from './api/attendance-steps';
export * from './domain/attendance';
