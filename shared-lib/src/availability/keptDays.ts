import { dayWords, type ServiceDay, toast } from 'shared-lib';
import * as m from '../texts/m';

/** The number of days that a notice names. It counts the others. */
const NAMED = 3;

/** Names the first days that a change of the weekly pattern left unchanged, if there are any. */
export function sayKept(kept: readonly ServiceDay[]): void {
  if (kept.length === 0) return;
  const named = kept.slice(0, NAMED).map(dayWords).join('; ');
  const more = kept.length - NAMED;
  toast.info(m.set_by_hand_and_left({ named, words: more > 0 ? m.and_more({ more }) : '' }));
}
