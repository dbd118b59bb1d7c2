import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { refetchAppointments } from './appointment-cache';
import { appointmentKeys } from './appointments';
import { fetchCall, send } from '../http/http';
import { beginWrite, continueWrite, keyOf } from '../http/idempotency-key';

type Series = Calls['series'];

export type WantedSeries = BodyInput<Series['preview']>;
export type NewSeries = BodyInput<Series['create']>;
export type SeriesEdit = BodyInput<Series['previewChange']>;

const previewKey = () => ['series-preview', currentSession().user?.id ?? 0] as const;
/** A preview is a question about this moment: never answered from memory. */
const fresh = {
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export const seriesQueries = {
  /** Every date of a booking that is to come again, and what stands against it. */
  preview: (body: WantedSeries) =>
    queryOptions({
      queryKey: [...previewKey(), body],
      queryFn: () => send<Series['preview']>('POST', '/api/scheduling/series/preview/', { body }, { retry: false }),
      ...fresh,
    }),
  /** How a visit and the following would be after a change. */
  previewChange: (id: number, body: SeriesEdit) =>
    queryOptions({
      queryKey: [...previewKey(), id, body],
      queryFn: () =>
        send<Series['previewChange']>(
          'POST',
          '/api/scheduling/series/:id/preview/',
          { params: { id }, body },
          { retry: false },
        ),
      ...fresh,
    }),
  /** The visits of a series; any change of an appointment makes it be asked again. */
  read: (id: number) =>
    queryOptions({
      queryKey: [...appointmentKeys.all(), 'series', id],
      queryFn: ({ signal }) => fetchCall<Series['read']>('/api/scheduling/series/:id/', { params: { id } }, { signal }),
    }),
};

/** Books the chosen dates, all or none. The same ones handed in again are the same decision, and are booked once. */
export function useBookSeries() {
  return useMutation({
    mutationKey: ['series', 'create'],
    mutationFn: (request: { body: NewSeries }) =>
      send<Series['create']>(
        'POST',
        '/api/scheduling/series/',
        { body: request.body },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: continueWrite,
    onSuccess: (_answer, _request, _none, { client }) => void refetchAppointments(client),
  });
}

/** Changes a visit and the chosen ones of those that follow, all or none. */
export function useChangeSeries() {
  return useMutation({
    mutationKey: ['series', 'change'],
    mutationFn: (request: { id: number; body: BodyInput<Series['change']> }) =>
      send<Series['change']>(
        'PATCH',
        '/api/scheduling/series/:id/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (_answer, _request, _none, { client }) => void refetchAppointments(client),
  });
}

/** Cancels visits of a series, all or none. */
export function useCancelSeries() {
  return useMutation({
    mutationKey: ['series', 'cancel'],
    mutationFn: (request: { id: number; body: BodyInput<Series['cancel']> }) =>
      send<Series['cancel']>(
        'POST',
        '/api/scheduling/series/:id/cancel/',
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
    onSuccess: (_answer, _request, _none, { client }) => void refetchAppointments(client),
  });
}
