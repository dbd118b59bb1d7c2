/* Of connections of one's own, which hold a lock or listen for as long as they stand. Sent unprepared. */

/** Asks nothing: only whether somebody answers. */
export const STILL_THERE = 'select';
/** Waits until the lock is free; it goes with the connection. */
export const LOCK_SESSION = 'select pg_advisory_lock($1)';
export const WAIT_WITHOUT_END = 'set statement_timeout = 0; set lock_timeout = 0';
