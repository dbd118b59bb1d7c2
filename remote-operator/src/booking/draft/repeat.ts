import { addDays, FIELD_TEXTS, type ServiceDay } from 'shared-lib';
import { type Repeat, SERIES_DATES_MAX, SERIES_DAYS_MAX, SERIES_TEXTS, seriesDates } from 'shared-lib/booking';
import { typedWhole } from 'shared-lib/controls';
import * as m from '../../texts/m';

/** How the booking repeats, as typed: every so many weeks, so many times or until a day. */
export interface TypedRepeat {
  weeks: number;
  ends: 'times' | 'until';
  /** As typed. */
  times: string;
  until: ServiceDay;
}

/** A new series is weekly and eight times, until the operator changes it: hours are written that far ahead. */
export const newRepeat = (first: ServiceDay): TypedRepeat => ({
  weeks: 1,
  ends: 'times',
  times: '8',
  until: addDays(first, 7 * 7),
});

export const repeatOf = ({ weeks, ends, times, until }: TypedRepeat): Repeat =>
  ends === 'times' ? { every_weeks: weeks, times: Number(times) } : { every_weeks: weeks, until };

/** What is wrong with it; undefined when nothing is. */
export function repeatFault(repeat: TypedRepeat, first: ServiceDay): string | undefined {
  if (repeat.ends === 'until') {
    if (!repeat.until) return FIELD_TEXTS.required;
    if (repeat.until > addDays(first, SERIES_DAYS_MAX)) return SERIES_TEXTS.tooLong;
    return seriesDates(first, repeatOf(repeat)).length < 2 ? SERIES_TEXTS.oneDate : undefined;
  }
  const times = typedWhole(repeat.times) ?? 0;
  return times >= 2 && times <= SERIES_DATES_MAX ? undefined : m.from_2_to_times({ seriesDatesMax: SERIES_DATES_MAX });
}
