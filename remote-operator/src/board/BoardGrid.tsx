import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Board, formatTime, limits, now, serviceDayOf, toast, useNavigate, useNow } from 'shared-lib';
import type { TravelGap } from 'shared-lib/board';
import { BoardLine } from './BoardLine';
import { BookSpot } from './BookSpot';
import { Frame } from './boardStyle';
import type { Carry } from './carry';
import { bookSpotPath, spotAfter } from './emptySpot';
import { Ghost } from './Ghost';
import { type Axis, type BoardRow, hoursBetween, type Piece } from './pieces';
import { takeId } from './plan/PlanOffer';
import { waysByPerson } from './travel/ways';
import type { Refusals } from './useSendMove';
import * as m from '../texts/m';

const HOUR = 60 * limits.MINUTE;
/** From then on a new bar is news. */
const SETTLED_MS = 1_000;
/** Lines that fill a screen. They are drawn first, the others while the browser is idle. */
const FIRST_LINES = 14;

export interface BoardGridProps {
  board: Board;
  label: string;
  rows: readonly BoardRow[];
  /** The rows with bars that no filter hides. A place that looks empty may only be filtered. */
  unfiltered: readonly BoardRow[];
  axis: Axis;
  /** Pixels per hour. */
  hour: number;
  frame: RefObject<HTMLDivElement | null>;
  carry: Carry;
  nameOf: (id: number) => string;
  refusals: Refusals;
  /** Proposed rides of each person, which are no bars yet. */
  proposals: ReadonlyMap<number, ReactNode>;
  open: number | null;
  onOpen: (id: number) => void;
  onGrab: (event: PointerEvent, piece: Piece) => void;
  /** Picked up by keyboard. */
  onPickUp: (piece: Piece) => void;
}

const TRADES = [
  { role: 'therapist', label: m.therapists() },
  { role: 'driver', label: m.drivers() },
] as const;

/** `1 PM`, `2`, … `12 AM`: shows the half of the day only where it begins. */
const hourName = (at: number, isFirst: boolean): string => {
  const [hour = '', half = ''] = formatTime(new Date(at)).replace(':00', '').split(' ');
  return isFirst || hour === '12' ? `${hour} ${half}` : hour;
};

function NowLine({ axis, date }: { axis: Axis; date: string }) {
  const moment = useNow(limits.MINUTE);
  const at = moment.getTime();
  if (serviceDayOf(moment) !== date || at < axis.from || at > axis.to) return null;
  return <i data-part="now" aria-hidden style={{ '--at': hoursBetween(axis.from, at) } as object} />;
}

/** The keys of the bars in reading order, row by row. */
const keysOf = (rows: readonly BoardRow[]): string[][] =>
  rows.map(({ placed }) => placed.map(({ piece }) => piece.key)).filter((keys) => keys.length > 0);

/** The bar that an arrow key leads to; undefined at the end. */
function neighbour(rows: readonly BoardRow[], key: string, arrow: string): string | undefined {
  const lines = keysOf(rows);
  const line = lines.findIndex((keys) => keys.includes(key));
  const at = lines[line]?.indexOf(key) ?? -1;
  if (arrow === 'ArrowLeft') return lines[line]?.[at - 1];
  if (arrow === 'ArrowRight') return lines[line]?.[at + 1];
  const next = lines[line + (arrow === 'ArrowDown' ? 1 : -1)];
  if (!next) return undefined;
  const startOf = new Map(rows.flatMap(({ placed }) => placed.map(({ piece }) => [piece.key, piece.from] as const)));
  const here = startOf.get(key) ?? 0;
  const far = (one: string): number => Math.abs((startOf.get(one) ?? 0) - here);
  return next.reduce((best, one) => (far(one) < far(best) ? one : best));
}
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

type Pieces = ReadonlyMap<string, Piece>;
const NO_WAYS: readonly TravelGap[] = [];
const NONE_REFUSED: ReadonlyMap<string, string> = new Map();

/** Why bars were not moved, shown on the bar. If that bar is gone, the reason is on what is left of the same leg. */
function refusedBarsOf(pieces: Pieces, refusals: Refusals): ReadonlyMap<string, string> {
  if (refusals.size === 0) return NONE_REFUSED;
  const bars = [...refusals.values()].flatMap(({ piece, why }) =>
    pieces.has(piece.key)
      ? [[piece.key, why] as const]
      : [...pieces.values()]
          .filter(({ visit, leg }) => visit.id === piece.visit.id && leg === piece.leg)
          .map(({ key }) => [key, why] as const),
  );
  return new Map(bars);
}

/** The rows by trade, limited to so many lines, or all. */
function drawnRows(rows: readonly BoardRow[], lines: number) {
  let left = lines;
  return TRADES.map(({ role, label }) => {
    const ofTrade = rows.filter(({ person }) => person.role === role);
    return {
      role,
      label,
      withWindows: ofTrade.filter(({ isOff }) => !isOff).length,
      drawn: ofTrade.filter(({ tracks }) => {
        const isDrawn = left > 0;
        left -= tracks;
        return isDrawn;
      }),
    };
  }).filter(({ drawn }) => drawn.length > 0);
}

