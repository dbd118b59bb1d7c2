import type { Needed } from './needRows';

/** By what a need is known again. */
export const keyOfNeed = ({ kind, appointment }: Needed): string => `${kind} ${appointment.id}`;

/** A line, by what it is known again. */
interface Known {
  readonly key: string;
}

/** A line in its place, and whether what it says is done. */
export interface Placed<L> {
  readonly line: L;
  readonly isSettled: boolean;
}

export const waiting = <L>(line: L): Placed<L> => ({ line, isSettled: false });

/**
 * The lines where they stood: what is settled stays, and what is new joins at the end, so that no button comes to lie
 * under a hand. Source: R-pages-116.
 *
 * @param waitsElsewhere whether a line that is gone waits on another page; it stays as it was
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
