import { formatServiceDay } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { fiveYearsAhead } from '../screens/device-clock';

/** To be run in a page before its own code: the browser has taken it from its own memory. */
const keptByBrowser = (): void =>
  void Object.defineProperty(PerformanceNavigationTiming.prototype, 'transferSize', { get: () => 0 });

/** The API hears nothing, without a route, which would keep the browser from using what it has kept. */
function noAnswers(): void {
  XMLHttpRequest.prototype.send = () => undefined;
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/api/')
      ? new Promise(() => undefined)
      : real(input, init);
}

// Negative control, seen red: without `setServerTime` in shell/src/main.tsx the page stands on the device's day.
test("a device whose clock is years off shows the server's day before any call has answered (1-017, 9-001)", async ({
  as,
  business,
}) => {
  const today = await business.today();
  const { page } = await as('operator', { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(fiveYearsAhead);
  await page.route('**/api/**', () => new Promise(() => undefined));
  await page.goto('/dashboard/scheduling?show=day');
  await expect(page.getByRole('heading', { level: 2, name: `Today, ${formatServiceDay(today)}` })).toBeVisible();
  // The form beside the list is on the same day, and still is when the page is loaded again.
  await page.goto('/dashboard/scheduling?booking=new');
  for (let load = 0; load < 2; load += 1) {
    if (load > 0) await page.reload();
    await expect(page.getByRole('region', { name: 'New booking' }).getByLabel('Date')).toHaveValue(today);
    await expect(page.getByRole('heading', { level: 2, name: `Today, ${formatServiceDay(today)}` })).toBeVisible();
  }
  await page.goto('/dashboard/scheduling?date=2026-12-24');
  await expect(page.getByRole('heading', { level: 2, name: 'Thu, 24 Dec 2026' })).toBeVisible();
});

// Chromium keeps no such page and is told that it did. Negative control, seen red: with /healthz cut off the page
// stands on the device's day.
test('a page that a browser kept all the same is not drawn before the server has told its day (1-017, 9-001)', async ({
  as,
  business,
}) => {
  const today = await business.today();
  const { page } = await as('operator');
  await page.addInitScript(fiveYearsAhead);
  await page.addInitScript(keptByBrowser);
  await page.route('**/api/**', () => new Promise(() => undefined));
  await page.goto('/dashboard/scheduling?show=day');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(`Today, ${formatServiceDay(today)}`);
});

// Negative control, seen red: with 'no-cache' for 'no-store' in server/src/web/delivery.routes.ts the way back has the
// page of before, whose time is not believed.
test("the server's day stands on the way back in the browser's history, too (1-017, 9-001)", async ({
  as,
  business,
}) => {
  const today = await business.today();
  const { page } = await as('operator');
  await page.addInitScript(fiveYearsAhead);
  await page.addInitScript(noAnswers);
  await page.goto('/dashboard/scheduling?show=day');
  const day = page.getByRole('heading', { level: 2, name: `Today, ${formatServiceDay(today)}` });
  await expect(day).toBeVisible();
  await page.goto('/healthz');
  await page.goBack();
  await expect(day).toBeVisible();
});
