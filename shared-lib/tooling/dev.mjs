/**
 * `npm run dev -w remote-driver` is for one team's remote: it serves the remote from its sources, beside the released
 * shell, server and other remotes, and prints the address that plugs it in. `npm run dev` does the same for the shell.
 * Beside such a shell, edits of a remote appear without a reload.
 *
 * It uses the server that runs on PORT if that server allows overrides. Otherwise it starts one.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { requireInstalled } from './install.mjs';
import texts from './catalogues.cjs';
import { fail, inRoot, remotes, root } from './workspace.mjs';

const name = process.argv[2] ?? 'shell';
if (name !== 'shell' && !remotes.includes(name))
  fail(`there is no front end named ${name}: shell, ${remotes.join(', ')}`);

const port = process.env.PORT || '8080';
const server = `http://localhost:${port}`;
const START_LIMIT_MS = 60_000;

/** The configuration in the page of a server or of a shell from its sources; null while none runs there. */
async function pageConfig(address = server) {
  try {
    const html = await (await fetch(address, { signal: AbortSignal.timeout(2_000) })).text();
    return JSON.parse(/id="page-config">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
  } catch {
    return null;
  }
}

/** A server that runs and takes no local remotes is of no use, and installing packages would disturb it. */
async function refuseClosedServer() {
  const running = await pageConfig();
  if (running && name !== 'shell' && !running.overrides)
    fail(`the server on port ${port} does not take local remotes: stop it, or start it with HATID_REMOTE_OVERRIDES=1.`);
}

async function startServer() {
  const { build } = await import('./build.mjs');
  // The remote in work is served from memory, so its last build may be old.
  await build();
  const child = spawn(process.execPath, ['--enable-source-maps', inRoot('server/dist/main.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HATID_REMOTE_OVERRIDES: '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  });
  process.on('exit', () => child.kill('SIGTERM'));
  let ended = false;
  child.on('exit', () => (ended = true));
  for (let waited = 0; waited < START_LIMIT_MS && !ended; waited += 250) {
    if (await pageConfig()) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  fail('the server did not start (it said why above).');
}

function remakeTexts() {
  try {
    texts.ensureTexts();
  } catch (error) {
    // Half typed: the next change of the file tries again.
    console.error(error.message);
  }
}

const require = createRequire(import.meta.url);
const configOf = (each) => require(inRoot(each, 'webpack.config.cjs'))({}, { mode: 'development' });

/** webpack-dev-server throws a taken port where nobody can catch it. */
const isTaken = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, () => probe.close(() => resolve(false)));
  });

/** Resolves to the address once the sources are bundled. */
async function serveFromSources() {
  process.env.HATID_API = server;
  const webpack = require('webpack');
  const WebpackDevServer = require('webpack-dev-server');
  // The bundler watches the functions that are made from these.
  for (const each of texts.catalogued())
    watch(inRoot(each, 'src/texts'), (_, file) => file?.endsWith('.json') && remakeTexts());
  const { devServer, ...config } = configOf(name);
  const compiler = webpack(config);
  const bundled = new Promise((resolve) => compiler.hooks.done.tap('ready', resolve));
  if (await isTaken(devServer.port))
    fail(`port ${devServer.port} is in use: does ${name} run from its sources already?`);
  await new WebpackDevServer(devServer, compiler).start();
  await bundled;
  return `http://localhost:${devServer.port}`;
}

async function ensureServer() {
  if (!(await pageConfig())) await startServer();
}

/** The page to open: of the shell that runs from its sources, or of the server. */
async function pageToOpen() {
  const shell = `http://localhost:${configOf('shell').devServer.port}`;
  return (await pageConfig(shell)) ? shell : server;
}

await refuseClosedServer();
requireInstalled();
try {
  const [address] = await Promise.all([serveFromSources(), ensureServer()]);
  console.log(
    name === 'shell'
      ? `\nThe shell from its sources: ${address}\n`
      : `\n${name} from its sources: ${await pageToOpen()}/?${name}=${address}/mf-manifest.json\n`,
  );
} catch (error) {
  fail(error.message);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
