import { sql } from '../database/database.js';

/** Adds an immediate job. The queue takes the time from the database's clock. */
export const ADD_NOW = sql(
  'jobs_add_now',
  'select graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4)',
);

/**
 * The queue goes by the database's real time. The job runs as long after now as the instant $5 is after $6, the
 * product's present time.
 */
export const ADD_AT = sql(
  'jobs_add_at',
  `select graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4,
     run_at => clock_timestamp() + ($5::timestamptz - $6::timestamptz))`,
);

export const CANCEL = sql('jobs_cancel', 'select graphile_worker.remove_job($1)');

/**
 * Moves waiting jobs whose instant comes more than a minute earlier or later than planned. The product's clock shows $1
 * now.
 */
export const ALIGN = sql(
  'jobs_align',
  `with planned as (
     select id, clock_timestamp() + ((payload->>'due')::timestamptz - $1::timestamptz) as run_at
     from graphile_worker._private_jobs where is_available and attempts = 0 and payload->>'due' is not null and payload->>'at_once' is null)
   update graphile_worker._private_jobs j set run_at = p.run_at from planned p
   where p.id = j.id and j.is_available and abs(extract(epoch from j.run_at - p.run_at)) > 60`,
);
