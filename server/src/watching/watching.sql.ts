import { sql } from '../platform/database/database.js';
import { overdueAt } from '../appointments/store/overdue.sql.js';

export interface DatabaseFigures {
  readonly locks_waiting: number;
  readonly longest_transaction: number;
  readonly bytes: string;
  readonly overdue: number;
  /** Releases that went back by themselves in the last day. */
  readonly returned: number;
}

/** $1 is now by the product's clock. */
export const DATABASE_FIGURES = sql(
  'watching_database',
  `select (select count(*)::int from pg_locks where not granted) as locks_waiting,
     (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as longest_transaction,
     pg_database_size(current_database())::text as bytes,
     (select count(*)::int from appointments where ${overdueAt('$1::timestamptz')}) as overdue,
     (select count(*)::int from release_events where kind = 'returned' and at > $1::timestamptz - interval '1 day') as returned`,
);

export interface QueueFigures {
  readonly queue: 'mail' | 'sms' | 'push' | 'other';
  readonly waiting: number;
  readonly running: number;
  readonly failing: number;
  readonly given_up: number;
  /** Seconds since the oldest of those that are due should have begun. */
  readonly oldest: number;
}

/** $1 to $3 are the names of the tasks that send e-mails, push messages and SMS. */
export const QUEUE_FIGURES = sql(
  'watching_queues',
  `with kinds (queue) as (values ('mail'), ('sms'), ('push'), ('other')),
   jobs as (
     select case when t.identifier = any ($1::text[]) then 'mail' when t.identifier = $2 then 'push'
         when t.identifier = any ($3::text[]) then 'sms' else 'other' end as queue, j.*,
       j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now() as due
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)
   select queue,
     count(*) filter (where due)::int as waiting,
     count(*) filter (where locked_at is not null)::int as running,
     count(*) filter (where attempts > 0 and attempts < max_attempts and locked_at is null)::int as failing,
     count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up,
     coalesce(max(extract(epoch from now() - run_at)) filter (where due), 0)::float8 as oldest
   from kinds left join jobs using (queue) group by queue order by queue`,
);

export interface VersionFigures {
  readonly remote: string;
  readonly version: string;
  readonly current: boolean;
  /** How often screens met an error of it, of the errors that are kept. */
  readonly errors: number;
}

/** The versions that are delivered now, and those that have errors. Their number is bounded: each was released. */
export const VERSION_FIGURES = sql(
  'watching_versions',
  `with errors as (
     select remote, version, sum(count)::int as errors from client_logs
     where remote is not null group by 1, 2)
   select v.remote, v.version, coalesce(p.versions[1] = v.version, false) as current, coalesce(e.errors, 0) as errors
   from remote_versions v left join remote_pointers p on p.remote = v.remote and p.versions[1] = v.version
     left join errors e on e.remote = v.remote and e.version = v.version
   where p.remote is not null or e.remote is not null order by 1, 2`,
);
