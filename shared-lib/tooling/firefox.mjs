import { spawnSync } from 'node:child_process';
import { installPackages } from './apt.mjs';
import { onPath } from './chromium.mjs';

/** Playwright drives no older one: 140 lacks commands of WebDriver BiDi and stops its code by the policy of a page. */
export const OLDEST_FIREFOX = 153;

/** The major version that a Firefox says of itself; 0 if it says none. */
const majorOf = (/** @type {string} */ program) =>
  Number(/Firefox (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);

/** A Firefox of this machine that end-to-end tests can drive; undefined if there is none. */
export const findFirefox = () =>
  ['firefox-esr', 'firefox'].map(onPath).find((program) => program !== undefined && majorOf(program) >= OLDEST_FIREFOX);

/** Installs a Firefox, or a newer one, where that can be done. Answers its file, as `findFirefox`. */
export function installFirefox() {
  installPackages('Firefox', ['firefox-esr']);
  return findFirefox();
}
