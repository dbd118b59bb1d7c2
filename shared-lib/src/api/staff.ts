import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Calls, StaffMember } from '../contract';
import { limits } from '../domain';
import { currentSession } from '../session/session';
import { appointmentKeys } from './appointments';
import { availabilityKeys } from './availability';
import { fetchCall, send } from './http';
import { beginWrite, keyOf } from './idempotency-key';

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

/** Gives a suspended driver new work again. Source: R-workflow-44. */
export function useLiftSuspension() {
  return useMutation({
    mutationKey: ['staff', 'lift-suspension'],
    mutationFn: (request: { id: number }) =>
      send<Calls['registration']['liftSuspension']>(
        'POST',
        '/api/registration/staff/:id/lift_suspension/',
        { params: { id: request.id } },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (_answer, _request, _none, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: root() }),
        client.invalidateQueries({ queryKey: appointmentKeys.pickupDrivers() }),
        client.invalidateQueries({ queryKey: availabilityKeys.all() }),
      ]),
  });
}
