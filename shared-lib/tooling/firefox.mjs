import { spawnSync } from 'node:child_process';
import { onPath } from './chromium.mjs';

/** A Firefox of this machine, for end-to-end tests; undefined if there is none. */
export const findFirefox = () => onPath('firefox-esr') ?? onPath('firefox');

/** Installs a Firefox as root on Debian. Elsewhere nothing is installed: its tests are no condition of a run. */
export function installFirefox(say = console.log) {
  const apt = process.getuid?.() === 0 ? onPath('apt-get') : undefined;
  if (!apt) return undefined;
  say('installing Firefox (apt-get install firefox-esr)');
  spawnSync(apt, ['update', '-q'], { stdio: 'ignore' });
  spawnSync(apt, ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findFirefox();
}
