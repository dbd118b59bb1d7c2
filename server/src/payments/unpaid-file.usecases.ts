import type { Calls, Query } from 'shared-lib/contract';
import { serviceDayOf } from 'shared-lib/domain';
import { BULK_STATEMENT_MS } from '../platform/database/connections.js';
import type { Deps } from '../platform/deps.js';
import { csvOf, xlsxOf, type SheetColumn } from '../platform/spreadsheet/spreadsheet.js';
import { findOwedLines, findWriteOffLines, type OwedLine, type WriteOffLine } from './unpaid.repository.js';
import * as m from '../texts/m.js';

/** Rows in one statement. A slow download keeps no more than this in memory. */
const PIECE = 500;

const OWED: readonly SheetColumn<OwedLine>[] = [
  { heading: m.client(), kind: 'text', cell: ({ client }) => client },
  { heading: m.phone(), kind: 'text', cell: ({ phone_number }) => phone_number },
  { heading: m.appointment(), kind: 'text', cell: ({ id }) => id },
  { heading: m.service_day(), kind: 'day', cell: ({ day }) => day },
  { heading: m.services(), kind: 'text', cell: ({ services }) => services },
  { heading: m.due(), kind: 'pesos', cell: ({ due }) => due },
  { heading: m.paid(), kind: 'pesos', cell: ({ paid }) => paid },
  { heading: m.owed(), kind: 'pesos', cell: ({ due, paid }) => due - paid },
  { heading: m.owed_since(), kind: 'day', cell: ({ since }) => serviceDayOf(since) },
];
const WRITTEN_OFF: readonly SheetColumn<WriteOffLine>[] = [
  { heading: m.entry(), kind: 'text', cell: ({ id }) => id },
  { heading: m.recorded_on(), kind: 'day', cell: ({ day }) => day },
  { heading: m.appointment(), kind: 'text', cell: ({ appointment }) => appointment },
  { heading: m.service_day(), kind: 'day', cell: ({ visit_day }) => visit_day },
  { heading: m.client(), kind: 'text', cell: ({ client }) => client },
  { heading: m.written_off(), kind: 'pesos', cell: ({ amount }) => amount },
  { heading: m.reason(), kind: 'text', cell: ({ reason }) => reason },
  { heading: m.recorded_by(), kind: 'text', cell: ({ by }) => by },
];

/** All pages of a list, each read when the one before it is sent. */
async function* piecesOf<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<readonly Row[]> {
  for (let after: Row | undefined, rows = await read(undefined); rows.length > 0; rows = await read(after)) {
    yield rows;
    after = rows.at(-1);
    if (rows.length < PIECE) return;
  }
}

/** What is owed now, or every write-off, as a file. No connection is held while it is sent. Source: R-beyond-735. */
export function exportUnpaid(
  { db }: Pick<Deps, 'db'>,
  { rows, format }: Query<Calls['paymentDifferences']['file']>,
): AsyncGenerator<string | Uint8Array> {
  const q = db.withStatementLimit(BULK_STATEMENT_MS);
  const fileOf = format === 'xlsx' ? xlsxOf : csvOf;
  if (rows === 'owed') {
    const pieces = piecesOf<OwedLine>((after) => findOwedLines(q, after, PIECE));
    return fileOf({ name: m.unpaid(), columns: OWED, pieces });
  }
  const pieces = piecesOf<WriteOffLine>((after) => findWriteOffLines(q, after, PIECE));
  return fileOf({ name: m.written_off(), columns: WRITTEN_OFF, pieces });
}
