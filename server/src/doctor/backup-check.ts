import { formatMoment } from 'shared-lib/domain';
import { lastBackup } from '../backups/scheduled-backups.js';
import { serverClock } from '../platform/clock.js';
import { ok, warning, type Check, type Finding, type WithDatabase } from './finding.js';
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
