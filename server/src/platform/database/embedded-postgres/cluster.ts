import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { diskFull, messageOf, StartError } from '../../errors.js';
import { canRun, copyBinaries, installedBinaries, mendBinaries } from './binaries.js';
import { PID_FILE, runtimeFolder, socketFolder, type Folders } from './folders.js';
import { livePostmaster, postgresProcesses, signalProcess, type Postmaster } from './processes.js';
import type { SystemUser } from './system-user.js';

const run = promisify(execFile);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const OWNER_ROLE = 'hatid_owner';

/**
 * The remaining backends of a killed postmaster end by themselves. After this time they are asked to, later forced to.
 */
const ASK_AFTER_MS = 3_000;
const KILL_AFTER_MS = 8_000;

/** Commands on one data folder. The caller must hold the start lock. */
export interface Cluster {
  live(): Postmaster | undefined;
  exists(): boolean;
  initialise(ownerPassword: string): Promise<void>;
  /** Starts PostgreSQL and waits until it accepts connections. `settings` are `name=value`. */
  start(settings: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export function clusterIn(folders: Folders, user: SystemUser | undefined): Cluster {
  const { home, cluster, clusterArgument, reachable } = folders;
  const exists = (): boolean => fs.existsSync(path.join(cluster, 'PG_VERSION'));
  const live = (): Postmaster | undefined => (exists() ? livePostmaster(cluster, user) : undefined);

  let native: string | undefined;
  const program = (name: 'postgres' | 'initdb' | 'pg_ctl'): string => {
    native ??= runnableBinaries();
    return path.join(native, 'bin', name);
  };
  const runnableBinaries = (): string => {
    const installed = installedBinaries();
    mendBinaries(installed);
    if (canRun(installed, user)) return installed;
    const copy = user ? copyBinaries(installed, reachable ? home : runtimeFolder(home, user)) : installed;
    if (!canRun(copy, user)) {
      throw new StartError(
        'The PostgreSQL that npm installed does not run on this machine: set DATABASE_URL to a PostgreSQL server instead.',
      );
    }
    return copy;
  };

  /** Programs run inside the folder; see Folders.clusterArgument. */
  const inside = (folder: string) => ({ ...user?.ids, cwd: folder, env: environment() });

  async function initialise(ownerPassword: string): Promise<void> {
    const initdb = program('initdb');
    const unfinished = path.join(home, 'cluster.new');
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.mkdirSync(unfinished, { mode: 0o700 });
    const passwordFile = path.join(home, 'initial-password');
    fs.writeFileSync(passwordFile, ownerPassword, { mode: 0o600 });
    if (user) for (const made of [unfinished, passwordFile]) fs.chownSync(made, user.ids.uid, user.ids.gid);
    try {
      await run(
        initdb,
        [
          `--pgdata=${reachable ? unfinished : clusterArgument}`,
          `--username=${OWNER_ROLE}`,
          `--pwfile=${reachable ? passwordFile : '../initial-password'}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
        ],
        inside(unfinished),
      );
    } catch (cause) {
      throw new StartError(
        knownProblem(messageOf(cause), home) ??
          `The database folder ${cluster} could not be set up: ${lastLine(cause)}`,
        { cause },
      );
    } finally {
      fs.rmSync(passwordFile, { force: true });
    }
    // A killed initdb leaves half a cluster under the other name. This one is complete.
    fs.renameSync(unfinished, cluster);
  }

  async function start(settings: readonly string[]): Promise<void> {
    await assertSameVersion();
    await waitForLeftOvers();
    const sockets = socketFolder(folders, user);
    removeStaleFiles(sockets);
    const logFile = path.join(cluster, 'start.log');
    fs.rmSync(logFile, { force: true });
    const options = [`unix_socket_directories="${sockets}"`, ...BASE_SETTINGS, ...settings]
      .map((setting) => `-c ${quoted(setting)}`)
      .join(' ');
    try {
      await run(
        program('pg_ctl'),
        ['start', '-w', '-t', '60', '-D', clusterArgument, '-l', 'start.log', '-o', options],
        inside(cluster),
      );
    } catch (cause) {
      if (live()) return;
      const problem = knownProblem(readLog(logFile), home);
      throw new StartError(
        problem ?? `PostgreSQL did not start on ${cluster}: ${lastFatal(logFile) ?? lastLine(cause)}`,
        { cause },
      );
    }
  }

  async function stop(): Promise<void> {
    const postmaster = live();
    if (!postmaster) return;
    await run(program('pg_ctl'), ['stop', '-w', '-t', '60', '-m', 'fast', '-D', clusterArgument], inside(cluster));
    await waitForTheEnd();
    if (!postmaster.socketDir.startsWith(home)) removeIfEmpty(postmaster.socketDir);
  }

  /** pg_ctl returns when the pid file is gone, a moment before the process ends. */
  async function waitForTheEnd(): Promise<void> {
    const begun = performance.now();
    while (postgresProcesses(cluster, user).length && performance.now() - begun < KILL_AFTER_MS) await wait(10);
  }

  async function assertSameVersion(): Promise<void> {
    const made = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
    const { stdout } = await run(program('postgres'), ['--version'], inside(cluster));
    const installed = /(\d+)\./.exec(stdout)?.[1];
    if (made !== installed) {
      throw new StartError(
        `${cluster} was made by PostgreSQL ${made}, but version ${installed ?? '?'} is installed: install the version it was made with, or set HATID_DATA_DIR to a new folder.`,
      );
    }
  }

  /**
   * The backends of a killed postmaster may still be writing. A start beside them would mean two servers on one folder.
   */
  async function waitForLeftOvers(): Promise<void> {
    const begun = performance.now();
    for (let pids = postgresProcesses(cluster, user); pids.length; pids = postgresProcesses(cluster, user)) {
      const waited = performance.now() - begun;
      if (waited > 2 * KILL_AFTER_MS)
        throw new StartError(
          `Left-over PostgreSQL processes (${pids.join(', ')}) do not end: end them and start again.`,
        );
      if (waited > ASK_AFTER_MS)
        for (const pid of pids) signalProcess(pid, waited > KILL_AFTER_MS ? 'SIGKILL' : 'SIGQUIT');
      await wait(25);
    }
  }

  /** No process uses the folder. So a process named in these files is dead, or a stranger with the same number. */
  function removeStaleFiles(sockets: string): void {
    fs.rmSync(path.join(cluster, PID_FILE), { force: true });
    for (const file of fs.readdirSync(sockets))
      if (file.startsWith('.s.PGSQL.')) fs.rmSync(path.join(sockets, file), { force: true });
  }

  return { live, exists, initialise, start, stop };
}

/** Errors are logged without the values of the row (`terse`), which are people's names and numbers. */
const BASE_SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=200',
  'password_encryption=scram-sha-256',
  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=on',
  'log_directory=log',
  'log_filename=postgresql-%a.log',
  'log_truncate_on_rotation=on',
  'log_rotation_age=1d',
  'log_rotation_size=0',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
];

/** Removes a folder outside the data folder, unless copied binaries are in it. */
function removeIfEmpty(folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch {
    // The folder is not empty, or gone.
  }
}

const quoted = (setting: string): string => `'${setting.replaceAll("'", `'\\''`)}'`;

/**
 * The PG* variables of the person who starts Hatid must not reach its own PostgreSQL. The server reads its messages, so
 * they must be in English.
 */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG' && name !== 'LANGUAGE',
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

const lastLine = (error: unknown): string => {
  const text =
    typeof error === 'object' &&
    error !== null &&
    'stderr' in error &&
    typeof error.stderr === 'string' &&
    error.stderr.trim()
      ? error.stderr
      : messageOf(error);
  return text.trim().split('\n').at(-1) ?? '';
};

function readLog(logFile: string): string {
  try {
    return fs.readFileSync(logFile, 'utf8');
  } catch {
    return '';
  }
}

const lastFatal = (logFile: string): string | undefined =>
  /.*(?:FATAL|PANIC):\s*(.*)/.exec(readLog(logFile).trim().split('\n').reverse().join('\n'))?.[1];

/** What PostgreSQL said, as one sentence that says what to do; undefined for what is no known problem. */
export function knownProblem(said: string, folder: string): string | undefined {
  if (/No space left on device|ENOSPC/.test(said)) return diskFull(folder);
  const locale =
    /invalid value for parameter "lc_\w+": "([^"]+)"/.exec(said)?.[1] ??
    /(?:LC_COLLATE|LC_CTYPE|collation|locale) "([^"]+)",? which is not recognized by setlocale/.exec(said)?.[1];
  if (locale === undefined) return undefined;
  return `The database of ${folder} uses the locale ${locale}, which this machine does not have: install it (on Debian: locale-gen ${locale}), or set the lc_ lines in cluster/postgresql.conf there to C.`;
}
