import { sql } from './database.js';

/** Where a server of PostgreSQL is in what its cluster has written. */
export interface WalPosition {
  readonly standby: boolean;
  /** Bytes that are on the disk, or on a standby, replayed; null on a standby that has replayed nothing yet. */
  readonly position: number | null;
  /** Higher after each promotion. On a standby, the one that its files have seen, which may come minutes later. */
  readonly timeline: number;
  /** The cluster and the database in it: the same on a primary and its standbys. */
  readonly of: string;
}

/** A commit is acknowledged when it is on the disk, so what counts on a primary is what was flushed. */
export const WAL_POSITION = sql(
  'database_wal_position',
  `select pg_is_in_recovery() as standby,
     pg_wal_lsn_diff(
       case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0'
     )::float8 as position,
     case when pg_is_in_recovery() then (
       select greatest(c.timeline_id, r.min_recovery_end_timeline)
       from pg_control_checkpoint() c, pg_control_recovery() r
     ) else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int end as timeline,
     (select system_identifier from pg_control_system()) || ' ' || current_database() as of`,
);
