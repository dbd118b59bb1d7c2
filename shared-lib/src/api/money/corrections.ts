import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { refetchAppointments } from '../appointments/appointment-cache';
import { fetchCall, send } from '../http/http';
import { reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

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

const useWrite = writeHook(() => [correctionsRoot()]);

export const useAskCorrection = () =>
  useWrite(['corrections', 'ask'], (request: { id: number; body: BodyInput<Corrections['ask']> }, once) =>
    send<Corrections['ask']>(
      'POST',
      '/api/scheduling/appointments/:id/corrections/',
      { params: { id: request.id }, body: request.body },
      once,
    ),
  );

/** Makes the correction, which changes the visit's payment. */
export const useApproveCorrection = () =>
  useWrite(
    ['corrections', 'approve'],
    (request: { id: number }, once) =>
      send<Corrections['approve']>(
        'POST',
        '/api/scheduling/corrections/:id/approve/',
        { params: { id: request.id } },
        once,
      ),
    refetchAppointments,
  );

export const useRefuseCorrection = () =>
  useWrite(['corrections', 'refuse'], (request: { id: number; reason: string }, once) =>
    send<Corrections['refuse']>(
      'POST',
      '/api/scheduling/corrections/:id/refuse/',
      { params: { id: request.id }, body: { reason: request.reason } },
      once,
    ),
  );

export const useTakeCorrectionBack = () =>
  useWrite(['corrections', 'take-back'], (request: { id: number }, once) =>
    send<Corrections['takeBack']>(
      'POST',
      '/api/scheduling/corrections/:id/take_back/',
      { params: { id: request.id } },
      once,
    ),
  );
