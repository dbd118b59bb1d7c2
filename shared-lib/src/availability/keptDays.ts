import { formatServiceDay, type ServiceDay, toast } from 'shared-lib';

/** The number of days that a notice names. It counts the others. */
const NAMED = 3;

/** Names the first days that a change of the weekly pattern left unchanged, if there are any. */
export function sayKept(kept: readonly ServiceDay[]): void {
  if (kept.length === 0) return;
  const named = kept.slice(0, NAMED).map(formatServiceDay).join('; ');
  const more = kept.length - NAMED;
  toast.info(`Set by hand and left as they are: ${named}${more > 0 ? `; and ${more} more` : ''}.`);
}
