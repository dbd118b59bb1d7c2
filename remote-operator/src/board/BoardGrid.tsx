import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Avatar, type Board, formatTime, limits, now, personName, serviceDayOf, useNow } from 'shared-lib';
import { BoardBar } from './BoardBar';
import { Frame } from './boardStyle';
import { type Carry, useCarriedKey } from './carry';
import { Ghost } from './Ghost';
import { type Axis, type BoardRow, hoursBetween, type Piece } from './pieces';
import type { Refusals } from './useSendMove';

const HOUR = 60 * limits.MINUTE;
/** From then on a bar that comes is news. */
const SETTLED_MS = 1_000;

export interface BoardGridProps {
  board: Board;
  label: string;
  rows: readonly BoardRow[];
  axis: Axis;
  /** Pixels an hour. */
  hour: number;
  frame: RefObject<HTMLDivElement | null>;
  carry: Carry;
  nameOf: (id: number) => string;
  refusals: Refusals;
  open: number | null;
  onOpen: (id: number) => void;
  onGrab: (event: PointerEvent, piece: Piece) => void;
  /** Taken in hand by keyboard. */
  onPickUp: (piece: Piece) => void;
}

const TRADES = [
  { role: 'therapist', label: 'Therapists' },
  { role: 'driver', label: 'Drivers' },
] as const;

/** `1 PM`, `2`, … `12 AM`: the half of the day where it begins. */
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

/** Where an arrow key leads from a bar; undefined where it ends. */
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

/** The rows of the day with their bars, one tab stop in all; the arrow keys go from bar to bar. Source: R-beyond-1. */
export function BoardGrid(props: BoardGridProps) {
  const { board, label, rows, axis, hour, frame, carry, nameOf, refusals, open, onOpen, onGrab, onPickUp } = props;
  const carriedKey = useCarriedKey(carry);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLive(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  const [reached, setReached] = useState<string | null>(null);
  const pieces = new Map(rows.flatMap(({ placed }) => placed.map(({ piece }) => [piece.key, piece] as const)));
  const reachable = reached !== null && pieces.has(reached) ? reached : ([...pieces.keys()][0] ?? null);
  const hours = hoursBetween(axis.from, axis.to);

  const { date } = board;
  const shownFor = useRef('');
  useLayoutEffect(() => {
    // Once for each day and zoom: what is booked earlier meanwhile does not pull the board away.
    if (shownFor.current === `${date} ${hour}`) return;
    shownFor.current = `${date} ${hour}`;
    // An hour before now, where now is on the board.
    const moment = now().getTime();
    const at = moment < axis.from || moment > axis.to ? 0 : hoursBetween(axis.from, moment) - 1;
    frame.current?.scrollTo?.({ left: at * hour });
  }, [date, hour, frame, axis]);

  const pieceOf = (target: EventTarget): Piece | undefined =>
    pieces.get((target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key ?? '');
  /** On the bar that was moved; where it is gone meanwhile, on what is left of the same leg. */
  const refusalOf = (piece: Piece): string | undefined => {
    const refusal = refusals.get(piece.visit.id);
    const isHere = refusal && pieces.has(refusal.piece.key);
    const isIt = isHere ? refusal.piece.key === piece.key : refusal?.piece.leg === piece.leg;
    return isIt ? refusal?.why : undefined;
  };
  const focusOn = (key: string): void =>
    frame.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    const piece = pieceOf(event.target);
    if (!piece) return;
    if (event.key === ' ') {
      event.preventDefault();
      onPickUp(piece);
    } else if (ARROWS.includes(event.key)) {
      event.preventDefault();
      const next = neighbour(rows, piece.key, event.key);
      if (next) focusOn(next);
    }
  };
  const onClick = (event: MouseEvent): void => {
    const piece = pieceOf(event.target);
    if (piece) onOpen(piece.visit.id);
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
        {TRADES.map(({ role, label: trade }) => {
          const ofTrade = rows.filter(({ person }) => person.role === role);
          if (ofTrade.length === 0) return null;
          const onDuty = ofTrade.filter(({ isOff }) => !isOff).length;
          return (
            <div key={role} role="rowgroup">
              <div role="row" data-part="trade">
                <div role="rowheader">
                  {trade} · {onDuty} on duty
                </div>
              </div>
              {ofTrade.map((row) => (
                <div
                  key={row.person.id}
                  role="row"
                  data-row={row.person.id}
                  style={{ '--tracks': row.tracks } as object}
                >
                  <Who {...row} />
                  <div role="gridcell" data-part="lane" aria-label={row.placed.length ? undefined : 'Nothing booked'}>
                    {row.person.duty.map((duty) => (
                      <Duty key={duty.starts_at} axis={axis} {...duty} />
                    ))}
                    {row.placed.map(({ piece, track }) => (
                      <BoardBar
                        key={piece.key}
                        piece={piece}
                        track={track}
                        from={axis.from}
                        nameOf={nameOf}
                        owner={personName(row.person)}
                        isReachable={piece.key === reachable}
                        isCarried={piece.key === carriedKey}
                        isOpen={piece.visit.id === open}
                        isLive={isLive}
                        refusal={refusalOf(piece)}
                      />
                    ))}
                  </div>
                </div>
              ))}
            </div>
          );
        })}
        <NowLine axis={axis} date={date} />
        <Ghost carry={carry} frame={frame} hour={hour} nameOf={nameOf} />
      </div>
    </Frame>
  );
}

function Who({ person, isOff }: BoardRow) {
  const detail = isOff ? 'Off duty' : person.role === 'driver' && person.vehicle_type === 'car' ? 'car' : '';
  return (
    <div role="rowheader" data-part="who">
      <Avatar name={personName(person)} size={28} tone={person.role === 'driver' ? 'clay' : undefined} />
      <span>
        {personName(person)}
        {detail && <small>{detail}</small>}
      </span>
    </div>
  );
}

function Duty({ axis, starts_at, ends_at }: { axis: Axis; starts_at: string; ends_at: string }) {
  const from = Math.max(axis.from, Date.parse(starts_at));
  const to = Math.min(axis.to, Date.parse(ends_at));
  if (to <= from) return null;
  return <i style={{ '--at': hoursBetween(axis.from, from), '--for': hoursBetween(from, to) } as object} />;
}
