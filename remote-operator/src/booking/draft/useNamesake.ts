import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { personName } from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { type NamesakeQuestion } from './AskNamesake';

/** Who is called like a client that is about to be put on record, unless somebody else was meant. Source: R-names-2. */
export function useNamesake() {
  const cache = useQueryClient();
  /** The name that nobody had, or that was meant all the same: where its answer got lost, it is its own namesake. */
  const settled = useRef('');
  return {
    /** Nothing where nobody is, or where it cannot be looked up. */
    questionOf: async (typed: string): Promise<NamesakeQuestion | undefined> => {
      if (settled.current === typed) return undefined;
      const asked = clientQueries.duplicates({ name: typed });
      const answer = await cache.fetchQuery({ ...asked, retry: false }).catch(() => null);
      const match = answer?.matches.find(({ fields }) => fields.includes('name'));
      if (match) return { typed, namesake: `${personName(match)} (${match.phone_number})` };
      if (answer) settled.current = typed;
      return undefined;
    },
    /** A client of this name is to be put on record all the same. */
    meansNew: (name: string): void => void (settled.current = name),
  };
}
