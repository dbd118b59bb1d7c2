import type { Lacking, ReleaseNeeds, ShellRecord } from 'shared-lib/contract';
import type { Autocommit, Queryable, Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { currentNeeds } from '../releases.repository.js';
import { lackedByShell, lackedOfServer, lackedOfShell, sentenceOf, wordsOf } from './fit.js';
import { ownServerRecord } from './own-records.js';
import {
  holdRunningBuilds,
  keepRunningBuilds,
  lockRunningBuilds,
  runningBuilds,
  type RunningBuilds,
} from './running-builds.repository.js';

/** A version of a remote with what it takes. Null: published before builds wrote it down. */
export interface Taker {
  readonly remote: string;
  readonly version: string;
  readonly needs: ReleaseNeeds | null;
}

/** What a remote takes and these builds do not give. */
export const lackedBy = ({ remote, version, needs }: Taker, { shell, server }: RunningBuilds): Lacking[] => {
  const taker = `remote-${remote} ${version}`;
  return needs ? [...lackedOfShell(taker, needs, shell), ...lackedOfServer(taker, needs, server)] : [];
};

/**
 * The one place that refuses a release which does not fit: RELEASE_DOES_NOT_FIT, with what is lacking. Before a shell
 * has ever run, nothing is refused. Source: R-beyond-210.
 */
export async function requireFit(tx: Tx, taker: Taker): Promise<void> {
  const running = await holdRunningBuilds(tx);
  refuseLacking(running ? lackedBy(taker, running) : []);
}

function refuseLacking(lacking: readonly Lacking[]): void {
  if (lacking.length) throw new ApiError('RELEASE_DOES_NOT_FIT', { detail: wordsOf(lacking), extra: { lacking } });
}

/**
 * What current remotes take and this shell lacks, and the calls that it makes and the server lacks. No remote is
 * released meanwhile.
 */
export async function lackedToRun(tx: Tx, shell: ShellRecord): Promise<Lacking[]> {
  const { server } = (await lockRunningBuilds(tx)) ?? { server: ownServerRecord() };
  const current = await currentNeeds(tx);
  return [...current.flatMap((taker) => lackedBy(taker, { shell, server })), ...lackedByShell(shell, server)];
}

/**
 * The same for a shell that everybody or a canary is to get, and for one to go back to: it has what the current remotes
 * take, and the server has the calls that it makes. Source: R-beyond-233.
 */
export const requireShellFit = async (tx: Tx, shell: ShellRecord): Promise<void> =>
  refuseLacking(await lackedToRun(tx, shell));

/** From now on, releases are checked against this shell and this server. */
export const runFromNow = (
  { db, clock }: { readonly db: Autocommit } & Pick<Deps, 'clock'>,
  shell: ShellRecord,
): Promise<unknown> => keepRunningBuilds(db, { shell, server: ownServerRecord() }, clock.now());

/** Warns of what current remotes and the shell take and these builds lack. Source: R-beyond-211. */
export async function warnOfMisfits({ db, log }: Pick<Deps, 'db' | 'log'>, shell: ShellRecord): Promise<void> {
  const builds = { shell, server: ownServerRecord() };
  for (const taker of await currentNeeds(db)) {
    const { remote, version } = taker;
    for (const one of lackedBy(taker, builds))
      log.warn({ remote, version, needs: one.needs }, `${one.taker} ${sentenceOf(one)}`);
  }
  for (const one of lackedByShell(shell, builds.server))
    log.warn({ shell: shell.version, needs: one.needs }, `${one.taker} ${sentenceOf(one)}`);
}

/** What current remotes and the current shell take and do not get; empty before a shell has ever run. */
export async function lackingNow(db: Queryable): Promise<Lacking[]> {
  const running = await runningBuilds(db);
  if (!running) return [];
  const builds = { shell: running.shell, server: ownServerRecord() };
  const current = await currentNeeds(db);
  return [...current.flatMap((one) => lackedBy(one, builds)), ...lackedByShell(builds.shell, builds.server)];
}

/** The builds of a checkout. */
export interface Builds extends RunningBuilds {
  readonly remotes: readonly (Omit<Taker, 'needs'> & { readonly needs: ReleaseNeeds })[];
}

/**
 * What would be lacking: the remotes of these builds in what runs, and in these builds what is delivered now. An open
 * tab has the running shell, and asks the new server. Source: R-beyond-212.
 */
export async function compat({ db }: Pick<Deps, 'db'>, builds: Builds): Promise<{ readonly lacking: Lacking[] }> {
  const running = await runningBuilds(db);
  const current = await currentNeeds(db);
  const lacking = [
    ...(running ? builds.remotes.flatMap((taker) => lackedBy(taker, running)) : []),
    ...current.flatMap((taker) => lackedBy(taker, builds)),
    ...lackedByShell(builds.shell, builds.server),
    ...(running ? lackedByShell(running.shell, builds.server) : []),
  ];
  return { lacking: [...new Map(lacking.map((one) => [JSON.stringify(one), one])).values()] };
}
