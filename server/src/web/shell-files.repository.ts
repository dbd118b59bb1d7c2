// How it works: docs/subsystems/releases.md.
import { sql, type Autocommit, type Queryable, type Tx } from '../platform/database/database.js';

/** Names with a hash; see `isHashed`. */
const HASHED = String.raw`'\.[0-9a-f]{8}\.\w+$'`;

/** Any version's: a hashed name stands for one content (see `clashOf`). */
const BODY = sql(
  'shell_body',
  `select f.body from remote_versions v join remote_files f on f.integrity = v.files ->> $1
    where v.remote = 'shell' and v.files ? $1
   union all select body from shell_files where path = $1 limit 1`,
);
const BODIES = sql('shell_bodies', 'select integrity, body from remote_files where integrity = any ($1)');
const CLASH = sql(
  'shell_clash',
  `select v.version, file.key as path from remote_versions v, jsonb_each_text(v.files) as file
    where v.remote = 'shell' and v.version <> $1 and file.key ~ ${HASHED} and $2::jsonb ? file.key
      and file.value <> $2::jsonb ->> file.key limit 1`,
);
const KEEP = sql(
  'shell_keep',
  `insert into shell_files (path, body, replaced_at)
   select distinct on (file.key) file.key, f.body, $2::timestamptz
     from remote_versions v, jsonb_each_text(v.files) as file join remote_files f on f.integrity = file.value
    where v.remote = 'shell' and v.origin = 'checkout' and v.version <> all ($1) and file.key ~ ${HASHED}
      and not exists (select from remote_canaries c where c.remote = v.remote and c.version = v.version)
   on conflict (path) do update set replaced_at = excluded.replaced_at`,
);
const SHARE = sql(
  'shell_share',
  `insert into shell_files (path, body, replaced_at)
   select file.key, f.body, $2::timestamptz
     from remote_versions v, jsonb_each_text(v.files) as file join remote_files f on f.integrity = file.value
    where v.remote = 'shell' and v.version = $1 and file.key ~ ${HASHED}
   on conflict (path) do nothing`,
);
const FORGET = sql('shell_forget', 'delete from shell_files where replaced_at < $1');
/** Files of a shell from before shells were releases. */
const REPLACE = sql('shell_replace', 'update shell_files set replaced_at = $1 where replaced_at is null');

/** A file with a hash in its name, of any shell that was delivered. */
export const partOfAnyShell = async (db: Queryable, path: string): Promise<Buffer | undefined> =>
  (await db.maybe<{ body: Buffer }>(BODY, [path]))?.body;

/** The contents of files, by their hash. */
export const bodiesOf = async (db: Queryable, hashes: readonly string[]): Promise<ReadonlyMap<string, Buffer>> =>
  new Map(
    (await db.rows<{ integrity: string; body: Buffer }>(BODIES, [hashes])).map(({ integrity, body }) => [
      integrity,
      body,
    ]),
  );

/** A hashed name of these files that another version has with other contents. */
export const clashOf = (
  tx: Tx,
  version: string,
  hashes: Readonly<Record<string, string>>,
): Promise<{ version: string; path: string } | undefined> => tx.maybe(CLASH, [version, JSON.stringify(hashes)]);

/** Before the builds of a checkout are removed, their files are kept for the tabs that have them. */
export const keepFilesOfPruned = (tx: Tx, keep: readonly string[], at: Date): Promise<unknown> =>
  tx.rows(KEEP, [keep, at]);

/**
 * Servers of the version before find files of another shell here alone. During an upgrade they are asked for those of a
 * page that a new server sent.
 */
export const shareFiles = (tx: Tx, version: string, at: Date): Promise<unknown> => tx.rows(SHARE, [version, at]);

/** Forgets the files that were replaced before an instant. */
export const forgetFiles = (q: Autocommit, before: Date): Promise<unknown> => q.rows(FORGET, [before]);

/** Files that nobody replaced until now are replaced from `at` on. */
export const replaceFiles = (q: Autocommit, at: Date): Promise<unknown> => q.rows(REPLACE, [at]);
