/**
 * Releases straight into the database, for people who run the product. shared-lib/tooling starts it. Prints one line of
 * JSON on standard output.
 *
 * node server/dist/web/release.cli.js check <remote> <version> [<reason>]
 * node server/dist/web/release.cli.js publish <folder of a build> [<reason>]
 * node server/dist/web/release.cli.js rollback | token | revoke <remote>
 */
import { ownConfig } from '../config.js';
import type { Deps } from '../platform/deps.js';
import { messageOf } from '../platform/errors.js';
import { runInOwnDatabase } from '../platform/database/own-database.js';
import { readBuild } from './built-remotes.js';
import { checkVersion, issueToken, publish, revokeAllTokens, rollback } from './releases.usecases.js';

type Work = (deps: Pick<Deps, 'db' | 'clock'>, subject: string, ...rest: (string | undefined)[]) => Promise<unknown>;

const commands: Readonly<Record<string, Work>> = {
  check: (deps, remote, version = '', force) => checkVersion(deps, { remote, version }, { origin: 'release', force }),
  async publish(deps, folder, force) {
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
      'usage: check <remote> <version> | publish <folder> | rollback <remote> | token <remote> | revoke <remote>',
    );
  process.stdout.write(
    `${JSON.stringify(await runInOwnDatabase(ownConfig(), (own) => work(own, subject, ...rest)))}\n`,
  );
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
