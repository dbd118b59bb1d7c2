// How it works: docs/subsystems/tracking.md.
import type { Company } from 'shared-lib/contract';
import { BEFORE_START, limits, oneOf, serverLimits } from 'shared-lib/domain';
import { saidAt } from './client-part.js';
import { momentInWords } from './page-language.js';
import type { TrackedRow } from './tracking.repository.js';
import * as m from '../texts/m.js';

/** The visit stands and the office has not started it, so its time can be moved. */
export const isBeforeStart = ({ status, outcome }: Pick<TrackedRow, 'status' | 'outcome'>): boolean =>
  outcome === null && oneOf(BEFORE_START, status);

type Asking = Pick<TrackedRow, 'status' | 'outcome' | 'starts_at' | 'cancel_asked_at' | 'cancel_kept_at' | 'time_asks'>;

/**
 * By the rule of the business, `move_by_client`: until so many hours before the start; 0 is never. Somebody who holds
 * one time after the other is stopped at the fifth. Source: R-beyond-660.
 */
export const mayAskForTime = (row: Asking, hours: number, now: Date): boolean =>
  hours > 0 &&
  isBeforeStart(row) &&
  (row.cancel_asked_at === null || row.cancel_kept_at !== null) &&
  (row.time_asks ?? 0) < serverLimits.TIME_ASKS &&
  now.getTime() <= Date.parse(row.starts_at) - hours * 60 * limits.MINUTE;

/** What the page says of another time, and whether it leads to the times that are free. */
export interface TimePart {
  readonly canAsk: boolean;
  /** What the client asked for, or what became of it; left out where they never asked. */
  readonly title?: string;
  readonly words?: string;
  /** A request waits for the office. */
  readonly isAsked?: boolean;
}

interface Beside {
  readonly company: Pick<Company, 'phone_number'>;
  readonly now: Date;
  readonly hoursToMove: number;
}

/** Undefined where the page says nothing of it. Source: R-beyond-661, R-beyond-662. */
export function timePart(row: TrackedRow, { company, now, hoursToMove }: Beside): TimePart | undefined {
  if (!isBeforeStart(row) || (row.cancel_asked_at && !row.cancel_kept_at)) return undefined;
  const canAsk = mayAskForTime(row, hoursToMove, now);
  if (!row.time_asked_for) return canAsk ? { canAsk } : undefined;
  const asked = new Date(row.time_asked_for);
  if (row.time_answer === 'kept') {
    const phone = company.phone_number;
    const words = phone ? m.other_time_call({ phone }) : m.other_time_tell_the_office();
    return { canAsk, title: m.the_office_keeps_the_time(), words };
  }
  if (row.time_answer === 'moved') {
    const isAsAsked = asked.getTime() === Date.parse(row.starts_at);
    return {
      canAsk,
      title: m.the_office_moved_your_visit(),
      words: isAsAsked ? m.it_has_the_time_you_asked_for() : m.it_has_the_time_above(),
    };
  }
  const isHeld = row.time_held_until !== null && Date.parse(row.time_held_until) > now.getTime();
  return {
    canAsk,
    isAsked: true,
    title: m.you_asked_for({ when: momentInWords(asked) }),
    words: isHeld
      ? m.held_for_you_until({ time: saidAt(row.time_held_until ?? '', now) })
      : m.the_office_answers_time_stays(),
  };
}
