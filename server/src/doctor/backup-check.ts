import { formatMoment } from 'shared-lib/domain';
import { lastBackup } from '../backups/scheduled-backups.js';
import { serverClock } from '../platform/clock.js';
import { placeInBucket } from '../platform/backup/backup-source.js';
import { NAMES_BEGIN } from '../platform/backup/names.js';
import { BucketError } from '../platform/bucket/bucket-error.js';
import { fault, ok, warning, type Check, type Finding, type WithDatabase, type WithSettings } from './finding.js';
import { whenPrepared } from './work-checks.js';

async function look({ config, db }: WithDatabase): Promise<Finding[]> {
  if (config.demo) return [ok('The demo needs no backup.')];
  const { nightly, made_at: at, late } = await lastBackup({ config, db, clock: serverClock() });
  const last = at ? `The last good one is of ${formatMoment(new Date(at))}.` : 'There is none yet.';
  if (!nightly)
    return [
      warning(
        `No backup is made at night. ${last}`,
        'Set HATID_BACKUP_HOUR: docs/how-to/back-up-and-restore.md says how.',
      ),
    ];
  return late
    ? [
        warning(
          `The nightly backup is missing. ${last}`,
          'A server that runs makes it at 20 past the hour. If it failed, search the log for "nightly backup": it says why.',
        ),
      ]
    : [ok(`No nightly backup is missing. ${last}`)];
}

export const backupCheck: Check = { name: 'Backups', needs: 'database', look: whenPrepared(look) };

/** Tries all that a nightly backup needs, and leaves nothing there. Source: R-beyond-592. */
async function lookAtBucket({ config }: WithSettings): Promise<Finding[]> {
  const { backupBucket, bucketAccess, backupKey } = config;
  if (backupBucket === undefined) return [ok('Backups go to no bucket.')];
  const { bucket, key } = placeInBucket(`${backupBucket}/${NAMES_BEGIN}doctor`, bucketAccess);
  try {
    await bucket.tryOut(key);
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    return [fault(`No backup can go to ${backupBucket}. ${error.message}`, error.todo)];
  }
  return [
    backupKey === undefined
      ? warning(
          `Backups in ${backupBucket} are not encrypted, so whoever can read the bucket has everything.`,
          'Set HATID_BACKUP_KEY, and keep a copy of it elsewhere.',
        )
      : ok(`${backupBucket} answers and takes backups.`),
  ];
}

export const backupBucketCheck: Check = { name: 'Backup bucket', needs: 'settings', look: lookAtBucket };
