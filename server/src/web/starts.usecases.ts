// How it works: docs/subsystems/canaries.md.
import { randomBytes } from 'node:crypto';
import type { Body, Calls } from 'shared-lib/contract';
import { rolesServedBy, serverLimits, SYSTEM } from 'shared-lib/domain';
import { z } from 'zod';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { versionReturnedMessage } from '../notifications/office-messages.js';
import { inMilliseconds } from '../platform/clock.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { deviceHash, personOf, type Device } from '../platform/http/device.js';
import type { DailyTask } from '../platform/jobs/task.js';
import type { Sealer } from '../platform/seal.js';
import { lackedBy, lackedToRun } from './fit/fit.usecases.js';
import { runningBuilds } from './fit/running-builds.repository.js';
import { canaryOf, endCanary, type Audience } from './canaries.repository.js';
import { forgetEvents, recordEvent, sinceOf } from './history.repository.js';
import { claimedTwice } from './page-claims.js';
import { findVersion, lockClaimsOfOthers, lockRemote, movePointer, pointerOf } from './releases.repository.js';
import { audited } from './releases.usecases.js';
import { reasonToReturn } from './return-rule.js';
import { forgetStarts, judgedStarts, keepStart, type Start } from './starts.repository.js';
import { SHELL } from './shell-part.js';
import { ITSELF } from './writer.js';

const ID_MS = inMilliseconds({ hours: serverLimits.START_ID_HOURS });
/** By which the clock of the server that wrote the page may be ahead. */
const AHEAD_MS = inMilliseconds({ minutes: 1 });
const HOUR_MS = inMilliseconds({ hours: 1 });
const RETURN_MS = inMilliseconds({ hours: serverLimits.RETURN_HOURS });
const KEPT_MS = inMilliseconds({ days: serverLimits.STARTS_DAYS });

const form = z.object({
  /** Random: what makes it count once. */
  page: z.string(),
  at: z.number(),
  /** The device that the page was written for. */
  device: z.string(),
  /** The first version of each part in the page. */
  versions: z.record(z.string(), z.string()),
});

/** The id that a page carries for its report. Nothing is written when a page is served. */
export const startIdOf = (
  sealer: Sealer,
  { at, device, versions }: { readonly at: Date; readonly device: Device; readonly versions: Record<string, string> },
): string =>
  sealer.seal('start', {
    page: randomBytes(12).toString('base64url'),
    at: at.getTime(),
    device: device.id,
    versions,
  } satisfies z.infer<typeof form>);

export interface Returned {
  readonly remote: string;
  readonly version: string;
  /** What everybody has now. */
  readonly to: string;
  readonly reason: string;
}

export interface TakenStarts {
  /** Those that counted now. */
  readonly counted: readonly Pick<Start, 'remote' | 'version' | 'outcome'>[];
  readonly returned: readonly Returned[];
}

/**
 * Counts how the start of a page went. An id counts for its own device, once for each part, and for a day. A crash
 * later turns a good start to a failed one. A start counts by person: of an area, from people whom it serves. Starts of
 * the shell count without a person too, but take nothing back. A version with too many failed starts goes back by
 * itself, here. Source: R-beyond-222.
 */
