// How it works: docs/subsystems/tracking.md.
import type { Company } from 'shared-lib/contract';
import { formatDate, formatTime, limits, pageState } from 'shared-lib/domain';
import { momentInWords } from './page-language.js';
import type { TrackedRow } from './tracking.repository.js';
import * as m from '../texts/m.js';

/** `3:12 PM`, with the day where it was not today. */
export function saidAt(at: string, now: Date): string {
  const said = new Date(at);
  return formatDate(said) === formatDate(now) ? formatTime(said) : momentInWords(said);
}

type Asked = Pick<TrackedRow, 'status' | 'outcome' | 'driver' | 'starts_at'>;

/** Nobody is under way yet. */
const isAhead = (row: Asked): boolean => ['booked', 'confirmed'].includes(pageState(row));

/** The client can say that the time suits them, or has said so. */
export interface ConfirmPart {
  /** The start that the page shows, as ISO text. */
  readonly startsAt: string;
  /** When they said so; left out so far. */
  readonly at?: string;
}

/** Undefined once people are under way, and while the client asks for something else. */
export function confirmPart(row: TrackedRow, now: Date): ConfirmPart | undefined {
  if (!isAhead(row) || (row.cancel_asked_at && !row.cancel_kept_at)) return undefined;
  if (row.time_asked_for && !row.time_answer) return undefined;
  const startsAt = new Date(row.starts_at).toISOString();
  return { startsAt, ...(row.client_confirmed_at && { at: saidAt(row.client_confirmed_at, now) }) };
}

/** By the rule of the business, `cancel_by_client`: until so many hours before the start; 0 is never. */
export const mayAskToCancel = (row: Asked, hours: number, now: Date): boolean =>
  hours > 0 && isAhead(row) && now.getTime() <= Date.parse(row.starts_at) - hours * 60 * limits.MINUTE;

/** What the page says of cancelling: a form, or how it stands. */
export interface CancelPart {
  readonly canAsk: boolean;
  readonly title: string;
  /** What happens next. */
  readonly words: string;
}

interface Beside {
  readonly company: Pick<Company, 'phone_number'>;
  readonly now: Date;
  readonly hoursToCancel: number;
}

/** Undefined where the page says nothing of it. Source: R-beyond-543, R-beyond-544. */
export function cancelPart(row: TrackedRow, { company, now, hoursToCancel: hours }: Beside): CancelPart | undefined {
  if (!isAhead(row)) return undefined;
  const phone = company.phone_number;
  if (row.cancel_kept_at)
    return {
      canAsk: false,
      title: m.the_office_keeps_your_visit(),
      words: phone ? m.cannot_come_call({ phone }) : m.cannot_come_tell_the_office(),
    };
  if (row.cancel_asked_at)
    return {
      canAsk: false,
      title: m.you_asked_to_cancel_at({ time: saidAt(row.cancel_asked_at, now) }),
      words: m.the_office_answers_here(),
    };
  if (hours === 0) return undefined;
  return mayAskToCancel(row, hours, now)
    ? { canAsk: true, title: m.ask_to_cancel(), words: m.the_office_decides_and_answers() }
    : {
        canAsk: false,
        title: m.need_to_cancel(),
        words: phone ? m.to_cancel_call({ phone }) : m.to_cancel_tell_the_office(),
      };
}
