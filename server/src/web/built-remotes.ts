import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageRows, releaseNeeds } from 'shared-lib/contract';
import { z } from 'zod';
import type { Deps } from '../platform/deps.js';
import { ApiError, messageOf } from '../platform/errors.js';
import { runFromNow, warnOfMisfits } from './fit/fit.usecases.js';
import { shellRecordIn } from './fit/own-records.js';
import { pointers } from './canaries.repository.js';
import { packageRelease, type ReleasePackage } from './release-package.js';
import {
  findVersion,
  movePointer,
  pointerOf,
  pruneCheckoutVersions,
  rolledBackOf,
  type PublishedVersion,
} from './releases.repository.js';
import { isSameRelease, publish } from './releases.usecases.js';

/** The checkout that this server runs from. The path is the same from server/src/web and server/dist/web. */
const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** What the bundler writes beside its files; see shared-lib/tooling/bundle.mjs. */
const buildRecord = z.object({
  name: z.string(),
  version: z.string(),
  sources: z.string(),
  files: z.record(z.string(), z.unknown()),
  pages: pageRows,
  needs: releaseNeeds,
});

const isDevelopmentBuild = (version: string): boolean => version.includes('-dev.');

/**
 * A build in a folder: its `build.json` and, beside it, a folder named after the version. Undefined if there is none.
 */
export async function readBuild(folder: string): Promise<ReleasePackage | undefined> {
  const text = await readFile(path.join(folder, 'build.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { name, version, sources, files, pages, needs } = buildRecord.parse(JSON.parse(text));
  const bodies = await Promise.all(
    Object.keys(files).map(async (file) => [file, await readFile(path.join(folder, version, file))] as const),
  );
  return packageRelease({
    remote: name.replace(/^remote-/, ''),
    version,
    sources,
    files: new Map(bodies),
    pages,
    needs,
  });
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
 * What a start does with a remote that is built in its checkout:
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
    if (version === build.version) log.info({ remote, version }, 'published the built remote');
    else
      log.warn(
        { remote, version },
        `remote-${remote} differs from the published ${build.version}, which never changes: delivering it as ${version}`,
      );
  } else if (decision.keep !== 'same') {
    log.warn(
      { remote, version: delivered },
      `remote-${remote} as built here (${build.version}) is not what is delivered (${delivered}): npm run release -w remote-${remote} -- --version <new version> delivers it`,
    );
  }
}

/** Each edit makes one, and only the latest is useful. */
async function forgetDevelopmentBuilds({ db, clock }: Deps, remote: string): Promise<void> {
  await db.tx(async (tx) => {
    const versions = await pointerOf(tx, remote);
    const kept = versions.filter((version, index) => index === 0 || !isDevelopmentBuild(version));
    if (kept.length < versions.length) await movePointer(tx, remote, { versions: kept, at: clock.now() });
    await pruneCheckoutVersions(tx, remote, kept);
  });
}

/** At start, publishes the remotes built in this checkout if needed. A faulty one is logged and left out. */
export async function publishBuiltRemotes(deps: Deps, checkout = CHECKOUT): Promise<void> {
  const folders = (await readdir(checkout)).filter((name) => name.startsWith('remote-')).sort();
  for (const folder of folders) {
    try {
      const build = await readBuild(path.join(checkout, folder, 'dist'));
      if (build) await deliver(deps, build);
    } catch (error) {
      // Another server of the same start was quicker.
      if (error instanceof ApiError && error.code === 'VERSION_EXISTS') continue;
      deps.log.error({ error }, `${folder} could not be published: ${messageOf(error)}`);
    }
  }
}

/**
 * At start: from now on the shell of this checkout runs, its built remotes are published if needed, and the log says
 * what does not fit. In this order, because the remotes are made for this shell.
 */
export async function startBuilds(deps: Deps, checkout = CHECKOUT): Promise<void> {
  const shell = await shellRecordIn(path.join(checkout, 'shell/dist'));
  if (shell) await runFromNow(deps, shell);
  await publishBuiltRemotes(deps, checkout);
  if (shell) await warnOfMisfits(deps, shell);
}
