import type { Calls, MaterialUsed, Query, ReportGroup, ReportVisit, ShortAndOver } from 'shared-lib/contract';
import { standingLabel, type ReportDimension } from 'shared-lib/domain';
import { BULK_STATEMENT_MS } from '../platform/database/connections.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { csvOf, xlsxOf, type Sheet, type SheetColumn } from '../platform/spreadsheet/spreadsheet.js';
import { findAllKeys } from './behind.repository.js';
import { findMaterialsUsed } from './materials-used.repository.js';
import { findShortAndOver } from './short-over.repository.js';
import { behindOf, breakDown, describeVisits } from './reports.usecases.js';

/** Visits in one statement. A slow download keeps no more than this in memory. */
const PIECE = 200;

const HEADINGS: Readonly<Record<ReportDimension, string>> = {
  day: 'Service day',
  week: 'Week from',
  month: 'Month',
  hour: 'Hour',
  therapist: 'Therapist',
  service: 'Service',
  driver: 'Driver',
  area: 'Area',
  method: 'Method',
  reason: 'Reason',
};

type Columns<Row> = readonly SheetColumn<Row>[];

const groupColumns = (by: ReportDimension): Columns<ReportGroup> => {
  const revenue: Columns<ReportGroup> = [{ heading: 'Revenue', kind: 'pesos', cell: (row) => row.revenue }];
  const commission: Columns<ReportGroup> = [{ heading: 'Commission', kind: 'pesos', cell: (row) => row.commission }];
  return [
    { heading: HEADINGS[by], kind: by === 'day' || by === 'week' ? 'day' : 'text', cell: ({ label }) => label },
    ...(by === 'reason' ? [] : revenue),
    ...(by === 'reason' || by === 'service' ? [] : commission),
    { heading: by === 'reason' ? 'Refusals' : 'Visits', kind: 'whole', cell: ({ visits }) => visits },
  ];
};

const VISIT_COLUMNS: Columns<ReportVisit> = [
  { heading: 'Appointment', kind: 'text', cell: ({ id }) => id },
  { heading: 'Service day', kind: 'day', cell: ({ date }) => date },
  { heading: 'Start', kind: 'time', cell: ({ start_time }) => start_time },
  { heading: 'Client', kind: 'text', cell: ({ client }) => client.name },
  { heading: 'Services', kind: 'text', cell: ({ services }) => services.join('; ') },
  { heading: 'Therapists', kind: 'text', cell: ({ therapists }) => therapists.join('; ') },
  { heading: 'Driver', kind: 'text', cell: ({ driver }) => driver },
  { heading: 'Status', kind: 'text', cell: ({ status, outcome }) => standingLabel(status, outcome) },
  { heading: 'Reason', kind: 'text', cell: ({ reason }) => reason },
  { heading: 'Paid on', kind: 'day', cell: ({ paid_on }) => paid_on },
  { heading: 'Revenue', kind: 'pesos', cell: ({ revenue }) => revenue },
  { heading: 'Commission', kind: 'pesos', cell: ({ commission }) => commission },
  { heading: 'Visits', kind: 'whole', cell: ({ visits }) => visits },
];

/** The columns of the screen's table; the discount is there where the figure is discounts. */
const visitColumns = ({ figure }: Pick<Query<Calls['reports']['export']>, 'figure'>): Columns<ReportVisit> =>
  figure === 'discounts'
    ? VISIT_COLUMNS.flatMap(
        (column): Columns<ReportVisit> =>
          column.heading === 'Revenue'
            ? [{ heading: 'Discount', kind: 'pesos', cell: ({ discount }) => discount }, column]
            : [column],
      )
    : VISIT_COLUMNS;

const MATERIAL_COLUMNS: Columns<MaterialUsed> = [
  { heading: 'Material', kind: 'text', cell: ({ name }) => name },
  { heading: 'Used', kind: 'whole', cell: ({ quantity }) => quantity },
  { heading: 'Unit', kind: 'text', cell: ({ unit }) => unit },
  { heading: 'Cost', kind: 'pesos', cell: ({ cost }) => cost },
];

const SHORT_COLUMNS: Columns<ShortAndOver> = [
  { heading: 'Person', kind: 'text', cell: ({ person }) => person.name },
  { heading: 'Counts', kind: 'whole', cell: ({ counts }) => counts },
  { heading: 'Short', kind: 'pesos', cell: ({ short }) => short },
  { heading: 'Over', kind: 'pesos', cell: ({ over }) => over },
  { heading: 'Made good', kind: 'pesos', cell: ({ made_good }) => made_good },
  { heading: 'Settled', kind: 'pesos', cell: ({ settled }) => settled },
  { heading: 'In hand now', kind: 'pesos', cell: ({ in_hand }) => in_hand },
];

type Export = Query<Calls['reports']['export']>;
type FileBytes = AsyncGenerator<string | Uint8Array>;

const written = <Row>(format: Export['format'], sheet: Sheet<Row>): FileBytes =>
  format === 'xlsx' ? xlsxOf(sheet) : csvOf(sheet);

async function* onePiece<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** Ids of visits in pieces, released as they are used: the more of a file is sent, the less memory it holds. */
function* piecesOf(days: { readonly ids: readonly number[] }[]): Generator<readonly number[]> {
  days.reverse();
  for (let left: readonly number[] = []; left.length > 0 || days.length > 0; left = left.slice(PIECE)) {
    while (left.length < PIECE && days.length > 0) left = [...left, ...(days.pop()?.ids ?? [])];
    yield left.slice(0, PIECE);
  }
}

/**
 * All rows of the screen, from all its pages. One statement fixes the visits. Each person gets one file at a time on
 * this server. The rows are read piece by piece while the file is sent, and no connection is held meanwhile. Every
 * statement has the time limit of bulk work.
 */
export async function exportReport(
  deps: Pick<Deps, 'db' | 'inTurn'>,
  { rows, format, ...asked }: Export,
  { userId, signal }: { readonly userId: number; readonly signal: AbortSignal },
): Promise<FileBytes> {
  const db = deps.db.withStatementLimit(BULK_STATEMENT_MS);
  if (rows === 'materials') {
    const pieces = onePiece(await findMaterialsUsed(db, asked));
    return written(format, { name: 'Materials used', columns: MATERIAL_COLUMNS, pieces });
  }
  if (rows === 'short_over') {
    const pieces = onePiece(await findShortAndOver(db, asked));
    return written(format, { name: 'Short and over', columns: SHORT_COLUMNS, pieces });
  }
  if (rows === 'groups') {
    const { by } = asked;
    if (!by) throw new ApiError('VALIDATION_FAILED', { fields: { by: ['Say by what it is broken down.'] } });
    const pieces = onePiece(await breakDown(db, by, asked));
    return written(format, { name: `By ${by}`, columns: groupColumns(by), pieces });
  }
  const behind = behindOf(asked);
  const days = await deps.inTurn(`report of ${userId}`, async () =>
    // A caller who gave up while waiting for a turn is skipped.
    signal.aborted ? [] : findAllKeys(db, behind),
  );
  const pieces = (async function* () {
    for (const ids of piecesOf(days)) yield await describeVisits(db, behind, ids);
  })();
  return written(format, { name: 'Visits', columns: visitColumns(asked), pieces });
}
