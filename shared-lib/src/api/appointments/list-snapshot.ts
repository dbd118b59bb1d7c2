import type { Query, QueryClient } from '@tanstack/react-query';
import { lists, putAppointment } from './appointment-cache';
import type { CachedCard } from './appointment-record';

/** The lists before a change, to restore them on failure. */
export function snapshotLists(client: QueryClient): Map<string, { query: Query; before: unknown; after?: unknown }> {
  return new Map(lists(client).map((query) => [query.queryHash, { query, before: query.state.data }]));
}

/** Restores lists that nobody else has changed since. The others get the one record back, and are fetched. */
export function restoreLists(
  client: QueryClient,
  snapshot: ReturnType<typeof snapshotLists>,
  record: CachedCard | undefined,
): void {
  for (const { query, before, after } of snapshot.values()) {
    if (query.state.data === after) client.setQueryData(query.queryKey, before);
  }
  if (record) putAppointment(client, record);
}

/** Notes the lists after the optimistic change, to tell later whether somebody else changed them. */
export function sealSnapshot(snapshot: ReturnType<typeof snapshotLists>): void {
  for (const entry of snapshot.values()) entry.after = entry.query.state.data;
}
