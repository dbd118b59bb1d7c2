import { installPackages } from './apt.mjs';
import { onPath } from './chromium.mjs';

/** A Firefox of this machine, for end-to-end tests; undefined if there is none. */
export const findFirefox = () => onPath('firefox-esr') ?? onPath('firefox');

/** Installs a Firefox where that can be done. Answers its file, as `findFirefox`. */
export function installFirefox() {
  installPackages('Firefox', ['firefox-esr']);
  return findFirefox();
}
