/* For dedicated connections that hold a lock or listen. Sent unprepared. */

/** Asks nothing. An answer shows that the database is reachable. */
export const STILL_THERE = 'select';
/** Waits until the lock is free. The lock ends with the connection. */
export const LOCK_SESSION = 'select pg_advisory_lock($1)';
/** Takes the lock if it is free. */
export const TRY_LOCK_SESSION = 'select pg_try_advisory_lock($1) as mine';
export const WAIT_WITHOUT_END = 'set statement_timeout = 0; set lock_timeout = 0';

/* How a transaction begins and ends. Sent unprepared: the database runs each of them directly. */

export const BEGIN = 'begin';
/** For this transaction only, a longer limit for each statement than the session's, including its waits for locks. */
export const beginWith = (statementMs: number): string =>
  `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = 0`;
export const COMMIT = 'commit';
export const ROLLBACK = 'rollback';

export const setSavepoint = (name: string): string => `savepoint ${name}`;
export const releaseSavepoint = (name: string): string => `release savepoint ${name}`;
export const rollbackTo = (name: string): string => `rollback to savepoint ${name}`;
