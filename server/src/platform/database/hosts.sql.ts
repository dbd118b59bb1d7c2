/**
 * What a server of PostgreSQL is at the moment. Sent unprepared, by connections that only look. A promotion always
 * begins a new timeline, whose number starts the names of its files.
 */
export const SERVER_STATE = `
  select pg_is_in_recovery() as standby,
    current_setting('transaction_read_only') = 'on' as read_only,
    case when not pg_is_in_recovery()
      then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as position,
    exists (select from pg_stat_wal_receiver) as following,
    current_setting('synchronous_standby_names') <> '' as synchronous`;
