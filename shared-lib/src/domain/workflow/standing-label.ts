import type { Outcome } from './state.js';
import { CANCELLED, oneOf, statusLabel, type Status, type StatusName } from './statuses.js';
import * as m from '../../texts/m.js';

const ENDED_EARLY = m.ended_early();
const WORDS: { readonly [O in Outcome]?: string } = { cancelled: m.cancelled(), aborted: ENDED_EARLY };

type MaybeOutcome = Outcome | null | undefined;

/** How it was called off, if the status does not say so: while its people are driven home, and afterwards. */
const calledOffWord = (status: StatusName, outcome: MaybeOutcome): string | undefined =>
  outcome && !oneOf<Status>(CANCELLED, status) ? WORDS[outcome] : undefined;

/**
 * The status of a visit in words: `Cancelled · Return journey` for a called-off one, as the ride home alone does not
 * show it. A session that ended early is not called cancelled: it took place. Source: R-workflow-36, R-workflow-80.
 */
export function standingLabel(status: StatusName, outcome: MaybeOutcome): string {
  const word = calledOffWord(status, outcome);
  const label = status === 'cancelled' && outcome === 'aborted' ? ENDED_EARLY : statusLabel(status);
  return word ? `${word} · ${label}` : label;
}

/** The status that gives its colour. A called-off visit is no success, even when everyone is back. */
export const standingStatus = (status: StatusName, outcome: MaybeOutcome): StatusName =>
  status === 'transport_completed' && calledOffWord(status, outcome) ? 'cancelled' : status;
