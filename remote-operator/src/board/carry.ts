import { useSyncExternalStore } from 'react';
import { limits, type Trade } from 'shared-lib';
import { judge } from './judge/judgeMove';
import type { Target, Verdict } from './judge/move';
import { lengthens, movesInTime, tradeOf, whyFixed } from './movable';
import type { Axis, BoardRow, Piece } from './pieces';
import type { World } from './world';

/** One arrow key moves a bar this far, and a drop snaps to it. */
const STEP_MS = 15 * limits.MINUTE;

/** The whole step that many steps on. A time between two steps goes to the next one first. */
const stepFrom = (at: number, steps: number): number =>
  ((steps > 0 ? Math.floor(at / STEP_MS) : Math.ceil(at / STEP_MS)) + steps) * STEP_MS;

/** The carried piece, where it would be dropped, and what would happen. */
export interface Carried extends Target {
  readonly piece: Piece;
  /** The end after the drop. */
  readonly to: number;
  readonly verdict: Verdict;
  /** Dropped, and being sent to the server. */
  readonly isSent: boolean;
}

/** What the board gives to a carried piece. It changes with every live message. */
export interface CarryWorld {
  readonly world: World;
  readonly axis: Axis;
  /** The rows that are shown, in their order. */
  readonly rows: readonly { readonly id: number; readonly role: Trade }[];
}

/** The carried piece, kept outside React's state: while it moves only the ghost redraws, not four hundred bars. */
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

  /** Stays within the drawn hours, on whole steps. The ride out stays with its visit. */
  const place = (piece: Piece, from: number): number => {
    if (!movesInTime(piece)) return piece.from;
    const { axis } = look();
    const snapped = Math.round(from / STEP_MS) * STEP_MS;
    return Math.min(Math.max(snapped, axis.from), axis.to - STEP_MS);
  };

  /** The same length from another start. */
  const begun = ({ from: before, to }: Carried, from: number) => ({ from, to: from + to - before });

  return {
    current: (): Carried | null => carried,
    subscribe: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Picks up a piece where it is. Returns why it cannot be picked up. */
    pickUp(piece: Piece): string | undefined {
      const why = whyFixed(piece);
      if (why) return why;
      put(piece, piece);
      return undefined;
    },
    /** Moves it over a row and a time. Skips rows of another trade. */
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
    /** Moves its end, if its length can be chosen. */
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
    /** Moves to the next person of the trade: above (-1) or below (1). */
    toNextPerson(step: 1 | -1): void {
      if (!carried || carried.isSent) return;
      const { piece, person, from, to } = carried;
      const people = look().rows.filter(({ role }) => role === tradeOf(piece));
      const at = people.findIndex(({ id }) => id === person);
      const next = people[at < 0 && step < 0 ? people.length - 1 : at + step];
      if (next) put(piece, { person: next.id, from, to });
    },
    /** Returns the board as it is now. */
    look,
    /** The board has changed: judges the drop again. */
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
 * The key of the carried piece if it is in this row, else null. It changes when a piece is picked up or dropped, not
 * while it moves, so other rows do not redraw.
 */
export const useCarriedKeyIn = (carry: Carry, { placed }: Pick<BoardRow, 'placed'>): string | null =>
  useSyncExternalStore(carry.subscribe, () => {
    const key = carry.current()?.piece.key;
    return key !== undefined && placed.some(({ piece }) => piece.key === key) ? key : null;
  });
/** The same for all rows. */
export const useCarriedKey = (carry: Carry): string | null =>
  useSyncExternalStore(carry.subscribe, () => carry.current()?.piece.key ?? null);
