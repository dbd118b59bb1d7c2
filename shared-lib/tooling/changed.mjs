import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, root } from './workspace.mjs';

/** The journeys that walk through most of a package's screens; where none is named, the one through all of them. */
const JOURNEYS = {
  'remote-operator': ['booking-form', 'operator-actions'],
  'remote-therapist': ['phone-day'],
  'remote-driver': ['rides-home'],
  'remote-attendance': ['attendance'],
  shell: ['session', 'notifications'],
};
const THROUGH_ALL = ['main-flow'];
const fileOf = (journey) => `e2e/tests/${journey}.spec.ts`;

const git = (...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function mergeBase() {
  for (const branch of ['@{upstream}', 'origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch);
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

/**
 * The files that this branch changed: committed since it left the main branch, or not yet. On the main branch itself,
 * with nothing left to commit, those of its last commit. Only such as are still there.
 */
export function changedFiles() {
  const since = (commit) => git('diff', '--name-only', commit).split('\n');
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n');
  const here = [...since(mergeBase()), ...untracked].filter(Boolean);
  return [...new Set(here.length > 0 ? here : since('HEAD~1'))].filter((file) => existsSync(inRoot(file)));
}

/** Which end-to-end tests look at what changed: those that changed, and the journeys of each package that did. */
export function journeysOf(files) {
  const specs = files.filter((file) => /^e2e\/(tests|pages)\/.*\.spec\.ts$/.test(file));
  const packages = new Set(files.filter((file) => /^[^/]+\/src\//.test(file)).map((file) => file.split('/')[0]));
  const named = [...packages].flatMap((name) => JOURNEYS[name] ?? THROUGH_ALL);
  return [...new Set([...specs, ...named.map(fileOf)])];
}
