import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, readJson, root } from './workspace.mjs';

/**
 * The journeys that cover most of a package's screens. A package without a row takes the journey through all of them.
 */
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
      // This branch does not exist.
    }
  }
  return 'HEAD';
}

const CATALOGUE = /^([^/]+\/src)\/texts\/(fixed\.)?en\.json$/;

/** The sources that show what a catalogue says in other words since a commit. Nothing imports the catalogue itself. */
function showing(catalogue, commit) {
  const now = readJson(inRoot(catalogue));
  let before = {};
  try {
    before = JSON.parse(git('show', `${commit}:${catalogue}`));
  } catch {
    // The catalogue is new.
  }
  const keys = Object.keys(now).filter((key) => key in before && now[key] !== before[key]);
  if (!keys.length) return [];
  const [, sources] = CATALOGUE.exec(catalogue);
  try {
    return git('grep', '-lE', `\\bm\\.(${keys.join('|')})\\(`, '--', sources).split('\n');
  } catch {
    // Nothing shows them, which `npm run check` says.
    return [];
  }
}

/**
 * The files that this branch changed since it left main, committed or not. On main with nothing to commit: the files of
 * the last commit. Deleted files are left out.
 */
export function changedFiles() {
  const since = (commit) => {
    const files = git('diff', '--name-only', commit).split('\n');
    return files.flatMap((file) =>
      CATALOGUE.test(file) && existsSync(inRoot(file)) ? [file, ...showing(file, commit)] : [file],
    );
  };
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n');
  const here = [...since(mergeBase()), ...untracked].filter(Boolean);
  return [...new Set(here.length > 0 ? here : since('HEAD~1'))].filter((file) => existsSync(inRoot(file)));
}

/** The end-to-end tests for the changed files: the changed tests, and the journeys of each changed package. */
export function journeysOf(files) {
  const specs = files.filter((file) => /^e2e\/(tests|pages)\/.*\.spec\.ts$/.test(file));
  const packages = new Set(files.filter((file) => /^[^/]+\/src\//.test(file)).map((file) => file.split('/')[0]));
  const named = [...packages].flatMap((name) => JOURNEYS[name] ?? THROUGH_ALL);
  return [...new Set([...specs, ...named.map(fileOf)])];
}
