// How it works: docs/subsystems/backups.md.
import fs from 'node:fs';
import path from 'node:path';
import { formatMoment, limits, SYSTEM } from 'shared-lib/domain';
import type { Config } from '../config.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { backupMissedMessage } from '../notifications/office-messages.js';
import { placeInBucket } from '../platform/backup/backup-source.js';
import { backupName, NAMES_BEGIN } from '../platform/backup/names.js';
import { isInBucket } from '../platform/bucket/bucket-address.js';
import type { Deps } from '../platform/deps.js';
import { messageOf } from '../platform/errors.js';
import { nextTime } from '../platform/jobs/daily-tasks.js';
import type { DailyTask } from '../platform/jobs/task.js';
import { backUpAside } from './backup-program.js';
import { mayGo } from './which-stay.js';
import { FIND, FORGET, LAST_MADE, MADE, PLAN, TELL_ONCE } from './scheduled-backups.sql.js';

/** Operators are told when a backup is late by so much. Until then it has been tried three times. */
const LATE_MS = 2 * 60 * limits.MINUTE;
const DAY_MS = 24 * 60 * limits.MINUTE;
const RECORDED_DAYS = 400;

/** The latest instant at which the nightly backup was due. `hour` is Manila's. */
function lastDue(hour: number, now: Date): Date {
  const at = `${String(hour).padStart(2, '0')}:00`;
  return nextTime(at, new Date(now.getTime() - DAY_MS));
}

/**
 * Every hour: makes the nightly backup if it is due and was not made. So one that failed, or a night without a server,
 * is made up for within the hour. Each hour has one job, whatever the number of servers. Source: R-beyond-366.
 */
export const takeNightlyBackup: DailyTask = {
  name: 'backups.take',
  at: ':20',
  async run(deps) {
    const { config, clock, db, log } = deps;
    if (config.backupHour === undefined) return;
    const due = lastDue(config.backupHour, clock.now());
    await db.rows(PLAN, [due]);
    const [planned] = await db.rows<{ made_at: Date | null }>(FIND, [due]);
    if (planned?.made_at) return;
    const files = placesFor(config, backupName('nightly', clock.now(), config.backupKey));
    try {
      if (config.backupInDir) fs.mkdirSync(config.backupDir, { recursive: true, mode: 0o700 });
      await backUpAside(config, files);
      await db.rows(MADE, [due, clock.now(), files.join(' '), await bytesOf(config, files[0] ?? '')]);
    } catch (error) {
      log.error({ problem: messageOf(error) }, 'the nightly backup was not made; it is tried again within the hour');
      if (isLate(due, clock.now())) await tellOperators(deps, due);
      return;
    }
    await prune(config).catch((error: unknown) =>
      log.error({ problem: messageOf(error) }, 'nightly backups that are no longer kept were not all removed'),
    );
    await db.rows(FORGET, [new Date(due.getTime() - RECORDED_DAYS * DAY_MS)]);
  },
};

async function tellOperators({ db, clock }: Deps, due: Date): Promise<void> {
  await db.tx(async (tx) => {
    const now = clock.now();
    if (!(await tx.rows(TELL_ONCE, [due, now])).length) return;
    const { at } = await tx.one<{ at: Date | null }>(LAST_MADE);
    notifyBesidesVisits(tx, {
      ...backupMissedMessage(at ? formatMoment(at) : undefined),
      occasion: 'backup_missed',
      actor: SYSTEM,
      now,
    });
  });
}

/** Where a nightly backup goes: the folder, the bucket, or both. The first is made, the second is its copy. */
const placesFor = ({ backupInDir, backupDir, backupBucket }: Config, name: string): string[] => [
  ...(backupInDir ? [path.join(backupDir, name)] : []),
  ...(backupBucket === undefined ? [] : [`${backupBucket}/${name}`]),
];

async function bytesOf({ bucketAccess }: Config, file: string): Promise<number> {
  if (!isInBucket(file)) return fs.statSync(file).size;
  const { bucket, key } = placeInBucket(file, bucketAccess);
  return (await bucket.sizeOf(key)) ?? 0;
}

async function prune({ backupInDir, backupDir, backupBucket, bucketAccess, backupKeep }: Config): Promise<void> {
  if (backupInDir)
    for (const name of mayGo(fs.readdirSync(backupDir), backupKeep))
      fs.rmSync(path.join(backupDir, name), { force: true });
  if (backupBucket === undefined) return;
  const { bucket, key: beginning } = placeInBucket(`${backupBucket}/${NAMES_BEGIN}`, bucketAccess);
  const folder = beginning.slice(0, -NAMES_BEGIN.length);
  const found = (await bucket.list(beginning)).map(({ key }) => key.slice(folder.length));
  for (const name of mayGo(found, backupKeep)) await bucket.remove(`${folder}${name}`);
  await bucket.sweep(beginning, DAY_MS);
}

const isLate = (due: Date, now: Date): boolean => now.getTime() - due.getTime() >= LATE_MS;

/** What operators read about backups on System Info. Source: R-beyond-368. */
export async function lastBackup({
  config,
  clock,
  db,
}: Pick<Deps, 'config' | 'clock' | 'db'>): Promise<{ nightly: boolean; made_at: string | null; late: boolean }> {
  const { at } = await db.one<{ at: Date | null }>(LAST_MADE);
  const nightly = config.backupHour !== undefined;
  const due = lastDue(config.backupHour ?? 0, clock.now());
  const late = nightly && (at === null || at < due) && isLate(due, clock.now());
  return { nightly, made_at: at?.toISOString() ?? null, late };
}
