/**
 * `npm run release -w remote-driver [-- --version 1.0.1]` builds the remote, publishes it and makes it current:
 *
 * * in the database (DATABASE_URL, or the embedded one in HATID_DATA_DIR), or on a running server, with HATID_SERVER
 * and HATID_RELEASE_TOKEN. `--new-token` makes such a token and shows it once; `--revoke-tokens` ends all of them.
 * * with a version above the current one, that needs nothing of the shell or the server which is not there. `--force
 * 'why'` delivers it all the same, and the audit trail keeps the reason.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freshRecordOf } from './build.mjs';
import { askDatabase, askServer, describe } from './release-target.mjs';
import { fail, inRoot, readJson, remoteOfThisRun } from './workspace.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    force: { type: 'string' },
    'new-token': { type: 'boolean' },
    'revoke-tokens': { type: 'boolean' },
  },
});
const name = remoteOfThisRun(positionals[0]);
if (!name) fail('say which remote: npm run release -w remote-driver');
const remote = name.replace('remote-', '');
const { HATID_SERVER: server, HATID_RELEASE_TOKEN: token } = process.env;
const { force } = values;
const version = values.version ?? readJson(inRoot(name, 'package.json')).version;

/** What these sources need, if they were built before. */
const needs = freshRecordOf(name)?.needs;

/** A build takes a while, so a wrong token or version, or a name that nobody has, is said before. */
const check = () =>
  server
    ? askServer(server, token, `${remote}/check/`, { version, needs, force })
    : askDatabase(
        'check',
        remote,
        version,
        needs ? JSON.stringify(needs) : '',
        ...(force === undefined ? [] : [force]),
      );

async function publish(folder) {
  const bundler = fileURLToPath(new URL('bundle.mjs', import.meta.url));
  execFileSync(process.execPath, [bundler, name, '--version', version, '--output', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (!server) return askDatabase('publish', folder, ...(force === undefined ? [] : [force]));
  const { files, sources, pages, needs: taken } = readJson(path.join(folder, 'build.json'));
  const contents = Object.keys(files).map((file) => [
    file,
    readFileSync(path.join(folder, version, file)).toString('base64'),
  ]);
  return askServer(server, token, `${remote}/`, {
    version,
    sources,
    pages,
    needs: taken,
    force,
    files: Object.fromEntries(contents),
  });
}

try {
  if (values['new-token']) {
    console.log((await askDatabase('token', remote)).token);
  } else if (values['revoke-tokens']) {
    console.log(`${(await askDatabase('revoke', remote)).revoked} tokens of ${remote} end here`);
  } else {
    await check();
    const folder = mkdtempSync(path.join(tmpdir(), 'hatid-release-'));
    try {
      console.log(describe(await publish(folder)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
} catch (error) {
  fail(`${name} ${version} was not released. ${error.message}`);
}
