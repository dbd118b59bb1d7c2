/* Of connections of one's own, which hold a lock or listen for as long as they stand. Sent unprepared. */

/** Asks nothing: only whether somebody answers. */
export const STILL_THERE = 'select';
/** Waits until the lock is free; it goes with the connection. */
export const LOCK_SESSION = 'select pg_advisory_lock($1)';
export const WAIT_WITHOUT_END = 'set statement_timeout = 0; set lock_timeout = 0';

/* How a transaction begins and ends. Sent unprepared: the database takes each of them as it is. */

export const BEGIN = 'begin';
/** Longer than a session may take for a statement, its waiting for locks included, for this transaction alone. */
export const beginWith = (statementMs: number): string =>
  `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = 0`;
export const COMMIT = 'commit';
export const ROLLBACK = 'rollback';

export const setSavepoint = (name: string): string => `savepoint ${name}`;
export const releaseSavepoint = (name: string): string => `release savepoint ${name}`;
export const rollbackTo = (name: string): string => `rollback to savepoint ${name}`;
