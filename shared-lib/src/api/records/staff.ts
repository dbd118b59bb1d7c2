import { queryOptions } from '@tanstack/react-query';
import type { Calls, StaffMember } from '../../contract';
import { limits } from '../../domain';
import { currentSession } from '../../session/session';
import { fetchCall } from '../http/http';

const root = () => ['staff', currentSession().user?.id ?? 0] as const;
export const staffKeys = { all: root };

export const staffQueries = {
  /** Active therapists and drivers. The list may come bare, as `results` or as `staff`. Source: 7-074. */
  active: () =>
    queryOptions({
      queryKey: [...root(), 'active'],
      queryFn: async ({ signal }): Promise<StaffMember[]> => {
        const answer: StaffMember[] | { results?: StaffMember[]; staff?: StaffMember[] } = await fetchCall<
          Calls['people']['activeStaff']
        >('/api/scheduling/staff/active_staff/', {}, { signal });
        return Array.isArray(answer) ? answer : (answer.results ?? answer.staff ?? []);
      },
      staleTime: limits.REFRESH_FRESHNESS_MS,
    }),
};
