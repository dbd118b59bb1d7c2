import { sql } from '../database/database.js';

/** At once; the queue says when that is, by the database's clock. */
export const ADD_NOW = sql(
  'jobs_add_now',
  'select graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4)',
);

/**
 * Real time is the database's, by which the queue goes: the instant $5 of the product's clock comes as much later as it
 * is away from $6, which that clock shows now.
 */
export const ADD_AT = sql(
  'jobs_add_at',
  `select graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4,
     run_at => clock_timestamp() + ($5::timestamptz - $6::timestamptz))`,
);

export const CANCEL = sql('jobs_cancel', 'select graphile_worker.remove_job($1)');

/** Where the product's clock shows $1 now, and an instant of a waiting job thus comes more than a minute off. */
export const ALIGN = sql(
  'jobs_align',
  `with planned as (
     select id, clock_timestamp() + ((payload->>'due')::timestamptz - $1::timestamptz) as run_at
     from graphile_worker._private_jobs where is_available and attempts = 0 and payload->>'due' is not null and payload->>'at_once' is null)
   update graphile_worker._private_jobs j set run_at = p.run_at from planned p
   where p.id = j.id and j.is_available and abs(extract(epoch from j.run_at - p.run_at)) > 60`,
);
