import type { Outcome } from './state.js';
import { CANCELLED, oneOf, statusLabel, type Status, type StatusName } from './statuses.js';

const ENDED_EARLY = 'Ended early';
const WORDS: { readonly [O in Outcome]?: string } = { cancelled: 'Cancelled', aborted: ENDED_EARLY };

type MaybeOutcome = Outcome | null | undefined;

/** What was called off, where the status does not say so itself: while its people are driven home, and after it. */
const calledOffWord = (status: StatusName, outcome: MaybeOutcome): string | undefined =>
  outcome && !oneOf<Status>(CANCELLED, status) ? WORDS[outcome] : undefined;

/**
 * How a visit stands, in words: `Cancelled · Return journey` of one that was called off, whose ride home says nothing
 * of it. A session that was ended early is not called cancelled: it took place. Source: R-workflow-36, R-workflow-80.
 */
export function standingLabel(status: StatusName, outcome: MaybeOutcome): string {
  const word = calledOffWord(status, outcome);
  const label = status === 'cancelled' && outcome === 'aborted' ? ENDED_EARLY : statusLabel(status);
  return word ? `${word} · ${label}` : label;
}

/** The status whose colour it has: that everybody is back makes no success of a visit that was called off. */
export const standingStatus = (status: StatusName, outcome: MaybeOutcome): StatusName =>
  status === 'transport_completed' && calledOffWord(status, outcome) ? 'cancelled' : status;
