// How it works: docs/subsystems/releases.md.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageRows, releaseNeeds, shellPart, type ShellRecord } from 'shared-lib/contract';
import { z } from 'zod';
import { inMilliseconds } from '../platform/clock.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, messageOf } from '../platform/errors.js';
import type { DailyTask } from '../platform/jobs/task.js';
import { runFromNow, warnOfMisfits } from './fit/fit.usecases.js';
import { pointers } from './canaries.repository.js';
import { packageRelease, type ReleasePackage } from './release-package.js';
import {
  findVersion,
  lockRemote,
  movePointer,
  pointerOf,
  pruneCheckoutVersions,
  rolledBackOf,
  type PublishedVersion,
} from './releases.repository.js';
import { isSameRelease, publish } from './releases.usecases.js';
import { forgetFiles, replaceFiles } from './shell-files.repository.js';
import { packageOf, SHELL } from './shell-part.js';

/** The checkout that this server runs from. The path is the same from server/src/web and server/dist/web. */
const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** How long a tab may stay open after an upgrade and still open every page of its build. */
const KEPT_MS = inMilliseconds({ days: 30 });

/** What the bundler writes beside its files; see shared-lib/tooling/bundle.mjs. */
const build = { version: z.string(), sources: z.string(), files: z.record(z.string(), z.unknown()) };
const remoteBuild = z.object({ ...build, name: z.string(), pages: pageRows, needs: releaseNeeds });
const shellBuild = z.object({ ...build, ...shellPart.shape });
const anyBuild = z.object({ name: z.string() });
/** The shell takes nothing of another part, and its pages are in its code. */
const OF_SHELL = { pages: [], needs: { names: {}, packages: {}, addresses: [] } };

const isDevelopmentBuild = (version: string): boolean => version.includes('-dev.');

async function filesIn(folder: string, files: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file))] as const)),
  );
}

/**
 * A build in a folder: its `build.json` and its files beside it, those of a remote in a folder named after the version.
 * Undefined if there is none.
 */
