import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, BodyInput, Calls } from '../../contract';
import { STATUS_POLL_MS } from '../../domain/limits';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';
import { currentSession } from '../../session/session';
import { logsRoot } from '../http/query-keys';

type Tracking = Calls['tracking'];
const path = '/api/scheduling/appointments/:id/tracking/';
/** Not below the appointments: what changes these by live messages takes each for a visit. */
const trackingKey = (id: number) => ['tracking', currentSession().user?.id ?? 0, id] as const;

export const trackingQueries = {
  /**
   * The tracking link of a visit, and what was sent to its client. Its texts tell the time of the visit, so each
   * version has its own.
   */
  ofVisit: (id: number, version: number) =>
    queryOptions({
      queryKey: [...trackingKey(id), version],
      queryFn: ({ signal }) => fetchCall<Tracking['read']>(path, { params: { id } }, { signal }),
      // What became of an e-mail that was just asked for.
      refetchInterval: ({ state }) => (state.data?.sent[0]?.way === 'mail_text' ? STATUS_POLL_MS : false),
    }),
};

/** Makes the first link of a visit, or a new one that ends the link before. A repeat makes no second one. */
export function useMakeTrackingLink() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['tracking', 'make'],
    mutationFn: ({ id, replaces }: { id: number } & BodyInput<Tracking['makeLink']>) =>
      send<Tracking['makeLink']>('POST', path, { params: { id }, body: { replaces } }),
    onSuccess: (made: Answer<Tracking['makeLink']>, { id }) => {
      client.setQueriesData({ queryKey: trackingKey(id) }, made);
      void client.invalidateQueries({ queryKey: logsRoot() });
    },
  });
}

/** E-mails a text of the operator's to the client. A lost answer is asked again: the server sends one. */
export function useMailText() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['tracking', 'mail'],
    mutationFn: (request: { id: number; body: BodyInput<Tracking['mailText']> }) =>
      send<Tracking['mailText']>(
        'POST',
        `${path}mails/`,
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    onMutate: beginWrite,
    onSettled: (_answer, _error, { id }) => {
      void client.invalidateQueries({ queryKey: trackingKey(id) });
      void client.invalidateQueries({ queryKey: logsRoot() });
    },
  });
}

/** Notes what left the screen. If the answer is lost, it is sent again: the server notes it once. */
export function useNoteSent() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['tracking', 'sent'],
    mutationFn: (request: { id: number; body: BodyInput<Tracking['noteSent']> }) =>
      send<Tracking['noteSent']>(
        'POST',
        `${path}sent/`,
        { params: { id: request.id }, body: request.body },
        { idempotencyKey: keyOf(request) },
      ),
    retry: false,
    onMutate: beginWrite,
    onSettled: (_answer, _error, { id }) => {
      void client.invalidateQueries({ queryKey: trackingKey(id) });
      void client.invalidateQueries({ queryKey: logsRoot() });
    },
  });
}
