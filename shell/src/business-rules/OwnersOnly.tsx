import { useQuery } from '@tanstack/react-query';
import { Text } from 'shared-lib';
import { ownersQuery } from 'shared-lib/records';
import * as m from '../texts/m';

/** May this operator change what only owners may? True until it is known, as in a business without owners. */
export const useMayChange = (): boolean => useQuery(ownersQuery()).data?.may_change ?? true;

/** Says that only an owner can change what stands here, and who they are; nothing to who may. Source: R-beyond-482. */
export function OwnersOnly() {
  const { data } = useQuery(ownersQuery());
  if (!data || data.may_change) return null;
  return (
    <Text as="p" size="s">
      {m.only_an_owner_can_change_these()}{' '}
      <Text muted>{m.owners_are({ names: data.owners.map(({ name }) => name).join(', ') })}</Text>
    </Text>
  );
}
