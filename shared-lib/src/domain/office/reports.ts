/* What reports of the business's earnings can be asked for. 'Rules of counting' in server/migrations/014_revenue.sql
  says how a ledger entry is counted and shared (R-money-9). Source: R-pages-7. */
import type { Period } from '../time/periods.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** What figures can be broken down by. */
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

/** The figures that open the list of visits behind them. */
export const REPORT_FIGURES = [
  'revenue',
  'visits',
  'extensions',
  /** Taken off the price: visits with a discount. */
  'discounts',
  /** Given on top for the people: visits with a tip. */
  'tips',
  /** Owed, and given up: visits with a write-off. */
  'written_off',
  /** Visits that were called off with a fee. */
  'fees',
  'new_clients',
  'returning_clients',
  /** Cancelled, or refused and not given to another person. */
  'lost',
  /** Refused, whatever happened to the visit. */
  'refusals',
] as const;
export type ReportFigure = (typeof REPORT_FIGURES)[number];

/** Days that one report covers at most: three years. */
export const REPORT_DAYS_MAX = 1_096;

/** Rows of a book that one sheet of a workbook holds, below its heading. */
export const BOOK_ROWS_XLSX = 1_048_575;

/** The file name of a book, without its ending: `journal-2026-11-01-to-2026-11-30`. */
export const bookFileName = ({ book, from, to }: Period & { readonly book: string }): string =>
  `${book}-${from}-to-${to}`;

/** The key of rows without a value: no driver, therapist, service, area or method. */
export const NO_KEY = 'none';
/** Among the services: what was paid for extensions. */
export const EXTENSIONS_KEY = 'extensions';

/** The labels of keys that are neither a record nor a date. */
export const REPORT_LABELS = {
  noDriver: m.no_driver(),
  noTherapist: m.no_therapist(),
  noService: m.no_service(),
  noArea: m.no_area(),
  noMethod: m.no_method(),
  extensions: 'Extensions',
  surcharge: m.surcharge(),
  cash: m.cash(),
  gcash: m.gcash(),
  credit: m.credit_of_client(),
} as const;

interface ReportFile extends Period {
  readonly rows?: 'groups' | 'visits' | 'materials' | 'short_over' | undefined;
  readonly by?: ReportDimension | undefined;
  readonly figure?: ReportFigure | undefined;
}
/** The file name of a report, without its ending: `report-by-day-2026-11-01-to-2026-11-20`. */
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
