import { prefetchTransport } from 'shared-lib/entry';

/** Frame, areas and pages behind the sign-in: fetched while somebody types, not before. */
export const dashboardCode = () => {
  // It asks the server at once.
  prefetchTransport();
  return import(/* webpackChunkName: "dashboard" */ './frame/Dashboard');
};

const TOUCHES = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Fetches it as soon as somebody begins to fill in the page: they type for some seconds, and it arrives meanwhile. Not
 * before, as running it would hold up a phone that is still drawing the page.
 */
export function dashboardCodeOnceTouched(): void {
  const touched = new AbortController();
  const begin = (): void => {
    touched.abort();
    dashboardCode().catch(() => undefined);
  };
  for (const event of TOUCHES) addEventListener(event, begin, { signal: touched.signal, passive: true });
}
