import { failureText, fieldError, FIELD_TEXTS } from 'shared-lib';
import { useState } from 'react';
import { useProblems } from '../sign-in/useProblems';

/** What belongs to saving entries: which one must not be empty, and what to say when the server gives no reason. */
export interface EditRules<F extends string> {
  required: F;
  failure: string;
}

/**
 * Entries of a form that is saved as a whole. `control` binds a field; `isComplete` marks what is missing; `refuse`
 * puts the server's words next to their fields, or above the form where they belong to none.
 */
export function useEdit<F extends string>(initial: Record<F, string>, { required, failure }: EditRules<NoInfer<F>>) {
  const [entries, setEntries] = useState(initial);
  const [refused, setRefused] = useState<string | null>(null);
  const { form, problems, check } = useProblems<F>();
  return {
    entries,
    problems,
    frame: { form, refused },
    control: (name: F) => ({
      name,
      value: entries[name],
      onChange: (value: string) => setEntries({ ...entries, [name]: value }),
    }),
    isComplete: (): boolean => {
      setRefused(null);
      return check({ [required]: entries[required].trim() ? undefined : FIELD_TEXTS.required } as Partial<
        Record<F, string>
      >);
    },
    refuse: (error: unknown): void => {
      const said = Object.fromEntries(Object.keys(initial).map((name) => [name, fieldError(error, name)])) as Partial<
        Record<F, string>
      >;
      if (check(said)) setRefused(failureText(error, failure));
    },
  };
}
