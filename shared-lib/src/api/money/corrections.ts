import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { refetchAppointments } from '../appointments/appointment-cache';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { reportsRoot } from '../http/query-keys';

type Corrections = Calls['corrections'];

/** Below the reports: news of payments (`payments_update`) refreshes both. */
const correctionsRoot = () => [...reportsRoot(), 'corrections'] as const;

export const correctionQueries = {
  toApprove: () =>
    queryOptions({
      queryKey: [...correctionsRoot(), 'to-approve'],
      queryFn: ({ signal }) => fetchCall<Corrections['toApprove']>('/api/scheduling/corrections/', {}, { signal }),
    }),
  ofAppointment: (id: number) =>
    queryOptions({
      queryKey: [...correctionsRoot(), id],
      queryFn: ({ signal }) =>
        fetchCall<Corrections['ofAppointment']>(
          '/api/scheduling/appointments/:id/corrections/',
          { params: { id } },
          { signal },
        ),
    }),
};

/** After a rejection too: somebody else was faster, so the screen is out of date. */
function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: correctionsRoot() });
}

export const useAskCorrection = () =>
  useMutation({
    mutationKey: ['corrections', 'ask'],
    mutationFn: (request: { id: number; body: BodyInput<Corrections['ask']> }) =>
      send<Corrections['ask']>(
        'POST',
        '/api/scheduling/appointments/:id/corrections/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

/** Makes the correction, which changes the visit's payment. */
export function useApproveCorrection() {
  const client = useQueryClient();
  const askAgain = useAskAgain();
  return useMutation({
    mutationKey: ['corrections', 'approve'],
    mutationFn: (request: { id: number }) =>
      send<Corrections['approve']>(
        'POST',
        '/api/scheduling/corrections/:id/approve/',
        { params: { id: request.id } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSuccess: () => refetchAppointments(client),
    onSettled: askAgain,
  });
}

export const useRefuseCorrection = () =>
  useMutation({
    mutationKey: ['corrections', 'refuse'],
    mutationFn: (request: { id: number; reason: string }) =>
      send<Corrections['refuse']>(
        'POST',
        '/api/scheduling/corrections/:id/refuse/',
        { params: { id: request.id }, body: { reason: request.reason } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });

export const useTakeCorrectionBack = () =>
  useMutation({
    mutationKey: ['corrections', 'take-back'],
    mutationFn: (request: { id: number }) =>
      send<Corrections['takeBack']>(
        'POST',
        '/api/scheduling/corrections/:id/take_back/',
        { params: { id: request.id } },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: useAskAgain(),
  });
