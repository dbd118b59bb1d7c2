import type { Calls, Cost, Query } from 'shared-lib/contract';
import { COST_WORDS } from 'shared-lib/domain';
import { BULK_STATEMENT_MS } from '../platform/database/connections.js';
import type { Deps } from '../platform/deps.js';
import { csvOf, xlsxOf, type SheetColumn } from '../platform/spreadsheet/spreadsheet.js';
import { findCostsAfter } from './costs.repository.js';
import { filterOf, shownCost } from './costs.usecases.js';
import * as m from '../texts/m.js';

/** Rows in one statement. A slow download keeps no more than this in memory. */
const PIECE = 500;

const METHODS: Readonly<Record<Cost['method'], string>> = { cash: m.cash(), gcash: m.gcash(), bank: m.bank_account() };
const COLUMNS: readonly SheetColumn<Cost>[] = [
  { heading: m.entry(), kind: 'text', cell: ({ id }) => id },
  { heading: m.recorded_on(), kind: 'day', cell: ({ day }) => day },
  { heading: m.paid_on(), kind: 'day', cell: ({ paid_on }) => paid_on },
  { heading: m.category(), kind: 'text', cell: ({ category }) => COST_WORDS[category] },
  { heading: m.amount(), kind: 'pesos', cell: ({ amount }) => amount },
  { heading: m.method(), kind: 'text', cell: ({ method }) => METHODS[method] },
  { heading: m.supplier(), kind: 'text', cell: ({ supplier }) => supplier },
  { heading: m.document_number(), kind: 'text', cell: ({ reference }) => reference },
  { heading: m.material(), kind: 'text', cell: ({ bought }) => bought?.name },
  { heading: m.bought(), kind: 'whole', cell: ({ bought }) => bought?.quantity },
  { heading: m.unit(), kind: 'text', cell: ({ bought }) => bought?.unit },
  { heading: m.voids_entry(), kind: 'text', cell: ({ reverses }) => reverses },
  { heading: m.note(), kind: 'text', cell: ({ note }) => note },
  { heading: m.recorded_by(), kind: 'text', cell: ({ by }) => by },
  { heading: m.documents(), kind: 'whole', cell: ({ proofs }) => proofs.length },
];

/** The entries of a month as a file. No connection is held while it is sent. Source: R-beyond-861. */
export function exportCosts(
  { db }: Pick<Deps, 'db'>,
  { format, ...asked }: Query<Calls['costs']['file']>,
): AsyncGenerator<string | Uint8Array> {
  const q = db.withStatementLimit(BULK_STATEMENT_MS);
  const filter = filterOf(asked);
  const pieces = (async function* (): AsyncGenerator<readonly Cost[]> {
    for (let after = 0, full = true; full; ) {
      const rows = await findCostsAfter(q, filter, after, PIECE);
      full = rows.length === PIECE;
      after = rows.at(-1)?.id ?? after;
      if (rows.length > 0) yield rows.map(shownCost);
    }
  })();
  return (format === 'xlsx' ? xlsxOf : csvOf)({ name: m.costs(), columns: COLUMNS, pieces });
}
