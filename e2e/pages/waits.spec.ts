import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

/** The waits that a page showed, in milliseconds. */
interface Waits {
  /** The longest time without a placeholder and without contents. */
  longestBlank: number;
  /** The shortest time until a placeholder was seen. */
  soonestShape: number;
  /** True if a placeholder was seen and then nothing again. */
  vanished: boolean;
}

/** Delays every answer and every part of the code. */
async function slowly(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fallback();
  });
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    await route.fallback();
  });
  await page.addInitScript(() => {
    const seen = { longestBlank: 0, soonestShape: Infinity, vanished: false };
    Object.assign(window, { waits: seen });
    // A busy machine may skip frames; that time is not the product's fault.
    const LONGEST_FRAME = 50;
    let [last, begun, blank, wasShape] = [0, 0, 0, false];
    const isSeen = (element: Element | null): boolean => {
      if (!element) return false;
      const { height } = element.getBoundingClientRect();
      return height > 0 && getComputedStyle(element).visibility === 'visible';
    };
    const hasContents = (main: Element): boolean => {
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (text.nodeValue?.trim() && !element?.closest('header, [aria-busy]') && isSeen(element)) return true;
      }
      return false;
    };
    const look = (now: number): void => {
      requestAnimationFrame(look);
      const frame = Math.min(now - last, LONGEST_FRAME);
      last = now;
      const main = document.querySelector('main');
      if (!main) return;
      const shapes = [...main.querySelectorAll('[style*="--quiet"]')];
      const isWaiting = shapes.length > 0 || !hasContents(main);
      if (!isWaiting) {
        [begun, blank, wasShape] = [0, 0, false];
        return;
      }
      begun ||= now;
      if (shapes.some(isSeen)) {
        if (!wasShape) seen.soonestShape = Math.min(seen.soonestShape, now - begun);
        [blank, wasShape] = [0, true];
        return;
      }
      if (wasShape) seen.vanished = true;
      blank += frame;
      seen.longestBlank = Math.max(seen.longestBlank, blank);
    };
    requestAnimationFrame(look);
  });
}

for (const { username, paths } of [
  {
    username: 'operator',
    paths: ['', 'appointments/1', 'logs', 'sales-reports', 'inventory', 'data', 'attendance', 'scheduling', 'bookings'],
  },
  { username: 'therapist', paths: ['', 'scheduling', 'attendance'] },
  // The page of their attendance is the therapists'.
  { username: 'driver', paths: ['', 'scheduling'] },
]) {
  test(`every page of a ${username} that waits shows placeholders after 300 to 500 ms, until the contents are there (9-074)`, async ({
    as,
  }) => {
    test.slow();
    for (const path of paths)
      await test.step(path || 'dashboard', async () => {
        // A browser of its own: what the device keeps of a day would shorten a wait.
        const { page } = await as(username, { path: `/dashboard/${path}`, prepare: slowly });
        await expect(page.locator('main [style*="--quiet"]')).toHaveCount(0);
        await expect(page.locator('main')).toContainText(/\w{3}/);
        const { longestBlank, soonestShape, vanished } = await page.evaluate(
          () => (window as unknown as { waits: Waits }).waits,
        );
        expect.soft(longestBlank, `${path}: blank`).toBeLessThanOrEqual(500);
        expect.soft(soonestShape, `${path}: first shape`).toBeGreaterThanOrEqual(280);
        expect.soft(vanished, `${path}: a shape vanished`).toBe(false);
        await page.context().close();
      });
  });
}
