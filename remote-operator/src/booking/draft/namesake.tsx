import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ConfirmDialog, personName } from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';

/** A client is about to be put on record whose name is like one that is there. */
export interface NamesakeQuestion {
  /** As it was typed. */
  typed: string;
  /** Who is on record, with their number. */
  namesake: string;
}

export interface AskNamesakeProps {
  question: NamesakeQuestion;
  onClose: () => void;
  onMeant: () => void;
}

/** Asks whether it is somebody else. Source: R-names-2. */
export const AskNamesake = ({ question: { typed, namesake }, onClose, onMeant }: AskNamesakeProps) => (
  <ConfirmDialog
    open
    title={`Add ${typed} as a new client?`}
    text={`${namesake} is on record already.`}
    confirmLabel="Add a new client"
    cancelLabel="Back to the form"
    onClose={onClose}
    onConfirm={onMeant}
  />
);

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
