import { spawnSync } from 'node:child_process';
import { onPath } from './chromium.mjs';

/**
 * Installs packages as root on Debian, for tests in further browsers. Elsewhere nothing is installed: those tests are
 * no condition of a run.
 *
 * @param {string} what the browser's name, for the line that says so
 * @param {readonly string[]} packages
 */
export function installPackages(what, packages, say = console.log) {
  const apt = process.getuid?.() === 0 ? onPath('apt-get') : undefined;
  if (!apt) return;
  say(`installing ${what} (apt-get install ${packages.join(' ')})`);
  spawnSync(apt, ['update', '-q'], { stdio: 'ignore' });
  spawnSync(apt, ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
