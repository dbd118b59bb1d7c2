import { sql } from '../platform/database/database.js';

export interface DatabaseFacts {
  readonly version: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly max_connections: number;
  /** In use, by every program. */
  readonly connections: number;
  readonly bytes: string;
  /** A standby that follows a primary: it takes no writes. */
  readonly standby: boolean;
  /** Standbys that follow this one, and how many of them are in step. */
  readonly standbys: number;
  readonly streaming: number;
  /** 00:00 in UTC as Manila's clocks show it. */
  readonly manila: string;
  /** 'b' sorts after 'B' as the product expects of its own words: by code points. */
  readonly by_code: boolean;
}

export const DATABASE_FACTS = sql(
  'doctor_database',
  `select current_setting('server_version_num')::int / 10000 as version,
     current_setting('server_encoding') as encoding,
     current_setting('fsync') as fsync,
     current_setting('full_page_writes') as full_page_writes,
     current_setting('max_connections')::int as max_connections,
     (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
     pg_database_size(current_database())::text as bytes,
     pg_is_in_recovery() as standby,
     (select count(*)::int from pg_stat_replication) as standbys,
     (select count(*)::int from pg_stat_replication where state is null or state = 'streaming') as streaming,
     to_char(timestamptz '2026-01-01 00:00:00Z' at time zone 'Asia/Manila', 'HH24:MI') as manila,
     'B' < 'a' as by_code`,
);

/** Settings that somebody gave to this database, or to a role in it, and that sessions get without asking. */
export const GIVEN_SETTINGS = sql(
  'doctor_given_settings',
  `select distinct split_part(one, '=', 1) as name, substr(one, strpos(one, '=') + 1) as value
   from pg_db_role_setting s
     left join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as one
   where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
     and (s.setrole = 0 or pg_has_role(current_user, r.oid, 'member') or r.rolname = session_user)`,
);

export const HAS_MIGRATIONS = sql(
  'doctor_has_migrations',
  `select to_regclass('public.schema_migrations') is not null and to_regclass('graphile_worker._private_jobs') is not null as there`,
);

/** One table stands for all: rights are given to all at once. */
export const MAY_READ = sql('doctor_may_read', `select has_table_privilege('public.appointments', 'select') as may`);

export interface TaskFacts {
  readonly task: string;
  /** Not tried any more. */
  readonly given_up: number;
  /** Failed, and tried again later. */
  readonly failing: number;
  /** Due for more than five minutes, and nobody has begun. */
  readonly late: number;
  readonly late_seconds: number;
}

export const TASKS = sql(
  'doctor_tasks',
  `select t.identifier as task,
     count(*) filter (where attempts >= max_attempts)::int as given_up,
     count(*) filter (where attempts > 0 and attempts < max_attempts)::int as failing,
     count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '5 minutes')::int as late,
     coalesce(max(extract(epoch from now() - run_at)) filter (where attempts < max_attempts and locked_at is null), 0)::int as late_seconds
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   group by 1 order by 1`,
);
