/**
 * Builds what changed: `npm run build [-- remote-driver …] [-- --force]`.
 *
 * Every built package remembers a hash of what it was made from; equal hash, no work. The server and the rules it
 * shares with the browser are emitted by the native compiler, the rest is bundled, two at a time on two cores.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourceHash } from './sources.mjs';
import { compiler, inRoot, readJson, remotes, root } from './workspace.mjs';

const bundler = fileURLToPath(new URL('bundle.mjs', import.meta.url));
const recordOf = (name) => inRoot(name, 'dist/build.json');

/** What must be there for a build to count as finished, beside its record. */
const product = (name) => {
  if (name === 'server') return inRoot('server/dist/main.js');
  if (name === 'shell') return inRoot('shell/dist/index.html');
  return inRoot(name, 'dist', readJson(inRoot(name, 'package.json')).version, 'mf-manifest.json');
};

function isFresh(name, sources) {
  try {
    return readJson(recordOf(name)).sources === sources && existsSync(product(name));
  } catch {
    return false;
  }
}

function run(argv) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output.trim()))));
  });
}

async function emitServer(sources) {
  for (const folder of ['shared-lib/dist', 'server/dist']) rmSync(inRoot(folder), { recursive: true, force: true });
  await run([compiler, '-p', 'shared-lib/tsconfig.node.json']);
  await run([compiler, '-p', 'server/tsconfig.build.json']);
  mkdirSync(inRoot('server/dist'), { recursive: true });
  writeFileSync(recordOf('server'), `${JSON.stringify({ name: 'server', sources }, null, 2)}\n`);
}

async function buildOne(name, { force, say }) {
  const sources = sourceHash(name);
  if (!force && isFresh(name, sources)) return false;
  const start = performance.now();
  if (name === 'server') await emitServer(sources);
  else await run([bundler, name]);
  say(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return true;
}

/**
 * Builds the named packages that changed and resolves to the names of those it built. Rejects with the compiler's or
 * bundler's own words.
 */
export async function build({ names = ['server', 'shell', ...remotes], force = false, say = console.log } = {}) {
  const waiting = [...names];
  const built = [];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if (await buildOne(name, { force, say })) built.push(name);
    }
  };
  // All of them to their end: a bundler left running would write into what the next start reads.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return built;
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  try {
    const built = await build({ ...(names.length ? { names } : {}), force: process.argv.includes('--force') });
    if (!built.length) console.log('everything is built already');
  } catch (error) {
    console.error(`hatid: the build failed.\n${error.message}`);
    process.exitCode = 1;
  }
}
