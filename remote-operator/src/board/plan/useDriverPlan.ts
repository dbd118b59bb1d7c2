import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { appointmentQueries, friendlyText, personName, ridersOf, toast } from 'shared-lib';
import { driverPlan, type PlannedRide } from 'shared-lib/board';
import { canTake } from '../../team/pickup/pickupDriverWords';
import type { Carry } from '../carry';
import { judge } from '../judge/judgeMove';
import type { MoveRequest } from '../judge/move';
import { type Piece, pieceAtSide, type Waiting } from '../pieces';
import type { useBoardMoves } from '../useBoardMoves';
import { planInputOf, type PlanQuestion } from './planInput';
import * as m from '../../texts/m';

/** The search works this long before it yields. A frame is 16 ms. */
const SLICE_MS = 8;

/**
 * Runs a stepwise computation to its end without blocking the page.
 * @returns its result; undefined when it was aborted
 */
async function inSlices<T>(steps: Iterator<unknown, T>, signal: AbortSignal): Promise<T | undefined> {
  let began = performance.now();
  for (;;) {
    if (signal.aborted) return undefined;
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
}

/** A waiting ride, and the driver proposed for it. */
export interface ProposedRide extends PlannedRide {
  readonly piece: Piece;
}

/** The drivers who may be asked for each ride home: not those who said no, nor those off duty. */
async function askHomeDrivers(client: QueryClient, waiting: readonly Waiting[]): Promise<PlanQuestion['homeDrivers']> {
  const homes = waiting.filter(({ kind }) => kind === 'ride-home').map(({ visit }) => visit);
  const answers = await Promise.all(
    homes.map(async (visit) => {
      const drivers = await client.fetchQuery(appointmentQueries.pickupDrivers(visit.id));
      const wanted = { passengers: ridersOf(visit).length };
      const able = drivers.filter((one) => canTake(one, wanted) && !one.was_asked && one.standing !== 'off_duty');
      return [visit.id, new Set(able.map(({ id }) => id))] as const;
    }),
  );
  return new Map(answers);
}

interface Options extends Pick<ReturnType<typeof useBoardMoves>, 'send' | 'sendAll' | 'refuse' | 'forget'> {
  readonly carry: Carry;
  readonly waiting: readonly Waiting[];
}

/** An open proposal as a move on the current board, or why it no longer fits. */
function moveOf({ world }: ReturnType<Carry['look']>, { piece, driver, start }: ProposedRide) {
  const { request, says } = judge(world, piece, { person: driver, from: start });
  const person = world.people.get(driver);
  const client = personName(piece.visit.client_details);
  const ride = piece.leg === 'return' ? m.the_ride_home_from({ client }) : m.the_ride_to({ client });
  return {
    piece,
    request,
    says,
    did: m.is_asked_for({ person: person ? personName(person) : m.the_driver_2(), ride }),
  };
}

/**
 * Proposes drivers for all rides without one, together: least lateness, then least driving. Nothing is sent before the
 * operator takes a proposal, and each sends one request. Source: R-beyond-1.
 */
export function useDriverPlan({ carry, waiting, send, sendAll, refuse, forget }: Options) {
  const client = useQueryClient();
  const [plan, setPlan] = useState<readonly PlannedRide[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const search = useRef<AbortController | null>(null);
  useEffect(() => () => search.current?.abort(), []);

  const proposed = useMemo<readonly ProposedRide[]>(() => {
    if (!plan) return [];
    const { world } = carry.look();
    const pieces = waiting.flatMap((one) => pieceAtSide(one, world.board, world.now) ?? []);
    const byKey = new Map(pieces.map((piece) => [piece.key, piece]));
    return plan.flatMap((ride) => {
      const piece = byKey.get(ride.key);
      return piece ? [{ ...ride, piece }] : [];
    });
  }, [plan, waiting, carry]);

  const suggest = useCallback(async (): Promise<void> => {
    search.current?.abort();
    const { signal } = (search.current = new AbortController());
    setBusy(true);
    try {
      const homeDrivers = await askHomeDrivers(client, waiting);
      const { world } = carry.look();
      const found = await inSlices(driverPlan(planInputOf({ world, waiting, homeDrivers })), signal);
      if (!found) return;
      setPlan(found.rides);
      if (found.rides.length === 0) toast.info(m.nobody_is_free_for_what());
    } catch (error) {
      toast.error(friendlyText(error));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }, [client, carry, waiting]);

  const dropAll = useCallback(() => setPlan(null), []);
  const drop = useCallback(
    ({ key, piece }: ProposedRide): void => {
      forget(piece.visit.id);
      setPlan((before) => before?.filter((ride) => ride.key !== key) ?? null);
    },
    [forget],
  );
  const take = useCallback(
    async (ride: ProposedRide): Promise<void> => {
      const { request, piece, says, did } = moveOf(carry.look(), ride);
      if (request) await send(request, piece, did);
      else refuse(piece, says);
    },
    [carry, send, refuse],
  );
  const takeAll = useCallback(async (): Promise<void> => {
    setBusy(true);
    const moves: { request: MoveRequest; piece: Piece }[] = [];
    for (const ride of proposed) {
      const { request, piece, says } = moveOf(carry.look(), ride);
      if (request) moves.push({ request, piece });
      else refuse(piece, says);
    }
    await sendAll(moves, (count) => (count === 1 ? m.one_driver_is_asked() : m.drivers_are_asked_for_rides({ count })));
    setBusy(false);
  }, [proposed, carry, refuse, sendAll]);

  return { proposed, isBusy, suggest, take, takeAll, drop, dropAll };
}
export type BoardPlan = ReturnType<typeof useDriverPlan>;
