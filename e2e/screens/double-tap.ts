import type { Locator, Page } from '@playwright/test';

/** Between the two taps of a thumb that is not sure of the first. */
const BETWEEN_TAPS_MS = 300;

/** Two taps on the same place of the glass, whatever stands there by the second. */
export async function doubleTap(page: Page, button: Locator): Promise<void> {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(BETWEEN_TAPS_MS);
  await page.touchscreen.tap(x, y);
}
