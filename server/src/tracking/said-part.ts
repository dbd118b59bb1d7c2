import { formatTime, WORDS_TO_CLIENT, type WordToClient, pageState } from 'shared-lib/domain';
import type { TrackedRow } from './tracking.repository.js';
import * as m from '../texts/m.js';

/** What those who come tell the client, as the page shows it. */
export interface SaidNow {
  readonly words: string;
  /** `From your team, 3:12 PM` */
  readonly at: string;
}

const WORDS: Readonly<Record<WordToClient, () => string>> = {
  here: () => m.we_are_here(),
  come_down: () => m.please_come_down(),
  which_unit: () => m.which_unit_are_you_in(),
};

/** Newest first; without what the page says itself, and without a question that is answered. Source: R-beyond-1010. */
export function saidNow(row: TrackedRow): SaidNow[] {
  const { words_said: said } = row;
  if (!said) return [];
  const isPast = (word: WordToClient): boolean =>
    (word === 'here' && pageState(row) === 'arrived') || (word === 'which_unit' && said.has_unit);
  return WORDS_TO_CLIENT.filter((word) => !isPast(word))
    .flatMap((word) => {
      const at = said[word];
      return at === null ? [] : [{ word, at: Date.parse(at) }];
    })
    .sort((one, other) => other.at - one.at)
    .map(({ word, at }) => ({ words: WORDS[word](), at: m.said_at_time({ time: formatTime(new Date(at)) }) }));
}
