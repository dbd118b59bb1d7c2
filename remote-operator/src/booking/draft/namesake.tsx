import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ConfirmDialog, personName } from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import * as m from '../../texts/m';

/** A new client has a name like one that is on record. */
export interface NamesakeQuestion {
  /** The name as typed. */
  typed: string;
  /** The client on record, with their number. */
  namesake: string;
}

export interface AskNamesakeProps {
  question: NamesakeQuestion;
  onClose: () => void;
  onMeant: () => void;
}

/** Asks whether the new client is someone else. Source: R-names-2. */
export const AskNamesake = ({ question: { typed, namesake }, onClose, onMeant }: AskNamesakeProps) => (
  <ConfirmDialog
    open
    title={m.add_typed_as_a_new_client({ typed })}
    text={m.is_on_record_already({ name: namesake })}
    confirmLabel={m.add_a_new_client()}
    cancelLabel={m.back_to_the_form()}
    onClose={onClose}
    onConfirm={onMeant}
  />
);

/**
 * Finds clients whose name is like that of a new client, unless the operator has said that they mean another. Source:
 * R-names-2.
 */
export function useNamesake() {
  const cache = useQueryClient();
  /**
   * The name that nobody had, or that the operator confirmed. Without it, a retry after a lost answer would find the
   * client that it has saved.
   */
  const settled = useRef('');
  return {
    /** Undefined when nobody has such a name, or the lookup fails. */
    questionOf: async (typed: string): Promise<NamesakeQuestion | undefined> => {
      if (settled.current === typed) return undefined;
      const asked = clientQueries.duplicates({ name: typed });
      const answer = await cache.fetchQuery({ ...asked, retry: false }).catch(() => null);
      const match = answer?.matches.find(({ fields }) => fields.includes('name'));
      if (match) return { typed, namesake: `${personName(match)} (${match.phone_number})` };
      if (answer) settled.current = typed;
      return undefined;
    },
    /** The operator still wants to add a client of this name. */
    meansNew: (name: string): void => void (settled.current = name),
  };
}
