// How it works: docs/subsystems/files.md.
import type { Calls, Client, Query, RecordKind } from 'shared-lib/contract';
import { csvLines, serviceDayOf, toCsv } from 'shared-lib/domain';
import { clientsOf, findClientIds, searchClientIds } from '../../clients/clients.repository.js';
import { BULK_STATEMENT_MS } from '../../platform/database/connections.js';
import type { Deps } from '../../platform/deps.js';
import type { Searching } from '../../platform/search/search-lane.js';
import { listMaterials, listServices } from '../materials-and-services.repository.js';
import { CSV_COLUMNS, type CsvColumn, type RecordOfKind } from '../csv-columns.js';
import { listStaff } from '../staff.repository.js';
import * as m from '../../texts/m.js';

type Filters = Query<Calls['imports']['export']>;

/** Clients in one statement. A slow download keeps no more than this in memory. */
const PIECE = 500;
/** More than a business has people on its staff, materials or services. */
const ALL = { page: 1, page_size: 100_000 } as const;

/** The first piece has the names of the columns; each further one is read when the one before it has been sent. */
async function* written<Row>(
  columns: readonly CsvColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield toCsv([columns.map(({ label }) => label)]);
  for await (const rows of pieces) yield csvLines(rows.map((row) => columns.map(({ cell }) => cell(row))));
}

/**
 * The ids are read first, in one statement, and the records of each piece when it is sent. No connection is held
 * meanwhile, and a client registered during the download shifts nothing in it.
 */
async function* clientPieces({ db }: Deps, ids: readonly number[]): AsyncGenerator<readonly Client[]> {
  for (let from = 0; from < ids.length; from += PIECE) yield await clientsOf(db, ids.slice(from, from + PIECE));
}

/** One file of a person at a time. A search for it does not wait among typed ones: a newer one would replace it. */
const clientIds = (
  { db, inTurn }: Deps,
  { search, sort }: Filters,
  { userId, request }: Searching,
): Promise<number[]> =>
  inTurn(m.clients_of({ userId }), async () => {
    if (request.signal.aborted) return [];
    return search ? searchClientIds(db, search, sort) : findClientIds(db, sort);
  });

/** The list of the Data page with these filters, all its pages. */
export async function exportCsv(
  asked: Deps,
  kind: RecordKind,
  filters: Filters,
  who: Searching,
): Promise<AsyncGenerator<string>> {
  const { clock } = asked;
  // A file has the time limit of bulk work.
  const db = asked.db.withStatementLimit(BULK_STATEMENT_MS);
  const deps = { ...asked, db };
  const file = <K extends RecordKind>(of: K, rows: readonly RecordOfKind[K][]) =>
    written<RecordOfKind[K]>(CSV_COLUMNS[of], [rows]);
  if (kind === 'client') return written(CSV_COLUMNS.client, clientPieces(deps, await clientIds(deps, filters, who)));
  if (kind === 'material') return file(kind, (await listMaterials(db, { ...filters, ...ALL })).rows);
  const day = serviceDayOf(clock.now());
  if (kind === 'service') return file(kind, (await listServices(db, { ...filters, ...ALL, day })).rows);
  const { staff } = await listStaff(db, { ...filters, ...ALL, role: kind, now: clock.now() });
  return file(kind, staff);
}
