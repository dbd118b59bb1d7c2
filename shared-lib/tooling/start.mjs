/**
 * `npm start`: installs what is missing, builds what changed, runs the server. Needs nothing but Node and npm, so it
 * imports no package before the installation is known to be there.
 *
 * The server runs in this process: signals reach it and its exit code is ours without anybody passing them on, and
 * killing us leaves no server behind that keeps the port.
 */
import { ensureInstalled } from './install.mjs';
import { fail, inRoot, readJson } from './workspace.mjs';

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

const { build } = await import('./build.mjs');
try {
  await build();
} catch (error) {
  fail(`the build failed.\n${error.message}`);
}

// Under npm, our parent is npm (the script says `exec`, so no shell stands between to swallow its signals). When npm is
// killed without a chance to pass anything on, nobody would be left to stop us.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    // Once: told again later, the server would stop at once.
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

process.setSourceMapsEnabled(true);
process.chdir(inRoot('.'));
await import('../../server/dist/main.js');
