import { useQueryClient } from '@tanstack/react-query';
import { clientQueries, useSaveRecord } from 'shared-lib/booking';
import type { Draft } from './draft';
import { withHealth } from './draftBodies';

/**
 * Adds what a message says of a known client to their record: their health, and whether they ask for a woman or a man,
 * where the record does not say so already. A second try adds nothing twice. Source: R-beyond-700, R-beyond-902.
 */
export function useRecordNote() {
  const cache = useQueryClient();
  const save = useSaveRecord('client');
  return async ({ client, health, asksFor }: Pick<Draft, 'client' | 'health' | 'asksFor'>): Promise<void> => {
    if (!client || (!health.trim() && !asksFor)) return;
    const { allergies, preferred_gender } = await cache.fetchQuery(clientQueries.read(client.id));
    const next = withHealth(allergies, health);
    const body = {
      ...(health.trim() && next !== allergies.trim() && { allergies: next }),
      ...(asksFor && preferred_gender === null && { preferred_gender: asksFor }),
    };
    if (Object.keys(body).length > 0) await save.mutateAsync({ id: client.id, body });
  };
}
