import { useEffect, useId, useState } from 'react';
import { FIELD_TEXTS, FieldHint, findsAppointments, SearchInput } from 'shared-lib';

/** Typing pauses this long, in milliseconds, before the list is asked for. */
const TYPING_MS = 300;

export interface DebouncedSearchProps {
  label: string;
  /** What the list is searched for now. */
  search: string;
  onSearch: (search: string) => void;
  /** What can be found; appointments where it is left out. */
  placeholder?: string;
  /** Whether what was typed is enough to look for. */
  isEnough?: (typed: string) => boolean;
}

/**
 * A search box whose word goes into the address once the typing pauses and it is long enough, which is said below the
 * box; it follows the address when that changes.
 */
export function DebouncedSearch({
  label,
  search,
  onSearch,
  placeholder,
  isEnough = findsAppointments,
}: DebouncedSearchProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  // The address changed by other means (a tab, the back button): the box follows. What was typed here comes back when
  // the list is drawn, and must not take away what was typed since.
  if (search !== known) {
    setKnown(search);
    if (search !== sent) setTyped(search);
    setSent(search);
  }
  const wanted = typed.trim();
  const isTooShort = wanted !== '' && !isEnough(wanted);
  useEffect(() => {
    if (wanted === search || isTooShort) return undefined;
    const timer = setTimeout(() => {
      setSent(wanted);
      onSearch(wanted);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted, isTooShort, search, onSearch]);
  const hint = useId();
  return (
    <>
      <SearchInput
        label={label}
        placeholder={placeholder ?? 'Client, phone, therapist, driver or #'}
        value={typed}
        onChange={setTyped}
        aria-describedby={isTooShort ? hint : undefined}
      />
      {isTooShort && (
        <FieldHint id={hint} role="status">
          {placeholder === undefined ? FIELD_TEXTS.searchShortOrNumber : FIELD_TEXTS.searchShort}
        </FieldHint>
      )}
    </>
  );
}
