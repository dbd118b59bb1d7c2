import { expect, type Locator, type Page } from '@playwright/test';

/** A page that lost its server tries again after 1, 3, 7 and 15 s, and a server that starts again takes seconds. */
const LIVE_AGAIN_MS = 30_000;

/** Where a page says that it is kept up to date by live messages. */
export const liveStatus = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Real-time updates active' });

/** Waits until a page that lost its connection is live again, as a person would before going on. */
export async function expectLiveAgain(page: Page): Promise<void> {
  await expect(liveStatus(page)).toBeVisible({ timeout: LIVE_AGAIN_MS });
}
