import type { ClientOverview } from 'shared-lib/contract';
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
