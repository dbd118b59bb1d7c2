import { LOADING_MS } from '../../domain/limits';

/*
 * People see one wait where the product has several in a row: the code of a page, then its data. So a wait that begins
 * as another ends goes on from when that one began, and the screen is blank for 300 ms once, not at each step.
 */

/** From the end of one wait to the beginning of the next of the same page. */
const HANDOVER_MS = 50;
let last = { since: 0, endedAt: -Infinity };

/** Begins a wait. Answers how many milliseconds people have waited by now, and how to end it. */
export function beginWait(): { readonly waited: number; readonly end: () => void } {
  const now = performance.now();
  const since = now - last.endedAt <= HANDOVER_MS ? last.since : now;
  return {
    waited: now - since,
    end: () => {
      const endedAt = performance.now();
      // Several that end together are one: it began with the first of them.
      const isTogether = endedAt - last.endedAt <= HANDOVER_MS;
      last = { since: isTogether ? Math.min(last.since, since) : since, endedAt };
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
    const wait = element && beginWait();
    element?.style.setProperty('--quiet', `${LOADING_MS.show - (wait?.waited ?? 0)}ms`);
    return wait?.end;
  },
};
