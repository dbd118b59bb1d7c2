// How it works: docs/subsystems/backups.md.
/** How many days, weeks and months have a backup. */
export interface Kept {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const NIGHTLY = /^hatid-(\d{4}-\d{2}-\d{2})-\d{6}-nightly\.tar\.gz(\.sealed)?$/;

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
const monthOf = (day: string): string => day.slice(0, 7);

/**
 * The nightly backups that may go. Of each of the last days, weeks and months that have one, the latest stays. Files
 * with other names, such as those from before an upgrade, are not touched. Source: R-beyond-367.
 * @param names of all files in the folder
 */
export function mayGo(names: readonly string[], kept: Kept): string[] {
  const nightly = names
    .filter((name) => NIGHTLY.test(name))
    .sort()
    .reverse();
  const dayOf = (name: string): string => NIGHTLY.exec(name)?.[1] ?? '';
  const latestOf = (periodOf: (day: string) => string, count: number): string[] => {
    const latest = new Map<string, string>();
    for (const name of nightly) {
      const period = periodOf(dayOf(name));
      if (!latest.has(period)) latest.set(period, name);
    }
    return [...latest.values()].slice(0, count);
  };
  const stays = new Set([
    ...nightly.slice(0, 1),
    ...latestOf((day) => day, kept.days),
    ...latestOf(weekOf, kept.weeks),
    ...latestOf(monthOf, kept.months),
  ]);
  return nightly.filter((name) => !stays.has(name));
}
