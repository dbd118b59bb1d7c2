import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fail, inRoot, isPacked, root } from './workspace.mjs';

const STAMP = inRoot('node_modules/.hatid-installed');

/**
 * What to install: everything, or only the packages that build and run the product, without those for checks and tests.
 */
const ALL = 'all';
const TO_RUN = 'to run';

/** The inputs of an installation: the lock file, the platform and the extent. */
function stampOf(extent) {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch} ${extent}`;
}

/** True if npm's own record shows the packages, for example after an installation by hand. */
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
 * Makes node_modules fit the lock file. It runs `npm ci` only when needed: the check takes milliseconds, an
 * installation several seconds even with nothing to do. `onlyToRun` installs half of the packages; test packages that
 * are already there stay. An archive has its packages. Answers false when npm failed.
 */
export function ensureInstalled({ onlyToRun = false } = {}) {
  if (isPacked) return true;
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
  // npm tells its scripts where npm itself is. Outside of npm, the npm on the path is used.
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

/** The same for a command that ends when it fails. */
export function requireInstalled(options) {
  if (!ensureInstalled(options)) fail('the packages could not be installed (npm said why above).');
}
