import type { Answer, Calls, Query } from 'shared-lib/contract';
import type { Queryable } from '../platform/database/database.js';
import { paginated } from '../platform/http/paging.js';
import { findUnpaid } from './unpaid.repository.js';

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
