import { useLayoutEffect, useRef } from 'react';

const STANDS = ':is(input, select, textarea, button):not(:disabled), a[href]';

/** Puts the keyboard at what is chosen in a place, else at its first control, else at the place itself. */
export function focusWithin(place: HTMLElement | null): void {
  if (!place) return;
  const target =
    place.querySelector<HTMLElement>('input:checked:not(:disabled)') ?? place.querySelector<HTMLElement>(STANDS);
  if (!target) place.tabIndex = -1;
  (target ?? place).focus();
}

/**
 * The keyboard goes along where what stands in a place is swapped for something else (a search for what was found, the
 * slots for the one that was chosen): it would be left nowhere otherwise.
 * @param shown what stands there now
 * @param fromStart takes the keyboard as the place appears, too
 */
export function useKeyboardFollows(shown: string, { fromStart = false } = {}) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(fromStart ? '' : shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    focusWithin(place.current);
  }, [shown]);
  return place;
}
