/**
 * `npm run dev -w remote-driver` is for one team's remote. It serves the remote from its sources, beside the released
 * shell, server and other remotes, and prints the address that plugs it in. `npm run dev` does the same for the shell.
 *
 * It uses the server that runs on PORT if that server allows overrides. Otherwise it starts one.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import { ensureInstalled } from './install.mjs';
import texts from './texts.cjs';
import { fail, inRoot, remotes, root } from './workspace.mjs';

const name = process.argv[2] ?? 'shell';
if (name !== 'shell' && !remotes.includes(name))
  fail(`there is no front end named ${name}: shell, ${remotes.join(', ')}`);
if (!ensureInstalled()) fail('the packages could not be installed (npm said why above).');

const port = process.env.PORT || '8080';
const server = `http://localhost:${port}`;
const START_LIMIT_MS = 60_000;

/** The server's configuration from its page; null while no server runs. */
async function pageConfig() {
  try {
    const html = await (await fetch(server, { signal: AbortSignal.timeout(2_000) })).text();
    return JSON.parse(/id="page-config">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
  } catch {
    return null;
  }
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

function serveFromSources() {
  process.env.HATID_API = server;
  const require = createRequire(import.meta.url);
  const webpack = require('webpack');
  const WebpackDevServer = require('webpack-dev-server');
  // The bundler watches the functions that are made from these.
  for (const each of texts.catalogued())
    watch(inRoot(each, 'src/texts'), (_, file) => file?.endsWith('.json') && remakeTexts());
  const { devServer, ...config } = require(inRoot(name, 'webpack.config.cjs'))({}, { mode: 'development' });
  return new WebpackDevServer(devServer, webpack(config)).start().then(() => `http://localhost:${devServer.port}`);
}

try {
  const running = await pageConfig();
  if (!running) await startServer();
  else if (name !== 'shell' && !running.overrides) {
    fail(`the server on port ${port} does not take local remotes: stop it, or start it with HATID_REMOTE_OVERRIDES=1.`);
  }
  const address = await serveFromSources();
  console.log(
    name === 'shell'
      ? `\nThe shell from its sources: ${address}\n`
      : `\n${name} from its sources: ${server}/?${name}=${address}/mf-manifest.json\n`,
  );
} catch (error) {
  fail(error.message);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
