import type { Answer, Calls, Query } from 'shared-lib/contract';
import type { Queryable } from '../platform/database/database.js';
import { paginated } from '../platform/http/paging.js';
import { findUnpaid, findWrittenOff } from './unpaid.repository.js';

type Unpaid = Calls['paymentDifferences']['unpaid'];

/** Clients who owe for visits that are done, how much and since when. Source: R-money-31, R-beyond-640. */
export async function listUnpaid(q: Queryable, page: Query<Unpaid>): Promise<Answer<Unpaid>> {
  const { rows, totals } = await findUnpaid(q, page);
  const debts = rows.map(({ client_id: id, name, phone_number, since, ...debt }) => ({
    client: { id, name, phone_number },
    ...debt,
    since: since.toISOString(),
  }));
  const { clients, visits, owed, since } = totals;
  return { ...paginated(debts, { ...page, count: clients }), visits, owed, since: since?.toISOString() ?? null };
}

type WrittenOff = Calls['paymentDifferences']['writtenOff'];

/** What was written off of what clients owed, or of what one client owed. Source: R-beyond-734. */
export async function listWrittenOff(
  q: Queryable,
  { client, ...page }: Query<WrittenOff>,
): Promise<Answer<WrittenOff>> {
  const { rows, count, written_off } = await findWrittenOff(q, client ?? null, page);
  const shown = rows.map(({ client_id: id, client: name, starts_at, at, ...row }) => ({
    ...row,
    client: { id, name },
    starts_at: starts_at.toISOString(),
    at: at.toISOString(),
  }));
  return { ...paginated(shown, { ...page, count }), written_off };
}
