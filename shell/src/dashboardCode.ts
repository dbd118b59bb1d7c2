import { prefetchTransport } from 'shared-lib/entry';
import { readPageConfig } from './remotes/pageConfig';

let localBuilds: Promise<void> | undefined;

/** Asks about a team's local builds before any code reads which versions run. Once: an answer holds for the page. */
async function plugIn(): Promise<void> {
  if (!readPageConfig().overrides) return;
  localBuilds ??= import('./remotes/overrides').then((code) => code.plugIn());
  await localBuilds;
}

/** The code of the frame, the areas and the pages behind the sign-in. Fetched while the user types, not before. */
export async function dashboardCode() {
  // The dashboard asks the server at once.
  prefetchTransport();
  await plugIn();
  return import(/* webpackChunkName: "dashboard" */ './frame/Dashboard');
}

/** The dashboard, once its first screen can be drawn whole. */
export async function readyDashboard() {
  const { default: Dashboard, firstScreen } = await dashboardCode();
  await firstScreen();
  return Dashboard;
}

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
