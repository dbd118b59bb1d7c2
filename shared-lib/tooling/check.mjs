/**
 * `npm run check`: types of every package, promises that nobody waits for, rules of React, lint with the boundaries of
 * packages and areas, circles of imports, cited requirements and named files that do not exist, the documentation,
 * code, constants and texts that nobody uses, sentences that stand twice. A line each; what is wrong stands below it.
 * Ends with 1 when anything is.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { compiler, fail, inRoot, packages, readJson, root } from './workspace.mjs';

/** The program a package installs, wherever npm has put it. */
function program(name, command = name) {
  const manifest = inRoot('node_modules', name, 'package.json');
  const { bin } = readJson(manifest);
  return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

const typesOf = (project) => [compiler, '--noEmit', '--pretty', 'false', '-p', project];

/**
 * Front ends are compiled alike, and all are made of shared-lib: as one program it is checked once instead of six times
 * (measured: 10 s of a processor instead of 47). A package that is compiled in another way is checked by itself.
 */
const settingsOf = (name) => readFileSync(inRoot(name, 'tsconfig.json'), 'utf8');
const hasOwnSettings = (name) => settingsOf(name) !== settingsOf('shared-lib');

/** The longest first, so that no processor waits for it at the end. */
const tasks = () => [
  [
    'lint',
    [
      program('eslint'),
      '--config',
      'shared-lib/tooling/eslint.config.mjs',
      '--cache',
      '--cache-location',
      '.cache/eslint/',
      '--max-warnings',
      '0',
      '.',
    ],
  ],
  // By the types of everything that is awaited, and by React's compiler: in eslint the one took four times as long, the
  // other a dozen seconds of a processor instead of less than one.
  ['promises and hooks', [program('oxlint'), '--type-aware', '--config', 'shared-lib/tooling/oxlint.json']],
  ['types of the front ends', typesOf('shared-lib/tooling/tsconfig.browser.json')],
  ...packages.filter(hasOwnSettings).map((name) => [`types of ${name}`, typesOf(name)]),
  ['scripts of every package', ['shared-lib/tooling/scripts.mjs']],
  ['files that import each other in a circle', ['shared-lib/tooling/cycles.mjs']],
  ['constants and texts that nothing reads', ['shared-lib/tooling/constants.mjs']],
  ['names of entry points that nobody takes', ['shared-lib/tooling/entry-points.mjs']],
  ['files that pages and comments name', ['shared-lib/tooling/paths.mjs']],
  ['documentation: length, links, records, rules of the database', ['shared-lib/tooling/docs.mjs']],
  ['sentences that stand in two files', ['shared-lib/tooling/sentences.mjs']],
  ['formatting', [program('@biomejs/biome', 'biome'), 'format', '.']],
  ['texts that npm run controls takes away', ['server/controls/edits.mjs']],
  ['requirements that are cited', ['shared-lib/tooling/requirements.mjs', '--ids']],
  ['unused code', [program('knip'), '--config', 'shared-lib/tooling/knip.json', '--no-progress', '--no-config-hints']],
];

function run(argv) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Runs every check, says each in a line as it ends, and resolves to how many passed and failed. */
export async function check(say = console.log) {
  const waiting = tasks();
  let passed = 0;
  let failed = 0;
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const [title, argv] = task;
      const start = performance.now();
      const { ok, output } = await run(argv);
      ok ? passed++ : failed++;
      const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
      say(`${ok ? 'ok    ' : 'FAILED'} ${title} (${took})${ok ? '' : `\n${output}`}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  return { passed, failed };
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) {
  if (!ensureInstalled()) fail('the packages could not be installed (npm said why above).');
  const { failed } = await check();
  process.exitCode = failed ? 1 : 0;
}
