// How it works: docs/subsystems/files.md.
import { BOOKING_CSV_HEADER, bookingCsvRows, csvLines, toCsv } from 'shared-lib/domain';
import { BULK_STATEMENT_MS } from '../../platform/database/connections.js';
import type { Deps } from '../../platform/deps.js';
import type { Leaving } from '../../platform/search/search-lane.js';
import type { Reader } from '../../platform/principal.js';
import { cardFor } from './card.js';
import { factsOf } from './card.sql.js';
import { wantedBy, type ListRequest } from './lists.js';
import { findAllIds, findCards, findSearchedIds } from './reads.repository.js';
import { searchFor } from './search-query.sql.js';

/** Appointments in one statement. A slow download keeps no more than this in memory. */
const PIECE = 500;

/**
 * The list of the screen, all its pages, as a CSV file. The choice and order of appointments are fixed first. Each
 * person gets one file at a time on this server. The rows are then read piece by piece, and no connection is held in
 * between. Each statement has the time limit of bulk work, even for a search: a typed search gives way to the next
 * letter, a file does not.
 */
export async function exportAppointments(
  request: ListRequest,
  { deps, reader }: { readonly deps: Deps; readonly reader: Reader },
  asked: Leaving,
): Promise<AsyncGenerator<string>> {
  const wanted = wantedBy(request, reader, deps.clock.now());
  const { search } = request;
  const db = deps.db.withStatementLimit(BULK_STATEMENT_MS);
  const pieces = await deps.inTurn(`bookings of ${reader.userId}`, async () => {
    // A caller who gave up while waiting for a turn is skipped.
    if (asked.signal.aborted) return [];
    return search ? [await findSearchedIds(db, wanted, searchFor(search, reader))] : findAllIds(db, wanted, PIECE);
  });
  return (async function* () {
    yield toCsv([BOOKING_CSV_HEADER]);
    for (const ids of pieces) {
      const rows = await findCards(db, ids);
      yield csvLines(bookingCsvRows(rows.map(({ facts }) => cardFor(factsOf(facts), reader, deps.clock.now()))));
    }
  })();
}
