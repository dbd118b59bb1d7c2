import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { formatTime, personName, toast } from 'shared-lib';
import { type Carried, type CarryWorld, createCarry } from './carry';
import type { MoveRequest } from './judge/move';
import { type Piece, pieceKey } from './pieces';
import { useCarryKeys } from './useCarryKeys';
import { usePointerCarry } from './usePointerCarry';
import { useSendMove } from './useSendMove';
import * as m from '../texts/m';

/** The message after a drop: `Ana Villareal is moved to Mia Gomez, 7:00 PM.` */
function didOf({ piece, person, from, to: end }: Carried, { people }: CarryWorld['world']): string {
  const to = person === null ? undefined : people.get(person);
  const client = personName(piece.visit.client_details);
  const what = {
    session: client,
    outbound: m.the_ride_to_client({ client }),
    return: m.the_ride_home_from_client({ client }),
  }[piece.leg];
  if (person === piece.person && from === piece.from) return m.ends_at({ what, time: formatTime(new Date(end)) });
  return m.is_moved_to({ what, value: [to && personName(to), formatTime(new Date(from))].filter(Boolean).join(', ') });
}

/** Everything that moves a piece of the board (mouse, keyboard, a button at the side), and the results. */
export function useBoardMoves(
  current: CarryWorld,
  { hour, ...place }: { hour: number } & Record<'frame' | 'stage', RefObject<HTMLDivElement | null>>,
) {
  const { frame } = place;
  const [carry] = useState(() => createCarry(current));
  const { send, sendAll, refusals, refuse, forget } = useSendMove();
  const [sending, setSending] = useState<number | null>(null);
  /** The bar that gets the keyboard focus once it is in its new row. */
  const focusNext = useRef<string | null>(null);

  useEffect(() => {
    carry.see(current);
    const bar = focusNext.current && frame.current?.querySelector<HTMLElement>(`[data-key="${focusNext.current}"]`);
    if (!bar) return;
    focusNext.current = null;
    if (document.activeElement === document.body) bar.focus();
  }, [current, carry, frame]);

  const sendAs = useCallback(
    async (request: MoveRequest, piece: Piece, did: string): Promise<void> => {
      setSending(request.id);
      await send(request, piece, did);
      setSending(null);
    },
    [send],
  );
  const drop = useCallback((): void => {
    const carried = carry.current();
    if (!carried || carried.isSent) return;
    const { piece, person, verdict } = carried;
    if (!verdict.request) {
      if (verdict.fits) forget(piece.visit.id);
      else refuse(piece, verdict.says);
      return carry.putBack();
    }
    carry.sent();
    focusNext.current = pieceKey(piece.visit, piece.leg, person);
    void sendAs(verdict.request, piece, didOf(carried, carry.look().world)).finally(carry.putBack);
  }, [carry, forget, refuse, sendAs]);
  const onFixed = useCallback((_piece: Piece, why: string): void => void toast.info(why), []);
  const pickUp = useCallback(
    (piece: Piece): void => {
      const why = carry.pickUp(piece);
      if (why) onFixed(piece, why);
      else if (piece.person === null) carry.toNextPerson(1);
    },
    [carry, onFixed],
  );
  useCarryKeys(carry, frame, drop);
  const grab = usePointerCarry({ carry, hour, ...place, onDrop: drop, onFixed });
  return { carry, refusals, refuse, forget, sending, send: sendAs, sendAll, pickUp, grab };
}
