import { type RefObject, useEffect, useState } from 'react';
import { formatTime, limits, Link, now, personName, type ServiceDay } from 'shared-lib';
import { type Carry } from './carry';
import { bookSpotPath, type EmptySpot, emptySpotAt } from './emptySpot';
import { type Axis, type BoardRow, hoursBetween } from './pieces';

const HOUR = 60 * limits.MINUTE;

export interface BookSpotProps {
  date: ServiceDay;
  rows: readonly BoardRow[];
  axis: Axis;
  /** Pixels an hour. */
  hour: number;
  frame: RefObject<HTMLElement | null>;
  carry: Carry;
}

/** A spot, and how far down the board its row is. */
type Shown = EmptySpot & { readonly top: number };

/**
 * Under a mouse, over an empty stretch of somebody's row: a link that books that person then. By keyboard the key N on
 * a bar does it; a finger scrolls here. Source: R-booking-45.
 */
export function BookSpot({ date, rows, axis, hour, frame, carry }: BookSpotProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const board = frame.current;
    if (!board) return undefined;
    const show = (next: Shown | null): void =>
      setShown((before) => (before?.row === next?.row && before?.at === next?.at ? before : next));
    const over = (event: PointerEvent): void => {
      const target = event.target as HTMLElement;
      if (target.closest('[data-part="spot"]')) return;
      const lane = event.pointerType === 'mouse' && !carry.current() ? target.closest('[data-part="lane"]') : null;
      const line = lane?.closest<HTMLElement>('[data-row]');
      const row = rows.find(({ person }) => person.id === Number(line?.dataset.row));
      if (!lane || !line || !row || target.closest('[data-key], [data-proposal]')) return show(null);
      const at = axis.from + ((event.clientX - lane.getBoundingClientRect().left) / hour) * HOUR;
      const spot = emptySpotAt(row, at, { date, now: now() });
      show(spot ? { ...spot, top: line.offsetTop } : null);
    };
    const leave = (): void => show(null);
    board.addEventListener('pointermove', over);
    board.addEventListener('pointerleave', leave);
    // Elsewhere under a pointer that rests.
    board.addEventListener('scroll', leave);
    return () => {
      board.removeEventListener('pointermove', over);
      board.removeEventListener('pointerleave', leave);
      board.removeEventListener('scroll', leave);
    };
  }, [date, rows, axis, hour, frame, carry]);
  if (!shown) return null;
  const { row, at, top } = shown;
  return (
    <Link
      to={bookSpotPath(shown, date)}
      data-part="spot"
      tabIndex={-1}
      aria-hidden
      draggable={false}
      title={`Book ${personName(row.person)} at ${formatTime(new Date(at))}`}
      style={{ '--at': hoursBetween(axis.from, at), top } as object}
    >
      + {formatTime(new Date(at))}
    </Link>
  );
}
