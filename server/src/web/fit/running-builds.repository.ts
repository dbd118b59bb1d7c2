// How it works: docs/subsystems/releases.md.
import { serverRecord, shellRecord, type ServerRecord, type ShellRecord } from 'shared-lib/contract';
import { sql, type Autocommit, type Queryable, type Tx } from '../../platform/database/database.js';

/** The shell that everybody has, and the server that started last. */
export interface RunningBuilds {
  readonly shell: ShellRecord;
  readonly server: ServerRecord;
}

const KEEP = sql(
  'running_builds_keep',
  `insert into running_builds (shell, server, started_at) values ($1, $2, $3)
   on conflict (one) do update
     set shell = excluded.shell, server = excluded.server, started_at = excluded.started_at`,
);
const FIND = sql('running_builds_find', 'select shell, server from running_builds');
const RUN_SHELL = sql(
  'running_builds_shell',
  `update running_builds set shell = v.shell -> 'record' from remote_pointers p
     join remote_versions v on v.remote = p.remote and v.version = p.versions[1] where p.remote = 'shell'`,
);
const LOCK = sql('running_builds_lock', 'select shell, server from running_builds for update');
const HOLD = sql('running_builds_hold', 'select shell, server from running_builds for share');

/** A record of a later version may have another form. Then nothing is known. */
function read(row: { shell: unknown; server: unknown } | undefined): RunningBuilds | undefined {
  const [shell, server] = [shellRecord.safeParse(row?.shell), serverRecord.safeParse(row?.server)];
  return shell.success && server.success ? { shell: shell.data, server: server.data } : undefined;
}

export const keepRunningBuilds = (db: Autocommit, { shell, server }: RunningBuilds, at: Date): Promise<unknown> =>
  db.rows(KEEP, [JSON.stringify(shell), JSON.stringify(server), at]);

export const runningBuilds = async (db: Queryable): Promise<RunningBuilds | undefined> => read(await db.maybe(FIND));

/**
 * The same, and no other build can start to run until the transaction ends. So the one that starts then sees the
 * release that was checked against the one before it.
 */
export const holdRunningBuilds = async (tx: Tx): Promise<RunningBuilds | undefined> => read(await tx.maybe(HOLD));

/** The same, and no release can be checked against it until the transaction ends: another shell is about to run. */
export const lockRunningBuilds = async (tx: Tx): Promise<RunningBuilds | undefined> => read(await tx.maybe(LOCK));

/** From now on, releases are checked against the shell that everybody has. */
export const runShell = (tx: Tx): Promise<unknown> => tx.rows(RUN_SHELL);
