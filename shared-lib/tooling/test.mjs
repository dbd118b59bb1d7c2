/**
 * `npm test`: installs, checks, unit and server tests, end-to-end tests in a real Chromium. Closes with one line,
 * `N passed, N failed`, over everything that was counted; ends with 1 when anything failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { fail, inRoot, root } from './workspace.mjs';

if (!ensureInstalled())
  fail(
    'the packages could not be installed (npm said why above): check the network connection and run npm test again.',
  );

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

/** A runner that fails without a failed test (it crashed, or found nothing) counts as one failure. */
const counted = (passed, failed, code) => ({ passed, failed: failed || code === 0 ? failed : 1 });

async function checks() {
  const { check } = await import('./check.mjs');
  const result = await check();
  // No test shares the processors with it: some wait for what has to happen in time.
  await built;
  return result;
}

async function unitAndServer() {
  const report = path.join(reports, 'jest.json');
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
  const code = await run([jest, '--config', 'shared-lib/tooling/jest.config.cjs', '--json', '--outputFile', report]);
  const result = readReport(report);
  // A test file that does not even load has no tests to fail.
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  return counted(result?.numPassedTests ?? 0, failed, code);
}

/** What the end-to-end tests need. Answers why it could not be made; undefined when it was. */
async function buildAll() {
  const { build } = await import('./build.mjs');
  return build().then(
    () => undefined,
    (error) => `the build failed.\n${error.message}`,
  );
}

async function endToEnd() {
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
  const report = path.join(reports, 'playwright.json');
  const playwright = createRequire(inRoot('e2e/package.json')).resolve('@playwright/test/cli');
  const code = await run([playwright, 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const stats = readReport(report)?.stats;
  return counted((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, code);
}

// Beside the checks, whose longest is one program: lint alone leaves a processor idle.
const built = buildAll();
const results = [];
for (const [title, work] of [
  ['Checks', checks],
  ['Unit and server tests', unitAndServer],
  ['End-to-end tests', endToEnd],
]) {
  console.log(`\n${title}`);
  results.push(await work());
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum('failed') ? 1 : 0;
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
