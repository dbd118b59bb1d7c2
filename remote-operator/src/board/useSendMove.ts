import { useCallback, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { appointmentPath, offerUndo, toast, useAppointmentAction, useNavigate } from 'shared-lib';
import { availabilityQueries, useUpdateAppointment } from 'shared-lib/booking';
import { rideHomeChanged, sendForRide } from '../team/pickup/rideHomeMeanwhile';
import { sameTimeWords } from '../parts/visit-words/sameTimeWords';
import { refusalOf } from '../team/swap/places';
import type { MoveRequest } from './judge/move';
import type { Piece } from './pieces';
import * as m from '../texts/m';

/** Why the last move of a piece was refused, in the server's words if the server refused. */
interface Refusal {
  readonly piece: Piece;
  readonly why: string;
}
/** Keyed by visit. */
export type Refusals = ReadonlyMap<number, Refusal>;

/** Sends a move as one request, says what happened, and offers to undo it. Source: R-beyond-1. */
export function useSendMove() {
  const { mutateAsync: edit } = useUpdateAppointment();
  const { mutateAsync: act } = useAppointmentAction();
  const [refusals, setRefusals] = useState<Refusals>(new Map());

  /** Shown on the bar until the visit is moved again. */
  const refuse = useCallback((piece: Piece, why: string) => {
    setRefusals((before) => new Map(before).set(piece.visit.id, { piece, why }));
  }, []);
  const forget = useCallback((id: number) => {
    setRefusals((before) => new Map([...before].filter(([visit]) => visit !== id)));
  }, []);

  /** Toasts about two visits at once, by the visit that was moved. They hold until that visit moves again. */
  const warned = useRef(new Map<number, readonly number[]>());
  const withdrawWarnings = useCallback((id: number) => {
    for (const one of warned.current.get(id) ?? []) toast.dismiss(one);
    warned.current.delete(id);
  }, []);

  /** Returns the move that undoes it, or null when none can; undefined when it was refused. */
  const attempt = useCallback(
    async ({ request, piece }: Move): Promise<MoveRequest | null | undefined> => {
      const isRideHome = request.kind === 'pickup';
      forget(request.id);
      try {
        const { version } = isRideHome
          ? await sendForRide(piece.visit, (seen) =>
              sendOnce({ ...request, body: { ...request.body, version: seen } }, { edit, act }),
            )
          : await sendOnce(request, { edit, act });
        withdrawWarnings(request.id);
        return backOf(request, version);
      } catch (error) {
        refuse(piece, (isRideHome && rideHomeChanged(error, piece.visit)) || refusalOf(error));
        return undefined;
      }
    },
    [edit, act, forget, refuse, withdrawWarnings],
  );
  const say = useCallback(
    (did: string, undos: readonly (MoveRequest | null)[]): void => {
      const backs = undos.filter((undo) => undo !== null);
      const undo = async (): Promise<void> => {
        for (const back of backs) {
          await sendOnce(back, { edit, act });
          withdrawWarnings(back.id);
        }
      };
      // A half of the moves is not undone.
      if (backs.length < undos.length) toast.success(did);
      else offerUndo({ did, undone: undos.length > 1 ? m.taken_back() : m.moved_back(), undo });
    },
    [edit, act, withdrawWarnings],
  );

  const cache = useQueryClient();
  const navigate = useNavigate();
  /** Warns that the client or the address is now booked twice at once. It refuses nothing. */
  const warnOfSameTime = useCallback(
    async (id: number): Promise<void> => {
      const beside = await cache.fetchQuery({ ...availabilityQueries.beside(id), retry: false }).catch(() => null);
      const said = (beside?.visits ?? []).map((visit) => {
        const number = `#${visit.appointment}`;
        const open = () => void navigate(appointmentPath(visit.appointment));
        return toast.warning(`${sameTimeWords(visit, true)} ${number}`, {
          action: { label: m.open({ number }), onClick: open },
        });
      });
      warned.current.set(id, said);
    },
    [cache, navigate],
  );

  const send = useCallback(
    async (request: MoveRequest, piece: Piece, did: string): Promise<void> => {
      const undo = await attempt({ request, piece });
      if (undo === undefined) return;
      say(did, [undo]);
      const { start_time, end_time } = request.kind === 'edit' ? request.change : {};
      if (start_time ?? end_time) void warnOfSameTime(request.id);
    },
    [attempt, say, warnOfSameTime],
  );
  /**
   * Sends the moves one after the other. A refused one does not stop the rest. `did` makes the message from how many
   * were not refused.
   */
  const sendAll = useCallback(
    async (moves: readonly Move[], did: (count: number) => string): Promise<void> => {
      const undos: (MoveRequest | null)[] = [];
      for (const move of moves) {
        const undo = await attempt(move);
        if (undo !== undefined) undos.push(undo);
      }
      if (undos.length) say(did(undos.length), undos);
    },
    [attempt, say],
  );
  return { send, sendAll, refusals, refuse, forget };
}

/** A piece, and the request that moves it. */
interface Move {
  readonly request: MoveRequest;
  readonly piece: Piece;
}

interface Senders {
  readonly edit: ReturnType<typeof useUpdateAppointment>['mutateAsync'];
  readonly act: ReturnType<typeof useAppointmentAction>['mutateAsync'];
}
function sendOnce(request: MoveRequest, { edit, act }: Senders): Promise<{ version: number }> {
  const { id } = request;
  if (request.kind === 'edit') return edit({ id, change: request.change });
  if (request.kind === 'review') return act({ id, action: 'review_rejection', body: request.body });
  return act({ id, action: 'assign_pickup_driver', body: request.body });
}

/** The request that undoes a move while nobody has touched the visit since; null when there is none. */
function backOf(request: MoveRequest, version: number): MoveRequest | null {
  if (request.kind === 'edit') return { ...request, change: { ...request.back, version, takes_back: true }, back: {} };
  if (request.kind === 'review') return null;
  return request.back && { ...request, body: { ...request.back, version }, back: null };
}
