/**
 * `npm run check` runs every static check: types, lint and package boundaries, unawaited promises, rules of React,
 * circular imports, cited requirements, named files, documentation, unused code and texts, repeated sentences,
 * formatting. Prints a line for each, with its faults below. Ends with 1 when one fails.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireInstalled } from './install.mjs';
import texts from './catalogues.cjs';
import { compiler, inRoot, packages, readJson, root } from './workspace.mjs';

/** The program of an installed package, wherever npm put it. */
function program(name, command = name) {
  const manifest = inRoot('node_modules', name, 'package.json');
  const { bin } = readJson(manifest);
  return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

const typesOf = (project) => [compiler, '--noEmit', '--pretty', 'false', '-p', project];

/**
 * All front ends have the same compiler settings and include shared-lib. Checked as one program, shared-lib is checked
 * once and not six times (measured: 10 s of processor time, not 47). A package with other settings is checked alone.
 */
const settingsOf = (name) => readFileSync(inRoot(name, 'tsconfig.json'), 'utf8');
const hasOwnSettings = (name) => settingsOf(name) !== settingsOf('shared-lib');

/** ESLint keeps what it found under an older list of rooms. So each state of its settings has a folder of its own. */
const lintCache = () => {
  const settings = readdirSync(inRoot('shared-lib/tooling')).filter((name) => name.startsWith('eslint.'));
  const hash = createHash('sha256').update(
    settings.map((name) => readFileSync(inRoot('shared-lib/tooling', name))).join(),
  );
  return `.cache/eslint/${hash.digest('hex').slice(0, 12)}/`;
};

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
      lintCache(),
      '--max-warnings',
      '0',
      '.',
    ],
  ],
  // oxlint checks these two by types and by React's compiler. In eslint the first took four times as long, and the
  // second twelve seconds of processor time instead of less than one.
  ['promises and hooks', [program('oxlint'), '--type-aware', '--config', 'shared-lib/tooling/oxlint.json']],
  ['types of the front ends', typesOf('shared-lib/tooling/tsconfig.browser.json')],
  ...packages.filter(hasOwnSettings).map((name) => [`types of ${name}`, typesOf(name)]),
  ['scripts of every package', ['shared-lib/tooling/scripts.mjs']],
  ['constants and texts that nothing reads', ['shared-lib/tooling/constants.mjs']],
  ['texts of the catalogues that nothing shows', ['shared-lib/tooling/texts.mjs', '--check']],
  ['files that pages and comments name', ['shared-lib/tooling/paths.mjs']],
  ['documentation: length, links, records, rules of the database', ['shared-lib/tooling/docs.mjs']],
  ['sentences that stand in two files', ['shared-lib/tooling/sentences.mjs']],
  // A circle of types binds files as much as one of values, so Biome counts both.
  ['formatting, and files that import each other in a circle', [program('@biomejs/biome', 'biome'), 'check', '.']],
  ['texts that npm run controls takes away', ['server/controls/edits.mjs']],
  ['requirements that are cited', ['shared-lib/tooling/requirements.mjs', '--ids']],
  // Also names that an entry point of shared-lib exports and nobody takes, but for those that Node opens too: knip does
  // not follow the server into them.
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

/** Runs every check and prints a line as each ends. Resolves to the number that passed and the titles that failed. */
export async function check(say = console.log) {
  texts.ensureTexts();
  const waiting = tasks();
  let passed = 0;
  const failed = [];
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const [title, argv] = task;
      const start = performance.now();
      const { ok, output } = await run(argv);
      if (ok) passed++;
      else failed.push(title);
      const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
      say(`${ok ? 'ok    ' : 'FAILED'} ${title} (${took})${ok ? '' : `\n${output}`}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  return { passed, failed };
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) {
  requireInstalled();
  const { failed } = await check();
  process.exitCode = failed.length > 0 ? 1 : 0;
}
