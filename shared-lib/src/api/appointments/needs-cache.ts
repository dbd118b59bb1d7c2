import type { Query, QueryClient } from '@tanstack/react-query';
import type { Answer, Calls } from '../../contract';
import { currentSession } from '../../session/session';
import type { CachedCard } from './appointment-record';
import { cancelRequestsKey, timeRequestsKey } from '../http/query-keys';
import { appointmentKeys, type NeedPage } from './appointments';

type AskedPage = Answer<Calls['cancelRequests' | 'timeRequests']['waiting']>;
type Needed = NeedPage['results'][number];

/** A need whose appointment has changed since the server sent it. If that ended it, `toldAs` is what it was about. */
export type ChangedNeed<N extends Needed = Needed> = N & { readonly toldAs?: N };

/** Is it done, as far as this browser can tell? Then it leaves at once, whoever did it. */
function isSettled({ kind, appointment }: Needed, next: CachedCard): boolean {
  // Their status says nothing about it.
  if (kind === 'cancelled' || kind === 'payment_differs') return false;
  if (next.status !== appointment.status) return true;
  const { user } = currentSession();
  return user?.role !== 'operator' && !next.waiting_for.some(({ id }) => id === user?.id);
}

/**
 * Removes the needs that a changed appointment no longer has, and returns the hashes of the queries to fetch again.
 * Only the server knows what else it needs now, and since when.
 */
export function settleNeeds(client: QueryClient, next: CachedCard, before: CachedCard | undefined): string[] {
  const queries = client.getQueryCache().findAll({ queryKey: appointmentKeys.needs() });
  for (const { queryKey, state } of queries) {
    const page = state.data as NeedPage | undefined;
    if (!page?.results.some(({ appointment }) => isOlder(appointment, next))) continue;
    const results = page.results
      .filter((one) => !isOlder(one.appointment, next) || !isSettled(one, next))
      .map(
        (one: ChangedNeed): ChangedNeed =>
          isOlder(one.appointment, next) ? { ...one, appointment: next, toldAs: one.toldAs ?? one } : one,
      );
    const count = page.count - (page.results.length - results.length);
    client.setQueryData<NeedPage>(queryKey, { ...page, results, count });
  }
  // Cancelled or begun, its client asks no more.
  const asked = [cancelRequestsKey(), timeRequestsKey()].flatMap((queryKey) =>
    client.getQueryCache().findAll({ queryKey }),
  );
  const isAsked = ({ state }: Query): boolean =>
    (state.data as AskedPage | undefined)?.results.some(({ appointment }) => appointment === next.id) === true;
  const canRemind = (card: CachedCard): boolean => card.allowed_actions.includes('remind');
  // A reminder changes nothing of the visit, but its line says when it was sent.
  const changed =
    before?.version !== next.version || before.status !== next.status || canRemind(before) !== canRemind(next);
  if (!changed) return [];
  // Another page of the list fetches with the next look: a change may move a line to it.
  void client.invalidateQueries({ queryKey: appointmentKeys.needs(), type: 'inactive', refetchType: 'none' });
  return [...queries, ...asked.filter(isAsked)].map(({ queryHash }) => queryHash);
}

/** The appointment as the needs of this user have it. It may be in no list on the screen. */
export const neededAppointment = (client: QueryClient, id: number): CachedCard | undefined =>
  client
    .getQueriesData<NeedPage>({ queryKey: appointmentKeys.needs() })
    .flatMap(([, page]) => page?.results ?? [])
    .find(({ appointment }) => appointment.id === id)?.appointment;

const isOlder = (listed: Pick<CachedCard, 'id' | 'version'>, next: CachedCard): boolean =>
  listed.id === next.id && listed.version <= next.version;
