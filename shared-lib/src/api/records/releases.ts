import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body, Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type Parts = Calls['parts'];

/** A message of the channel refreshes all of it (live/apply.ts). */
const root = () => ['releases', currentSession().user?.id ?? 0] as const;
/** Starts come in without a message, and the bars of the last hour move on. */
const STARTS_EVERY_MS = 60_000;

export const releaseQueries = {
  parts: () =>
    queryOptions({
      queryKey: [...root(), 'parts'],
      queryFn: ({ signal }) => fetchCall<Parts['list']>('/api/parts/', {}, { signal }),
      refetchInterval: STARTS_EVERY_MS,
    }),
  part: (remote: string) =>
    queryOptions({
      queryKey: [...root(), 'part', remote],
      queryFn: ({ signal }) => fetchCall<Parts['details']>('/api/parts/:remote/', { params: { remote } }, { signal }),
      refetchInterval: STARTS_EVERY_MS,
    }),
  /** The tokens that work or wait for an owner. */
  tokens: () =>
    queryOptions({
      queryKey: [...root(), 'tokens'],
      queryFn: ({ signal }) => fetchCall<Parts['tokens']>('/api/parts/tokens/', {}, { signal }),
    }),
  /** What happened to all parts. */
  events: (page: number) =>
    queryOptions({
      queryKey: [...root(), 'events', page],
      queryFn: ({ signal }) => fetchCall<Parts['events']>('/api/parts/events/', { query: { page } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** What an operator does with a release token. */
export interface TokenStep {
  readonly kind: 'allow' | 'end';
  readonly id: number;
  readonly remote: string;
}

export function useTokenStep() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['releases', 'token'],
    mutationFn: (step: TokenStep) => {
      const [params, options] = [{ remote: step.remote, id: step.id }, { idempotencyKey: keyOf(step) }];
      return step.kind === 'allow'
        ? send<Parts['allowToken']>('POST', '/api/parts/:remote/tokens/:id/allow/', { params }, options)
        : send<Parts['endToken']>('POST', '/api/parts/:remote/tokens/:id/end/', { params }, options);
    },
    retry: false,
    onMutate: beginWrite,
    onSettled: () => client.invalidateQueries({ queryKey: root() }),
  });
}

/** What an operator does with a part, with what they saw of it. */
export type ReleaseStep = { readonly remote: string } & (
  | { readonly kind: 'promote'; readonly body: Body<Parts['promote']> }
  | { readonly kind: 'stop'; readonly body: Body<Parts['stop']> }
  | { readonly kind: 'rollBack'; readonly body: Body<Parts['rollBack']> }
);

function sendStep(step: ReleaseStep) {
  const [params, options] = [{ remote: step.remote }, { idempotencyKey: keyOf(step) }];
  switch (step.kind) {
    case 'promote':
      return send<Parts['promote']>('POST', '/api/parts/:remote/promote/', { params, body: step.body }, options);
    case 'stop':
      return send<Parts['stop']>('POST', '/api/parts/:remote/stop/', { params, body: step.body }, options);
    case 'rollBack':
      return send<Parts['rollBack']>('POST', '/api/parts/:remote/roll_back/', { params, body: step.body }, options);
  }
}

/** Asks again in any case: after a refusal, somebody else was faster. */
export function useReleaseStep() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['releases', 'step'],
    mutationFn: sendStep,
    retry: false,
    onMutate: beginWrite,
    onSettled: () => client.invalidateQueries({ queryKey: root() }),
  });
}

/** A link that shows a version to who has it. */
export const usePreviewLink = () =>
  useMutation({
    mutationKey: ['releases', 'preview'],
    mutationFn: ({ remote, version }: { readonly remote: string; readonly version: string }) =>
      send<Parts['preview']>('POST', '/api/parts/:remote/preview/', { params: { remote }, body: { version } }),
    retry: false,
  });
