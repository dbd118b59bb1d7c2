import { useEffect, useId, useState } from 'react';
import { FIELD_TEXTS, FieldHint, findsAppointments, SearchInput } from 'shared-lib';
import * as m from '../../texts/m';

/** Typing must pause this long, in milliseconds, before the list is fetched. */
const TYPING_MS = 300;

const trimmed = (typed: string): string => typed.trim();

export interface DebouncedSearchProps {
  label: string;
  /** The current search of the list. */
  search: string;
  onSearch: (search: string) => void;
  /** The placeholder: what can be found. Left out, appointments. */
  placeholder?: string;
  /** Whether the typed text is long enough to search. */
  isEnough?: (typed: string) => boolean;
  /** What of the typed text is searched for. */
  soughtOf?: (typed: string) => string;
}

/**
 * A search box. Its text goes into the address once typing pauses and the text is long enough. A hint below says when
 * it is too short. The box follows when the address changes.
 */
export function DebouncedSearch({
  label,
  search,
  onSearch,
  placeholder,
  isEnough = findsAppointments,
  soughtOf = trimmed,
}: DebouncedSearchProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  // Another element (a tab, the back button) changed the address, so the box follows. The box's own text comes back
  // with the next render, and must not replace what was typed since.
  if (search !== known) {
    setKnown(search);
    if (search !== sent) setTyped(search);
    setSent(search);
  }
  const wanted = soughtOf(typed);
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
        placeholder={placeholder ?? m.client_phone_therapist_driver_or()}
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
