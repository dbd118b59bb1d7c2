/**
 * `npm test` installs, checks, and runs unit, server and end-to-end tests. `--all` adds rarer journeys, faults and long
 * tables in their short forms, `--long` in full. `--changed` runs only tests that the changed files can break.
 *
 * The last line is `N passed, N failed`; a failure ends it with 1. Failed tests run once more, alone. Above the last
 * line stand those that pass then or fail again.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changedFiles, journeysOf } from './changed.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, inRoot, root } from './workspace.mjs';

if (!ensureInstalled())
  fail(
    'the packages could not be installed (npm said why above): check the network connection and run npm test again.',
  );

const options = process.argv.slice(2);
// An unknown option would be ignored, and the run would look as if it had passed what was asked for.
const unknown = options.find((option) => !['--all', '--long', '--changed'].includes(option));
if (unknown !== undefined)
  fail(`npm test knows no ${unknown}: only --all for more tests, --long for all of them in full, --changed for fewer.`);
const long = options.includes('--long');
const all = long || options.includes('--all');
// Read by long-form.ts of shared-lib and of the server, and by the end-to-end tests.
if (long) process.env.HATID_LONG_TESTS = '1';
const changed = options.includes('--changed') ? changedFiles() : undefined;
const jestProjects = ['web', 'node', ...(all ? ['web-exhaustive', 'node-exhaustive', 'faults', 'commands'] : [])];
const playwrightProjects = ['journeys', ...(all ? ['pages', 'every-page', 'faults'] : [])];

const reports = mkdtempSync(path.join(tmpdir(), 'hatid-tests-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

function run(argv, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** A runner that fails without a failed test (it crashed, or found none) counts as one failure. */
const counted = (passed, failed, code) => ({ passed, failed: failed || code === 0 ? failed : 1 });

async function checks() {
  const { check } = await import('./check.mjs');
  const { passed, failed } = await check();
  failing.push(...failed.map((title) => `check: ${title}`));
  // Tests start after the build, because some of them need a free processor to meet their time limits.
  await built;
  return { passed, failed: failed.length };
}

/** Tests that passed only in the second run. */
const unsteady = [];
/** Checks, and tests that failed in their last run: their own messages are thousands of lines above the end. */
const failing = [];
/** More failures than this are not caused by a busy processor, so nothing runs again. */
const MOST_RUN_AGAIN = 12;

/**
 * The short-lived objects of a screen test fill Node's default of 16 MB within a moment, and each collection takes
 * time. Four times as much saves a tenth of the processor time (23 November 2026). The workers inherit it.
 */
const NODE_FOR_JEST = '--max-semi-space-size=64';

async function runJest(name, argv) {
  const report = path.join(reports, `${name}.json`);
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
  const config = ['--config', 'shared-lib/tooling/jest.config.cjs'];
  const code = await run([NODE_FOR_JEST, jest, ...config, '--json', '--outputFile', report, ...argv]);
  const result = readReport(report);
  // A test file that does not load has no failed tests, so it counts as one.
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  return { ...counted(result?.numPassedTests ?? 0, failed, code), ran: result?.testResults ?? [] };
}

/** The tests of these files that ended so; a file that did not load stands for its tests. */
const namesOf = (files, ended) =>
  files.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name);
    if (ended === 'failed' && status === 'failed' && assertionResults.length === 0) return [`${file}: did not load`];
    return assertionResults.filter((test) => test.status === ended).map(({ fullName }) => `${file}: ${fullName}`);
  });

async function unitAndServer() {
  const related = changed && ['--passWithNoTests', '--findRelatedTests', ...changed];
  const first = await runJest('jest', ['--selectProjects', ...jestProjects, ...(related ?? [])]);
  const failed = first.ran.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > MOST_RUN_AGAIN) {
    failing.push(...namesOf(failed, 'failed'));
    return first;
  }
  const files = failed.map(({ name }) => name);
  console.log(`\nOnce more, alone: ${files.map((file) => path.relative(root, file)).join(', ')}`);
  const again = await runJest('jest-again', ['--maxWorkers', '1', '--runTestsByPath', ...files]);
  const passedBefore = namesOf(failed, 'passed');
  const passedAgain = namesOf(again.ran, 'passed');
  failing.push(...namesOf(again.ran, 'failed'));
  unsteady.push(...passedAgain.filter((test) => !passedBefore.includes(test)));
  return { passed: first.passed - passedBefore.length + passedAgain.length, failed: again.failed };
}

