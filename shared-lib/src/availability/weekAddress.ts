import { instantOf, isServiceDay, now, type ServiceDay, serviceDayOf, useSearchParams } from 'shared-lib';
import { daysFrom } from '../calendar/days';
import { weekdayOf, weekOf } from '../domain/time/periods';
import * as m from '../texts/m';

export { weekdayOf, weekOf };
export const weekDays = (first: ServiceDay): readonly ServiceDay[] => daysFrom(first, 7);

export const WEEKDAYS = [
  m.sunday(),
  m.monday(),
  m.tuesday(),
  m.wednesday(),
  m.thursday(),
  m.friday(),
  m.saturday(),
] as const;

/** `25 November` at noon, which no time zone moves to another day. */
export const noonOf = (day: ServiceDay): Date => instantOf(day, '12:00');

export interface WeekAddress {
  /** The Sunday of the shown week. */
  week: ServiceDay;
  today: ServiceDay;
  /** The day whose panel is open. */
  day: ServiceDay | null;
  person: number | null;
  search: string;
  params: URLSearchParams;
  /** Null removes a part from the address. */
  change: (parts: Readonly<Record<string, string | number | null>>) => void;
}

/** The address of an Availability page: `?week=2026-11-22&person=31&day=2026-11-25`. */
export function useWeekAddress(): WeekAddress {
  const [params, setParams] = useSearchParams();
  const today = serviceDayOf(now());
  const dayOf = (name: string): ServiceDay | null => {
    const value = params.get(name) ?? '';
    return isServiceDay(value) ? value : null;
  };
  const day = dayOf('day');
  const person = Number(params.get('person'));
  return {
    week: weekOf(dayOf('week') ?? day ?? today),
    today,
    day,
    person: Number.isSafeInteger(person) && person > 0 ? person : null,
    search: params.get('search') ?? '',
    params,
    change: (parts) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(parts))
          if (value === null || value === '') after.delete(name);
          else after.set(name, String(value));
        return after;
      }),
  };
}
