import { useCallback, useState } from 'react';
import { offerUndo, toast, useAppointmentAction, useUpdateAppointment } from 'shared-lib';
import { refusalOf } from '../swap/refusalOf';
import type { MoveRequest } from './moves';
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

  const send = useCallback(
    async (request: MoveRequest, piece: Piece, did: string): Promise<void> => {
      forget(request.id);
      try {
        const { version } = await sendOnce(request, { edit, act });
        const undo = backOf(request, version);
        if (undo) offerUndo({ did, undone: 'Moved back.', undo: () => sendOnce(undo, { edit, act }) });
        else toast.success(did);
      } catch (error) {
        refuse(piece, refusalOf(error));
      }
    },
    [edit, act, forget, refuse],
  );
  return { send, refusals, refuse, forget };
}

interface Senders {
  readonly edit: ReturnType<typeof useUpdateAppointment>['mutateAsync'];
  readonly act: ReturnType<typeof useAppointmentAction>['mutateAsync'];
}
const sendOnce = (request: MoveRequest, { edit, act }: Senders): Promise<{ version: number }> =>
  request.kind === 'edit'
    ? edit({ id: request.id, change: request.change })
    : act({ id: request.id, action: 'assign_pickup_driver', body: request.body });

/** What takes a move back, as long as nobody has touched the visit since; null where nothing does. */
function backOf(request: MoveRequest, version: number): MoveRequest | null {
  if (request.kind === 'edit') return { ...request, change: { ...request.back, version }, back: {} };
  return request.back && { ...request, body: { ...request.back, version }, back: null };
}
