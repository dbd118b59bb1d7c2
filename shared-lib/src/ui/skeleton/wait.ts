// How it works: docs/subsystems/screens.md.
import { LOADING_MS } from '../../domain/limits';

/* People see several waits in a row as one: the code of a page, then its data. So a wait that begins as another ends
  continues it. The screen is blank for 300 ms once, not at each step. */

/** The longest gap between one wait and the next of the same page. */
const HANDOVER_MS = 50;
/** Of the last wait that ended, and those that ended with it. */
let [since, endedAt] = [0, -Infinity];
const isJustAfter = (now: number): boolean => now - endedAt <= HANDOVER_MS;

/** Begins a wait. Returns how many milliseconds people have waited so far, and the function that ends it. */
export function beginWait(): { readonly waited: number; readonly end: () => void } {
  const now = performance.now();
  const begun = isJustAfter(now) ? since : now;
  return {
    waited: now - begun,
    end: () => {
      const end = performance.now();
      since = isJustAfter(end) ? Math.min(since, begun) : begun;
      endedAt = end;
    },
  };
}

/** The placeholders on the page. */
let shown = 0;

/**
 * Says at the root whether there are placeholders: the frame hides what stands below them. Without this mark no browser
 * has to look for them, which would cost every change of style on a page that waits for nothing.
 */
function count(by: 1 | -1): void {
  shown += by;
  document.documentElement.toggleAttribute('data-waits', shown > 0);
}

/**
 * For a placeholder: visible once people have waited 300 ms. The browser itself measures the time (`GlobalStyle`), even
 * while a slow machine is busy. Source: 9-074.
 *
 * @example <div {...SHOWN_AFTER_WAIT}><SkeletonRows /></div>
 */
export const SHOWN_AFTER_WAIT = {
  'data-shape': true,
  ref: (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { waited, end } = beginWait();
    element.style.setProperty('--quiet', `${LOADING_MS.show - waited}ms`);
    count(1);
    return () => {
      count(-1);
      end();
    };
  },
};
