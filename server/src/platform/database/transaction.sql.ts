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
