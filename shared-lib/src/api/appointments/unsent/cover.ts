import type { Query, QueryClient } from '@tanstack/react-query';
import type { SignedInUser } from '../../../session/stored-user';
import type { CachedCard } from '../appointment-record';
import type { loadOptimisticUpdate } from '../load-optimistic-update';
import { appointmentsRoot } from '../../http/query-keys';
import type { VisitStep } from './unsent-step';

/** The workflow table, or null where its code could not be loaded. */
type Loaded = NonNullable<Awaited<ReturnType<typeof loadOptimisticUpdate>>>;
export type Workflow = Pick<Loaded, 'inputOf' | 'optimisticAppointment'> | null;

/** A session that was begun here waits to be sent. */
export const countsWhenSent = (steps: readonly Pick<VisitStep, 'action' | 'state'>[]): boolean =>
  steps.some(({ action, state }) => action === 'start_session' && state === 'waiting');

/**
 * A record as it will be once the server has taken the steps that wait. A step that does not follow from what the
 * server says now changes nothing: sending it decides. Source: R-device-30.
 */
export function predicted(
  record: CachedCard,
  steps: readonly VisitStep[],
  { workflow, user }: { workflow: Workflow; user: SignedInUser },
): CachedCard {
  const { unsent: _before, ...base } = record;
  let next: CachedCard = base;
  for (const { action, body, occurredAt, state } of steps) {
    const at = { change: action, input: workflow?.inputOf(body) ?? {}, user, now: new Date(occurredAt) };
    const after = state === 'waiting' ? workflow?.optimisticAppointment(next, at) : next;
    if (!after) break;
    next = after;
  }
  if (steps.length === 0) return next;
  // The session counts from when the server hears of it. A time that runs here would jump back. Source: R-beyond-715.
  if (countsWhenSent(steps) && !base.session_started_at) next = { ...next, session_started_at: undefined };
  return { ...next, unsent: steps.map(({ before: _record, body: _body, ...note }) => note) };
}

const sign = (steps: CachedCard['unsent']): string => (steps ?? []).map(({ key, state }) => `${key} ${state}`).join();

/**
 * Puts what `cover` makes of them in the place of records that arrive in the query cache from the server. The lists
 * keep their age.
 * @param stepsOf the unsent steps of an appointment
 * @returns the function that ends it
 */
export function coverArrivals(
  client: QueryClient,
  stepsOf: (id: number) => readonly VisitStep[],
  cover: (record: CachedCard) => CachedCard,
): () => void {
  const [root] = appointmentsRoot();
  const isStale = (record: CachedCard): boolean => sign(record.unsent) !== sign(stepsOf(record.id));
  const coverQuery = (query: Query): void => {
    const data = query.state.data as Partial<CachedCard> & { results?: unknown };
    const options = { updatedAt: query.state.dataUpdatedAt };
    if (Array.isArray(data.results)) {
      const results = data.results as CachedCard[];
      if (!results.some((one) => 'version' in one && isStale(one))) return;
      client.setQueryData(
        query.queryKey,
        { ...data, results: results.map((one) => ('version' in one && isStale(one) ? cover(one) : one)) },
        options,
      );
    } else if (data.version !== undefined && isStale(data as CachedCard))
      client.setQueryData(query.queryKey, cover(data as CachedCard), options);
  };
  let isCovering = false;
  return client.getQueryCache().subscribe(({ type, query }) => {
    // What is put here is an update, too.
    if (isCovering || (type !== 'added' && type !== 'updated')) return;
    if (query.queryKey[0] !== root || typeof query.state.data !== 'object' || !query.state.data) return;
    isCovering = true;
    try {
      coverQuery(query);
    } finally {
      isCovering = false;
    }
  });
}
