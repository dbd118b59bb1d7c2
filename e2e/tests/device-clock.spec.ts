import { dayWords } from '../screens/day-words';
import { expect, test } from '../fixtures/test';
import { fiveYearsAhead } from '../screens/device-clock';
import { DESK } from '../screens/windows';

/** Runs in a page before its own code: makes the page look as if it came from the browser's cache. */
const keptByBrowser = (): void =>
  void Object.defineProperty(PerformanceNavigationTiming.prototype, 'transferSize', { get: () => 0 });

/** Leaves calls of the API without an answer. A Playwright route would stop the browser from using its cache. */
function noAnswers(): void {
  XMLHttpRequest.prototype.send = () => undefined;
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/api/')
      ? new Promise(() => undefined)
      : real(input, init);
}

// Negative controls, seen red: without `setServerTime` in shell/src/main.tsx, and with /healthz blocked for the page
// from the cache, the page shows the device's day.
test("a device whose clock is years off shows the server's day before any call has answered, and so does a page from the browser's cache (1-017, 9-001)", async ({
  as,
  business,
}) => {
  const today = await business.today();
  const { page } = await as('operator', DESK);
  await page.addInitScript(fiveYearsAhead);
  await page.route('**/api/**', () => new Promise(() => undefined));
  await page.goto('/dashboard/scheduling?show=day');
  await expect(page.getByRole('heading', { level: 2, name: `Today, ${dayWords(today)}` })).toBeVisible();
  // The form beside the list has the same day, also after a reload.
  await page.goto('/dashboard/scheduling?booking=new');
  for (let load = 0; load < 2; load += 1) {
    if (load > 0) await page.reload();
    await expect(page.getByRole('region', { name: 'New booking' }).getByLabel('Date')).toHaveValue(today);
    await expect(page.getByRole('heading', { level: 2, name: `Today, ${dayWords(today)}` })).toBeVisible();
  }
  await page.goto('/dashboard/scheduling?date=2026-12-24');
  await expect(page.getByRole('heading', { level: 2, name: 'Thu, 24 Dec' })).toBeVisible();

  await test.step('a page from the cache is not drawn before the server has told its day', async () => {
    // Chromium does not cache this page, so the test pretends that it did.
    await page.addInitScript(keptByBrowser);
    await page.goto('/dashboard/scheduling?show=day');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(`Today, ${dayWords(today)}`);
  });
});

// Negative control, seen red: with 'no-cache' for 'no-store' in server/src/web/delivery.routes.ts, Back shows the
// earlier page, whose time is not trusted.
test("Back in the browser's history shows the server's day too (1-017, 9-001)", async ({ as, business }) => {
  const today = await business.today();
  const { page } = await as('operator');
  await page.addInitScript(fiveYearsAhead);
  await page.addInitScript(noAnswers);
  await page.goto('/dashboard/scheduling?show=day');
  const day = page.getByRole('heading', { level: 2, name: `Today, ${dayWords(today)}` });
  await expect(day).toBeVisible();
  await page.goto('/healthz');
  await page.goBack();
  await expect(day).toBeVisible();
});
