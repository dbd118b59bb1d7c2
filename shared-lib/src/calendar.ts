/** The entry point of the calendar: month, week and day for all three roles, and the slots that booking shows too. */
export { Calendar } from './calendar/Calendar';
export {
  type CalendarPlace,
  idOf,
  placeAfter,
  readPlace,
  writePlace,
} from './calendar/calendarPlace';
export { SlotGrid, SlotLegend } from './calendar/SlotGrid';
export { OwnBookingsBar, useOwnBookings } from './calendar/OwnBookings';
export { type DrawBookings, StaffCalendar } from './calendar/StaffCalendar';
export type { PersonsDay, Span, TeamOfDay, TeamOfDayProps } from './calendar/teamOfDay';
export { hourEnds } from './calendar/hourFrom';
