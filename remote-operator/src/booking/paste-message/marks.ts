import { useState } from 'react';
import { type FormState } from 'shared-lib/form';
import type { Draft } from '../draft/draft';

/** The fields of the booking form that a message can fill. */
export const MARKED = ['client', 'health', 'services', 'date', 'start', 'therapists', 'location', 'notes'] as const;
export type MarkedField = (typeof MARKED)[number];

/** What a button does to the form. */
export interface Way {
  readonly label: string;
  readonly apply: (draft: Draft) => Partial<Draft>;
  /** Pressing it answers its question, so the other buttons of that question disappear. */
  readonly question: number;
  /** Puts back what was there before: then the field is no longer from the message. */
  readonly goesBack?: true;
}

/** What the message says of one field, shown beside the field's entry. */
export interface Mark {
  /** The words of the message. */
  readonly said: string;
  /** The value that the message put into the field, by `entryOf`; null when it did not fill it. */
  readonly filled: string | null;
  /** What the field had before, in words. */
  readonly was?: string;
  /** Why the operator must check it. */
  readonly check?: string;
  readonly ways: readonly Way[];
}
export type Marks = { readonly [Field in MarkedField]?: Mark };

/** The content of a field, for comparison. */
export function entryOf(field: MarkedField, draft: Draft): string {
  const { client, first_name, last_name, phone_number } = draft;
  return JSON.stringify(field === 'client' ? [client?.id, first_name, last_name, phone_number] : draft[field]);
}

/** What the last message says of the fields, and the buttons that use it. */
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
