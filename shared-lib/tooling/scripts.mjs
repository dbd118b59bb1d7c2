/**
 * `node shared-lib/tooling/scripts.mjs`: every script of every package.json names a program that its folder finds, and
 * files and scripts that are there. npm runs a script in the folder of its package, wherever it is called from, so this
 * holds for `npm run build` there and for `npm run build -w shell` alike. Ends with 1 when one would not start.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot, packages, readJson } from './workspace.mjs';

const scriptsOf = (folder) => readJson(inRoot(folder, 'package.json')).scripts ?? {};

/** `A=1 exec node --flag file.mjs -x` as ['node', '--flag', 'file.mjs', '-x']. */
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
  return found ? undefined : `no package brings ${program}`;
}

for (const folder of ['', ...packages]) {
  for (const [name, script] of Object.entries(scriptsOf(folder))) {
    for (const fault of script.split('&&').map((command) => faultOf(folder, command))) {
      if (!fault) continue;
      console.error(`npm run ${name}${folder && ` -w ${folder}`}: ${fault}`);
      process.exitCode = 1;
    }
  }
}
