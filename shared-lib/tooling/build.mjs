/**
 * Builds what changed: `npm run build [-- remote-driver …] [-- --force]`.
 *
 * Every built package records a hash of its sources; an equal hash means no work. The native compiler emits the server
 * and the rules it shares with browsers. The rest is bundled, in parallel on the free cores.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourceHash } from './sources.mjs';
import texts from './catalogues.cjs';
import { compiler, inRoot, readJson, remotes, root } from './workspace.mjs';

const bundler = fileURLToPath(new URL('bundle.mjs', import.meta.url));
const recordOf = (name) => inRoot(name, 'dist/build.json');

/** The file that must exist, besides the record, for a finished build. */
const product = (name) => {
  if (name === 'server') return inRoot('server/dist/main.js');
  if (name === 'shell') return inRoot('shell/dist/index.html');
  return inRoot(name, 'dist', readJson(inRoot(name, 'package.json')).version, 'mf-manifest.json');
};

/** The record of a finished build of these very sources; undefined if there is none. */
export function freshRecordOf(name, sources = sourceHash(name)) {
  try {
    const record = readJson(recordOf(name));
    return record.sources === sources && existsSync(product(name)) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a Node program. `say` gets each line of its output; the error holds all of it. */
function run(argv, say = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let wrong = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      // The compiler writes its complaints to stdout, the bundler to stderr.
      wrong += `${line}\n`;
      say(line);
    });
    child.stderr.on('data', (part) => (wrong += part));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(wrong.trim()))));
  });
}

/** Emits without type checks, because `npm run check` makes them. They would only delay the start of the product. */
const emit = (project) => run([compiler, '--noCheck', '-p', project]);

async function emitServer(say) {
  const start = performance.now();
  const sources = sourceHash('server');
  for (const folder of ['shared-lib/dist', 'server/dist']) rmSync(inRoot(folder), { recursive: true, force: true });
  await emit('shared-lib/tsconfig.node.json');
  await emit('server/tsconfig.build.json');
  // What takes half a second at each start otherwise.
  await run([inRoot('server/dist/web/fit/own-calls.build.js')]);
  mkdirSync(inRoot('server/dist'), { recursive: true });
  writeFileSync(recordOf('server'), `${JSON.stringify({ name: 'server', sources }, null, 2)}\n`);
  say(`built server in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * Builds the changed ones of the named packages. Resolves to the names of those it built. Rejects with the output of
 * the compiler or bundler.
 */
export async function build({ names = ['server', 'shell', ...remotes], force = false, say = console.log } = {}) {
  texts.ensureTexts();
  const changed = names.filter((name) => force || !freshRecordOf(name));
  const bundled = (some) => some.length > 0 && [() => run([bundler, ...some], say)];
  // The longest job first. One process builds all remotes: together they take less time than the shell alone.
  const jobs = [
    bundled(changed.filter((name) => name === 'shell')),
    bundled(changed.filter((name) => remotes.includes(name))),
    changed.includes('server') && [() => emitServer(say)],
  ].flatMap((job) => job || []);
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  };
  // Waits for every job. A bundler left running would overwrite files that the next start reads.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(3, availableParallelism()) }, worker));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return changed;
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
