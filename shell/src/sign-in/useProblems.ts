import { useEffect, useRef, useState } from 'react';

/**
 * What is wrong with the fields of a form, by name. Each new complaint moves the keyboard to the first field it is
 * about.
 */
export function useProblems<Name extends string>() {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  /** True where nothing is wrong. */
  function check(found: Partial<Record<Name, string | undefined>>): boolean {
    const wrong = Object.entries(found).filter(([, text]) => text !== undefined);
    setProblems(Object.fromEntries(wrong) as Partial<Record<Name, string>>);
    return wrong.length === 0;
  }
  return { form, problems, check };
}
