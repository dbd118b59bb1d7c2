import { type ReactNode, useLayoutEffect, useReducer, useRef } from 'react';
import { focusWithin } from 'shared-lib/form';

/** A field of the form that a choice before it leads to while it is empty. */
export function Step({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  return <div data-empty-step={isEmpty || undefined}>{children}</div>;
}

/** Moves the focus into a place, and on to its first control as soon as it has one. */
function focusWhenReady(place: HTMLElement): void {
  focusWithin(place);
  if (document.activeElement !== place) return;
  const watch = new MutationObserver(() => {
    // Who has moved on meanwhile stays where they are.
    if (document.activeElement === place) focusWithin(place);
    if (document.activeElement !== place) watch.disconnect();
  });
  watch.observe(place, { childList: true, subtree: true });
}

/**
 * Leads the focus from a choice to the next empty field, or to the button once none is left. Source: R-beyond-443.
 * @returns the place of the fields, and what to call with a choice
 */
export function useNextField() {
  const place = useRef<HTMLDivElement>(null);
  const [asked, goOn] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (asked === 0) return;
    const next = place.current?.querySelector<HTMLElement>('[data-empty-step]');
    if (next) focusWhenReady(next);
    else place.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [asked]);
  return { place, goOn };
}
