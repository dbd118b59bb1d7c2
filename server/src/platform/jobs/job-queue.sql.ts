import { sql } from '../database/database.js';

export const ADD = sql(
  'jobs_add',
  'select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, max_attempts => $5)',
);

export const CANCEL = sql('jobs_cancel', 'select graphile_worker.remove_job($1)');

export const ALIGN = sql(
  'jobs_align',
  `update graphile_worker._private_jobs set run_at = (payload->>'due')::timestamptz - make_interval(secs => $1)
   where is_available and attempts = 0 and payload->>'due' is not null
     and abs(extract(epoch from run_at - ((payload->>'due')::timestamptz - make_interval(secs => $1)))) > 60`,
);
