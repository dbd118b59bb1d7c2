import { instantOf, type LocalTime, type NewAppointment, type ServiceDay } from 'shared-lib';
import type { NewSeries, SeriesDate } from 'shared-lib/booking';
import { waysOut, type WayOut } from '../draft/serverErrors';

/** When and with whom a date of a series is to be booked. */
interface ChosenDate {
  date: ServiceDay;
  start: LocalTime;
  therapists: readonly number[];
  driver: number | null;
}

/** A date of the series as it was planned, how it stands, and what was chosen for it. */
export interface SeriesRow {
  /** Of the plan: it stays, whatever is chosen. */
  planned: ServiceDay;
  chosen: ChosenDate;
  /** The words of the alternative that was taken. */
  taken: string | null;
  leftOut: boolean;
  state: SeriesDate;
}

const peopleOf = ({ therapist, therapists, driver }: NewAppointment) => ({
  therapists: therapists ?? [therapist].flat(),
  driver: driver ?? null,
});

/** The rows of a preview: what cannot be known yet is left out by itself. */
export const rowsOf = (dates: readonly SeriesDate[], booking: NewAppointment): SeriesRow[] =>
  dates.map((state) => ({
    planned: state.date,
    chosen: { date: state.date, start: state.start_time, ...peopleOf(booking) },
    taken: null,
    leftOut: state.standing === 'unknown',
    state,
  }));

/** What would do instead, one press each. */
export function waysOf({ chosen, state }: SeriesRow): WayOut[] {
  if (!state.alternatives) return [];
  const missing = state.people.map(({ id }) => id);
  const free = chosen.therapists.filter((id) => !missing.includes(id));
  return waysOut(state.alternatives, { ...chosen, therapists: [...chosen.therapists] }, free);
}

/** An alternative was taken. The server found it free a moment ago, and looks again when it books. */
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
/** Something stands against it, and nobody has said yet what is to be done. */
export const isUndecided = (row: SeriesRow): boolean => !row.leftOut && !isChosen(row);

const startOf = ({ chosen }: SeriesRow): number => instantOf(chosen.date, chosen.start).getTime();
/** The rows that are to be booked, in the order of their time, which is that of the server's answer. */
export const chosenRows = (rows: readonly SeriesRow[]): SeriesRow[] =>
  rows.filter(isChosen).sort((one, other) => startOf(one) - startOf(other));

/** The call for the chosen dates: each says by itself what differs from the booking. */
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

/** Somebody was faster: each date that was sent as it stands now; what was chosen for the others stays. */
export function refreshed(rows: readonly SeriesRow[], now: readonly SeriesDate[]): SeriesRow[] {
  const sent = chosenRows(rows);
  return rows.map((row) => {
    const state = now[sent.indexOf(row)];
    if (!state || !sent.includes(row)) return row;
    return state.standing === 'free' ? row : { ...row, state, taken: null };
  });
}