/** Builds what the end-to-end tests need. Answers the reason if the build failed; otherwise undefined. */
async function buildAll() {
  const { build } = await import('./build.mjs');
  return build().then(
    () => undefined,
    (error) => `the build failed.\n${error.message}`,
  );
}

async function endToEnd() {
  const journeys = changed && journeysOf(changed);
  if (journeys?.length === 0) return { passed: 0, failed: 0 };
  const { findChromium, installChromium } = await import('./chromium.mjs');
  const reason = await built;
  if (reason !== undefined) {
    console.error(reason);
    return { passed: 0, failed: 1 };
  }
  const chromium = findChromium() ?? installChromium();
  if (!chromium) {
    console.error(
      'no Chromium was found and none could be installed: install one, or name it with CHROMIUM=/path/to/chromium.',
    );
    return { passed: 0, failed: 1 };
  }
  const projects = journeys ? ['journeys', 'pages'] : playwrightProjects;
  return runPlaywright('playwright', [...(journeys ?? []), ...namedProjects(projects)], chromium);
}

/** The main work in other browsers, where they are or can be installed. A machine without them runs all other tests. */
async function inOtherBrowsers() {
  const { findFirefox, installFirefox, OLDEST_FIREFOX } = await import('./firefox.mjs');
  const { findWebkit, installWebkit } = await import('./webkit.mjs');
  const none = { passed: 0, failed: 0 };
  // The end-to-end tests have said why there is no build.
  if ((await built) !== undefined) return none;
  const projects = [];
  for (const [project, name, isThere] of [
    ['firefox', `Firefox ${OLDEST_FIREFOX} or newer`, findFirefox() ?? installFirefox()],
    ['webkit', 'WebKitGTK', findWebkit() ?? installWebkit()],
  ]) {
    if (isThere) projects.push(project);
    else console.log(`skipped: no ${name} was found and none could be installed`);
  }
  if (projects.length === 0) return none;
  return runPlaywright('other-browsers', [...namedProjects(projects), '--workers', '1']);
}

const namedProjects = (names) => names.flatMap((name) => ['--project', name]);

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Runs end-to-end tests and counts them. */
async function runPlaywright(name, argv, chromium = process.env.CHROMIUM ?? '') {
  const playwright = createRequire(inRoot('e2e/package.json')).resolve('@playwright/test/cli');
  const always = ['--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'];
  const failures = ['--last-failed-file', path.join(reports, `${name}-failed.json`)];
  const runOnce = async (part, given) => {
    const report = path.join(reports, `${part}.json`);
    const code = await run([playwright, 'test', ...always, ...failures, ...argv, ...given], {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return { code, ...readReport(report) };
  };
  const named = (report, ok) =>
    specsOf(report)
      .filter((spec) => spec.ok === ok)
      .map(({ file, title }) => `${file}: ${title}`);
  const first = await runOnce(name, []);
  const { expected = 0, unexpected = 0 } = first.stats ?? {};
  if (unexpected === 0 || unexpected > MOST_RUN_AGAIN) {
    failing.push(...named(first, false));
    return counted(expected, unexpected, first.code);
  }
  console.log(`\nOnce more, alone: ${unexpected} of these`);
  // Into a folder of its own: the pictures of the first failures stay.
  const alone = ['--last-failed', '--workers', '1', '--retries', '1', '--output', 'e2e/test-results/again'];
  const again = await runOnce(`${name}-again`, alone);
  unsteady.push(...named(again, true));
  failing.push(...named(again, false));
  const { expected: passed = 0, flaky = 0, unexpected: failed = 0 } = again.stats ?? {};
  return counted(expected + passed + flaky, failed, again.code);
}

// The build runs beside the checks: the longest check, lint, is one program and leaves a processor idle.
const built = buildAll();
const results = [];
for (const [title, work] of [
  ['Checks', checks],
  ['Unit and server tests', unitAndServer],
  ['End-to-end tests', endToEnd],
  ...(all ? [['End-to-end tests in Firefox and WebKit', inOtherBrowsers]] : []),
]) {
  console.log(`\n${title}`);
  results.push(await work());
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum('failed') ? 1 : 0;
for (const [title, tests] of [
  ['Passed only when run again:', unsteady],
  ['Failed:', failing],
])
  if (tests.length > 0) console.log([`\n${title}`, ...tests].join('\n  '));
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
