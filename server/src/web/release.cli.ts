/**
 * Releases straight into the database, for people who run the product. shared-lib/tooling starts it. Prints one line of
 * JSON. After `node server/dist/web/release.cli.js`:
 *
 * check <remote> <version> <what it needs, as JSON, or ''> [<reason>]; compat <file with the records of builds>
 * publish <folder of a build> [<reason>]; rollback | token | revoke <remote>
 */
import { readFile } from 'node:fs/promises';
import { checkoutBuilds, releaseNeeds } from 'shared-lib/contract';
import { ownConfig } from '../config.js';
import type { Deps } from '../platform/deps.js';
import { messageOf } from '../platform/errors.js';
import { runInOwnDatabase } from '../platform/database/own-database.js';
import { readBuild } from './built-remotes.js';
import { compat } from './fit/fit.usecases.js';
import { checkVersion, issueToken, publish, revokeAllTokens, rollback } from './releases.usecases.js';

type Work = (deps: Pick<Deps, 'db' | 'clock'>, subject: string, rest: readonly string[]) => Promise<unknown>;

const commands: Readonly<Record<string, Work>> = {
  check: (deps, remote, [version = '', needs = '', force]) =>
    checkVersion(
      deps,
      { remote, version, needs: needs ? releaseNeeds.parse(JSON.parse(needs)) : null },
      { origin: 'release', force },
    ),
  compat: async (deps, file) => compat(deps, checkoutBuilds.parse(JSON.parse(await readFile(file, 'utf8')))),
  async publish(deps, folder, [force]) {
    const build = await readBuild(folder);
    if (!build) throw new Error(`There is no build in ${folder}.`);
    return publish(deps, build, { origin: 'release', force });
  },
  rollback: (deps, remote) => rollback(deps, remote, { origin: 'release' }),
  token: async (deps, remote) => ({ token: await issueToken(deps, remote) }),
  revoke: async (deps, remote) => ({ revoked: await revokeAllTokens(deps, remote) }),
};

const [command = '', subject = '', ...rest] = process.argv.slice(2);
const work = commands[command];
try {
  if (!work || !subject)
    throw new Error(
      'usage: check <remote> <version> | compat <file> | publish <folder> | rollback <remote> | token <remote> | revoke <remote>',
    );
  process.stdout.write(`${JSON.stringify(await runInOwnDatabase(ownConfig(), (own) => work(own, subject, rest)))}\n`);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
