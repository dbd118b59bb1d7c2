/* Sent unprepared, by the connection that shows that this worker lives. Key: LIVE_WORKER and the worker's id. */

export const SAY_ALIVE = 'select pg_advisory_lock($1, hashtext($2))';
/** The lock of another worker. It can be taken when that worker's session is gone. */
export const TAKE_LOCK = 'select pg_try_advisory_lock($1, hashtext($2)) as dead';
export const GIVE_LOCK_BACK = 'select pg_advisory_unlock($1, hashtext($2))';

export const OTHERS_WITH_JOBS = `select distinct locked_by as id from graphile_worker._private_jobs
  where locked_by is not null and locked_by <> $1 and locked_at < now() - make_interval(secs => $2)`;
export const FREE_JOBS = 'select graphile_worker.force_unlock_workers($1::text[])';
