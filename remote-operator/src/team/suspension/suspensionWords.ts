import { momentWords } from 'shared-lib';
import * as m from '../../texts/m';

/** `suspended until Sat, 21 Nov 2026, 6:00 AM` */
export function suspendedUntil(until: string | null): string {
  if (until === null) return 'suspended';
  const at = new Date(until);
  return m.suspended_until_at({ at: momentWords(at) });
}

export const LIFT_FAILED = m.could_not_lift_the_suspension();
export const liftedWords = (name: string): string => m.gets_new_work_again({ name });
