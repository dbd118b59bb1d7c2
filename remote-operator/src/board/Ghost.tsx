import { type RefObject, useLayoutEffect, useRef } from 'react';
import { formatTime, personName, VisuallyHidden } from 'shared-lib';
import { type Carried, type Carry, useCarried } from './carry';
import { hoursBetween, wordsOf } from './pieces';
import * as m from '../texts/m';

export interface GhostProps {
  carry: Carry;
  /** The element that it is drawn over. */
  frame: RefObject<HTMLElement | null>;
  hour: number;
  nameOf: (id: number) => string;
}

/** The start, and the end too when the end moves. */
const timesOf = ({ piece, from, to }: Carried): string =>
  [from, ...(to - from === piece.to - piece.from ? [] : [to])].map((at) => formatTime(new Date(at))).join(' – ');

/** The carried piece: where it would be dropped, and what that would do or break. */
export function Ghost({ carry, frame, hour, nameOf }: GhostProps) {
  const carried = useCarried(carry);
  const ghost = useRef<HTMLDivElement>(null);
  const place = useRef<{ person: number | null; who: number; top: number } | null>(null);
  const { axis } = carry.look();
  const person = carried?.person ?? null;
  const from = carried?.from ?? 0;
  useLayoutEffect(() => {
    // Read from the page only when the piece enters another row, because reading forces a new layout.
    if (place.current?.person !== person) {
      const row = frame.current?.querySelector<HTMLElement>(`[data-row="${person}"]`);
      const who = row?.querySelector<HTMLElement>('[data-part="who"]')?.offsetWidth ?? 0;
      place.current = row ? { person, who, top: row.offsetTop } : null;
    }
    if (!ghost.current || !place.current) return;
    const x = place.current.who + hoursBetween(axis.from, from) * hour;
    ghost.current.style.transform = `translate(${x}px, ${place.current.top + 6}px)`;
  });
  if (!carried || person === null) return null;
  const { piece, to, verdict, isSent } = carried;
  return (
    <div
      ref={ghost}
      aria-hidden
      data-part="ghost"
      data-fits={verdict.fits}
      data-tight={verdict.isTight}
      style={{ '--for': hoursBetween(from, to) } as object}
    >
      <p>
        <b>
          {wordsOf(piece, nameOf).title} · {timesOf(carried)}
        </b>
        <span>{isSent ? m.moving() : verdict.says}</span>
      </p>
    </div>
  );
}

/** The same in words, for screen readers. */
export function CarrySays({ carry, nameOf }: Pick<GhostProps, 'carry' | 'nameOf'>) {
  const carried = useCarried(carry);
  const person = carried?.person ? carry.look().world.people.get(carried.person) : undefined;
  return (
    <VisuallyHidden role="status">
      {carried &&
        [
          wordsOf(carried.piece, nameOf).title,
          person ? personName(person) : m.at_the_side(),
          timesOf(carried),
          carried.isSent ? 'moving' : carried.verdict.says,
        ].join(', ')}
    </VisuallyHidden>
  );
}
