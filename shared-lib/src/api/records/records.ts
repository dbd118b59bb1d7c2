import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BodyInput, Calls, RecordKind } from '../../contract';
import { availabilityKeys } from '../http/availability-freshness';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { boardRoot, recordsRoot as root } from '../http/query-keys';
import { staffKeys } from './staff';

type Registration = Calls['registration'];
type Records = Calls['records'];
export type StaffKind = 'therapist' | 'driver' | 'operator';

export type RecordLists = Registration['drivers' | 'clients' | 'materials' | 'services'];
export type OneRecord = Records['staff' | 'client' | 'material' | 'service'];
type Changes =
  | Registration['updateStaff' | 'updateMaterial' | 'updateService' | 'resendInvitation' | 'disableStaff']
  | Calls['people']['updateClient'];

export const listPath = (kind: RecordKind) => `/api/registration/register/${kind}/` as RecordLists['path'];
const ONE: {
  readonly [K in 'client' | 'material' | 'service' | 'staff']: readonly [OneRecord['path'], Changes['path']];
} = {
  staff: ['/api/registration/staff/:id/', '/api/registration/staff/:id/'],
  client: ['/api/registration/clients/:id/', '/api/scheduling/clients/:id/'],
  material: ['/api/registration/materials/:id/', '/api/inventory/:id/'],
  service: ['/api/registration/services/:id/', '/api/scheduling/services/:id/'],
};
const isStaff = (kind: RecordKind): kind is StaffKind => !(kind in ONE);
/** Where one record of a kind is read, and where it is changed. */
export const pathsOf = (kind: RecordKind) => ONE[isStaff(kind) ? 'staff' : kind];

/**
 * Everything that shows one of them: lists of the Data page, people to choose, who is free, the board, services,
 * clients.
 */
export function useShowAfresh() {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [root(), staffKeys.all(), availabilityKeys.all(), boardRoot(), ['services'], ['clients']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    [client],
  );
}

export type RecordBody = Readonly<Record<string, unknown>>;

/** Registers a record of a kind, or with an `id` changes it. */
export function useSaveRecord(kind: RecordKind) {
  const showAfresh = useShowAfresh();
  return useMutation({
    mutationKey: ['records', 'save'],
    mutationFn: async (request: { id?: number; body: RecordBody }) => {
      const { id, body } = request;
      const once = { idempotencyKey: keyOf(request), retry: false };
      const saved =
        id === undefined
          ? await send<Registration['registerClient']>('POST', listPath(kind) as never, { body: body as never }, once)
          : await send<Changes>('PATCH', pathsOf(kind)[1], { params: { id }, body }, once);
      return saved as { id: number };
    },
    onMutate: beginWrite,
    onSuccess: showAfresh,
  });
}

export type StaffAction =
  | 'disable'
  | 'enable'
  | 'lift_suspension'
  | 'resend_invitation'
  | 'approve_email'
  | 'cancel_email';

/** What operators do with an account. Source: R-workflow-44, R-accounts-6, R-accounts-13. */
export function useStaffAction() {
  const showAfresh = useShowAfresh();
  return useMutation({
    mutationKey: ['records', 'staff-action'],
    mutationFn: (request: { id: number; action: StaffAction; body?: BodyInput<Registration['disableStaff']> }) =>
      send<Registration['disableStaff']>(
        'POST',
        `/api/registration/staff/:id/${request.action}/` as Registration['disableStaff']['path'],
        { params: { id: request.id }, body: request.body as BodyInput<Registration['disableStaff']> },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: showAfresh,
  });
}
