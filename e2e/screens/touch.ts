import type { Page } from '@playwright/test';

/** A finger in the middle of the page moves down by so many pixels, from 100 below the top, and lets go. */
export async function swipeDown(page: Page, pixels: number): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch('touchStart', 100);
  for (let moved = 20; moved <= pixels; moved += 20) await touch('touchMove', 100 + moved);
  await touch('touchEnd');
}
