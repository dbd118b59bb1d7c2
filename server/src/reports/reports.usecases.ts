// How it works: docs/subsystems/money-and-reports.md.
import type { Answer, Calls, Query, ReportGroup, ReportVisit } from 'shared-lib/contract';
import {
  addDays,
  EXTENSIONS_KEY,
  isServiceDay,
  localTime,
  monthPeriod,
  NO_KEY,
  PAYMENT_METHODS,
  REJECTION_REASONS,
  serviceDayBounds,
  serviceDayOf,
  weekOf,
  type Period,
  type ReportDimension,
  type ServiceDay,
  type Status,
} from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { offsetOf, paginated } from '../platform/http/paging.js';
import {
  findPage,
  findParts,
  findVisits,
  type Behind,
  type Part,
  type Slice,
  type SliceDimension,
  type VisitRow,
} from './behind.repository.js';
import { findGroups, type GroupRow } from './breakdown.repository.js';
import { inPesos } from '../platform/pesos.js';
import { sumMaterials } from './materials-used.repository.js';
import {
  countBookings,
  countClients,
  sumCosts,
  sumDiscounts,
  sumFees,
  sumMoney,
  sumPrepaid,
  sumTipsOf,
  sumWrittenOff,
} from './summary.repository.js';
import * as m from '../texts/m.js';

type Reports = Calls['reports'];

/** Two decimals: an average of visits is not a sum that anyone paid. */
const rounded = (pesos: number): number => Math.round(pesos * 100) / 100;

/** The same time of day as now, on another service day. */
const sameTimeOn = (day: ServiceDay, now: Date): Date => {
  const sinceMorning = now.getTime() - serviceDayBounds(serviceDayOf(now)).start.getTime();
  return new Date(serviceDayBounds(day).start.getTime() + sinceMorning);
};

/**
 * The earnings of a period, and the state of its bookings. With `so_far`, the last day counts only up to the present
 * time of day, to compare today with the same hours of another day. Source: R-pages-7, R-pages-190.
 */
export async function summarise(
  { db: q, clock }: Pick<Deps, 'db' | 'clock'>,
  { from, to, so_far }: Query<Reports['summary']>,
): Promise<Answer<Reports['summary']>> {
  const until = so_far ? sameTimeOn(to, clock.now()) : undefined;
  const days = { from, to, until };
  // At the same time: no read needs the result of another.
  const [
    { commission, ...money },
    discounts,
    tips,
    writtenOff,
    { fees },
    prepaid,
    { costs },
    clients,
    bookings,
    materials_cost,
  ] = await Promise.all([
    sumMoney(q, days),
    sumDiscounts(q, days),
    sumTipsOf(q, days),
    sumWrittenOff(q, days),
    sumFees(q, days),
    sumPrepaid(q, days),
    sumCosts(q, days),
    countClients(q, days),
    countBookings(q, days),
    sumMaterials(q, days),
  ]);
  return {
    from,
    to,
    until: until?.toISOString() ?? null,
    ...money,
    ...discounts,
    ...tips,
    ...writtenOff,
    fees,
    ...prepaid,
    ...clients,
    ...bookings,
    commission: inPesos(commission),
    materials_cost,
    net: inPesos(money.revenue * 100 - commission),
    costs: inPesos(costs),
    net_after_costs: inPesos((money.revenue + fees) * 100 - commission - Math.round(materials_cost * 100) - costs),
    average: money.visits > 0 ? rounded(money.revenue / money.visits) : null,
  };
}

/** The order of time keys: a chart also shows empty days. */
const TIMES: Readonly<
  Partial<Record<ReportDimension, { key: (day: ServiceDay) => string; next: (day: ServiceDay) => ServiceDay }>>
> = {
  day: { key: (day) => day, next: (day) => addDays(day, 1) },
  week: { key: weekOf, next: (day) => addDays(weekOf(day), 7) },
  month: { key: (day) => day.slice(0, 'YYYY-MM'.length), next: (day) => addDays(monthPeriod(day).to, 1) },
};

const nothing = (key: string): GroupRow => ({ key, label: key, revenue: 0, commission: 0, visits: 0 });

/** Adds the empty days, weeks or months of the period. */
function filledUp(by: ReportDimension, groups: readonly GroupRow[], { from, to }: Period): readonly GroupRow[] {
  const time = TIMES[by];
  if (!time) return groups;
  const known = new Map(groups.map((group) => [group.key, group]));
  const all: GroupRow[] = [];
  for (let day = from; day <= to; day = time.next(day)) {
    const key = time.key(day);
    all.push(known.get(key) ?? nothing(key));
  }
  return all;
}

