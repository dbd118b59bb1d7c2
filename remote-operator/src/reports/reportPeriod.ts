import { addDays, type ServiceDay } from 'shared-lib';
import { daysIn, monthPeriod, PERIOD_TEXTS, type Period, REPORT_DAYS_MAX, weekPeriod } from 'shared-lib/records';
import * as m from '../texts/m';

export type PeriodKind = 'day' | 'week' | 'month' | 'custom';
export type Versus = 'before' | 'year' | 'none';

export const PERIOD_KINDS: readonly PeriodKind[] = ['day', 'week', 'month', 'custom'];
export const VERSUS: readonly Versus[] = ['before', 'year', 'none'];

const YEAR = 'YYYY'.length;

const earlier = (one: ServiceDay, other: ServiceDay): ServiceDay => (one < other ? one : other);

/** The whole day, week or month around a day. */
const wholeAround = (kind: Exclude<PeriodKind, 'custom'>, day: ServiceDay): Period =>
  kind === 'day' ? { from: day, to: day } : kind === 'week' ? weekPeriod(day) : monthPeriod(day);

/** The day, week or month around a day. One that is not over ends today, so that it is compared with as many days. */
export function periodAround(kind: Exclude<PeriodKind, 'custom'>, day: ServiceDay, today: ServiceDay): Period {
  const { from, to } = wholeAround(kind, day);
  return { from, to: from <= today ? earlier(to, today) : to };
}

/** A day of the previous or next day, week or month. */
export function turned(kind: Exclude<PeriodKind, 'custom'>, day: ServiceDay, by: -1 | 1): ServiceDay {
  const { from, to } = wholeAround(kind, day);
  return by < 0 ? addDays(from, -1) : addDays(to, 1);
}

/** The same date a year before, or 28 February instead of the 29th. */
function yearBefore(day: ServiceDay): ServiceDay {
  const date = `${Number(day.slice(0, YEAR)) - 1}${day.slice(YEAR)}`;
  return date.endsWith('-02-29') ? date.replace(/29$/, '28') : date;
}

/**
 * The compared period. For a day, week or month: as many days of the previous one. For freely chosen days: as many
 * right before. Or the same dates a year ago.
 */
export function comparedWith(period: Period, kind: PeriodKind, versus: Versus): Period | null {
  if (versus === 'none') return null;
  if (versus === 'year') return { from: yearBefore(period.from), to: yearBefore(period.to) };
  const length = daysIn(period);
  if (kind === 'custom') return { from: addDays(period.from, -length), to: addDays(period.from, -1) };
  const before = wholeAround(kind, addDays(period.from, -1));
  const isWhole = wholeAround(kind, period.from).to === period.to;
  return isWhole ? before : { from: before.from, to: earlier(before.to, addDays(before.from, length - 1)) };
}

/** Why these days make no period; null when they do. */
export function periodFault({ from, to }: Period): string | null {
  if (from > to) return PERIOD_TEXTS.backwards;
  return daysIn({ from, to }) > REPORT_DAYS_MAX ? m.choose_at_most_days({ reportDaysMax: REPORT_DAYS_MAX }) : null;
}
