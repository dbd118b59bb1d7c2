import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../../session/session';
import type { CachedCard } from './appointment-record';
import { appointmentKeys, type NeedPage } from './appointments';

type Needed = NeedPage['results'][number];

/** A need whose appointment has changed since the server told of it: if that was the end of it, it was about this. */
export type ChangedNeed<N extends Needed = Needed> = N & { readonly toldAs?: N };

/** Has it been done, as far as this browser can tell? Then it leaves at once, whoever did it. */
function isSettled({ kind, appointment }: Needed, next: CachedCard): boolean {
  // Of these the status says nothing.
  if (kind === 'cancelled' || kind === 'payment_differs') return false;
  if (next.status !== appointment.status) return true;
  const { user } = currentSession();
  return user?.role !== 'operator' && !next.waiting_for.some(({ id }) => id === user?.id);
}

/**
 * Takes out of what needs this user what an appointment, as it now is, no longer needs, and answers the hashes of the
 * queries to be asked again: what else it needs now, and since when, is the server's to say.
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
  const changed = before?.version !== next.version || before.status !== next.status;
  return changed ? queries.map(({ queryHash }) => queryHash) : [];
}

/** As it stands among what needs this user; it may stand in no list on the screen. */
export const neededAppointment = (client: QueryClient, id: number): CachedCard | undefined =>
  client
    .getQueriesData<NeedPage>({ queryKey: appointmentKeys.needs() })
    .flatMap(([, page]) => page?.results ?? [])
    .find(({ appointment }) => appointment.id === id)?.appointment;

const isOlder = (listed: Pick<CachedCard, 'id' | 'version'>, next: CachedCard): boolean =>
  listed.id === next.id && listed.version <= next.version;
