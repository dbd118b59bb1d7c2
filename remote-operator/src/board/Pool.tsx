import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, Suspense, useDeferredValue, useMemo, useState } from 'react';
import {
  appointmentQueries,
  Badge,
  Button,
  Count,
  lazyComponent,
  personName,
  ridersOf,
  Row,
  serviceList,
  Stack,
  Text,
  timeInDay,
} from 'shared-lib';
import styled from 'styled-components';
import { canTake, pickupFacts } from '../team/pickup/pickupDriverWords';
import { type Carry, useCarriedKey } from './carry';
import type { MoveRequest } from './judge/move';
import { OffersRoom } from './Offer';
import { Offers } from './Offers';
import { type Piece, pieceAtSide, refusedPiece, type Waiting } from './pieces';
import { PlanBar } from './plan/PlanBar';
import { PlanOffer } from './plan/PlanOffer';
import type { BoardPlan } from './plan/useDriverPlan';
import { BEST, type Suggestion, suggestDrivers } from './suggestDrivers';
import type { Refusals } from './useSendMove';
import type { World } from './world';
import * as m from '../texts/m';

const Side = styled.aside`
  display: grid;
  gap: var(--s3);

  ul { display: grid; gap: var(--s3); list-style: none; }
  h2 { font-size: var(--t-m); }
  @media print { break-after: page; }
`;
const Item = styled.li`
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);

  &[data-carried='true'] { opacity: 0.55; }
`;
/** As wide as the side, so that there is something to grab. */
const Grip = styled.button`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: 4px var(--s2);
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  font-weight: 600;
  text-align: start;
  overflow-wrap: anywhere;
  touch-action: pan-y;
  user-select: none;
  -webkit-touch-callout: none;

  &[data-moves='true'] { cursor: grab; }
`;
const RefusedOffers = lazyComponent(() => import('./refused/RefusedOffers').then((code) => code.RefusedOffers));

/** Only the most urgent are shown. A button shows the others. */
const SHOWN = 20;

export interface PoolProps {
  waiting: readonly Waiting[];
  world: World;
  refusals: Refusals;
  carry: Carry;
  /** The visit whose move is being sent. */
  sending: number | null;
  plan: BoardPlan;
  nameOf: (id: number) => string;
  onOpen: (id: number) => void;
  onGrab: (event: PointerEvent, piece: Piece) => void;
  onPickUp: (piece: Piece) => void;
  onSend: (request: MoveRequest, piece: Piece, did: string) => void;
}

/**
 * What waits for someone, with people who could take it: by one press, or dragged to a row. Source: R-beyond-1,
 * R-booking-5.
 */
export function Pool(props: PoolProps) {
  const { waiting, plan } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || plan.proposed.length > 0 ? waiting : waiting.slice(0, SHOWN);
  return (
    <Side aria-label={m.unassigned()}>
      <Row $between>
        <h2>{m.unassigned()}</h2>
        <Count value={waiting.length} />
      </Row>
      <PlanBar plan={plan} waiting={waiting} />
      {waiting.length === 0 ? (
        <Text size="s" muted>
          {m.everything_has_its_people()}
        </Text>
      ) : (
        <ul>
          {shown.map((one) => (
            <WaitingItem key={`${one.kind} ${one.visit.id}`} {...props} one={one} />
          ))}
        </ul>
      )}
      {shown.length < waiting.length && (
        <Button size="sm" onClick={() => setWhole(true)}>
          {m.show_more({ count: waiting.length - shown.length })}
        </Button>
      )}
    </Side>
  );
}

