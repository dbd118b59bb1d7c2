// How it works: docs/subsystems/files.md.
import type { Calls, MaterialUsed, Query, ReportGroup, ReportVisit, ShortAndOver } from 'shared-lib/contract';
import { formatServiceDay, standingLabel, type ReportDimension } from 'shared-lib/domain';
import { BULK_STATEMENT_MS } from '../platform/database/connections.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { csvOf, xlsxOf, type Sheet, type SheetColumn } from '../platform/spreadsheet/spreadsheet.js';
import { findAllKeys } from './behind.repository.js';
import { findMaterialsUsed } from './materials-used.repository.js';
import { findShortAndOver } from './short-over.repository.js';
import { behindOf, breakDown, describeVisits } from './reports.usecases.js';
import * as m from '../texts/m.js';

/** Visits in one statement. A slow download keeps no more than this in memory. */
const PIECE = 200;

const HEADINGS: Readonly<Record<ReportDimension, string>> = {
  day: m.service_day(),
  week: m.week_from(),
  month: m.month(),
  hour: m.hour(),
  therapist: m.therapist(),
  service: m.service(),
  driver: m.driver(),
  area: m.area(),
  method: 'Method',
  reason: m.reason(),
};

type Columns<Row> = readonly SheetColumn<Row>[];

const groupColumns = (by: ReportDimension): Columns<ReportGroup> => {
  const revenue: Columns<ReportGroup> = [{ heading: m.revenue(), kind: 'pesos', cell: (row) => row.revenue }];
  const commission: Columns<ReportGroup> = [{ heading: m.commission(), kind: 'pesos', cell: (row) => row.commission }];
  return [
    { heading: HEADINGS[by], kind: by === 'day' || by === 'week' ? 'day' : 'text', cell: ({ label }) => label },
    ...(by === 'reason' ? [] : revenue),
    ...(by === 'reason' || by === 'service' ? [] : commission),
    { heading: by === 'reason' ? m.refusals() : m.visits(), kind: 'whole', cell: ({ visits }) => visits },
  ];
};

const VISIT_COLUMNS: Columns<ReportVisit> = [
  { heading: m.appointment(), kind: 'text', cell: ({ id }) => id },
  { heading: m.service_day(), kind: 'day', cell: ({ date }) => date },
  { heading: m.start(), kind: 'time', cell: ({ start_time }) => start_time },
  { heading: m.client(), kind: 'text', cell: ({ client }) => client.name },
  { heading: m.services(), kind: 'text', cell: ({ services }) => services.join('; ') },
  { heading: m.therapists(), kind: 'text', cell: ({ therapists }) => therapists.join('; ') },
  { heading: m.driver(), kind: 'text', cell: ({ driver }) => driver },
  { heading: m.status(), kind: 'text', cell: ({ status, outcome }) => standingLabel(status, outcome) },
  { heading: m.reason(), kind: 'text', cell: ({ reason }) => reason },
  { heading: m.paid_on(), kind: 'day', cell: ({ paid_on }) => paid_on },
  { heading: m.revenue(), kind: 'pesos', cell: ({ revenue }) => revenue },
  { heading: m.commission(), kind: 'pesos', cell: ({ commission }) => commission },
  { heading: m.visits(), kind: 'whole', cell: ({ visits }) => visits },
];

/** Beside the revenue, where the figure is one of these. */
const BESIDE: Readonly<Partial<Record<Query<Calls['reports']['export']>['figure'], SheetColumn<ReportVisit>>>> = {
  discounts: { heading: m.discount(), kind: 'pesos', cell: ({ discount }) => discount },
  tips: { heading: m.tip(), kind: 'pesos', cell: ({ tip }) => tip },
  written_off: { heading: m.written_off(), kind: 'pesos', cell: ({ written_off }) => written_off },
  fees: { heading: m.fee(), kind: 'pesos', cell: ({ fee }) => fee ?? null },
};

/** The columns of the screen's table. */
function visitColumns({ figure }: Pick<Query<Calls['reports']['export']>, 'figure'>): Columns<ReportVisit> {
  const beside = BESIDE[figure];
  return beside
    ? VISIT_COLUMNS.flatMap((column) => (column.heading === m.revenue() ? [beside, column] : [column]))
    : VISIT_COLUMNS;
}

const MATERIAL_COLUMNS: Columns<MaterialUsed> = [
  { heading: m.material(), kind: 'text', cell: ({ name }) => name },
  { heading: m.used(), kind: 'whole', cell: ({ quantity }) => quantity },
  { heading: m.unit(), kind: 'text', cell: ({ unit }) => unit },
  { heading: m.cost(), kind: 'pesos', cell: ({ cost }) => cost },
];

const SHORT_COLUMNS: Columns<ShortAndOver> = [
  { heading: m.person(), kind: 'text', cell: ({ person }) => person.name },
  { heading: m.counts(), kind: 'whole', cell: ({ counts }) => counts },
  { heading: m.short(), kind: 'pesos', cell: ({ short }) => short },
  { heading: m.over(), kind: 'pesos', cell: ({ over }) => over },
  { heading: m.made_good(), kind: 'pesos', cell: ({ made_good }) => made_good },
  { heading: m.settled(), kind: 'pesos', cell: ({ settled }) => settled },
  {
    heading: m.settled_by(),
    kind: 'text',
    cell: ({ settled_by = [] }) => settled_by.map(({ name, day }) => `${name}, ${formatServiceDay(day)}`).join('; '),
  },
  { heading: m.in_hand_now(), kind: 'pesos', cell: ({ in_hand }) => in_hand },
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
    return written(format, { name: m.materials_used(), columns: MATERIAL_COLUMNS, pieces });
  }
  if (rows === 'short_over') {
    const pieces = onePiece(await findShortAndOver(db, asked));
    return written(format, { name: m.short_and_over(), columns: SHORT_COLUMNS, pieces });
  }
  if (rows === 'groups') {
    const { by } = asked;
    if (!by) throw new ApiError('VALIDATION_FAILED', { fields: { by: [m.say_by_what_it_is()] } });
    const pieces = onePiece(await breakDown(db, by, asked));
    return written(format, { name: m.by({ by }), columns: groupColumns(by), pieces });
  }
  const behind = behindOf(asked);
  const days = await deps.inTurn(`report of ${userId}`, async () =>
    // A caller who gave up while waiting for a turn is skipped.
    signal.aborted ? [] : findAllKeys(db, behind),
  );
  const pieces = (async function* () {
    for (const ids of piecesOf(days)) yield await describeVisits(db, behind, ids);
  })();
  return written(format, { name: m.visits(), columns: visitColumns(asked), pieces });
}
