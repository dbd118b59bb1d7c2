import type { Caller } from '../../platform/caller.js';
import type { Tx } from '../../platform/database/database.js';

/** The context of every step of a change: caller, instant, origin, transaction. */
export interface CommandContext extends Caller {
  readonly tx: Tx;
  /** The instant of the request: all of its changes happened then. */
  readonly now: Date;
}
