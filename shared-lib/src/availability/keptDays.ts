import { formatServiceDay, type ServiceDay, toast } from 'shared-lib';

/** Names the days that a change of the weekly pattern left as they are, where there are any. */
export function sayKept(kept: readonly ServiceDay[]): void {
  if (kept.length > 0) toast.info(`Set by hand and left as they are: ${kept.map(formatServiceDay).join('; ')}.`);
}
