import type { Calls, Paginated, Query, StaffWeek } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import type { ActingFrom } from '../platform/caller.js';
import { offsetOf, paginated } from '../platform/http/paging.js';
import { findStaffWeek } from './week.repository.js';

/** Seven days of the staff; therapists and drivers see their own, whoever they ask for. Source: R-pages-4. */
export async function readWeek(
  { deps, actor }: Pick<ActingFrom, 'deps' | 'actor'>,
  query: Query<Calls['availability']['week']>,
): Promise<Paginated<StaffWeek>> {
  const isOffice = actor.role === 'operator';
  if (!isOffice && query.user !== undefined && query.user !== actor.id) return paginated([], { ...query, count: 0 });
  const { people, count } = await findStaffWeek(
    deps.db,
    {
      from: query.date,
      to: addDays(query.date, 6),
      roles: query.role ? [query.role] : ['therapist', 'driver'],
      staffId: isOffice ? (query.user ?? null) : actor.id,
      search: query.search || null,
    },
    { limit: query.page_size, offset: offsetOf(query) },
  );
  return paginated(people, { ...query, count });
}
