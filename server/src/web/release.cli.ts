/**
 * Releases straight into the database, for who may run the product itself. Started by shared-lib/tooling; answers one
 * line of JSON on standard output.
 *
 *   node server/dist/web/release.cli.js publish <folder of a build, with its build.json>
 *   node server/dist/web/release.cli.js rollback | token | revoke <remote>
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config.js';
import { offsetClock, systemClock } from '../platform/clock.js';
import { openDatabaseServer } from '../platform/database/database-server.js';
import { createDatabase } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { messageOf } from '../platform/errors.js';
import { migrate } from '../platform/database/migrations.js';
import { readBuild } from './built-remotes.js';
import { issueToken, publish, revokeAllTokens, rollback } from './releases.usecases.js';

/** The same settings as the server that is started from this folder. */
const ENV_FILE = fileURLToPath(new URL('../../../.env', import.meta.url));

type Work = (deps: Pick<Deps, 'db' | 'clock'>, subject: string) => Promise<unknown>;

const commands: Readonly<Record<string, Work>> = {
  async publish(deps, folder) {
    const build = await readBuild(folder);
    if (!build) throw new Error(`There is no build in ${folder}.`);
    return publish(deps, build, { origin: 'release' });
  },
  rollback: (deps, remote) => rollback(deps, remote, { origin: 'release' }),
  token: async (deps, remote) => ({ token: await issueToken(deps, remote) }),
  revoke: async (deps, remote) => ({ revoked: await revokeAllTokens(deps, remote) }),
};

async function run(work: Work, subject: string): Promise<unknown> {
  if (fs.existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const config = readConfig();
  const clock = config.clockStart ? offsetClock(config.clockStart) : systemClock;
  const server = await openDatabaseServer(config);
  try {
    await migrate(server.owner, server);
    const db = createDatabase({ connection: { ...server.app, max: 2 }, clock });
    try {
      return await work({ db, clock }, subject);
    } finally {
      await db.close();
    }
  } finally {
    await server.close();
  }
}

const [command = '', subject = ''] = process.argv.slice(2);
const work = commands[command];
try {
  if (!work || !subject)
    throw new Error('usage: publish <folder> | rollback <remote> | token <remote> | revoke <remote>');
  process.stdout.write(`${JSON.stringify(await run(work, subject))}\n`);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
