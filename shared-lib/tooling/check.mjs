/**
 * `npm run check`: types of every package, lint with the boundaries of packages and areas, circles of imports, cited
 * requirements that do not exist, code that nobody uses. A line each; what is wrong stands below it. Ends with 1 when
 * anything is.
 */
import { spawn } from 'node:child_process';
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

const tasks = () => [
  ...packages.map((name) => [`types of ${name}`, [compiler, '--noEmit', '--pretty', 'false', '-p', name]]),
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
  ['files that import each other in a circle', ['shared-lib/tooling/cycles.mjs']],
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

/** Runs every check, says each in a line, and resolves to how many passed and failed. */
export async function check(say = console.log) {
  let passed = 0;
  let failed = 0;
  for (const [title, argv] of tasks()) {
    const start = performance.now();
    const { ok, output } = await run(argv);
    ok ? passed++ : failed++;
    say(
      `${ok ? 'ok    ' : 'FAILED'} ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)${ok ? '' : `\n${output}`}`,
    );
  }
  return { passed, failed };
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) {
  if (!ensureInstalled()) fail('the packages could not be installed (npm said why above).');
  const { failed } = await check();
  process.exitCode = failed ? 1 : 0;
}
