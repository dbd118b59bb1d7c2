/**
 * `npm run compat [-- --json]` builds this checkout and says, before anybody releases, what would not fit: what its
 * remotes need of the shell and server that run, and what the delivered remotes and the open tabs need of its shell and
 * server. It asks the database, or a running server with HATID_SERVER and HATID_RELEASE_TOKEN. Ends with 1 when
 * something is lacking. `--json` prints it for a pipeline.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { askDatabase, askServer } from './release-target.mjs';
import { fail, inRoot, readJson, remotes } from './workspace.mjs';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, remote: { type: 'string' } } });
const { HATID_SERVER: server, HATID_RELEASE_TOKEN: token } = process.env;
const recordOf = (name) => readJson(inRoot(name, 'dist/build.json'));

/** What this checkout's builds give and take. */
async function ownBuilds() {
  await build({ say: () => undefined });
  const { calls, describeCalls } = await import(pathToFileURL(inRoot('shared-lib/dist/contract/index.js')).href);
  return {
    shell: recordOf('shell').record,
    server: { version: readJson(inRoot('server/package.json')).version, calls: describeCalls(calls) },
    remotes: remotes.map((name) => {
      const { version, needs } = recordOf(name);
      return { remote: name.replace('remote-', ''), version, needs };
    }),
  };
}

async function askWhoRuns(builds) {
  // Any remote's token may ask.
  if (server)
    return askServer(server, token, `${values.remote ?? builds.remotes[0].remote}/compat/`, {
      builds: JSON.stringify(builds),
    });
  const folder = mkdtempSync(path.join(tmpdir(), 'hatid-compat-'));
  try {
    const file = path.join(folder, 'builds.json');
    writeFileSync(file, JSON.stringify(builds));
    return await askDatabase('compat', '-', { file });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  const { lacking } = await askWhoRuns(await ownBuilds());
  if (values.json) console.log(JSON.stringify({ fits: lacking.length === 0, lacking }, null, 2));
  else if (!lacking.length) console.log('everything fits');
  else for (const { taker, needs, giver, why } of lacking) console.log(`${taker} needs ${needs}; ${giver} ${why}`);
  if (lacking.length) process.exitCode = 1;
} catch (error) {
  fail(`it cannot be said what fits. ${error.message}`);
}
