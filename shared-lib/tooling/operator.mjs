/**
 * `npm run operator -- you@example.com`: lets that address in as an operator, when nobody else can. On the machine of
 * the server, with its settings, whether it runs or not. Needs nothing but Node and npm.
 */
import { existsSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { fail, inRoot } from './workspace.mjs';

if (!ensureInstalled({ onlyToRun: true })) fail('the packages could not be installed (npm said why above).');

const program = inRoot('server/dist/operator.cli.js');
// What is built stays as it is: a server may be running from it.
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
