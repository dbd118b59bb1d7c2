/* Statements of a restore, by the owner of the tables. Sent unprepared. Names come from the catalogue, quoted by it. */

/** Does the database have tables of Hatid, and tables of something else? */
export const WHAT_IS_THERE = `
  select to_regclass('public.schema_migrations') is not null as hatid, exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')) as any`;
/** Has anybody worked here? No migration writes into these tables. */
export const ANYBODY_WAS_HERE = `
  select exists (select from users) or exists (select from clients) or exists (select from audit_log) as "here"`;
/** False where the first start was killed between two migrations. */
export const HAS_TABLES_OF_PEOPLE = `
  select bool_and(to_regclass('public.' || name) is not null) as "there" from unnest(array['users', 'clients', 'audit_log']) name`;
export const HAS_RECORDS = `select to_regclass('public.schema_migrations') is not null as "there"`;
/** The bytes of all tables without their indexes, which a backup leaves out. */
export const SIZE_OF_TABLES = `
  select coalesce(sum(pg_table_size(c.oid)), 0)::float8 as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`;
export const KEEP_OTHERS_OUT = 'lock table users, clients, audit_log in access exclusive mode';

/** Foreign keys, in the words that make them again. */
export const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
  order by conrelid::regclass::text, conname`;

/** Triggers check and write what people do. The rows of a backup have been through them. */
export const triggersOf = (table: string, is: 'enable' | 'disable'): string =>
  `alter table ${table} ${is} trigger user`;
export const dropConstraint = (table: string, name: string): string => `alter table ${table} drop constraint ${name}`;
export const addConstraint = (table: string, name: string, definition: string): string =>
  `alter table ${table} add constraint ${name} ${definition}`;
/** What migrations have written; the backup has it too. */
export const empty = (tables: readonly string[]): string => `truncate ${tables.join(', ')}`;

export const SET_SEQUENCE = 'select setval($1::regclass, $2::bigint, true)';
export const RESET_SEQUENCE = `
  select setval($1::regclass, (select seqstart from pg_sequence where seqrelid = $1::regclass), false)`;
export const ANALYZE = 'analyze';
