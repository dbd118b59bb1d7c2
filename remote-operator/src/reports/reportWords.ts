import { formatShortDate, formatLongDate, formatPesos, instantOf, type ServiceDay, withUnit } from 'shared-lib';
import { type ReportDimension, type ReportFigure, type ReportGroup, type ReportSummary } from 'shared-lib/records';
import * as m from '../texts/m';

export const count = (many: number): string => many.toLocaleString('en-PH', { maximumFractionDigits: 1 });
export const DIMENSION_WORDS: Readonly<Record<ReportDimension, string>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  hour: 'hour',
  therapist: 'therapist',
  service: 'service',
  driver: 'driver',
  area: 'area',
  method: 'method',
  reason: 'reason',
};

/** The heading of the visits behind each figure. */
export const FIGURE_WORDS: Readonly<Record<ReportFigure, string>> = {
  revenue: m.revenue(),
  visits: m.visits_2(),
  extensions: 'Extensions',
  discounts: m.discounts(),
  tips: m.tips(),
  written_off: m.written_off(),
  fees: m.fees_of_cancelled_visits(),
  new_clients: m.new_clients(),
  returning_clients: m.returning_clients(),
  lost: m.cancelled_or_refused(),
  refusals: m.refusals(),
};

const noon = (day: ServiceDay): Date => instantOf(day, '12:00');
const monthWords = (month: string): string =>
  formatLongDate(noon(`${month}-01`))
    .split(' ')
    .slice(-2)
    .join(' ');
/** `Fri, 20 Nov` */
const shortDay = (day: ServiceDay): string => formatShortDate(noon(day));
/** `1 PM`, `12 AM` */
export const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** The name of a row in a table. */
export function groupWords(by: ReportDimension, { key, label }: Pick<ReportGroup, 'key' | 'label'>): string {
  switch (by) {
    case 'day':
      return shortDay(key);
    case 'week':
      return m.week_of({ key: shortDay(key) });
    case 'month':
      return monthWords(key);
    case 'hour':
      return hourWords(Number(key));
    default:
      return label;
  }
}

/** The same below a bar, as short as possible. `strong` marks weekends. */
export function barWords(by: ReportDimension, key: string): { text: string; strong: boolean } {
  if (by === 'hour') return { text: hourWords(Number(key)), strong: false };
  if (by === 'month') return { text: monthWords(key).slice(0, 3), strong: key.endsWith('-01') };
  const [weekday = '', date = '', month = ''] = shortDay(key).replace(',', '').split(' ');
  if (by === 'week') return { text: `${date} ${month}`, strong: false };
  const isWeekend = weekday === 'Sat' || weekday === 'Sun';
  return { text: isWeekend ? `${weekday} ${date}` : date, strong: isWeekend };
}

/** Lost bookings in percent of all; null without any booking. */
export const lostShare = ({ cancelled, refused, booked }: ReportSummary): number | null =>
  booked > 0 ? ((cancelled + refused) / booked) * 100 : null;
/** `7.4 %` */
export const percent = (share: number): string =>
  withUnit(share.toLocaleString('en-PH', { minimumFractionDigits: 1, maximumFractionDigits: 1 }), '%');

export type Direction = 'up' | 'down' | 'same';
export interface Difference {
  readonly direction: Direction;
  /** The difference without its sign: `8.4 %`, `11`, `1.2 points`. Empty when a percentage would say nothing. */
  readonly by: string;
  readonly from: string;
}
/** Growth beyond this percentage starts from nearly nothing. Source: R-pages-191. */
const TELLING_PERCENT = 200;
export type Measure = 'pesos' | 'count' | 'share';

const directionOf = (now: number, before: number): Direction =>
  now === before ? 'same' : now > before ? 'up' : 'down';
const WORDS: Readonly<Record<Measure, (value: number) => string>> = {
  pesos: formatPesos,
  count,
  share: percent,
};

/** How a figure differs from its value before; undefined when one of them is unknown. */
export function differenceOf(
  measure: Measure,
  now: number | null,
  before: number | null | undefined,
): Difference | undefined {
  if (now === null || before === null || before === undefined) return undefined;
  const direction = directionOf(now, before);
  const size = Math.abs(now - before);
  const from = WORDS[measure](before);
  if (direction === 'same') return { direction, by: '', from };
  if (measure === 'count') return { direction, by: count(size), from };
  if (measure === 'share') return { direction, by: m.points({ size: percent(size).slice(0, -2) }), from };
  const share = (size / before) * 100;
  return { direction, by: before > 0 && share <= TELLING_PERCENT ? percent(share) : '', from };
}
