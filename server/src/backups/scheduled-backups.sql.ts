import { sql } from '../platform/database/database.js';

/** One row a day, whichever server comes first. */
export const PLAN = sql('backups_plan', 'insert into scheduled_backups (due) values ($1) on conflict do nothing');
export const FIND = sql('backups_find', 'select made_at, missed_told_at from scheduled_backups where due = $1');
export const MADE = sql(
  'backups_made',
  'update scheduled_backups set made_at = $2, file = $3, bytes = $4 where due = $1 and made_at is null',
);
export const TELL_ONCE = sql(
  'backups_tell_once',
  `update scheduled_backups set missed_told_at = $2 where due = $1 and made_at is null and missed_told_at is null
  returning due`,
);
export const LAST_MADE = sql('backups_last', 'select max(made_at) as at from scheduled_backups');
/** Files of that age may still be there; their names say when they were made. */
export const FORGET = sql('backups_forget', `delete from scheduled_backups where due < $1`);
