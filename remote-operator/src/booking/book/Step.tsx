import { type ReactNode, useLayoutEffect, useReducer, useRef } from 'react';
import { focusWithin } from 'shared-lib/form';

interface StepProps {
  isEmpty: boolean;
  /** It is filled in by a suggestion, which is to be seen before it is booked. */
  isSuggested?: boolean;
  children: ReactNode;
}

/** A field of the form that a choice before it leads to while it is empty. */
export function Step({ isEmpty, isSuggested, children }: StepProps) {
  return (
    <div data-empty-step={isEmpty || undefined} data-suggested={isSuggested}>
      {children}
    </div>
  );
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

/** Brings what was suggested into view, also as it comes, while the focus is on the button and nobody scrolls. */
function showSuggested(place: HTMLElement, button: HTMLElement): void {
  const show = (): void => [...place.querySelectorAll('[data-suggested]')].at(-1)?.scrollIntoView({ block: 'nearest' });
  const watch = new MutationObserver(() => (document.activeElement === button ? show() : watch.disconnect()));
  show();
  watch.observe(place, { childList: true, subtree: true });
  for (const scrolls of ['wheel', 'pointerdown'])
    place.addEventListener(scrolls, () => watch.disconnect(), { once: true, passive: true });
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
    if (next) return focusWhenReady(next);
    const button = place.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
    button?.focus();
    if (place.current && button) showSuggested(place.current, button);
  }, [asked]);
  return { place, goOn };
}
