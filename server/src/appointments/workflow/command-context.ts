import type { Caller } from '../../platform/caller.js';
import type { Tx } from '../../platform/database/database.js';

/** What every step of a change needs to know: who asks, when, from where, in which transaction. */
export interface CommandContext extends Caller {
  readonly tx: Tx;
  /** The instant of the request: everything that it changes happened then. */
  readonly now: Date;
}
