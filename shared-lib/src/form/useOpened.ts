import { useState } from 'react';
import { fitting, storedDraft } from './draft';

/** What a form was opened over. Saving sends it along, so that the server refuses to overwrite changes of others. */
export interface Opened<T> {
  /** The form's name, with the id of its record: `client.12`. */
  readonly name: string;
  /** What was seen when the form opened, in whichever version of the page. */
  readonly opened: T;
  /** What was seen last. */
  readonly value: T;
  /** Others' changes were shown. */
  set: (value: T) => void;
  /** The form starts again over what is stored now. */
  again: () => void;
}

/**
 * What is stored, as the person saw it when the form opened. Typed entries that come back after a reload bring what
 * they were typed over: a change by someone else meanwhile is shown as without the reload, and not overwritten.
 *
 * @param name the draft's name, given on to `useForm`'s `draft` as the whole result.
 * @param stored what is stored now.
 * @example
 * const seen = useOpened(`stock.${id}`, stock);
 * const form = useForm({ draft: seen, start: { counted: '' }, send: …({ expected: { stock: seen.value } }) });
 */
export function useOpened<T>(name: string, stored: T): Opened<T> {
  const [opened, reopen] = useState(() => {
    const against = storedDraft(name).against();
    return against === undefined ? stored : fitting(against, stored);
  });
  const [value, set] = useState(() => opened);
  const again = (): void => {
    reopen(() => stored);
    set(() => stored);
  };
  return { name, opened, value, set, again };
}
