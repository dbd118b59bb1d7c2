import type { SecondDriverRequest } from 'shared-lib/contract';
import type { SecondDriverState } from 'shared-lib/domain';
import type { AskedDriver } from '../store/record.js';

interface SecondDriverFacts {
  readonly backup: SecondDriverState | null;
  readonly backup_note: string | null;
  readonly backup_drivers: readonly AskedDriver[] | null;
}

const instant = (at: number): string => new Date(at).toISOString();

/** A request for a second driver, with the drivers in the order in which they were asked. */
export function secondDriverOf({ backup, backup_note, backup_drivers }: SecondDriverFacts): SecondDriverRequest | null {
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
