import { useLayoutEffect, useRef } from 'react';
import { focusWithin } from 'shared-lib/form';

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
