import type { BackupRequest } from 'shared-lib/contract';
import type { BackupState } from 'shared-lib/domain';
import type { AskedDriver } from '../store/record.js';

interface BackupFacts {
  readonly backup: BackupState | null;
  readonly backup_note: string | null;
  readonly backup_drivers: readonly AskedDriver[] | null;
}

const instant = (at: number): string => new Date(at).toISOString();

/** What is said of a request for a second driver; the drivers in the order in which they were asked. */
export function backupOf({ backup, backup_note, backup_drivers }: BackupFacts): BackupRequest | null {
  if (!backup) return null;
  const names = new Map(backup_drivers ?? []);
  return {
    asked_at: instant(backup.askedAt),
    until: instant(backup.until),
    answered_at: backup.answeredAt === null ? null : instant(backup.answeredAt),
    note: backup_note ?? '',
    drivers: backup.asked.map((id) => ({
      id,
      name: names.get(id) ?? '',
      answer: id === backup.takenBy ? 'taken' : backup.declined.includes(id) ? 'declined' : null,
    })),
  };
}
