/**
 * `npm run unit -- remote-driver` runs the Jest tests below a folder, or of a file, without long tables, faults and
 * commands. Those run when they are named: `npm run unit -- driver.exhaustive`, or by Jest's own `--selectProjects`.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { inRoot, root } from './workspace.mjs';

const argv = process.argv.slice(2);
const named = argv.some((word) => /exhaustive|faults|\.cli|^--selectProjects/.test(word));
const projects = named ? [] : ['--selectProjects', 'web', 'node'];
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(
  process.execPath,
  [jest, '--config', inRoot('shared-lib/tooling/jest.config.cjs'), ...argv, ...projects],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
