import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inRoot } from './workspace.mjs';

/** The headless shell comes first: it shows the same pages with a quarter less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A program of this machine by its name; undefined if there is none. */
export const onPath = (/** @type {string} */ name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(canRun);

/** The Chromium that Playwright has downloaded; undefined if it has none. */
function ofPlaywright() {
  const { chromium } = createRequire(inRoot('e2e/package.json'))('playwright');
  return canRun(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** A Chromium for tests: the one in CHROMIUM, Playwright's own, or the system's; undefined if there is none. */
export function findChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return canRun(CHROMIUM) ? CHROMIUM : undefined;
  const application = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return names.map(onPath).find(Boolean) ?? ofPlaywright() ?? (canRun(application) ? application : undefined);
}

/** Installs a Chromium: the distribution's package as root on Debian and Ubuntu, Playwright's elsewhere. */
export function installChromium(say = console.log) {
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      say(`installing Chromium (apt-get install ${name})`);
      const { status } = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (status === 0 && findChromium()) return findChromium();
    }
  }
  say('installing Chromium (playwright install chromium)');
  const playwright = createRequire(inRoot('e2e/package.json')).resolve('playwright/cli.js');
  try {
    execFileSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' });
  } catch {
    return undefined;
  }
  return findChromium();
}
