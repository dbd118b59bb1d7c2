import type { Needed } from './needRows';

/** The key that identifies a need. */
export const keyOfNeed = ({ kind, appointment }: Needed): string => `${kind} ${appointment.id}`;

/** A line with its key. */
interface Known {
  readonly key: string;
}

/** A line in its place, and whether it is done. */
export interface Placed<L> {
  readonly line: L;
  readonly isSettled: boolean;
}

export const waiting = <L>(line: L): Placed<L> => ({ line, isSettled: false });

/**
 * The lines in their places: settled ones stay and new ones join at the end, so that no button moves under a hand.
 * Source: R-pages-116.
 *
 * @param waitsElsewhere whether a missing line waits on another page; it then stays unchanged
 */
export function inPlace<L extends Known>(
  stood: readonly Placed<L>[],
  lines: readonly L[],
  waitsElsewhere: (line: L) => boolean,
): readonly Placed<L>[] {
  const still = new Map(lines.map((line) => [line.key, line]));
  const before = stood.map(({ line }): Placed<L> => {
    const now = still.get(line.key);
    still.delete(line.key);
    return now ? waiting(now) : { line, isSettled: !waitsElsewhere(line) };
  });
  return [...before, ...[...still.values()].map(waiting)];
}
