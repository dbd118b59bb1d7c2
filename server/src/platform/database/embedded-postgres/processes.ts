import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../errors.js';
import { PID_FILE } from './folders.js';
import type { SystemUser } from './system-user.js';

/** Prints the pids in the arguments after $1 whose working directory is $1. */
const SCAN_PROC =
  'folder="$1"; shift; for pid; do [ "$(readlink "/proc/$pid/cwd" 2>/dev/null)" = "$folder" ] && echo "$pid"; done; exit 0';

const SCAN_LSOF =
  'lsof -a -c postgres -d cwd -Fpn 2>/dev/null | awk -v d="n$1" \'/^p/{p=substr($0,2)} $0==d{print p}\'; exit 0';

/** The pids of the postmaster and the backends that use a data folder. */
export function postgresProcesses(dataDir: string, user: SystemUser | undefined): number[] {
  const folder = fs.realpathSync(dataDir);
  const ask = (scan: string, ...pids: readonly number[]): number[] =>
    execFileSync('/bin/sh', ['-c', scan, 'sh', folder, ...pids.map(String)], {
      ...user?.ids,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean)
      .map(Number);
  if (process.platform !== 'linux') return ask(SCAN_LSOF);
  const running = runningPostgres().map((pid) => ({ pid, folder: folderOf(pid) }));
  const found = running.filter((one) => one.folder === folder).map(({ pid }) => pid);
  // Root without CAP_SYS_PTRACE (a container's root) may not see the working directory of another user's process. That
  // user may.
  const hidden = running.filter((one) => one.folder === 'hidden').map(({ pid }) => pid);
  return hidden.length ? [...found, ...ask(SCAN_PROC, ...hidden)] : found;
}

function runningPostgres(): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && fs.readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';
      } catch {
        return false;
      }
    });
}

/** The working directory of a process; undefined for a zombie, which has none and so never counts. */
function folderOf(pid: number): string | 'hidden' | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    return ['EACCES', 'EPERM'].includes(codeOf(error) ?? '') ? 'hidden' : undefined;
  }
}

/** Signals a process from a list that is a moment old. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended, and its number may now belong to a stranger. Nothing is left to signal.
  }
}

/** The contents of postmaster.pid. Its lines: pid, data folder, start time, port, socket folder, listen address, … */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
}

/**
 * The postmaster that runs on this folder. A pid in the file is not enough: after a crash, or in a restarted container,
 * it may belong to a zombie or a stranger.
 */
export function livePostmaster(dataDir: string, user: SystemUser | undefined): Postmaster | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(dataDir, PID_FILE), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0) || !postgresProcesses(dataDir, user).includes(pid)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: (lines[4] ?? '').trim() };
}
