import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appointmentQueries, type BoardVisit, Stack, Text } from 'shared-lib';
import type { MoveRequest } from '../judge/move';
import { OffersRoom } from '../Offer';
import { Offers } from '../Offers';
import type { World } from '../world';
import { suggestInstead } from './suggestInstead';
import * as m from '../../texts/m';

export interface RefusedOffersProps {
  visit: BoardVisit;
  world: World;
  isSending: boolean;
  onSend: (request: MoveRequest, did: string) => void;
}

/** Who refused a visit and why, and the best three replacements: one press asks. Source: R-beyond-1. */
export function RefusedOffers({ visit, world, isSending, onSend }: RefusedOffersProps) {
  const { data, isLoading } = useQuery(appointmentQueries.read(visit.id));
  const by = data?.rejected_by;
  const offers = useMemo(() => (data ? suggestInstead(world, visit, data) : []), [world, visit, data]);
  if (isLoading) return <OffersRoom />;
  if (!by) return null;
  return (
    <Stack $gap={1}>
      <Text as="p" size="s">
        {by.name}: {data.rejection_reason ?? m.no_reason_was_given()}
      </Text>
      {offers.length === 0 ? (
        <Text as="p" size="s" muted>
          {m.nobody_else_is_free_then()}
        </Text>
      ) : (
        <Offers
          visit={visit.id}
          label={m.instead_of({ name: by.name })}
          offers={offers}
          isSending={isSending}
          onAsk={(request, name) => onSend(request, m.is_asked_instead_of({ name, byName: by.name }))}
        />
      )}
    </Stack>
  );
}
