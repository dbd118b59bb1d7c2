import type { Tx } from '../platform/database/database.js';

/** Tells every operator's screen that the waitlist changed; the screen then reads it. */
export const tellWaitlist = (tx: Tx, wish: number): void =>
  tx.emit({ type: 'waitlist_update', audience: { operators: true }, payload: { wish } });
