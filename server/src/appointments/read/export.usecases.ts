import { BOOKING_CSV_HEADER, bookingCsvRows, csvLines, toCsv } from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import type { Leaving } from '../../platform/search/search-lane.js';
import type { Reader } from '../../platform/principal.js';
import { cardFor } from './card.js';
import { factsOf } from './card.sql.js';
import { wantedBy, type ListRequest } from './lists.js';
import { findAllIds, findCards } from './reads.repository.js';
import { searchFor } from './search-query.sql.js';

/** Appointments in one statement: what is read ahead of somebody who takes the file in slowly. */
const PIECE = 500;

/**
 * The list as the screen has it, all its pages, as a CSV file. Which appointments, and in which order, is settled by
 * one statement; they are described piece by piece while the file goes out, and no connection is held in between.
 */
export async function exportAppointments(
  request: ListRequest,
  { deps, reader }: { readonly deps: Deps; readonly reader: Reader },
  asked: Leaving,
): Promise<AsyncGenerator<string>> {
  const wanted = wantedBy(request, reader, deps.clock.now());
  const { search } = request;
  const ids = search
    ? await deps.searches.run({ userId: reader.userId, request: asked }, (q) =>
        findAllIds(q, wanted, searchFor(search, reader)),
      )
    : await findAllIds(deps.db, wanted, undefined);
  return (async function* () {
    yield toCsv([BOOKING_CSV_HEADER]);
    for (let from = 0; from < ids.length; from += PIECE) {
      const rows = await findCards(deps.db, ids.slice(from, from + PIECE));
      yield csvLines(bookingCsvRows(rows.map(({ facts }) => cardFor(factsOf(facts), reader, deps.clock.now()))));
    }
  })();
}
