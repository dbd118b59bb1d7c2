import { type RefObject, useEffect, useState } from 'react';
import { formatTime, limits, Link, now, personName, type ServiceDay } from 'shared-lib';
import { type Carry } from './carry';
import { bookSpotPath, type EmptySpot, emptySpotAt } from './emptySpot';
import { type Axis, type BoardRow, hoursBetween } from './pieces';
import * as m from '../texts/m';

/** Places that keep a spot shown: a row, or the spot itself. */
const OVER = '[role="row"][data-row], [data-part="spot"]';
const HOUR = 60 * limits.MINUTE;

export interface BookSpotProps {
  date: ServiceDay;
  rows: readonly BoardRow[];
  axis: Axis;
  /** Pixels per hour. */
  hour: number;
  frame: RefObject<HTMLElement | null>;
  carry: Carry;
}

/** A spot, and the distance of its row from the top of the board. */
type Shown = EmptySpot & { readonly top: number };

/**
 * The link under a mouse over an empty stretch of a row: it books that person for that time. By keyboard the key N on a
 * bar does it. A finger scrolls instead. Source: R-booking-45.
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
      // The spot covers the lane of its row.
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
    // After scrolling, a pointer that rests is over another place.
    board.addEventListener('scroll', leave);
    return () => {
      board.removeEventListener('pointermove', over);
      board.removeEventListener('pointerleave', leave);
      board.removeEventListener('scroll', leave);
    };
  }, [date, rows, axis, hour, frame, carry]);
  // Someone else may have booked that time meanwhile.
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
      title={m.book_at({ person: personName(row.person), time: formatTime(new Date(at)) })}
      style={
        { '--at': hoursBetween(axis.from, at), '--for': hoursBetween(at, Math.min(until, axis.to)), top } as object
      }
    >
      + {formatTime(new Date(at))}
    </Link>
  );
}
