// How it works: docs/subsystems/live-channel.md.
/**
 * A place in the outbox: after the event with this id of this transaction. Ordered by transaction first: only in that
 * order can no event appear behind a reader that has passed (a lower id may commit later).
 */
export interface Cursor {
  readonly tx: bigint;
  readonly id: number;
}

/** After every event of its transaction. */
export const LAST_ID = Number.MAX_SAFE_INTEGER;

export const formatCursor = ({ tx, id }: Cursor): string => `${tx}.${id}`;

export function parseCursor(text: unknown): Cursor | undefined {
  const [, tx, id] = typeof text === 'string' ? (/^(\d{1,19})\.(\d{1,16})$/.exec(text) ?? []) : [];
  if (tx === undefined || id === undefined || Number(id) > LAST_ID) return undefined;
  return { tx: BigInt(tx), id: Number(id) };
}

export const isAfter = (a: Cursor, b: Cursor): boolean => (a.tx === b.tx ? a.id > b.id : a.tx > b.tx);
