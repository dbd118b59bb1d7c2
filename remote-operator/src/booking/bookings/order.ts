/** A column as it is offered: shown or not, in its place. */
export interface Offered<Key> {
  readonly key: Key;
  readonly isShown: boolean;
}

/** What is shown, in its order, then what could be. */
export const offered = <Key>(all: readonly Key[], shown: readonly Key[]): Offered<Key>[] => [
  ...shown.map((key) => ({ key, isShown: true })),
  ...all.filter((key) => !shown.includes(key)).map((key) => ({ key, isShown: false })),
];

/** The same with the one at `at` a place further on or back; at an end it stays. */
export function moved<Row>(rows: readonly Row[], at: number, by: 1 | -1): Row[] {
  const next = [...rows];
  const [row] = next.splice(at, 1);
  if (row !== undefined) next.splice(Math.max(0, at + by), 0, row);
  return next;
}