function WaitingItem(props: PoolProps & { one: Waiting }) {
  const { one, world, refusals, carry, sending, plan, nameOf, onOpen, onGrab, onPickUp, onSend } = props;
  const carriedKey = useCarriedKey(carry);
  const { kind, visit } = one;
  const piece = pieceAtSide(one, world.board, world.now);
  const proposed = plan.proposed.find(({ key }) => key === piece?.key);
  const client = personName(visit.client_details);
  const refusal = refusals.get(visit.id)?.why;
  const team = ridersOf(visit)
    .map(({ id }) => nameOf(id))
    .join(', ');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || !piece) return;
    event.preventDefault();
    onPickUp(piece);
  };
  return (
    <Item data-carried={piece !== undefined && piece.key === carriedKey}>
      <Grip
        type="button"
        data-moves={piece !== undefined}
        onClick={() => onOpen(visit.id)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => piece && onGrab(event, piece)}
      >
        {client}
        {kind === 'ride-home' ? (
          <Badge tone={visit.pickup_urgency === 'urgent' ? 'red' : 'clay'}>
            {visit.pickup_urgency === 'urgent' ? m.urgent_ride_home() : m.ride_home()}
          </Badge>
        ) : (
          <Badge tone={kind === 'refused' ? 'red' : 'blue'}>
            {kind === 'refused' ? m.refused() : m.no_driver_2()} · {timeInDay(visit.starts_at)}
          </Badge>
        )}
      </Grip>
      <Stack $gap={2}>
        <Text as="p" size="s" muted>
          {[kind === 'ride-home' ? team : serviceList(visit.services_details), visit.location]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {refusal && (
          <div role="alert">
            <Text size="s" tone="red">
              {refusal}
            </Text>
          </div>
        )}
        {proposed && <PlanOffer ride={proposed} world={world} plan={plan} isSending={sending === visit.id} />}
        {piece && !proposed && kind === 'ride-home' && <RideHomeOffers {...props} piece={piece} />}
        {kind === 'refused' && (
          <Suspense fallback={<OffersRoom />}>
            <RefusedOffers
              visit={visit}
              world={world}
              isSending={sending === visit.id}
              onSend={(request, did) => onSend(request, refusedPiece(visit), did)}
            />
          </Suspense>
        )}
        {piece && !proposed && kind === 'no-driver' && <DriverOffers {...props} piece={piece} />}
      </Stack>
    </Item>
  );
}

function DriverOffers({ piece, world, sending, onSend }: PoolProps & { piece: Piece }) {
  const { visit } = piece;
  // Suggestions are computed while the browser is idle: each change of the day recomputes them all.
  const calm = useDeferredValue<World | null>(world, null);
  const offers: readonly Suggestion[] | null = useMemo(() => calm && suggestDrivers(calm, visit), [calm, visit]);
  const client = personName(visit.client_details);
  if (!offers) return <OffersRoom />;
  if (offers.length === 0)
    return (
      <Text as="p" size="s" muted>
        {m.no_driver_is_free_then()}
      </Text>
    );
  return (
    <Offers
      visit={visit.id}
      label={m.drivers_for({ client })}
      offers={offers}
      isSending={sending === visit.id}
      onAsk={(request, name) => onSend(request, piece, m.is_asked_to_drive_for({ name, client }))}
    />
  );
}

/**
 * Who can be there when, in the words and order of the server, as in the dialog. The server knows who is late on
 * another ride. Source: R-booking-5.
 */
function RideHomeOffers({ piece, sending, onSend }: PoolProps & { piece: Piece }) {
  const { visit } = piece;
  const drivers = useQuery({
    ...appointmentQueries.pickupDrivers(visit.id),
    placeholderData: (before) => before,
  });
  const wanted = { passengers: ridersOf(visit).length };
  const able = (drivers.data ?? []).filter((one) => canTake(one, wanted)).slice(0, BEST);
  const client = personName(visit.client_details);
  if (drivers.isLoading) return <OffersRoom />;
  if (drivers.data && able.length === 0)
    return (
      <Text as="p" size="s" muted>
        {m.no_driver_can_be_there()}
      </Text>
    );
  return (
    <Offers
      visit={visit.id}
      label={m.drivers_for_the_ride_home({ client })}
      offers={able.map((driver) => ({
        person: driver,
        facts: pickupFacts(driver, wanted),
        request: {
          kind: 'pickup' as const,
          id: visit.id,
          body: { driver_id: driver.id, version: visit.version },
          back: null,
        },
      }))}
      isSending={sending === visit.id}
      onAsk={(request, driver) => onSend(request, piece, m.is_asked_for_the_ride({ driver, client }))}
    />
  );
}
