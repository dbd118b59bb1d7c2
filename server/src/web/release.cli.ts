/**
 * Releases straight into the database, for people who run the product. shared-lib/tooling/release.mjs starts it. Prints
 * one line of JSON on standard output.
 *
 * node server/dist/web/release.cli.js <command> <remote, or - for compat and compose> ['<JSON of what it takes>']
 */
import { readFile } from 'node:fs/promises';
import { checkoutBuilds, releaseNeeds, sharedWith } from 'shared-lib/contract';
import { serviceDayBounds } from 'shared-lib/domain';
import { z } from 'zod';
import { ownConfig, type Config } from '../config.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, messageOf } from '../platform/errors.js';
import { hasEmbeddedDatabase } from '../platform/database/embedded-postgres/folders.js';
import { runInOwnDatabase } from '../platform/database/own-database.js';
import { readBuild } from './built-remotes.js';
import { compose } from './test-mix.usecases.js';
import { compat } from './fit/fit.usecases.js';
import { partDetails, previewLink } from './parts.usecases.js';
import { promote, rollback } from './release-steps.usecases.js';
import type { ReleasePackage } from './release-package.js';
import { endTokens, listTokens, newReleaseToken } from './release-tokens.usecases.js';
import { checkVersion, publish, type Releaser } from './releases.usecases.js';

const config: Config = ownConfig();
const taken = z.object({
  version: z.string().optional(),
  /** What it needs, if its sources were built before. */
  needs: releaseNeeds.nullable().default(null),
  /** The file with the records of builds. */
  file: z.string().default(''),
  /** The folder of a build. */
  folder: z.string().default(''),
  /** What a test stack runs: folders of builds, and versions that its database has. */
  folders: z.array(z.string()).default([]),
  versions: z.array(z.strictObject({ remote: z.string(), version: z.string() })).default([]),
  force: z.string().optional(),
  canary: sharedWith.optional(),
  notes: z.string().max(200).optional(),
  share: z.int().min(0).max(100).optional(),
  to: z.string().optional(),
  name: z.string().max(80).optional(),
  /** The last day of a token. */
  ends: z.iso.date().optional(),
  id: z.int().optional(),
});
type Work = (deps: Pick<Deps, 'db' | 'clock'>, remote: string, given: z.infer<typeof taken>) => Promise<unknown>;

const by: Releaser = { origin: 'release' };

async function buildIn(folder: string): Promise<ReleasePackage> {
  const build = await readBuild(folder);
  if (!build) throw new Error(`There is no build in ${folder}.`);
  return build;
}

const commands: Readonly<Record<string, Work>> = {
  check: async (deps, remote, { version = '', needs, folder, canary, force }) => {
    const shell = folder ? (await readBuild(folder))?.shell : undefined;
    return checkVersion(deps, { remote, version, needs, shell, canary }, { ...by, force });
  },
  compat: async (deps, _remote, { file }) =>
    compat(deps, checkoutBuilds.parse(JSON.parse(await readFile(file, 'utf8')))),
  async publish(deps, _remote, { folder, force, canary, notes }) {
    return publish(deps, await buildIn(folder), { ...by, force }, { canary, notes });
  },
  async compose(deps, _remote, { folders, versions }) {
    const builds = await Promise.all(folders.map(buildIn));
    return compose({ ...deps, config }, [...builds, ...versions]);
  },
  promote: (deps, remote, { share }) => promote(deps, remote, by, { share }),
  rollback: (deps, remote, { to }) => rollback(deps, remote, by, { to }),
  details: partDetails,
  preview: (deps, remote, { version = '' }) => previewLink({ ...deps, config }, remote, version),
  token: (deps, remote, { name, ends: day }) =>
    newReleaseToken(deps, remote, { name, ends: day === undefined ? undefined : serviceDayBounds(day).end }),
  tokens: listTokens,
  async revoke(deps, remote, { id }) {
    const revoked = await endTokens(deps, remote, id);
    if (id !== undefined && !revoked) throw new Error(`No token ${id} of ${remote} works.`);
    return { revoked };
  },
};

/** The texts of the fields count here too: no screen shows them beside one. */
const wordsOf = (error: unknown): string => {
  const fields = error instanceof ApiError ? Object.values(error.options.fields ?? {}).flat() : [];
  return fields.join(' ') || messageOf(error);
};

/** A release into an empty database of its own would reach nobody. */
function requireDatabase(): void {
  if (config.databaseUrl || hasEmbeddedDatabase(config.dataDir)) return;
  throw new Error(
    `No server has run with the data folder ${config.dataDir}. Set HATID_DATA_DIR or DATABASE_URL as the server has it, or HATID_SERVER and a token.`,
  );
}

const [command = '', remote = '', given = '{}'] = process.argv.slice(2);
const work = commands[command];
try {
  if (!work || !remote) throw new Error(`usage: ${Object.keys(commands).join(' | ')}, then the remote`);
  const what = taken.parse(JSON.parse(given));
  requireDatabase();
  process.stdout.write(`${JSON.stringify(await runInOwnDatabase(config, (own) => work(own, remote, what)))}\n`);
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}