export async function takeStart(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sealer: Sealer,
  { page: id, parts }: Body<Calls['releases']['reportStart']>,
  device: Device | undefined,
): Promise<TakenStarts> {
  const now = clock.now();
  const page = sealer.open('start', id, form);
  const age = now.getTime() - (page?.at ?? 0);
  if (!page || !device || page.device !== device.id || age > ID_MS || age < -AHEAD_MS)
    return { counted: [], returned: [] };
  const person = personOf(device, now);
  // In one order, so that two reports never wait for each other.
  const outcomes = [...new Map(parts.map((part) => [part.name, part.outcome]))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const told = outcomes.flatMap(([remote, outcome]): Start[] => {
    const version = Object.hasOwn(page.versions, remote) ? page.versions[remote] : undefined;
    if (version === undefined || (remote !== SHELL && !(person && rolesServedBy(remote).includes(person.role))))
      return [];
    // A person with two browsers is one person.
    const from = person
      ? sealer.mark(`${remote === SHELL ? `${SHELL} ` : ''}person ${person.user}`)
      : deviceHash(device);
    const byPerson = person !== undefined;
    return [{ page: Buffer.from(page.page, 'base64url'), remote, version, outcome, at: now, device: from, byPerson }];
  });
  return db.tx(async (tx) => {
    const counted: Start[] = [];
    for (const start of told) if (await keepStart(tx, start, new Date(now.getTime() - HOUR_MS))) counted.push(start);
    const returned: Returned[] = [];
    for (const { remote, version, outcome, byPerson } of counted)
      if (outcome === 'failed' && byPerson) returned.push(...(await judge(tx, remote, version, now)));
    return { counted, returned };
  });
}

/**
 * Takes a version back if its starts say so. Reports of one remote wait for each other here, on all servers, so the
 * last of them sees all, and it goes back once.
 */
async function judge(tx: Tx, remote: string, version: string, at: Date): Promise<Returned[]> {
  await lockRemote(tx, remote);
  const [current = '', ...previous] = await pointerOf(tx, remote);
  const canary = await canaryOf(tx, remote);
  if (canary?.version === version) {
    const reason = reasonToReturn(await judgedStarts(tx, remote, version, canary.since));
    if (reason === undefined) return [];
    await endCanary(tx, remote);
    return [await tellReturn(tx, { remote, version, to: current, reason }, at, canary)];
  }
  const since = await sinceOf(tx, remote);
  // A version that was gone back to stays: what fails there has another cause.
  const isNew =
    since?.version === version &&
    since.kind !== 'returned' &&
    since.kind !== 'rolled_back' &&
    at.getTime() - since.at.getTime() <= RETURN_MS;
  if (version !== current || !isNew) return [];
  const reason = reasonToReturn(await judgedStarts(tx, remote, version, since.at));
  if (reason === undefined) return [];
  const versions = await runnable(tx, remote, previous);
  const [to] = versions;
  if (to === undefined) return [];
  await movePointer(tx, remote, { versions, at, rolledBack: version });
  return [await tellReturn(tx, { remote, version, to, reason }, at)];
}

/**
 * The earlier versions from the first that can run on: one that fits the shell and server that run, and whose pages no
 * other remote has by now. What failed on some devices must not be replaced by what fails on all.
 */
async function runnable(tx: Tx, remote: string, previous: readonly string[]): Promise<readonly string[]> {
  if (remote === SHELL) return runnableShell(tx, previous);
  const running = await runningBuilds(tx);
  const claims = await lockClaimsOfOthers(tx, remote);
  for (const [at, version] of previous.entries()) {
    const known = await findVersion(tx, remote, version);
    if (!known?.pages || claimedTwice(known.pages, claims) !== undefined) continue;
    const { needs } = known;
    if (!running || (needs && !lackedBy({ remote, version, needs }, running).length)) return previous.slice(at);
  }
  return [];
}

async function runnableShell(tx: Tx, previous: readonly string[]): Promise<readonly string[]> {
  for (const [at, version] of previous.entries()) {
    const shell = (await findVersion(tx, SHELL, version))?.shell;
    if (shell && !(await lackedToRun(tx, shell.record)).length) return previous.slice(at);
  }
  return [];
}

async function tellReturn(tx: Tx, returned: Returned, at: Date, canary?: Audience): Promise<Returned> {
  const { remote, version, to, reason } = returned;
  const { percent, people, role } = canary ?? {};
  const audience = { percent, people, role };
  await recordEvent(tx, { remote, at, kind: 'returned', version, previous: to, reason, ...audience, by: ITSELF });
  const change = { before: { version }, after: { version: to, reason } };
  await audited(tx, { at, action: 'remote.return', entityId: remote, ...change }, { origin: 'release' });
  notifyBesidesVisits(tx, {
    ...versionReturnedMessage(returned),
    occasion: 'version_returned',
    actor: SYSTEM,
    now: at,
  });
  return returned;
}

/** Forgets starts after some days, and the oldest events of each remote. */
export const forgetOldStarts: DailyTask = {
  name: 'releases.forget-starts',
  at: '04:15',
  async run({ db, clock }) {
    await forgetStarts(db, new Date(clock.now().getTime() - KEPT_MS));
    await forgetEvents(db);
  },
};
