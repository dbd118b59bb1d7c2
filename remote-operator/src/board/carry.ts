import { useSyncExternalStore } from 'react';
import { limits, type Trade } from 'shared-lib';
import { judge } from './judge/judgeMove';
import type { Target, Verdict } from './judge/move';
import { lengthens, movesInTime, tradeOf, whyFixed } from './movable';
import type { Axis, BoardRow, Piece } from './pieces';
import type { World } from './world';

/** So far one press of an arrow key moves a bar, and to such steps a drop snaps. */
const STEP_MS = 15 * limits.MINUTE;

/** The whole step so many on: what stands between two goes to the next one first. */
const stepFrom = (at: number, steps: number): number =>
  ((steps > 0 ? Math.floor(at / STEP_MS) : Math.ceil(at / STEP_MS)) + steps) * STEP_MS;

/** What is in hand: which piece, where it would be dropped, and what would come of it. */
export interface Carried extends Target {
  readonly piece: Piece;
  /** Where it would end. */
  readonly to: number;
  readonly verdict: Verdict;
  /** Dropped, and on its way to the server. */
  readonly isSent: boolean;
}

/** What the board says of itself to whoever carries; it changes with every live message. */
export interface CarryWorld {
  readonly world: World;
  readonly axis: Axis;
  /** Whose rows are shown, in their order. */
  readonly rows: readonly { readonly id: number; readonly role: Trade }[];
}

/**
 * The one piece that is in hand, beside React's state: only the ghost draws itself anew while it moves, not four
 * hundred bars.
 */
export function createCarry(first: CarryWorld) {
  let seen = first;
  const look = (): CarryWorld => seen;
  let carried: Carried | null = null;
  const watchers = new Set<() => void>();
  const become = (next: Carried | null): void => {
    carried = next;
    for (const watcher of watchers) watcher();
  };
  const put = (piece: Piece, { person, from, to }: Pick<Carried, 'person' | 'from' | 'to'>): void =>
    become({ piece, person, from, to, verdict: judge(look().world, piece, { person, from, to }), isSent: false });

  /** Within what is drawn, on whole steps; the ride out stays with its visit. */
  const place = (piece: Piece, from: number): number => {
    if (!movesInTime(piece)) return piece.from;
    const { axis } = look();
    const snapped = Math.round(from / STEP_MS) * STEP_MS;
    return Math.min(Math.max(snapped, axis.from), axis.to - STEP_MS);
  };

  /** As long as it is in hand, begun elsewhere. */
  const begun = ({ from: before, to }: Carried, from: number) => ({ from, to: from + to - before });

  return {
    current: (): Carried | null => carried,
    subscribe: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Takes a piece in hand where it is; answers why it cannot be. */
    pickUp(piece: Piece): string | undefined {
      const why = whyFixed(piece);
      if (why) return why;
      put(piece, piece);
      return undefined;
    },
    /** Over a row and a time: the row of another trade is passed over. */
    moveTo(target: Target): void {
      if (!carried || carried.isSent) return;
      const { piece } = carried;
      const row = look().rows.find(({ id }) => id === target.person);
      const person = row?.role === tradeOf(piece) ? row.id : carried.person;
      const from = target.from === piece.from ? piece.from : place(piece, target.from);
      if (person !== carried.person || from !== carried.from) put(piece, { person, ...begun(carried, from) });
    },
    moveBy(steps: number): void {
      if (!carried || carried.isSent) return;
      const { piece, person, from } = carried;
      put(piece, { person, ...begun(carried, place(piece, stepFrom(from, steps))) });
    },
    /** Its end is taken there: longer or shorter, where its length is a choice at all. */
    stretchTo(end: number): void {
      if (!carried || carried.isSent || !lengthens(carried.piece)) return;
      const { piece, person, from } = carried;
      const snapped = Math.round(end / STEP_MS) * STEP_MS;
      const to = Math.min(Math.max(snapped, from + limits.VISIT_MIN * limits.MINUTE), look().axis.to);
      if (to !== carried.to) put(piece, { person, from, to });
    },
    stretchBy(steps: number): void {
      if (carried) this.stretchTo(stepFrom(carried.to, steps));
    },
    /** To the next person of the trade, above (-1) or below (1). */
    toNextPerson(step: 1 | -1): void {
      if (!carried || carried.isSent) return;
      const { piece, person, from, to } = carried;
      const people = look().rows.filter(({ role }) => role === tradeOf(piece));
      const at = people.findIndex(({ id }) => id === person);
      const next = people[at < 0 && step < 0 ? people.length - 1 : at + step];
      if (next) put(piece, { person: next.id, from, to });
    },
    /** The board as it is now. */
    look,
    /** The world has moved: what would come of a drop is judged anew. */
    see(world: CarryWorld): void {
      seen = world;
      if (carried && !carried.isSent) put(carried.piece, carried);
    },
    sent(): void {
      if (carried) become({ ...carried, isSent: true });
    },
    putBack: (): void => become(null),
  };
}
export type Carry = ReturnType<typeof createCarry>;

export const useCarried = (carry: Carry): Carried | null => useSyncExternalStore(carry.subscribe, carry.current);
/**
 * The key of the piece in hand, where it is one of this row, else null: it changes as a piece is taken and dropped, not
 * while it moves, and no other row has to be drawn for it.
 */
export const useCarriedKeyIn = (carry: Carry, { placed }: Pick<BoardRow, 'placed'>): string | null =>
  useSyncExternalStore(carry.subscribe, () => {
    const key = carry.current()?.piece.key;
    return key !== undefined && placed.some(({ piece }) => piece.key === key) ? key : null;
  });
/** The same of all rows. */
export const useCarriedKey = (carry: Carry): string | null =>
  useSyncExternalStore(carry.subscribe, () => carry.current()?.piece.key ?? null);
