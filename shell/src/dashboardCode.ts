import { prefetchTransport } from 'shared-lib/entry';

/** The code of the frame, the areas and the pages behind the sign-in. Fetched while the user types, not before. */
export const dashboardCode = () => {
  // The dashboard asks the server at once.
  prefetchTransport();
  return import(/* webpackChunkName: "dashboard" */ './frame/Dashboard');
};

const TOUCHES = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Fetches the code when the user starts to fill in the page: they type for some seconds, and it arrives meanwhile. Any
 * earlier, running it would slow down a phone that still draws the page.
 */
export function dashboardCodeOnceTouched(): void {
  const touched = new AbortController();
  const begin = (): void => {
    touched.abort();
    dashboardCode().catch(() => undefined);
  };
  for (const event of TOUCHES) addEventListener(event, begin, { signal: touched.signal, passive: true });
}
