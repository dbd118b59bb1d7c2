import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, root } from './workspace.mjs';

const STAMP = inRoot('node_modules/.hatid-installed');

/** What an installation depends on. */
function wanted() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}`;
}

/** npm's own record of what it put there, for an installation somebody made by hand. */
function fitsLock() {
  const installed = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages ?? {};
  const want = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(want).every(([place, { version, link, optional, peer }]) => {
    if (!place.includes('node_modules/') || link || optional || peer) return true;
    return have[place]?.version === version && existsSync(inRoot(place));
  });
}

/**
 * Sees to it that node_modules fits the lock file, by `npm ci` only when it does not: the check costs some
 * milliseconds, an installation several seconds even when there is nothing to do. Answers false when npm failed.
 */
export function ensureInstalled(say = console.log) {
  const fit = wanted();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fit) return true;
  if (fitsLock()) {
    writeFileSync(STAMP, fit);
    return true;
  }
  say('installing packages (npm ci)');
  // npm names its own program to the scripts it runs; on its own, the one beside Node or on the path is taken.
  const npm = process.env.npm_execpath;
  const [command, first] = npm && /\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status !== 0) return false;
  writeFileSync(STAMP, fit);
  return true;
}
