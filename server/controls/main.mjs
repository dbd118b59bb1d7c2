/**
 * `npm run controls -w server [-- "part of a protection's name|of another's"]` tests the tests. In a copy of the
 * product with its own PostgreSQL, it removes one protection at a time. Then it runs its checks, in Jest or a browser
 * (`*.spec.ts`). They must fail.
 *
 * All checks must pass first. Prints a table. Ends with 1 when a check passes without its protection, or fails with it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { copyProduct } from './copy.mjs';
import { withoutProtection } from './edits.mjs';
import { PROTECTIONS } from './protections.mjs';
import { runTests } from './runners.mjs';

const words = process.argv.slice(2).join(' ');
const chosen = PROTECTIONS.filter(({ protection }) => words.split('|').some((part) => protection.includes(part)));
if (!chosen.length) throw new Error(`no protection is called '${words}'`);

/** The checks by file, so that each file runs once. */
function byFile(checks) {
  const files = new Map();
  for (const check of checks) files.set(check[0], [...(files.get(check[0]) ?? []), check]);
  return files;
}

/** Runs `during` with the protection removed. */
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

const copy = copyProduct();
const rows = [];
let faults = 0;
const fault = (what) => {
  faults++;
  console.error(`FAULT  ${what}`);
};

try {
  const all = chosen.flatMap(({ checks }) => checks);
  for (const [file, checks] of byFile(all)) {
    const tests = await runTests(
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
          const tests = await runTests(
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
