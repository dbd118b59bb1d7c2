import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './edits.mjs';

/** Errors that mean an edit broke the sources or the database. Such a failure proves nothing about the protection. */
const BROKEN = /StartError|SyntaxError|ReferenceError|syntax error at or near|Cannot find module/;

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One object for each test runner: the command for one file, and how to read its report. */
const JEST = {
  argv: (copy, file, names, report) => [
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    path.join(copy, 'shared-lib/tooling/jest.config.cjs'),
    '--runTestsByPath',
    path.join(copy, file),
    ...(names ? ['-t', names] : []),
    '--maxWorkers=1',
    '--forceExit',
    '--json',
    '--outputFile',
    report,
  ],
  testsOf: ({ testResults }) =>
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed'),
};

/** Runs in a browser on its own stack, which first builds what an edit changed. */
const PLAYWRIGHT = {
  argv: (copy, file, names) => [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    path.join(copy, 'e2e/playwright.config.ts'),
    path.join(copy, file),
    ...(names ? ['-g', names] : []),
    '--workers=1',
    '--reporter=json',
  ],
  // A test that did not start, because its stack failed, is neither green nor red.
  testsOf: ({ suites, errors }) =>
    errors.length ? [] : suites.flatMap((suite) => specsOf(suite, '')).filter(({ isRun }) => isRun),
};

const specsOf = ({ title, specs = [], suites = [] }, before) => [
  ...specs.map((spec) => ({
    fullName: `${before} ${spec.title}`,
    status: spec.ok ? 'passed' : 'failed',
    isRun: spec.tests.some(({ results }) => results.length > 0),
    failureMessages: spec.tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    ),
  })),
  ...suites.flatMap((suite) => specsOf(suite, `${before} ${title}`)),
];

/**
 * Runs the named tests of one file. Answers every test with its result.
 * @throws when no such test exists, or the edited code is broken
 */
export async function runTests(copy, file, titles) {
  const { argv, testsOf } = file.endsWith('.spec.ts') ? PLAYWRIGHT : JEST;
  const report = path.join(copy, 'report.json');
  fs.rmSync(report, { force: true });
  const names = titles.every(Boolean) ? titles.map(escaped).join('|') : undefined;
  const child = spawn(process.execPath, argv(copy, file, names, report), {
    cwd: copy,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  await new Promise((resolve) => child.once('close', resolve));
  const tests = fs.existsSync(report) ? testsOf(JSON.parse(fs.readFileSync(report, 'utf8'))) : [];
  const broken = tests.flatMap(({ failureMessages }) => failureMessages).find((message) => BROKEN.test(message));
  if (!tests.length || broken) throw new Error(`${file} could not be run:\n${broken ?? said}`);
  return tests;
}
