import { formatServiceDay, type ServiceDay } from 'shared-lib';
import { weekPeriod } from 'shared-lib/attendance';

/** `Sun, 15 Nov 2026 to Sat, 21 Nov 2026` */
export function weekWords(day: ServiceDay): string {
  const { from, to } = weekPeriod(day);
  return `${formatServiceDay(from)} to ${formatServiceDay(to)}`;
}
