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
/** A preview asks about this moment, so it is never answered from the cache. */
const fresh = {
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export const seriesQueries = {
  /** Every date of a repeated booking, and what prevents it. */
  preview: (body: WantedSeries) =>
    queryOptions({
      queryKey: [...previewKey(), body],
      queryFn: () => send<Series['preview']>('POST', '/api/scheduling/series/preview/', { body }, { retry: false }),
      ...fresh,
    }),
  /** A visit and the following ones as they would be after a change. */
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
  /** The visits of a series. Any change of an appointment refreshes it. */
  read: (id: number) =>
    queryOptions({
      queryKey: [...appointmentKeys.all(), 'series', id],
      queryFn: ({ signal }) => fetchCall<Series['read']>('/api/scheduling/series/:id/', { params: { id } }, { signal }),
    }),
};

/** Books the chosen dates, all or none. The same dates sent again are the same decision, and are booked once. */
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

/** Changes a visit and the chosen following ones, all or none. */
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
