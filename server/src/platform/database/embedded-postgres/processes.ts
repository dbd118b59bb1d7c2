import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { SystemUser } from './system-user.js';

/**
 * Prints the pids of running postgres processes whose working directory is $1. A zombie has no working directory, so
 * it never counts. Asked as the database's own user: root without CAP_SYS_PTRACE (a container's root) may not read
 * another user's /proc/PID/cwd.
 */
const SCAN_PROC =
  'for d in /proc/[0-9]*; do read -r c 2>/dev/null <"$d/comm" || continue; [ "$c" = postgres ] || continue; ' +
  '[ "$(readlink "$d/cwd" 2>/dev/null)" = "$1" ] && echo "${d#/proc/}"; done; exit 0';

const SCAN_LSOF =
  'lsof -a -c postgres -d cwd -Fpn 2>/dev/null | awk -v d="n$1" \'/^p/{p=substr($0,2)} $0==d{print p}\'; exit 0';

/** Pids of the postmaster and the backends that live on a data folder. */
export function postgresProcesses(dataDir: string, user: SystemUser | undefined): number[] {
  const scan = process.platform === 'linux' ? SCAN_PROC : SCAN_LSOF;
  const printed = execFileSync('/bin/sh', ['-c', scan, 'sh', fs.realpathSync(dataDir)], {
    ...user?.ids,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return printed.split('\n').filter(Boolean).map(Number);
}

/** Signals a process of a list that is a moment old. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since, and its number may be a stranger's: there is nobody left to signal.
  }
}

/** What postmaster.pid says. Its lines: pid, data folder, start time, port, socket folder, listen address, … */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
}

/**
 * The postmaster that is alive on this folder. A pid in the file is not enough: after a crash or in a restarted
 * container it may belong to a zombie or to a stranger.
 */
export function livePostmaster(dataDir: string, user: SystemUser | undefined): Postmaster | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0) || !postgresProcesses(dataDir, user).includes(pid)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: (lines[4] ?? '').trim() };
}
