/* For dedicated connections that hold a lock or listen. Sent unprepared. */

/** Asks nothing. An answer shows that the database is reachable. */
export const STILL_THERE = 'select';
/** Waits until the lock is free. The lock ends with the connection. */
export const LOCK_SESSION = 'select pg_advisory_lock($1)';
export const WAIT_WITHOUT_END = 'set statement_timeout = 0; set lock_timeout = 0';
