import { instantOf, type LocalTime, type NewAppointment, type ServiceDay } from 'shared-lib';
import type { NewSeries, SeriesDate } from 'shared-lib/booking';
import { waysOut, type WayOut } from '../draft/serverErrors';

/** When and with whom a date of a series is booked. */
interface ChosenDate {
  date: ServiceDay;
  start: LocalTime;
  therapists: readonly number[];
  driver: number | null;
}

/** A date of the series as planned, its state, and what was chosen for it. */
export interface SeriesRow {
  /** The planned day. It stays, whatever is chosen. */
  planned: ServiceDay;
  chosen: ChosenDate;
  /** The label of the alternative that was chosen. */
  taken: string | null;
  leftOut: boolean;
  state: SeriesDate;
}

const peopleOf = ({ therapist, therapists, driver }: NewAppointment) => ({
  therapists: therapists ?? [therapist].flat(),
  driver: driver ?? null,
});

/** The rows of a preview. A date that nobody can know yet starts left out. */
export const rowsOf = (dates: readonly SeriesDate[], booking: NewAppointment): SeriesRow[] =>
  dates.map((state) => ({
    planned: state.date,
    chosen: { date: state.date, start: state.start_time, ...peopleOf(booking) },
    taken: null,
    leftOut: state.standing === 'unknown',
    state,
  }));

/** The alternatives, one press each. */
export function waysOf({ chosen, state }: SeriesRow): WayOut[] {
  if (!state.alternatives) return [];
  const missing = state.people.map(({ id }) => id);
  const free = chosen.therapists.filter((id) => !missing.includes(id));
  return waysOut(state.alternatives, { ...chosen, therapists: [...chosen.therapists] }, free);
}

/** Applies an alternative. The server found it free a moment ago, and checks again when it books. */
export const withWay = (row: SeriesRow, { label, change }: WayOut): SeriesRow => ({
  ...row,
  taken: label,
  chosen: {
    date: change.date ?? row.chosen.date,
    start: change.start ?? row.chosen.start,
    therapists: change.therapists ?? row.chosen.therapists,
    driver: change.driver === undefined ? row.chosen.driver : change.driver,
  },
});

const isChosen = ({ leftOut, taken, state }: SeriesRow): boolean =>
  !leftOut && (taken !== null || state.standing === 'free');
/** The row has a conflict, and the operator has not decided yet. */
export const isUndecided = (row: SeriesRow): boolean => !row.leftOut && !isChosen(row);

/** Leaves out every date that still needs a decision. */
export const skipUndecided = (rows: readonly SeriesRow[]): SeriesRow[] =>
  rows.map((row) => (isUndecided(row) ? { ...row, leftOut: true } : row));

/** The nearest time at which the people of the booking are free, if there is one near. */
const nearTime = (row: SeriesRow): WayOut | undefined => waysOf(row).find(({ change }) => change.start !== undefined);

/** Takes the nearest time for every date that still needs a decision. Those without one stay undecided. */
export const takeNearTimes = (rows: readonly SeriesRow[]): SeriesRow[] =>
  rows.map((row) => {
    const near = isUndecided(row) ? nearTime(row) : undefined;
    return near ? withWay(row, near) : row;
  });

/** Some date that needs a decision has a time near. */
export const hasNearTimes = (rows: readonly SeriesRow[]): boolean =>
  rows.some((row) => isUndecided(row) && nearTime(row) !== undefined);

const startOf = ({ chosen }: SeriesRow): number => instantOf(chosen.date, chosen.start).getTime();
/** The rows to book, by time, as in the server's answer. */
export const chosenRows = (rows: readonly SeriesRow[]): SeriesRow[] =>
  rows.filter(isChosen).sort((one, other) => startOf(one) - startOf(other));

/** The call for the chosen dates. Each date says what differs from the booking. */
export function bodyOf(
  rows: readonly SeriesRow[],
  { date: _date, start_time: _start, end_time: _end, ...booking }: NewAppointment,
  every_weeks: number,
): NewSeries {
  return {
    ...booking,
    every_weeks,
    dates: chosenRows(rows).map(({ chosen: { date, start, therapists, driver } }) => ({
      date,
      start_time: start,
      therapists: [...therapists],
      driver,
    })),
  };
}

/** A colleague was faster: updates each date that was sent, and keeps the choices of the others. */
export function refreshed(rows: readonly SeriesRow[], now: readonly SeriesDate[]): SeriesRow[] {
  const sent = chosenRows(rows);
  return rows.map((row) => {
    const state = now[sent.indexOf(row)];
    if (!state || !sent.includes(row)) return row;
    return state.standing === 'free' ? row : { ...row, state, taken: null };
  });
}
