import { formatServiceDay } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';

/** Playwright's own clock takes the navigation's timings away, from which the page tells how old it is. */
function fiveYearsAhead(): void {
  const Real = Date;
  const AHEAD = 5 * 365 * 24 * 60 * 60_000;
  globalThis.Date = class extends Real {
    constructor(...at: [] | [number]) {
      if (at.length === 0) super(Real.now() + AHEAD);
      else super(...at);
    }
    static override now = (): number => Real.now() + AHEAD;
  } as DateConstructor;
}

// Negative control, seen red: without `setServerTime` in shell/src/main.tsx the page stands on the device's day.
test("a device whose clock is years off shows the server's day before any call has answered (1-017, 9-001)", async ({
  as,
  business,
}) => {
  const today = await business.today();
  const { page } = await as('operator');
  await page.addInitScript(fiveYearsAhead);
  await page.route('**/api/**', () => new Promise(() => undefined));
  await page.goto('/dashboard/scheduling?show=day');
  await expect(page.getByRole('heading', { level: 2, name: `Today, ${formatServiceDay(today)}` })).toBeVisible();
  await page.goto('/dashboard/scheduling?date=2026-12-24');
  await expect(page.getByRole('heading', { level: 2, name: 'Thu, 24 Dec 2026' })).toBeVisible();
});
