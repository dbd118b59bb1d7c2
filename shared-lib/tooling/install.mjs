import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, root } from './workspace.mjs';

const STAMP = inRoot('node_modules/.hatid-installed');

/** What may be installed: everything, or what builds and runs the product, without the packages of checks and tests. */
const ALL = 'all';
const TO_RUN = 'to run';

/** What an installation depends on. */
function stampOf(extent) {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch} ${extent}`;
}

/** npm's own record of what it put there, for an installation somebody made by hand. */
function isThere(extent) {
  const installed = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages ?? {};
  const want = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(want).every(([place, { version, link, optional, devOptional, peer, dev }]) => {
    if (!place.includes('node_modules/') || link || optional || devOptional || peer) return true;
    if (dev && extent === TO_RUN) return true;
    return have[place]?.version === version && existsSync(inRoot(place));
  });
}

/**
 * Sees to it that node_modules fits the lock file, by `npm ci` only when it does not: the check costs some
 * milliseconds, an installation several seconds even when there is nothing to do. Who only runs the product waits for
 * half of the packages; those of tests stay where they are there already. Answers false when npm failed.
 */
export function ensureInstalled({ onlyToRun = false } = {}) {
  const enough = onlyToRun ? [ALL, TO_RUN] : [ALL];
  const stamp = existsSync(STAMP) && readFileSync(STAMP, 'utf8');
  if (enough.some((extent) => stamp === stampOf(extent))) return true;
  const found = enough.find(isThere);
  if (found) {
    writeFileSync(STAMP, stampOf(found));
    return true;
  }
  const options = onlyToRun ? ['--omit=dev'] : [];
  console.log(`installing packages (${['npm ci', ...options].join(' ')})`);
  // npm names its own program to the scripts it runs; on its own, the one beside Node or on the path is taken.
  const npm = process.env.npm_execpath;
  const [command, first] = npm && /\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(command, [...first, 'ci', ...options, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status !== 0) return false;
  writeFileSync(STAMP, stampOf(onlyToRun ? TO_RUN : ALL));
  return true;
}
