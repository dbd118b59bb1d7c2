/*
 * What reports of what the business earned can be asked for. How an entry of the ledger is counted and shared
 * (R-money-9) says 'Rules of counting' in server/migrations/014_revenue.sql. Source: R-pages-7.
 */
import type { Period } from '../time/periods.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** By what figures are broken down. */
export const REPORT_DIMENSIONS = [
  'day',
  'week',
  'month',
  'hour',
  'therapist',
  'service',
  'driver',
  'area',
  'method',
  'reason',
] as const;
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

/** The figures that can be opened to the visits behind them. */
export const REPORT_FIGURES = [
  'revenue',
  'visits',
  'extensions',
  /** Taken off the price: visits whose clients were asked for less. */
  'discounts',
  'new_clients',
  'returning_clients',
  /** Cancelled, or refused and not given to anybody else. */
  'lost',
  /** Refused, whatever became of the visit. */
  'refusals',
] as const;
export type ReportFigure = (typeof REPORT_FIGURES)[number];

/** Days that one report adds up at most: three years. */
export const REPORT_DAYS_MAX = 1_096;

/** The key of what has none: no driver, no therapist, no service, no area, no method. */
export const NO_KEY = 'none';
/** Among the services: what was paid for extensions. */
export const EXTENSIONS_KEY = 'extensions';

/** What is shown of a key that is not a record's or a date. */
export const REPORT_LABELS = {
  noDriver: 'No driver',
  noTherapist: 'No therapist',
  noService: 'No service',
  noArea: 'No area',
  noMethod: 'No method',
  extensions: 'Extensions',
  cash: 'Cash',
  gcash: 'GCash',
} as const;

interface ReportFile extends Period {
  readonly rows?: 'groups' | 'visits' | 'materials' | 'short_over' | undefined;
  readonly by?: ReportDimension | undefined;
  readonly figure?: ReportFigure | undefined;
}
/** What a file of a report is called, without its ending: `report-by-day-2026-11-01-to-2026-11-20`. */
export function reportFileName({ rows, by, figure = 'revenue', from, to }: ReportFile): string {
  const what =
    rows === 'groups'
      ? `by-${by}`
      : rows === 'materials'
        ? rows
        : rows === 'short_over'
          ? 'short-and-over'
          : figure.replace('_', '-');
  return `report-${what}-${from}-to-${to}`;
}
