import { isServiceDay, readPage, type ServiceDay, type Trade } from 'shared-lib';
import {
  type Period,
  REPORT_DIMENSIONS,
  REPORT_FIGURES,
  type ReportDimension,
  type ReportFigure,
} from 'shared-lib/records';
import {
  comparedWith,
  PERIOD_KINDS,
  periodAround,
  periodFault,
  type PeriodKind,
  VERSUS,
  type Versus,
} from './reportPeriod';

export type TimeDimension = 'day' | 'week' | 'month' | 'hour';
export const TIME_DIMENSIONS: readonly TimeDimension[] = ['day', 'week', 'month', 'hour'];
/** Cards of the page that can be shown as a table. */
export type CardName = 'time' | 'who' | 'service' | 'area' | 'method' | 'reason';
const CARDS: readonly CardName[] = ['time', 'who', 'service', 'area', 'method', 'reason'];
const WHO: readonly Trade[] = ['therapist', 'driver'];

/** The visits behind a figure, or behind a row of a breakdown. */
export interface Opened {
  readonly figure: ReportFigure;
  readonly by: ReportDimension | null;
  readonly key: string | null;
}

/** What the page shows, as in its address. */
export interface ReportAddress {
  readonly kind: PeriodKind;
  /** A day of the period; null means today. */
  readonly day: ServiceDay | null;
  /** The first of freely chosen days. */
  readonly from: ServiceDay | null;
  readonly to: ServiceDay | null;
  readonly versus: Versus;
  readonly time: TimeDimension;
  /** The trade that the card of people shows. */
  readonly who: Trade;
  readonly tables: readonly CardName[];
  readonly opened: Opened | null;
  readonly page: number;
  /** The therapist whose statement is shown. */
  readonly statement: number | null;
  /** Whether the materials are shown. */
  readonly materials: boolean;
  /** Whether the report of short and over is shown. */
  readonly short: boolean;
  /** Whether the ratings are shown. */
  readonly ratings: boolean;
}

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);
const dayOf = (value: string | null): ServiceDay | null => (value !== null && isServiceDay(value) ? value : null);

function openedOf(params: URLSearchParams): Opened | null {
  const by = oneOf(REPORT_DIMENSIONS, params.get('by')) ?? null;
  const key = params.get('key');
  const figure = oneOf(REPORT_FIGURES, params.get('figure'));
  if (by !== null && key !== null) return { figure: figure ?? 'revenue', by, key };
  return figure ? { figure, by: null, key: null } : null;
}

export function readReport(params: URLSearchParams): ReportAddress {
  const statement = Number(params.get('statement'));
  return {
    kind: oneOf(PERIOD_KINDS, params.get('period')) ?? 'month',
    day: dayOf(params.get('day')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    versus: oneOf(VERSUS, params.get('vs')) ?? 'before',
    time: oneOf(TIME_DIMENSIONS, params.get('time')) ?? 'day',
    who: oneOf(WHO, params.get('who')) ?? 'therapist',
    tables: CARDS.filter((card) => params.get('tables')?.split(',').includes(card)),
    opened: openedOf(params),
    page: readPage(params.get('page')),
    statement: Number.isInteger(statement) && statement > 0 ? statement : null,
    materials: params.get('show') === 'materials',
    short: params.get('show') === 'short',
    ratings: params.get('show') === 'ratings',
  };
}

/** The address after a change. Whatever is opened starts at page 1. */
export function changeReport(params: URLSearchParams, change: Partial<ReportAddress>): URLSearchParams {
  const next = { ...readReport(params), page: 1, ...change };
  const written = new URLSearchParams();
  const write = (name: string, value: string | number | null | undefined, byDefault?: string | number): void => {
    if (value !== null && value !== undefined && value !== '' && value !== byDefault) written.set(name, String(value));
  };
  write('period', next.kind, 'month');
  if (next.kind === 'custom') {
    write('from', next.from);
    write('to', next.to);
  } else write('day', next.day);
  write('vs', next.versus, 'before');
  write('time', next.time, 'day');
  write('who', next.who, 'therapist');
  write('tables', next.tables.join(','));
  write('statement', next.statement);
  write('show', next.materials ? 'materials' : next.short ? 'short' : next.ratings ? 'ratings' : null);
  write('figure', next.opened && (next.opened.by && next.opened.figure === 'revenue' ? null : next.opened.figure));
  write('by', next.opened?.by);
  write('key', next.opened?.key);
  write('page', next.page, 1);
  return written;
}

export interface ShownPeriod {
  readonly period: Period;
  readonly compared: Period | null;
  /** Why the chosen days make no period; then today is shown. */
  readonly fault: string | null;
}

/** The days that are shown, and those that they are compared with. */
export function shownPeriod({ kind, day, from, to, versus }: ReportAddress, today: ServiceDay): ShownPeriod {
  if (kind !== 'custom') {
    const period = periodAround(kind, day ?? today, today);
    return { period, compared: comparedWith(period, kind, versus), fault: null };
  }
  const chosen = { from: from ?? to ?? today, to: to ?? from ?? today };
  const fault = periodFault(chosen);
  const period = fault ? { from: today, to: today } : chosen;
  return { period, compared: comparedWith(period, kind, versus), fault };
}

/** Who owes what, in the reports. `CASH_PATH` is their other view. */
export const UNPAID_PATH = '/dashboard/sales-reports?view=unpaid';
export const isUnpaidView = (params: URLSearchParams): boolean => params.get('view') === 'unpaid';
