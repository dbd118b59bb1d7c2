import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codeOf, messageOf, StartError } from '../../errors.js';
import { canRunPostgres, nameOfUser, type SystemUser } from './system-user.js';

/** The folders of one embedded PostgreSQL. */
export interface Folders {
  /** A real path with mode 0700, owned by the user that PostgreSQL runs as. */
  readonly home: string;
  /** The data folder itself. */
  readonly cluster: string;
  /**
   * The path by which PostgreSQL finds its data folder. Its user may be unable to walk there from the root (a checkout
   * in /root, which is 0700). Then its programs start inside the folder with the one path that needs no walking.
   */
  readonly clusterArgument: string;
  /** Can the user that PostgreSQL runs as walk to `home` from the root? */
  readonly reachable: boolean;
}

/** sockaddr_un holds 107 bytes. A longer socket path ends PostgreSQL with a FATAL error. */
const LONGEST_SOCKET_DIR = 107 - '/.s.PGSQL.65535.lock'.length;

/** The folder of the database in this HATID_DATA_DIR. */
export const clusterFolder = (dataDir: string): string => path.join(dataDir, 'postgres', 'cluster');

/** Has a PostgreSQL of ours been set up in this HATID_DATA_DIR? */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  fs.existsSync(path.join(clusterFolder(dataDir), 'PG_VERSION'));

/** A file with the wrong owner, in words, and how to mend it. */
export interface WrongOwner {
  readonly says: string;
  readonly todo: string;
}

/** PostgreSQL's note of its process in a database folder. A crash leaves it. A start replaces it, whoever wrote it. */
export const PID_FILE = 'postmaster.pid';

/**
 * The first file of a database folder that is not its user's: the sign of a copy that another user (mostly root) made,
 * or of a command that the wrong user runs. PostgreSQL itself only says 'could not open PID file'. It looks at the
 * folder and what is directly in it, and at the one above where that keeps this user out.
 */
export function wrongOwner(cluster: string, user: SystemUser | undefined): WrongOwner | undefined {
  const expected = user?.ids.uid ?? process.getuid?.();
  const home = path.dirname(cluster);
  if (expected === undefined || !fs.existsSync(home)) return undefined;
  const left = path.join(cluster, PID_FILE);
  const looked = fs.existsSync(cluster) ? [cluster, ...entriesOf(cluster)] : mayEnter(home) ? [] : [home];
  const found = looked.find((file) => file !== left && ownerOf(file) !== expected);
  if (found === undefined) return undefined;
  const [owner, runsAs] = [nameOfUser(ownerOf(found)), nameOfUser(expected)];
  const giveAway = `run "chown -R ${user ? `${user.ids.uid}:${user.ids.gid}` : expected} '${home}'" as root`;
  return {
    says: `${found} belongs to user ${owner}, but PostgreSQL runs as user ${runsAs} and cannot use it`,
    // Root that has forgotten to become the service's user must not take the folder from a server that runs.
    todo:
      user && canRunPostgres(ownerOf(found))
        ? `run this command as user ${owner} instead of root, with "runuser -u ${owner} --" before it. If no server uses the folder any more, you may instead ${giveAway}`
        : `${giveAway}, or start Hatid as the user who owns the folder`,
  };
}

function mayEnter(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const ownerOf = (file: string): number => fs.lstatSync(file).uid;

/** A folder that may not be read shows its own owner. */
function entriesOf(folder: string): string[] {
  try {
    return fs.readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

/** Creates the data folder. `dataDir` is HATID_DATA_DIR. */
export function prepareFolders(dataDir: string, user: SystemUser | undefined): Folders {
  // 0711 when the process runs as root: the other user must reach its own folder. Secret files here have mode 0600.
  const dir = writableFolder(dataDir, user ? 0o711 : 0o700);
  const home = ownFolder(path.join(dir, 'postgres'), user);
  const cluster = clusterFolder(dir);
  const reachable = canWalkTo(home, user);
  if (!reachable && process.platform !== 'linux') {
    throw new StartError(
      `User ${user?.name ?? ''} cannot enter ${home}: set HATID_DATA_DIR to a folder it can reach, or start Hatid as a normal user.`,
    );
  }
  return { home, cluster, reachable, clusterArgument: reachable ? cluster : '/proc/self/cwd' };
}

/**
 * Creates a folder and its parents. mkdir's own `recursive` loops for ever in a folder that exists but accepts none
 * (below /proc).
 */
function makeFolder(folder: string, mode: number): void {
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    const above = path.dirname(folder);
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || fs.existsSync(above)) throw error;
    makeFolder(above, mode);
    fs.mkdirSync(folder, { mode });
  }
}

export function writableFolder(folder: string, mode: number): string {
  try {
    makeFolder(folder, mode);
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(folder);
  } catch (cause) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${codeOf(cause) ?? messageOf(cause)}): give this user the right to, or set HATID_DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** A folder that only the user that PostgreSQL runs as can use. */
export function ownFolder(folder: string, user: SystemUser | undefined): string {
  try {
    makeFolder(folder, 0o700);
    if (user && fs.statSync(folder).uid !== user.ids.uid) fs.chownSync(folder, user.ids.uid, user.ids.gid);
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return folder;
  } catch (cause) {
    throw new StartError(
      `The folder ${folder} cannot be written (${codeOf(cause) ?? messageOf(cause)}): it may have been made by another user; give it to this one, or set HATID_DATA_DIR.`,
      { cause },
    );
  }
}

function canWalkTo(folder: string, user: SystemUser | undefined): boolean {
  if (!user) return true;
  try {
    execFileSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user.ids, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A short private folder outside the data folder, the same at every start. */
export function runtimeFolder(home: string, user: SystemUser | undefined): string {
  const name = `hatid-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  for (const parent of [os.tmpdir(), '/tmp']) {
    if (Buffer.byteLength(path.join(parent, name)) > LONGEST_SOCKET_DIR) continue;
    // Anybody may create a folder in /tmp first. One that is not ours alone is skipped.
    for (const candidate of [name, `${name}-1`, `${name}-2`]) {
      const folder = path.join(parent, candidate);
      if (isOurs(folder, user)) return folder;
    }
  }
  throw new StartError(
    `There is no private folder for PostgreSQL's socket under ${os.tmpdir()}: remove the folders ${name}* there.`,
  );
}

function isOurs(folder: string, user: SystemUser | undefined): boolean {
  const uid = user?.ids.uid ?? process.getuid?.();
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
    if (user) fs.chownSync(folder, user.ids.uid, user.ids.gid);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return false;
  }
  const found = fs.lstatSync(folder);
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0 && canWalkTo(folder, user);
}

/** The socket is in the data folder when its path is short enough and PostgreSQL's user can walk to it. */
export function socketFolder({ home, reachable }: Folders, user: SystemUser | undefined): string {
  const inside = path.join(home, 'socket');
  if (reachable && Buffer.byteLength(inside) <= LONGEST_SOCKET_DIR) return ownFolder(inside, user);
  return runtimeFolder(home, user);
}
