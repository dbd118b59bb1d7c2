/**
 * `npm run controls -w server [-- words of a protection]`: takes each protection away in a throw-away copy of the
 * sources, with a PostgreSQL and databases of its own, and shows that its checks go red. Every check is run with all
 * protections first, where it has to be green. Prints a table; ends with 1 when a check stays green without what it
 * checks, is red with it, or when a protection is no longer where its row says.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, withoutProtection } from './edits.mjs';
import { PROTECTIONS } from './protections.mjs';

const words = process.argv.slice(2).join(' ');
const chosen = PROTECTIONS.filter(({ protection }) => protection.includes(words));
if (!chosen.length) throw new Error(`no protection is called '${words}'`);

/** Sources and tests alone, with the installed packages linked beside them. */
function copySources() {
  const copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-controls-')));
  fs.chmodSync(copy, 0o755);
  for (const part of [
    'package.json',
    'tsconfig.base.json',
    'server/package.json',
    'server/src',
    'server/migrations',
    'shared-lib/package.json',
    'shared-lib/src',
    'shared-lib/tooling',
    'shell/package.json',
    'shell/src',
    'remote-operator/package.json',
    'remote-operator/src',
  ]) {
    fs.cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  }
  for (const folder of ['', 'server', 'shared-lib', 'shell', 'remote-operator']) {
    const installed = path.join(root, folder, 'node_modules');
    if (fs.existsSync(installed)) fs.symlinkSync(installed, path.join(copy, folder, 'node_modules'), 'dir');
  }
  return copy;
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What says that the sources or the database were broken by an edit, not unprotected: no proof of anything. */
const BROKEN = /StartError|SyntaxError|ReferenceError|syntax error at or near|Cannot find module/;

/** Runs tests of one file by themselves and answers each with whether it passed. */
async function run(copy, file, titles) {
  const report = path.join(copy, 'report.json');
  fs.rmSync(report, { force: true });
  const names = titles.every(Boolean) ? ['-t', titles.map(escaped).join('|')] : [];
  const args = [
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    path.join(copy, 'shared-lib/tooling/jest.config.cjs'),
    '--runTestsByPath',
    path.join(copy, file),
    ...names,
    '--maxWorkers=1',
    '--forceExit',
    '--json',
    '--outputFile',
    report,
  ];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  await new Promise((resolve) => child.once('close', resolve));
  if (!fs.existsSync(report)) throw new Error(`${file} could not be run:\n${said}`);
  const tests = JSON.parse(fs.readFileSync(report, 'utf8'))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
  const broken = tests.flatMap(({ failureMessages }) => failureMessages).find((message) => BROKEN.test(message));
  if (!tests.length || broken) throw new Error(`${file} could not be run:\n${broken ?? said}`);
  return tests;
}

/** Checks by their file, so that each file is run once. */
function byFile(checks) {
  const files = new Map();
  for (const check of checks) files.set(check[0], [...(files.get(check[0]) ?? []), check]);
  return files;
}

/** Without the protection for as long as `during` runs. */
async function without(copy, edits, during) {
  const sources = withoutProtection(edits, copy);
  const before = [...sources.keys()].map((name) => [name, fs.readFileSync(name, 'utf8')]);
  for (const [name, source] of sources) fs.writeFileSync(name, source);
  try {
    return await during();
  } finally {
    for (const [name, source] of before) fs.writeFileSync(name, source);
  }
}

const copy = copySources();
const rows = [];
let faults = 0;
const fault = (what) => {
  faults++;
  console.error(`FAULT  ${what}`);
};

try {
  const all = chosen.flatMap(({ checks }) => checks);
  for (const [file, checks] of byFile(all)) {
    const tests = await run(
      copy,
      file,
      checks.map(([, title]) => title),
    );
    for (const { fullName, status } of tests)
      if (status === 'failed') fault(`red with every protection in place: ${fullName}`);
  }
  for (const { protection, edits, checks } of chosen) {
    try {
      await without(copy, edits, async () => {
        for (const [file, named] of byFile(checks)) {
          const tests = await run(
            copy,
            file,
            named.map(([, title]) => title),
          );
          for (const [, title] of named) {
            const meant = tests.filter(({ fullName }) => fullName.includes(title));
            const red = meant.filter(({ status }) => status === 'failed');
            const what = title || path.basename(file);
            rows.push(
              `| ${protection} | ${what} | ${red.length ? `red (${red.length} of ${meant.length})` : 'GREEN'} |`,
            );
            console.error(rows.at(-1));
            if (!red.length) fault(`stays green without its protection '${protection}': ${what}`);
          }
        }
      });
    } catch (error) {
      fault(`${protection}: ${error.message}`);
    }
  }
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}

console.log(['', '| protection | check | without it |', '|---|---|---|', ...rows, ''].join('\n'));
console.log(
  faults
    ? `${faults} faults`
    : `${chosen.length} protections, ${rows.length} checks: every one goes red without what it checks`,
);
process.exitCode = faults ? 1 : 0;
