import { LOADING_MS } from '../../domain/limits';

/*
 * People see one wait where the product has several in a row: the code of a page, then its data. So a wait that begins
 * as another ends goes on from when that one began, and the screen is blank for 300 ms once, not at each step.
 */

/** From the end of one wait to the beginning of the next of the same page. */
const HANDOVER_MS = 50;
/** Of the wait that ended last, and those that ended with it. */
let [since, endedAt] = [0, -Infinity];
const isJustAfter = (now: number): boolean => now - endedAt <= HANDOVER_MS;

/** Begins a wait. Answers how many milliseconds people have waited by now, and how to end it. */
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

/**
 * For what stands in for something that is waited for: it is seen once people have waited for 300 ms. The browser
 * itself keeps the time (`GlobalStyle`), also while a slow machine is busy. Source: 9-074.
 *
 * @example <div {...SHOWN_AFTER_WAIT}><SkeletonRows /></div>
 */
export const SHOWN_AFTER_WAIT = {
  'data-shape': true,
  ref: (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { waited, end } = beginWait();
    element.style.setProperty('--quiet', `${LOADING_MS.show - waited}ms`);
    return end;
  },
};
