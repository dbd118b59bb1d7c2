import { type QueryClient, queryOptions, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Calls, type CachedCard, followAppointments, limits, type ServiceDay } from 'shared-lib';
import type { Board, BoardVisit } from '../../contract';
import { fetchCall } from '../http/http';
import { servicesAmong } from '../../domain/money/prices';
import { boardRoot } from '../http/query-keys';

/** The part of an appointment that the board keeps. */
function visitOf(card: CachedCard): BoardVisit {
  const { client_details: client } = card;
  const kept: BoardVisit = {
    id: card.id,
    version: card.version,
    date: card.date,
    starts_at: card.starts_at,
    ends_at: card.ends_at,
    status: card.status,
    outcome: card.outcome ?? undefined,
    location: card.location,
    client: card.client,
    driver: card.driver ?? undefined,
    driver_accepted: card.driver_accepted || undefined,
    journey_started_at: card.journey_started_at ?? undefined,
    dropped_off_at: card.dropped_off_at ?? undefined,
    return_journey_completed_at: card.return_journey_completed_at ?? undefined,
    pickup_requested: card.pickup_requested || undefined,
    pickup_urgency: card.pickup_requested ? card.pickup_urgency : undefined,
    assigned_pickup_driver: card.assigned_pickup_driver ?? undefined,
    estimated_pickup_time: card.estimated_pickup_time ?? undefined,
    pickup_deadline: card.pickup_deadline ?? undefined,
    client_details: { first_name: client.first_name, last_name: client.last_name },
    client_preference: card.client_preference ?? undefined,
    services_details: servicesAmong(card.services_details).map(({ name }) => ({ name })),
    therapists_details: card.therapists_details.map(
      ({ id, accepted, ready, pickup_status, needs_no_ride, collected_before }) => ({
        id,
        accepted,
        ready,
        pickup_status: pickup_status === 'picked_up' ? pickup_status : undefined,
        needs_no_ride: needs_no_ride || undefined,
        collected_before,
      }),
    ),
  };
  // As the server sends it: fields that are not set are absent.
  return JSON.parse(JSON.stringify(kept)) as BoardVisit;
}

const byStart = (one: BoardVisit, other: BoardVisit): number =>
  Date.parse(one.starts_at) - Date.parse(other.starts_at) || one.id - other.id;

/** The board after one appointment changed or went. Every other visit stays the very same object. */
export function withVisit(board: Board, id: number, card: CachedCard | null): Board {
  const before = board.visits.find((visit) => visit.id === id);
  if (before && card && before.version > card.version) return board;
  const others = board.visits.filter((visit) => visit !== before);
  const here = card?.date === board.date && card.id > 0 ? visitOf(card) : undefined;
  if (!here) return before ? { ...board, visits: others } : board;
  const after = replaceEqualDeep(before, here);
  return after === before ? board : { ...board, visits: [...others, after].sort(byStart) };
}

/** An answer from before a change does not undo it on the screen. */
function keepNewer(before: Board | undefined, answer: Board): Board {
  if (!before) return answer;
  const shown = new Map(before.visits.map((visit) => [visit.id, visit]));
  const visits = answer.visits.map((visit) => {
    const known = shown.get(visit.id);
    return known && known.version > visit.version ? known : visit;
  });
  return replaceEqualDeep(before, { ...answer, visits });
}

const boardQuery = (date: ServiceDay) =>
  queryOptions<Board>({
    queryKey: [...boardRoot(), date],
    enabled: date !== '',
    queryFn: ({ signal }) =>
      fetchCall<Calls['dispatch']['board']>('/api/scheduling/dispatch/', { query: { date } }, { signal }),
    structuralSharing: (before, answer) => keepNewer(before as Board | undefined, answer as Board),
    refetchInterval: limits.REFRESH_EVERY_MS.operator.today,
  });

const patch = (client: QueryClient, id: number, card: CachedCard | null): void => {
  for (const [key, board] of client.getQueriesData<Board>({ queryKey: boardRoot() })) {
    const after = board && withVisit(board, id, card);
    if (after !== board) client.setQueryData(key, after);
  }
};

/**
 * A service day of the dispatch board. Others' changes come over the live channel, visit by visit. An empty day asks
 * nothing.
 */
export function useBoard(date: ServiceDay) {
  const client = useQueryClient();
  useEffect(() => followAppointments((id, card) => patch(client, id, card)), [client]);
  return useQuery(boardQuery(date));
}
