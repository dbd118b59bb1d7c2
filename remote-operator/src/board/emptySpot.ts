import { instantOf, limits, type LocalTime, localTime, type ServiceDay } from 'shared-lib';
import { dutyAt } from 'shared-lib/board';
import { newBookingPath } from '../parts/visit-words/newBookingPath';
import { type BoardRow, type Piece } from './pieces';
import { dutyOf } from './world';

/** A slot of a person's row in which a visit could start. `at` is an instant in epoch milliseconds. */
export interface EmptySpot {
  readonly row: BoardRow;
  readonly at: number;
  readonly slot: LocalTime;
  /** When the next bar of the row begins. The spot ends before it. */
  readonly until: number;
}

const STEP = limits.SLOT_MINUTES * limits.MINUTE;

/** The start of the slot at this instant; undefined before the day's first slot or after its last. */
function slotAt(date: ServiceDay, at: number): number | undefined {
  const first = instantOf(date, limits.FIRST_SLOT).getTime();
  const end = instantOf(date, limits.LAST_SLOT_END).getTime();
  const slot = first + Math.floor((at - first) / STEP) * STEP;
  return slot >= first && slot < end ? slot : undefined;
}

/** The slot at this instant, if that person is on duty with nothing booked and it is not past. */
export function emptySpotAt(
  row: BoardRow,
  at: number,
  { date, now }: { date: ServiceDay; now: Date },
): EmptySpot | undefined {
  const slot = slotAt(date, at);
  if (slot === undefined || slot < now.getTime()) return undefined;
  const { person, placed } = row;
  const begins = new Date(slot);
  const isOnDuty = dutyAt(dutyOf(person), begins, { overrun: 0 }) !== undefined;
  const isTaken = placed.some(({ piece }) => piece.from < slot + STEP && slot < piece.to);
  if (!isOnDuty || isTaken) return undefined;
  const until = Math.min(...placed.map(({ piece }) => piece.from).filter((from) => from > slot));
  return { row, at: slot, slot: localTime(begins), until };
}

/** The first free slot after a bar's end. */
export function spotAfter(row: BoardRow, piece: Piece, when: { date: ServiceDay; now: Date }): EmptySpot | undefined {
  const from = Math.ceil(Math.max(piece.to, when.now.getTime()) / STEP) * STEP;
  const end = instantOf(when.date, limits.LAST_SLOT_END).getTime();
  for (let at = from; at < end; at += STEP) {
    const spot = emptySpotAt(row, at, when);
    if (spot) return spot;
  }
  return undefined;
}

/** The booking form for that person and time. Source: R-booking-45. */
export const bookSpotPath = ({ row: { person }, slot }: EmptySpot, date: ServiceDay): string =>
  newBookingPath({
    date,
    slot,
    ...(person.role === 'therapist' ? { therapists: [person.id] } : { driver: person.id }),
  });
