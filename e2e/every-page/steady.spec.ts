import type { Page } from '@playwright/test';
import { isLongForm } from '../fixtures/long-form';
import { expect, test } from '../fixtures/test';
import { followRequests } from '../screens/look';
import { staysInPlace, watchShifts } from '../screens/shifts';
import { bookAtLength, hasAppointment, pagesOf, SIZES, VISITS } from './views';

/** Each answer comes this much later, so that people would see the page wait. */
const SLOW_MS = 300;

/** Answers come late, and the page notes what moves. */
async function watchSlowly(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    // A page that is left drops its requests.
    await route.continue().catch(() => undefined);
  });
  await watchShifts(page);
}

test.describe.configure({ timeout: 400_000 });

for (const [at, { who, title, views }] of VISITS.entries()) {
  const sizes = Object.entries(SIZES).filter((_, size) => isLongForm || size === at % 2);
  for (const [size, viewport] of sizes)
    test(`${title}: nothing moves once it is drawn, ${size} (R-beyond-490)`, async ({ as, visitor, business }) => {
      const own = hasAppointment(views) ? pagesOf(await bookAtLength(business)) : [];
      const seat = { viewport, prepare: watchSlowly };
      const page = who === 'nobody' ? await visitor(seat) : (await as(who, seat)).page;
      const requests = followRequests(page);
      for (const { name, path, then } of [...views, ...own]) {
        if (then) continue;
        await test.step(name, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await requests.settled();
          await staysInPlace(page, `${name}, ${size}`);
        });
      }
    });
}
