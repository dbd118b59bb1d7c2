/** The entry point of the Availability pages: a person's week, the panel of a day, and the parts of the team's week. */
export { axisOf, type Stretch, timesInWords, unusualTimes } from './availability/timeline';
export { bookedRefusal } from './availability/bookedRefusal';
export { HourBar, type HourBarProps } from './availability/HourBar';
export { particulars } from './availability/particulars';
export { closingDaysQuery, useAddClosingDay, useRemoveClosingDay } from './availability/patternQueries';
export { PersonWeek } from './availability/PersonWeek';
export { teamCoverQuery, teamWeekQuery } from './availability/queries';
export { useOpenDay } from './availability/useOpenDay';
export { noonOf, useWeekAddress, weekDays } from './availability/weekAddress';
export { WeekBar } from './availability/WeekBar';