/**
 * The rows of the day with their bars. They are one tab stop; the arrow keys go from bar to bar. Source: R-beyond-1.
 */
export function BoardGrid(props: BoardGridProps) {
  const { board, label, rows, unfiltered, axis, hour, frame, carry, nameOf, refusals, proposals } = props;
  const { open, onOpen, onGrab, onPickUp } = props;
  const { date } = board;
  const navigate = useNavigate();
  const isWhole = useDeferredValue(true, false);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!isWhole) return undefined;
    const timer = setTimeout(() => setLive(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isWhole]);
  const [reached, setReached] = useState<string | null>(null);
  const pieces = useMemo<Pieces>(
    () => new Map(rows.flatMap(({ placed }) => placed.map(({ piece }) => [piece.key, piece] as const))),
    [rows],
  );
  const ways = useMemo(() => waysByPerson(board), [board]);
  const refusedBars = useMemo(() => refusedBarsOf(pieces, refusals), [pieces, refusals]);
  const reachable = reached !== null && pieces.has(reached) ? reached : (pieces.keys().next().value ?? null);
  const hours = hoursBetween(axis.from, axis.to);

  const shownFor = useRef('');
  useLayoutEffect(() => {
    // Once for each day and zoom, so that a new earlier booking does not scroll the board away.
    if (shownFor.current === `${date} ${hour}`) return;
    shownFor.current = `${date} ${hour}`;
    // Starts an hour before now, if now is on the board.
    const moment = now().getTime();
    const at = moment < axis.from || moment > axis.to ? 0 : hoursBetween(axis.from, moment) - 1;
    frame.current?.scrollTo?.({ left: at * hour });
  }, [date, hour, frame, axis]);

  const pieceOf = (target: EventTarget): Piece | undefined =>
    pieces.get((target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key ?? '');
  const focusOn = (key: string): void =>
    frame.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    const piece = pieceOf(event.target);
    if (!piece) return;
    if (event.key === ' ') {
      event.preventDefault();
      onPickUp(piece);
    } else if (event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Else it would open the empty form, too.
      event.preventDefault();
      const row = unfiltered.find(({ placed }) => placed.some((one) => one.piece.key === piece.key));
      const spot = row && spotAfter(row, piece, { date, now: now() });
      if (spot) void navigate(bookSpotPath(spot, date));
      else toast.info(m.nobody_can_be_booked_after());
    } else if (ARROWS.includes(event.key)) {
      event.preventDefault();
      const next = neighbour(rows, piece.key, event.key);
      if (next) focusOn(next);
    }
  };
  const onClick = (event: MouseEvent): void => {
    const piece = pieceOf(event.target);
    if (piece) onOpen(piece.visit.id);
    const proposal = (event.target as HTMLElement).closest<HTMLElement>('[data-proposal]')?.dataset.proposal;
    if (proposal) document.getElementById(takeId(proposal))?.focus();
  };
  const grab = (event: PointerEvent): void => {
    const piece = pieceOf(event.target);
    if (piece) onGrab(event, piece);
  };

  return (
    <Frame
      ref={frame}
      role="grid"
      aria-label={label}
      style={{ '--hour': `${hour}px`, '--hours': hours } as object}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerDown={grab}
      // Only once it rests: names that stick while it scrolls, or is dragged over, cost its frames.
      onScrollEnd={({ currentTarget: at }) => at.style.setProperty('--left', `${at.scrollLeft}px`)}
      onFocus={(event) => {
        const piece = pieceOf(event.target);
        if (piece) setReached(piece.key);
      }}
    >
      <div data-part="day" role="presentation">
        <div data-part="hours" aria-hidden>
          <i />
          {Array.from({ length: hours }, (_, at) => (
            <span key={at}>{hourName(axis.from + at * HOUR, at === 0)}</span>
          ))}
        </div>
        {drawnRows(rows, isWhole ? Infinity : FIRST_LINES).map(({ role, label: trade, withWindows, drawn }) => (
          <div key={role} role="rowgroup">
            <div role="row" data-part="trade">
              <div role="rowheader">{m.on_duty({ trade, withWindows })}</div>
            </div>
            {drawn.map((row) => {
              const has = (key: string | null): boolean => row.placed.some(({ piece }) => piece.key === key);
              return (
                <BoardLine
                  key={row.person.id}
                  row={row}
                  axis={axis}
                  hour={hour}
                  nameOf={nameOf}
                  reachable={has(reachable) ? reachable : null}
                  carry={carry}
                  open={row.placed.some(({ piece }) => piece.visit.id === open) ? open : null}
                  refusals={refusedBars}
                  ways={ways.get(row.person.id) ?? NO_WAYS}
                  proposals={proposals.get(row.person.id)}
                  isLive={isLive}
                />
              );
            })}
          </div>
        ))}
        <NowLine axis={axis} date={date} />
        <BookSpot date={date} rows={unfiltered} axis={axis} hour={hour} frame={frame} carry={carry} />
        <Ghost carry={carry} frame={frame} hour={hour} nameOf={nameOf} />
      </div>
    </Frame>
  );
}
