import {
  isLocalTime,
  isServiceDay,
  type LocalTime,
  type ServiceDay,
  serviceDayOf,
  useNowValue,
  useSearchParams,
} from 'shared-lib';
import { firstOfMonth } from './days';

export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** What a calendar shows, as its address holds it. Source: R-pages-45. */
export interface CalendarPlace {
  show: CalendarView;
  /** The selected day; null if the address names none, and today is used. */
  date: ServiceDay | null;
  /** The first day of the shown month. */
  month: ServiceDay;
  /** The chosen slot of the day. */
  slot: LocalTime | null;
  /** The people chosen from those who are free then. */
  therapists: readonly number[];
  driver: number | null;
}

/** The parts of an address that belong to the calendar. */
const NAMES = ['show', 'date', 'month', 'slot', 'therapists', 'driver'] as const;

const isView = (value: string | null): value is CalendarView => CALENDAR_VIEWS.some((view) => view === value);
/** A record's number in an address; null for anything else. */
export const idOf = (value: string | null): number | null => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Without a view, an address with a day shows that day, and one without shows the current month. */
const viewOf = (date: ServiceDay | null): CalendarView => (date === null ? 'month' : 'day');
const MONTH = /^\d{4}-\d\d$/;

export function readPlace(params: URLSearchParams, today: ServiceDay): CalendarPlace {
  const asked = params.get('date') ?? '';
  const date = isServiceDay(asked) ? asked : null;
  const show = params.get('show');
  const month = params.get('month') ?? '';
  const slot = params.get('slot') ?? '';
  return {
    show: isView(show) ? show : viewOf(date),
    date,
    month: firstOfMonth(MONTH.test(month) && isServiceDay(`${month}-01`) ? `${month}-01` : (date ?? today)),
    slot: isLocalTime(slot) ? slot : null,
    therapists: (params.get('therapists') ?? '').split(',').flatMap((id) => idOf(id) ?? []),
    driver: idOf(params.get('driver')),
  };
}

/** The address of a place. Its other parts stay. */
export function writePlace(params: URLSearchParams, place: CalendarPlace, today: ServiceDay): URLSearchParams {
  const { show, date, month, slot, therapists, driver } = place;
  const written: Record<(typeof NAMES)[number], string | null> = {
    date,
    show: show === viewOf(date) ? null : show,
    month: month === firstOfMonth(date ?? today) || show !== 'month' ? null : month.slice(0, 'YYYY-MM'.length),
    slot,
    therapists: therapists.join(',') || null,
    driver: driver === null ? null : String(driver),
  };
  const next = new URLSearchParams(params);
  for (const name of NAMES) next.delete(name);
  for (const [name, value] of Object.entries(written)) if (value !== null) next.set(name, value);
  return next;
}

/** The place after a change: another day clears the slot, and another slot clears the chosen people. */
export function placeAfter(place: CalendarPlace, change: Partial<CalendarPlace>): CalendarPlace {
  const otherDay = change.date !== undefined && change.date !== place.date;
  const otherSlot = otherDay || (change.slot !== undefined && change.slot !== place.slot);
  return {
    ...place,
    ...(otherDay && { slot: null, month: firstOfMonth(change.date ?? place.month) }),
    ...(otherSlot && { therapists: [], driver: null }),
    ...change,
  };
}

export type GoToPlace = (change: Partial<CalendarPlace>, options?: { replace?: boolean }) => void;

/** The place of a page, from its address. Other parts of the address stay. */
export function useCalendarPlace(): { place: CalendarPlace; today: ServiceDay; go: GoToPlace } {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const place = readPlace(params, today);
  return {
    place,
    today,
    go: (change, options) =>
      setParams((before) => writePlace(before, placeAfter(readPlace(before, today), change), today), options),
  };
}
