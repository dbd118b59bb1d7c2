/* Statements of backups. Sent unprepared, on a connection of their own. Names come from the catalogue, quoted by it. */

/**
 * One moment for all tables. The text of values must not depend on settings of the server, the database or the role.
 * @param limits whether this session still has time limits of its own
 */
export const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';
export const followSnapshot = (literal: string): string => `set transaction snapshot ${literal}`;
export const PLAIN_TEXTS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off; set synchronize_seqscans = off`;

/** Which PostgreSQL, and when the snapshot was taken. */
export const MADE = `select current_setting('server_version') as postgresql`;
export const MIGRATIONS = 'select number, name, checksum from schema_migrations order by number';

/**
 * Every table of the product and of its job queue, with the columns that can be written. The job queue keeps its own
 * record of its schema, which the restored schema has already.
 */
export const TABLES = `
  select n.nspname || '.' || c.relname as name, c.oid::regclass::text as quoted, (
    select array_agg(attname::text order by attnum) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and n.nspname || '.' || c.relname <> 'graphile_worker.migrations'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by 1`;
export const SEQUENCES = `
  select schemaname || '.' || sequencename as name, last_value::text as last
  from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1`;

/** @param table as the catalogue quotes it @param columns as identifiers, escaped */
export const copyOut = (table: string, columns: string): string => `copy ${table} (${columns}) to stdout`;
export const copyIn = (table: string, columns: string): string => `copy ${table} (${columns}) from stdin`;
