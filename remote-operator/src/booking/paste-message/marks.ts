import { useState } from 'react';
import { type FormState } from 'shared-lib/form';
import { type Draft } from '../draft/draft';

/** The fields of the booking form that a message can fill. */
export const MARKED = ['client', 'services', 'date', 'start', 'therapists', 'location', 'notes'] as const;
export type MarkedField = (typeof MARKED)[number];

/** What a press makes of the form. */
export interface Way {
  readonly label: string;
  readonly apply: (draft: Draft) => Partial<Draft>;
  /** The pressed one answers its question: the others of it go. */
  readonly question: number;
  /** Puts back what stood there: the field is no more from the message then. */
  readonly goesBack?: true;
}

/** What the message says of one field, beside what stands in it. */
export interface Mark {
  /** As it stands in the message. */
  readonly said: string;
  /** The field as the message filled it; null where it did not. By `entryOf`. */
  readonly filled: string | null;
  /** What stood in the field before, in words. */
  readonly was?: string;
  /** Why somebody has to look at it. */
  readonly check?: string;
  readonly ways: readonly Way[];
}
export type Marks = { readonly [Field in MarkedField]?: Mark };

/** What stands in a field, to be compared. */
export function entryOf(field: MarkedField, draft: Draft): string {
  const { client, first_name, last_name, phone_number } = draft;
  return JSON.stringify(field === 'client' ? [client?.id, first_name, last_name, phone_number] : draft[field]);
}

/** What the last message that was read says of the fields, and the presses that take it. */
export function useMarks(form: FormState<Draft>, onDay: (date: string) => void) {
  const [marks, setMarks] = useState<Marks>({});
  const put = (change: Partial<Draft>): void => {
    form.set(change);
    if (change.date && change.date !== form.values.date) onDay(change.date);
  };
  const fill = (draft: Draft, next: Marks): void => {
    put(draft);
    setMarks(next);
  };
  const choose = (field: MarkedField, { apply, question, goesBack }: Way): void => {
    const change = apply(form.values);
    put(change);
    setMarks(({ [field]: mark, ...others }) => {
      if (!mark || goesBack) return others;
      const { check: _check, was: _was, ...rest } = mark;
      const ways = mark.ways.filter((one) => one.question !== question);
      return { ...others, [field]: { ...rest, ways, filled: entryOf(field, { ...form.values, ...change }) } };
    });
  };
  return { draft: form.values, marks, fill, choose };
}
