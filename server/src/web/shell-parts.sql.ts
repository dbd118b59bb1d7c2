import { sql } from '../platform/database/database.js';

export const KEEP = sql(
  'shell_keep',
  'insert into shell_files (path, body) values ($1, $2) on conflict (path) do update set replaced_at = null where shell_files.replaced_at is not null',
);

export const REPLACE = sql(
  'shell_replace',
  'update shell_files set replaced_at = $2 where replaced_at is null and path <> all ($1)',
);

export const FORGET = sql('shell_forget', 'delete from shell_files where replaced_at < $1');

export const BODY = sql('shell_body', 'select body from shell_files where path = $1');
