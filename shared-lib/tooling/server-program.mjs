/**
 * Runs a program of the server for people at its machine, with its settings, whether the server runs or not. It needs
 * only Node and npm.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { requireInstalled } from './install.mjs';
import { fail, inRoot } from './workspace.mjs';

/** @param {string} name such as 'operator': server/src/operator.cli.ts */
export async function runServerProgram(name) {
  requireInstalled({ onlyToRun: true });
  const program = inRoot(`server/dist/${name}.cli.js`);
  // Keeps an existing build, because a server may be running from it.
  if (!existsSync(program)) {
    const { build } = await import('./build.mjs');
    try {
      await build({ names: ['server'] });
    } catch (error) {
      fail(`the build failed.\n${error.message}`);
    }
  }
  process.chdir(inRoot('.'));
  await import(program);
}

/**
 * Files are named from the folder where the person stands, but those in a bucket are not. npm changes the folder, and
 * so does the program.
 */
export function fromHere() {
  const here = process.env.INIT_CWD ?? process.cwd();
  process.argv = process.argv.map((argument, at) =>
    at < 2 || /^(-|s3:\/\/)/.test(argument) ? argument : path.resolve(here, argument),
  );
}
