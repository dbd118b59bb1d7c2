import { useLayoutEffect, useRef } from 'react';
import { focusWithin } from 'shared-lib/form';

/**
 * Moves the keyboard focus along when one element replaces another (the search and its result, the slots and the chosen
 * one). Otherwise the focus would be lost.
 * @param shown the element that is there now
 * @param fromStart also takes the focus when the place first appears
 */
export function useKeyboardFollows(shown: string, { fromStart = false } = {}) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(fromStart ? '' : shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // A message that fills in several fields leaves the focus where it was read.
    const { activeElement: at } = document;
    const isElsewhere =
      at !== null && !place.current?.contains(at) && at.closest('form') === place.current?.closest('form');
    if (at === document.body || !isElsewhere) focusWithin(place.current);
  }, [shown]);
  return place;
}