export async function readBuild(folder: string): Promise<ReleasePackage | undefined> {
  const text = await readFile(path.join(folder, 'build.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const record: unknown = JSON.parse(text);
  return anyBuild.parse(record).name === SHELL ? readShell(folder, record) : readRemote(folder, record);
}

async function readRemote(folder: string, record: unknown): Promise<ReleasePackage> {
  const { name, files, ...about } = remoteBuild.parse(record);
  const bodies = await filesIn(path.join(folder, about.version), Object.keys(files));
  return packageRelease({ ...about, remote: name.replace(/^remote-/, ''), files: bodies });
}

async function readShell(folder: string, given: unknown): Promise<ReleasePackage> {
  const { version, sources, parts, record, files } = shellBuild.parse(given);
  const names = Object.keys(files);
  const shell = { parts, record, files: names };
  return packageRelease({ ...OF_SHELL, remote: SHELL, version, sources, shell, files: await filesIn(folder, names) });
}

export interface Situation {
  readonly build: ReleasePackage;
  /** The version that is delivered now. */
  readonly current: PublishedVersion | undefined;
  /** The version that is published under the build's own number. */
  readonly sameVersion: PublishedVersion | undefined;
  /** The version that people took back, if nothing was released since. */
  readonly rolledBack: string | undefined;
  /** Some people have another version. */
  readonly hasCanary: boolean;
  /** The database belongs to this checkout alone. */
  readonly ownDatabase: boolean;
}

export type Decision =
  | { readonly publishAs: string }
  | { readonly keep: 'same' | 'released' | 'rolled back' | 'shared database' };

/**
 * What a start does with a remote, or the shell, that is built in its checkout:
 *
 * * The first one is published. If only starts have published, a new version is published like a release.
 * * A release by a person or a pipeline is never replaced. A version that people took back stays back (R-beyond-208).
 * * A different build of the same number becomes `1.0.0-dev.<hash>`, on the checkout's own database only.
 * * A canary is a release, too: its people keep it.
 * * A remote from before builds wrote down pages or needs is always replaced: nobody can say whether it still fits.
 */
export function decide({ build, current, sameVersion, rolledBack, hasCanary, ownDatabase }: Situation): Decision {
  if (!current) return { publishAs: build.version };
  if (isSameRelease(build, current) || (build.sources !== undefined && build.sources === current.sources))
    return { keep: 'same' };
  const outdated = current.pages === null || current.needs === null;
  if ((current.origin === 'release' || hasCanary) && !outdated) return { keep: 'released' };
  const isFree = !sameVersion || isSameRelease(build, sameVersion);
  const version = isFree ? build.version : `${build.version}-dev.${(build.sources ?? 'unknown').slice(0, 8)}`;
  if (version === rolledBack && !outdated) return { keep: 'rolled back' };
  return isFree || ownDatabase || outdated ? { publishAs: version } : { keep: 'shared database' };
}

async function deliver(deps: Deps, build: ReleasePackage): Promise<void> {
  const { db, log, config } = deps;
  const { remote } = build;
  const name = packageOf(remote);
  const [delivered] = await pointerOf(db, remote);
  const current = delivered === undefined ? undefined : await findVersion(db, remote, delivered);
  const sameVersion = await findVersion(db, remote, build.version);
  const rolledBack = await rolledBackOf(db, remote);
  const hasCanary = (await pointers(db)).some((one) => one.remote === remote && one.canary !== null);
  const ownDatabase = config.databaseUrl === undefined;
  const decision = decide({ build, current, sameVersion, rolledBack, hasCanary, ownDatabase });
  if ('publishAs' in decision) {
    const version = decision.publishAs;
    await publish(deps, { ...build, version }, { origin: 'checkout' });
    await forgetDevelopmentBuilds(deps, remote);
    if (version === build.version) log.info({ remote, version }, 'published what is built here');
    else
      log.warn(
        { remote, version },
        `${name} differs from the published ${build.version}, which never changes: delivering it as ${version}`,
      );
  } else if (decision.keep !== 'same') {
    log.warn(
      { remote, version: delivered },
      `${name} as built here (${build.version}) is not what is delivered (${delivered}): npm run release -w ${name} -- --version <new version> delivers it`,
    );
  }
}

/** Each edit makes one, and only the latest is useful. */
async function forgetDevelopmentBuilds({ db, clock }: Deps, remote: string): Promise<void> {
  await db.tx(async (tx) => {
    await lockRemote(tx, remote);
    const versions = await pointerOf(tx, remote);
    const kept = versions.filter((version, index) => index === 0 || !isDevelopmentBuild(version));
    if (kept.length < versions.length) await movePointer(tx, remote, { versions: kept, at: clock.now() });
    await pruneCheckoutVersions(tx, remote, kept, clock.now());
  });
}

/** Publishes what is built in a folder of this checkout, if needed. A faulty build is logged and left out. */
async function publishIn(deps: Deps, checkout: string, folder: string): Promise<void> {
  try {
    const found = await readBuild(path.join(checkout, folder, 'dist'));
    if (found) await deliver(deps, found);
  } catch (error) {
    // Another server of the same start was quicker.
    if (error instanceof ApiError && error.code === 'VERSION_EXISTS') return;
    deps.log.error({ error }, `${folder} could not be published: ${messageOf(error)}`);
  }
}

/** At start, publishes the remotes built in this checkout if needed. */
export async function publishBuiltRemotes(deps: Deps, checkout = CHECKOUT): Promise<void> {
  const folders = (await readdir(checkout)).filter((name) => name.startsWith('remote-')).sort();
  for (const folder of folders) await publishIn(deps, checkout, folder);
}

/** From now on releases are checked against this server, and the shell that everybody has. Undefined without one. */
const runBuilds = ({ db, clock }: Deps): Promise<ShellRecord | undefined> =>
  db.tx(async (tx) => {
    await lockRemote(tx, SHELL);
    const [version] = await pointerOf(tx, SHELL);
    const record = version === undefined ? undefined : (await findVersion(tx, SHELL, version))?.shell?.record;
    if (record) await runFromNow({ db: tx, clock }, record);
    return record;
  });

/** Files of earlier shells stay for the tabs that have them, for 30 days. */
export const forgetShellFiles: DailyTask = {
  name: 'releases.forget-shell-files',
  at: '04:20',
  async run({ db, clock }) {
    const at = clock.now();
    await replaceFiles(db, at);
    await forgetFiles(db, new Date(at.getTime() - KEPT_MS));
  },
};

/**
 * At start: the shell and the remotes of this checkout are published if needed, and the log says what does not fit. The
 * shell comes first, because the remotes are made for it. Source: R-beyond-211, R-beyond-235.
 */
export async function startBuilds(deps: Deps, checkout = CHECKOUT): Promise<void> {
  await publishIn(deps, checkout, SHELL);
  const shell = await runBuilds(deps);
  await publishBuiltRemotes(deps, checkout);
  if (shell) await warnOfMisfits(deps, shell);
}
