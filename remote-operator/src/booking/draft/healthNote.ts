import { useQueryClient } from '@tanstack/react-query';
import { clientQueries } from 'shared-lib/booking';
import { useSaveRecord } from 'shared-lib/records';
import { type Draft, withHealth } from './draft';

/**
 * Adds what a message says of a known client's health to their record, unless it says so already. A second try adds
 * nothing twice. Source: R-beyond-700.
 */
export function useHealthNote() {
  const cache = useQueryClient();
  const save = useSaveRecord('client');
  return async ({ client, health }: Pick<Draft, 'client' | 'health'>): Promise<void> => {
    if (!client || !health.trim()) return;
    const { allergies } = await cache.fetchQuery(clientQueries.read(client.id));
    const next = withHealth(allergies, health);
    if (next !== allergies.trim()) await save.mutateAsync({ id: client.id, body: { allergies: next } });
  };
}
