import type { Calls, Query, ReportGroup, ReportVisit } from 'shared-lib/contract';
import { csvLines, statusLabel, toCsv, type CsvCell, type ReportDimension } from 'shared-lib/domain';
import type { Database } from '../platform/database/database.js';
import { ApiError } from '../platform/errors.js';
import { findAllParts } from './behind.repository.js';
import { behindOf, breakDown, describeParts } from './reports.usecases.js';

/** Visits in one statement: what is read ahead of somebody who takes the file in slowly. */
const PIECE = 500;

const HEADINGS: Readonly<Record<ReportDimension, string>> = {
  day: 'Service day',
  week: 'Week from',
  month: 'Month',
  hour: 'Hour',
  therapist: 'Therapist',
  service: 'Service',
  driver: 'Driver',
  method: 'Method',
  reason: 'Reason',
};

type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[];

const groupColumns = (by: ReportDimension): Columns<ReportGroup> => [
  [HEADINGS[by], ({ label }) => label],
  ...(by === 'reason' ? [] : ([['Revenue', ({ revenue }) => revenue]] satisfies Columns<ReportGroup>)),
  ...(by === 'reason' || by === 'service'
    ? []
    : ([['Commission', ({ commission }) => commission]] satisfies Columns<ReportGroup>)),
  [by === 'reason' ? 'Refusals' : 'Visits', ({ visits }) => visits],
];

const VISIT_COLUMNS: Columns<ReportVisit> = [
  ['Appointment', ({ id }) => id],
  ['Service day', ({ date }) => date],
  ['Start', ({ start_time }) => start_time],
  ['Client', ({ client }) => client.name],
  ['Services', ({ services }) => services.join('; ')],
  ['Therapists', ({ therapists }) => therapists.join('; ')],
  ['Driver', ({ driver }) => driver],
  ['Status', ({ status }) => statusLabel(status)],
  ['Reason', ({ reason }) => reason],
  ['Paid on', ({ paid_on }) => paid_on],
  ['Revenue', ({ revenue }) => revenue],
  ['Commission', ({ commission }) => commission],
  ['Visits', ({ visits }) => visits],
];

/** As the table of the screen: what was taken off stands where it is asked for. */
const visitColumns = ({ figure }: Pick<Query<Calls['reports']['export']>, 'figure'>): Columns<ReportVisit> =>
  figure === 'discounts'
    ? VISIT_COLUMNS.flatMap((column) =>
        column[0] === 'Revenue' ? [['Discount', ({ discount }) => discount], column] : [column],
      )
    : VISIT_COLUMNS;

const lines = <Row>(columns: Columns<Row>, rows: readonly Row[]): CsvCell[][] =>
  rows.map((row) => columns.map(([, cell]) => cell(row)));
const headed = <Row>(columns: Columns<Row>): string => toCsv([columns.map(([heading]) => heading)]);

/**
 * The rows that the screen shows, all pages of them. Which visits they are is settled by one statement; they are
 * described piece by piece while the file goes out, and no connection is held meanwhile.
 */
export async function exportReport(
  db: Database,
  { rows, ...asked }: Query<Calls['reports']['export']>,
): Promise<AsyncGenerator<string>> {
  if (rows === 'groups') {
    const { by } = asked;
    if (!by) throw new ApiError('VALIDATION_FAILED', { fields: { by: ['Say by what it is broken down.'] } });
    const groups = await breakDown(db, by, asked);
    return (async function* () {
      const columns = groupColumns(by);
      yield headed(columns) + csvLines(lines(columns, groups));
    })();
  }
  const parts = await findAllParts(db, behindOf(asked));
  const columns = visitColumns(asked);
  return (async function* () {
    yield headed(columns);
    for (let from = 0; from < parts.length; from += PIECE)
      yield csvLines(lines(columns, await describeParts(db, parts.slice(from, from + PIECE))));
  })();
}
