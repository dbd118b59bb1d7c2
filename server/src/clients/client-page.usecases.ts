import type { Answer, Calls, ClientOverview } from 'shared-lib/contract';
import { findOwedBy } from '../payments/unpaid.repository.js';
import type { Queryable } from '../platform/database/database.js';
import { paginated, type PageRequest } from '../platform/http/paging.js';
import { findFavouriteServices, findFavouriteTherapists, findFigures, findVisits } from './client-page.repository.js';
import { readClient } from './clients.usecases.js';
import { findMarks } from './marks.repository.js';

/** The figures of a client's page besides their data. Source: R-client-5. */
export async function readOverview(q: Queryable, id: number): Promise<ClientOverview> {
  await readClient(q, id);
  const [figures, services, therapists, marks] = await Promise.all([
    findFigures(q, id),
    findFavouriteServices(q, id),
    findFavouriteTherapists(q, id),
    findMarks(q, id),
  ]);
  return { ...figures, services, therapists, marks };
}

/** Their appointments, the latest first, page by page. */
export async function pageOfVisits(q: Queryable, id: number, page: PageRequest) {
  await readClient(q, id);
  const { visits, count } = await findVisits(q, id, page);
  return paginated(visits, { ...page, count });
}

/** The visits that they owe for, the longest owed first. Source: R-beyond-641. */
export async function pageOfOwed(
  q: Queryable,
  id: number,
  page: PageRequest,
): Promise<Answer<Calls['paymentDifferences']['owedBy']>> {
  await readClient(q, id);
  const { rows, count, owed } = await findOwedBy(q, id, page);
  const visits = rows.map(({ starts_at, since, ...visit }) => ({
    ...visit,
    starts_at: starts_at.toISOString(),
    since: since.toISOString(),
  }));
  return { ...paginated(visits, { ...page, count }), owed };
}
