import type { Tx } from '../platform/database/database.js';

/** Every screen of an operator learns that the waitlist changed; what it is now is fetched. */
export const tellWaitlist = (tx: Tx, wish: number): void =>
  tx.emit({ type: 'waitlist_update', audience: { operators: true }, payload: { wish } });
