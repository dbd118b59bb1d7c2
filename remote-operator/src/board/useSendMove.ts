import { useCallback, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { appointmentPath, offerUndo, toast, useAppointmentAction, useNavigate } from 'shared-lib';
import { availabilityQueries, useUpdateAppointment } from 'shared-lib/booking';
import { rideHomeChanged, sendForRide } from '../team/pickup/rideHomeMeanwhile';
import { sameTimeWords } from '../parts/visit-words/sameTimeWords';
import { refusalOf } from '../team/swap/places';
import type { MoveRequest } from './judge/move';
import type { Piece } from './pieces';

/** Why the last move of a piece was refused, in the server's words where it was the server. */
interface Refusal {
  readonly piece: Piece;
  readonly why: string;
}
/** By visit. */
export type Refusals = ReadonlyMap<number, Refusal>;

/** Sends a move as one request, says what became of it, and offers to take it back. Source: R-beyond-1. */
export function useSendMove() {
  const { mutateAsync: edit } = useUpdateAppointment();
  const { mutateAsync: act } = useAppointmentAction();
  const [refusals, setRefusals] = useState<Refusals>(new Map());

  /** Said on the bar until the visit is moved again. */
  const refuse = useCallback((piece: Piece, why: string) => {
    setRefusals((before) => new Map(before).set(piece.visit.id, { piece, why }));
  }, []);
  const forget = useCallback((id: number) => {
    setRefusals((before) => new Map([...before].filter(([visit]) => visit !== id)));
  }, []);

  /** What was said of two visits at once, by the visit that was moved: it holds until that visit moves again. */
  const warned = useRef(new Map<number, readonly number[]>());
  const withdrawWarnings = useCallback((id: number) => {
    for (const one of warned.current.get(id) ?? []) toast.dismiss(one);
    warned.current.delete(id);
  }, []);

  /** Answers what takes it back, null where nothing does; undefined where it was refused. */
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
      // Half of it is not taken back.
      if (backs.length < undos.length) toast.success(did);
      else offerUndo({ did, undone: undos.length > 1 ? 'Taken back.' : 'Moved back.', undo });
    },
    [edit, act, withdrawWarnings],
  );

  const cache = useQueryClient();
  const navigate = useNavigate();
  /** The client, or somebody at the address, is booked twice at once now: it is said, and refuses nothing. */
  const warnOfSameTime = useCallback(
    async (id: number): Promise<void> => {
      const beside = await cache.fetchQuery({ ...availabilityQueries.beside(id), retry: false }).catch(() => null);
      const said = (beside?.visits ?? []).map((visit) => {
        const number = `#${visit.appointment}`;
        const open = () => void navigate(appointmentPath(visit.appointment));
        return toast.warning(`${sameTimeWords(visit, true)} ${number}`, {
          action: { label: `Open ${number}`, onClick: open },
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
  /** One after the other; one that is refused does not keep the others. @param did of how many were not refused */
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

/** A piece, and what moves it. */
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

/** What takes a move back, as long as nobody has touched the visit since; null where nothing does. */
function backOf(request: MoveRequest, version: number): MoveRequest | null {
  if (request.kind === 'edit') return { ...request, change: { ...request.back, version }, back: {} };
  if (request.kind === 'review') return null;
  return request.back && { ...request, body: { ...request.back, version }, back: null };
}
