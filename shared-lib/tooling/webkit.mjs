import { installPackages } from './apt.mjs';
import { onPath } from './chromium.mjs';

/**
 * What drives WebKitGTK on this machine, for end-to-end tests, and the screen that it is shown on; undefined if one of
 * them is missing. The driver starts the browser of its own package.
 */
export function findWebkit() {
  const [driver, screen] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  return driver && screen ? { driver, screen } : undefined;
}

/** Installs WebKitGTK where that can be done. Answers its programs, as `findWebkit`. */
export function installWebkit() {
  installPackages('WebKitGTK', ['webkit2gtk-driver', 'xvfb']);
  return findWebkit();
}
