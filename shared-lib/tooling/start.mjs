/**
 * `npm start` installs missing packages, builds what changed and runs the server. It needs only Node and npm, so it
 * imports no package before the installation is checked. An archive of `npm run pack` has all that, and Node alone is
 * enough there.
 *
 * The server runs in this process. Signals reach it directly, its exit code is ours, and killing this process leaves no
 * server behind that blocks the port.
 */
import { ensureInstalled } from './install.mjs';
import { fail, inRoot, isPacked, readJson } from './workspace.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Node ${process.versions.node} is too old: install Node ${readJson(inRoot('package.json')).engines.node} from https://nodejs.org and run npm start again.`,
  );
}

if (!ensureInstalled({ onlyToRun: true }))
  fail(
    'the packages could not be installed (npm said why above): check the network connection and run npm start again.',
  );

if (!isPacked) {
  const { build } = await import('./build.mjs');
  try {
    await build();
  } catch (error) {
    fail(`the build failed.\n${error.message}`);
  }
}

// Under npm, our parent is npm: the script says `exec`, so no shell swallows its signals. When npm is killed and cannot
// pass a signal on, nothing else would stop us.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    // Only once: a second signal makes the server stop at once.
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

process.setSourceMapsEnabled(true);
process.chdir(inRoot('.'));
await import('../../server/dist/main.js');
