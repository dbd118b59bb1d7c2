import type { PageRow, ReleaseNeeds, ShellPart } from 'shared-lib/contract';
import { bind, sql, type Queryable, type Tx } from '../platform/database/database.js';
import type { Claims } from './page-claims.js';
import { runShell } from './fit/running-builds.repository.js';
import type { ReleasePackage } from './release-package.js';
import { SHELL } from './shell-part.js';
import { keepFilesOfPruned, shareFiles } from './shell-files.repository.js';

/** Path -> 'sha384-…'. */
export type FileHashes = Readonly<Record<string, string>>;
export type Origin = 'release' | 'checkout';

export interface PublishedVersion {
  readonly version: string;
  readonly files: FileHashes;
  readonly sources: string | null;
  readonly origin: Origin;
  /** Null if it was published before remotes brought their pages. Today's shell cannot run it. */
  readonly pages: readonly PageRow[] | null;
  /** Null if it was published before builds wrote it down. */
  readonly needs: ReleaseNeeds | null;
  /** Of the shell alone. */
  readonly shell: ShellPart | null;
}

const LOCK = sql('release_lock', `select pg_advisory_xact_lock(hashtextextended('remote:' || $1, 0))`);
const FIND = sql(
  'release_find',
  'select version, files, sources, origin, pages, needs, shell from remote_versions where remote = $1 and version = $2',
);
const INSERT_FILE = sql(
  'release_insert_file',
  'insert into remote_files (integrity, body) values ($1, $2) on conflict do nothing',
);
const INSERT = sql(
  'release_insert',
  `insert into remote_versions (remote, version, files, sources, origin, published_at, pages, needs, shell)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const CURRENT_NEEDS = sql(
  'release_current_needs',
  `select v.remote, v.version, v.needs from remote_pointers p
     join remote_versions v on v.remote = p.remote and v.version = p.versions[1] order by v.remote`,
);
/** The pages of the versions that are delivered now, to everybody or as canaries. */
const CLAIMS = sql(
  'release_claims',
  `select v.remote, v.pages from remote_versions v
     join (select remote, versions[1] as version from remote_pointers union select remote, version from remote_canaries) p
       using (remote, version)
    where v.remote <> $1 and v.pages is not null order by v.remote, v.version`,
);
const LOCK_CLAIMS = sql('release_lock_claims', `select pg_advisory_xact_lock(hashtextextended('remote pages', 0))`);
const POINTER = sql('release_pointer', 'select versions from remote_pointers where remote = $1');
const ROLLED_BACK = sql('release_rolled_back', 'select rolled_back from remote_pointers where remote = $1');
const POINT = sql(
  'release_point',
  `insert into remote_pointers (remote, versions, moved_at, rolled_back) values ($1, $2, $3, $4)
   on conflict (remote) do update
     set versions = excluded.versions, moved_at = excluded.moved_at, rolled_back = excluded.rolled_back`,
);
const BODY = sql('release_body', 'select body from remote_files where integrity = $1');
const PRUNE = sql(
  'release_prune',
  `delete from remote_versions v where remote = $1 and origin = 'checkout' and version <> all ($2)
     and not exists (select from remote_canaries c where c.remote = v.remote and c.version = v.version)`,
);
const PRUNE_FILES = sql(
  'release_prune_files',
  `delete from remote_files f where not exists (
     select from remote_versions v, jsonb_each_text(v.files) as file where file.value = f.integrity)`,
);
/** Releases of one remote run one after the other, on all instances. */
export const lockRemote = (tx: Tx, remote: string): Promise<unknown> => tx.rows(LOCK, [remote]);

export const findVersion = (db: Queryable, remote: string, version: string): Promise<PublishedVersion | undefined> =>
  db.maybe<PublishedVersion>(FIND, [remote, version]);

/** The pages that the other remotes have now. Nobody can change them until the transaction ends. */
export async function lockClaimsOfOthers(tx: Tx, remote: string): Promise<readonly Claims[]> {
  await tx.rows(LOCK_CLAIMS);
  return tx.rows<Claims>(CLAIMS, [remote]);
}

export async function insertVersion(
  tx: Tx,
  { remote, version, files, sources, pages, needs, shell }: ReleasePackage,
  by: { origin: Origin; at: Date },
): Promise<void> {
  // In one order, so that two releases with files in common never wait for each other.
  const sorted = [...files].sort((one, other) => (one.integrity < other.integrity ? -1 : 1));
  await tx.pipeline(...sorted.map(({ integrity, body }) => bind(INSERT_FILE, [integrity, body])));
  const hashes: FileHashes = Object.fromEntries(files.map(({ path, integrity }) => [path, integrity]));
  const described = [JSON.stringify(pages), JSON.stringify(needs), shell ? JSON.stringify(shell) : null];
  await tx.rows(INSERT, [remote, version, JSON.stringify(hashes), sources ?? null, by.origin, by.at, ...described]);
  if (remote === SHELL) await shareFiles(tx, version, by.at);
}

/** The delivered version and those it replaced; empty if the remote was never released. */
export const pointerOf = async (db: Queryable, remote: string): Promise<readonly string[]> =>
  (await db.maybe<{ versions: string[] }>(POINTER, [remote]))?.versions ?? [];

/** What the version of each remote that is delivered now takes. */
export const currentNeeds = (
  db: Queryable,
): Promise<{ remote: string; version: string; needs: ReleaseNeeds | null }[]> => db.rows(CURRENT_NEEDS);

/** The version that the last rollback took back; undefined once something was released since. */
export const rolledBackOf = async (db: Queryable, remote: string): Promise<string | undefined> =>
  (await db.maybe<{ rolled_back: string | null }>(ROLLED_BACK, [remote]))?.rolled_back ?? undefined;

/** From now on everybody gets the first of these versions, and releases are checked against that shell. */
export async function movePointer(
  tx: Tx,
  remote: string,
  {
    versions,
    at,
    rolledBack,
  }: { readonly versions: readonly string[]; readonly at: Date; readonly rolledBack?: string },
): Promise<void> {
  await tx.rows(POINT, [remote, versions, at, rolledBack ?? null]);
  if (remote === SHELL) await runShell(tx);
}

export const bodyOf = async (db: Queryable, integrity: string): Promise<Buffer | undefined> =>
  (await db.maybe<{ body: Buffer }>(BODY, [integrity]))?.body;

/** Removes a checkout's builds that are no longer delivered, and files that nothing else uses. */
export async function pruneCheckoutVersions(tx: Tx, remote: string, keep: readonly string[], at: Date): Promise<void> {
  if (remote === SHELL) await keepFilesOfPruned(tx, keep, at);
  await tx.rows(PRUNE, [remote, keep]);
  await tx.rows(PRUNE_FILES);
}
