/**
 * `node shared-lib/tooling/scripts.mjs` checks that every script of every package.json names a program that its folder
 * finds, and files and scripts that exist. npm runs a script in the folder of its package, wherever it is called from.
 * The lock file has to name the packages of every platform: npm leaves out what it did not install itself. Ends with 1
 * when anything is missing.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot, packages, readJson } from './workspace.mjs';

const scriptsOf = (folder) => readJson(inRoot(folder, 'package.json')).scripts ?? {};

/** `A=1 exec node --flag main.mjs -x` as ['node', '--flag', 'main.mjs', '-x']. */
const wordsOf = (command) => command.split(/\s+/).filter((word) => word && word !== 'exec' && !/^[A-Z_]+=/.test(word));

/** What keeps one command from starting in a folder; undefined when nothing does. */
function faultOf(folder, command) {
  const [program, ...rest] = wordsOf(command);
  if (program === 'node') {
    const file = rest.find((word) => !word.startsWith('-'));
    // What is emitted by a build is not there before it.
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
  // Jest takes the beginning of a path, from the root of the repository.
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
/** Where a package finds another: in its own folder, else in those around it. */
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
