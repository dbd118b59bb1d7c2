import type { Locator, Page } from '@playwright/test';

/** The time between two taps of a user who is unsure of the first. */
const BETWEEN_TAPS_MS = 300;

/** Taps the same place of the screen twice, whatever is there at the second tap. */
export async function doubleTap(page: Page, button: Locator): Promise<void> {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(BETWEEN_TAPS_MS);
  await page.touchscreen.tap(x, y);
}