/** The revenue of any breakdown adds up to the summary's. Source: R-pages-7. */
export async function breakDown(q: Queryable, by: ReportDimension, period: Period): Promise<ReportGroup[]> {
  const groups = await findGroups(q, by, period);
  return filledUp(by, groups, period).map(({ commission, ...group }) => ({
    ...group,
    commission: commission === null ? null : inPesos(commission),
  }));
}

const INT_MAX = 2_147_483_647;
const wrong = (field: 'by' | 'key' | 'figure', text: string): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields: { [field]: [text] } });

const idOf = (key: string): number | undefined => {
  const id = /^\d{1,10}$/.test(key) ? Number(key) : 0;
  return id > 0 && id <= INT_MAX ? id : undefined;
};
const isHour = (key: string): boolean => /^\d{1,2}$/.test(key) && Number(key) < 24;

/** The days of a key's day, week or month, up to `last`; undefined for an invalid key. */
function daysOfKey(by: 'day' | 'week' | 'month', key: string, last: ServiceDay): Period | undefined {
  const first = by === 'month' ? `${key}-01` : key;
  if (!isServiceDay(first)) return undefined;
  if (by === 'day' || first > last) return { from: first, to: first };
  return by === 'month' ? monthPeriod(first) : { from: first, to: addDays(first, 6) };
}

/** The value of a key, as the database compares it; undefined for a key that the dimension does not have. */
function valueOf(by: SliceDimension, key: string): Slice['value'] | undefined {
  if (key === NO_KEY && ['therapist', 'driver', 'service', 'area', 'method'].includes(by)) return null;
  switch (by) {
    case 'hour':
      return isHour(key) ? Number(key) : undefined;
    case 'method':
      return PAYMENT_METHODS.find((method) => method === key);
    case 'reason':
      return REJECTION_REASONS.find((reason) => reason === key);
    default:
      return idOf(key);
  }
}

type Asked = Pick<Query<Reports['appointments']>, 'from' | 'to' | 'figure' | 'by' | 'key'>;

const noSuchRow = (): ApiError => wrong('key', m.there_is_no_such_row());
const refuseOtherFigures = (figure: Asked['figure']): void => {
  if (figure !== 'revenue' && figure !== 'visits') throw wrong('figure', m.a_row_of_a_breakdown());
};

/** The requested figure and slice. Throws the reason where they do not exist. */
export function behindOf({ from, to, figure, by, key }: Asked): Behind {
  if (by === undefined || key === undefined) {
    if (by !== undefined && key === undefined) throw wrong('key', m.say_which_row_of_the());
    return { from, to, figure };
  }
  if (by === 'day' || by === 'week' || by === 'month') {
    const days = daysOfKey(by, key, to);
    if (!days) throw noSuchRow();
    refuseOtherFigures(figure);
    return { from: from > days.from ? from : days.from, to: to < days.to ? to : days.to, figure };
  }
  const isExtensions = by === 'service' && key === EXTENSIONS_KEY;
  const value = isExtensions ? null : valueOf(by, key);
  if (value === undefined) throw noSuchRow();
  if (by === 'reason') return { from, to, figure: 'refusals', slice: { by, value } };
  refuseOtherFigures(figure);
  return { from, to, figure, slice: { by, value, isExtensions } };
}

const visitOf = (part: Part, row: VisitRow): ReportVisit => ({
  id: row.id,
  date: row.service_day,
  start_time: localTime(row.starts_at),
  client: { id: row.client_id, name: row.client_name },
  services: [...row.services],
  therapists: [...row.therapists],
  driver: row.driver,
  status: row.status as Status,
  outcome: row.outcome,
  reason: row.reason,
  paid_on: part.paid_on,
  discount: part.discount ?? null,
  tip: part.tip ?? null,
  written_off: part.written_off ?? null,
  fee: part.fee ?? null,
  revenue: part.revenue,
  commission: part.commission === null ? null : inPesos(part.commission),
  visits: part.visits,
});

/** The parts of these visits in the figure, with their data, in their order. */
export async function describeVisits(q: Queryable, behind: Behind, ids: readonly number[]): Promise<ReportVisit[]> {
  const [parts, rows] = await Promise.all([findParts(q, behind, ids), findVisits(q, ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return parts.flatMap((part) => {
    const row = byId.get(part.id);
    return row ? [visitOf(part, row)] : [];
  });
}

/** A page of the visits behind a figure, the latest first. */
export async function visitsBehind(
  q: Queryable,
  { page, page_size, ...asked }: Query<Reports['appointments']>,
): Promise<Answer<Reports['appointments']>> {
  const request = { page, page_size };
  const behind = behindOf(asked);
  const { ids, count } = await findPage(q, behind, { limit: page_size, offset: offsetOf(request) });
  return paginated(await describeVisits(q, behind, ids), { ...request, count });
}
