import type { Page } from '@playwright/test';

/** The page has loaded all when nothing new arrives in so many idle moments. */
const QUIET_ROUNDS = 3;

/** Resolves when the page does nothing and `loaded` has stopped growing. */
export async function rest(page: Page, loaded: () => number): Promise<void> {
  for (let round = 0, known = -1; round < QUIET_ROUNDS; round = loaded() === known ? round + 1 : 0) {
    known = loaded();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.waitForLoadState('networkidle');
  }
}
