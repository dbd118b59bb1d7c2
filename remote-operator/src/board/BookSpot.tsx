import { type RefObject, useEffect, useState } from 'react';
import { formatTime, limits, Link, now, personName, type ServiceDay } from 'shared-lib';
import { type Carry } from './carry';
import { bookSpotPath, type EmptySpot, emptySpotAt } from './emptySpot';
import { type Axis, type BoardRow, hoursBetween } from './pieces';

/** Where a spot may be under the mouse: in a row, or on the one that is shown. */
const OVER = '[role="row"][data-row], [data-part="spot"]';
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
      const within = event.pointerType === 'mouse' && !carry.current() ? target.closest<HTMLElement>(OVER) : null;
      // The spot lies over the lane of its row.
      const line = within && board.querySelector<HTMLElement>(`[role="row"][data-row="${within.dataset.row}"]`);
      const lane = target.closest('[data-part="who"]') ? null : line?.querySelector('[data-part="lane"]');
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
  // Somebody else may have booked it meanwhile.
  if (!shown || !rows.includes(shown.row)) return null;
  const { row, at, until, top } = shown;
  return (
    <Link
      to={bookSpotPath(shown, date)}
      data-part="spot"
      data-row={row.person.id}
      tabIndex={-1}
      aria-hidden
      draggable={false}
      title={`Book ${personName(row.person)} at ${formatTime(new Date(at))}`}
      style={
        { '--at': hoursBetween(axis.from, at), '--for': hoursBetween(at, Math.min(until, axis.to)), top } as object
      }
    >
      + {formatTime(new Date(at))}
    </Link>
  );
}
