import { formatTime, limits } from 'shared-lib';
import type { TravelGap } from 'shared-lib/board';
import { type BoardRow, hoursBetween } from '../pieces';
import * as m from '../../texts/m';

export interface WayGapsProps {
  row: BoardRow;
  ways: readonly TravelGap[];
  /** Where the axis begins. */
  from: number;
}

const wordsOf = ({ before, after, minutes, room, isShort }: TravelGap): string => {
  const between = `${formatTime(new Date(before.ends))} – ${formatTime(new Date(after.starts))}`;
  return isShort
    ? m.too_little_time_min_travel({ late: minutes - room, minutes, between })
    : m.min_travel({ minutes, between });
};

/**
 * The ways between neighbouring bars of a row, hatched up to the next bar. A way with too little time is red, starts at
 * the end of the bar before, and says how much is missing. Source: R-booking-6.
 */
export function WayGaps({ row: { placed }, ways, from }: WayGapsProps) {
  return ways.map((way) => {
    const { before, after, minutes, room, isShort } = way;
    const next = placed.find(({ piece }) => piece.visit.id === after.visit && piece.leg === after.leg);
    // A filter may hide one of the two.
    const isDrawn = next && placed.some(({ piece }) => piece.visit.id === before.visit && piece.leg === before.leg);
    if (!isDrawn) return null;
    const length = minutes * limits.MINUTE;
    const begins = isShort ? before.ends : after.starts - length;
    return (
      <span
        key={`${before.visit} ${after.visit} ${after.leg}`}
        data-part="way"
        data-short={isShort}
        role="img"
        aria-label={wordsOf(way)}
        title={wordsOf(way)}
        style={
          {
            '--at': hoursBetween(from, begins),
            '--for': hoursBetween(begins, begins + length),
            '--track': next.track,
          } as object
        }
      >
        {isShort && <b aria-hidden>{m.min_late({ late: minutes - room })}</b>}
      </span>
    );
  });
}
