import type { Answer, Calls, Query } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import type { Caller } from '../../platform/caller.js';
import { offsetOf, paginated } from '../../platform/http/paging.js';
import { readSchedulingRules } from '../rules/scheduling-rules.repository.js';
import { findStaffWeek } from './week.repository.js';

/** Seven days of the staff. Therapists and drivers see only their own, whoever they ask for. Source: R-pages-4. */
export async function readWeek(
  { deps, actor }: Pick<Caller, 'deps' | 'actor'>,
  query: Query<Calls['availability']['week']>,
): Promise<Answer<Calls['availability']['week']>> {
  const isOffice = actor.role === 'operator';
  const rules = readSchedulingRules(deps.db);
  const isOfOthers = !isOffice && query.user !== undefined && query.user !== actor.id;
  const found = isOfOthers
    ? { people: [], count: 0 }
    : findStaffWeek(
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
  const [{ overrun }, { people, count }] = await Promise.all([rules, found]);
  return { ...paginated(people, { ...query, count }), overrun };
}
