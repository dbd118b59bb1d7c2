/**
 * `node shared-lib/tooling/scripts.mjs` checks every script of every package.json: its program must be found from the
 * package's folder, and its files and scripts must exist. It also checks that the lock file names the packages of every
 * platform, because npm leaves out those it did not install. Ends with 1 when anything is missing.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot, packages, readJson } from './workspace.mjs';

const scriptsOf = (folder) => readJson(inRoot(folder, 'package.json')).scripts ?? {};

/** `A=1 exec node --flag main.mjs -x` as ['node', '--flag', 'main.mjs', '-x']. */
const wordsOf = (command) => command.split(/\s+/).filter((word) => word && word !== 'exec' && !/^[A-Z_]+=/.test(word));

/** Why a command would not start in a folder; undefined if it would. */
function faultOf(folder, command) {
  const [program, ...rest] = wordsOf(command);
  if (program === 'node') {
    const file = rest.find((word) => !word.startsWith('-'));
    // Files in dist exist only after a build, so look for their sources.
    const source = file.replace(/^dist\/(.*)\.js$/, 'src/$1.ts');
    return existsSync(inRoot(folder, source)) ? undefined : `${file} is not there`;
  }
  if (program === 'npm') {
    const workspace = rest.includes('-w') ? rest[rest.indexOf('-w') + 1] : folder;
    return scriptsOf(workspace)[rest[1]] ? undefined : `${workspace || 'the root'} has no script ${rest[1]}`;
  }
  const found = [folder, ''].some((place) => existsSync(path.join(inRoot(place), 'node_modules/.bin', program)));
  if (!found) return `no package brings ${program}`;
  const config = rest[rest.findIndex((word) => word === '-c' || word === '--config') + 1];
  if (config !== rest[0] && !existsSync(inRoot(folder, config))) return `${config} is not there`;
  // Jest takes the start of a path, from the root of the repository.
  const tests = rest.find((word) => /^[a-z-]+\/src\//.test(word));
  return !tests || isBeginning(tests) ? undefined : `no file is called ${tests}…`;
}

const isBeginning = (start) =>
  existsSync(inRoot(path.dirname(start))) &&
  readdirSync(inRoot(path.dirname(start))).some((name) => name.startsWith(path.basename(start)));

for (const folder of ['', ...packages]) {
  for (const [name, script] of Object.entries(scriptsOf(folder))) {
    for (const fault of script.split('&&').map((command) => faultOf(folder, command))) {
      if (!fault) continue;
      console.error(`npm run ${name}${folder && ` -w ${folder}`}: ${fault}`);
      process.exitCode = 1;
    }
  }
}

const locked = readJson(inRoot('package-lock.json')).packages;
/** True if a package finds another: in its own folder, or in a folder around it. */
const isLocked = (from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (locked[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
};
for (const [from, { optionalDependencies = {} }] of Object.entries(locked))
  for (const name of Object.keys(optionalDependencies).filter((one) => !isLocked(from, one))) {
    console.error(`package-lock.json has no ${name}, which ${from} may need on another platform`);
    process.exitCode = 1;
  }
