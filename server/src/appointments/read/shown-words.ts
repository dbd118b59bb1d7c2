import type { ShownWord } from 'shared-lib/contract';
import { wordsOf, type WorkflowState } from 'shared-lib/domain';
import type { Reader } from '../../platform/principal.js';
import type { WordsSaid } from '../store/record.js';

/** What can be told to the client of a visit, by whom its people are, in the form that `wordsOf` takes. */
export const comingOf = ({ status, therapists, driver }: WorkflowState) => ({
  status,
  therapists: therapists.map(({ id }) => id),
  driver: driver?.id ?? null,
});

/** What the reader can tell the client; null where that is nothing. A unit that is known is not asked for. */
export function shownWords(
  state: WorkflowState,
  { words_said: said }: { readonly words_said: WordsSaid | null },
  { userId }: Reader,
): ShownWord[] | null {
  const words = wordsOf(comingOf(state), userId)
    .filter((word) => word !== 'which_unit' || !said?.has_unit)
    .map((word) => {
      const at = said?.[word] ?? null;
      return { word, said_at: at && new Date(at).toISOString() };
    });
  return words.length > 0 ? words : null;
}
