import type { CDPSession, Page } from '@playwright/test';
import { isLongForm } from '../fixtures/long-form';
import { expect, test } from '../fixtures/test';

/** Page changes that are measured. The short form allows as much less. */
const CHANGES = isLongForm ? 200 : 80;
const MOST_BYTES = 5_000_000 * (CHANGES / 200);
/** The first rounds load code and fill caches. */
const ROUNDS_BEFORE = 3;

/** Bytes in use after everything that can go has gone. */
async function heapOf(devtools: CDPSession): Promise<number> {
  // What the first collection frees may hold more.
  for (let times = 0; times < 3; times++) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/** Opens a page by its link in the sidebar, and waits until it has its contents. */
const change = (page: Page, href: string): Promise<void> =>
  page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        document.querySelector<HTMLElement>(`nav a[href="${to}"]`)?.click();
        const look = (): void => {
          const isThere = location.pathname === to && !document.querySelector('main [aria-busy="true"]');
          if (isThere) requestIdleCallback(() => resolve());
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    href,
  );

for (const [username, tab] of [
  ['operator', /^Rejection Reviews/],
  ['driver', 'All My Transports'],
] as const) {
  test(`${CHANGES} page changes of the ${username} leave the heap at most ${MOST_BYTES / 1e6} MB larger (R-beyond-248)`, async ({
    as,
    trouble,
  }) => {
    // Pages change faster than a busy machine delivers their code. It loads at the next turn.
    trouble.expected.push(/Loading chunk|did not come in time/);
    test.setTimeout(isLongForm ? 300_000 : 120_000);
    const { page } = await as(username);
    await expect(page.getByRole('tab', { name: tab })).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    const links = page.getByRole('navigation', { name: 'Main' }).locator('a[href^="/dashboard"]');
    const hrefs = await links.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href')!))]);
    expect(hrefs.length).toBeGreaterThan(3);
    for (let at = 0; at < ROUNDS_BEFORE * hrefs.length; at++) await change(page, hrefs[at % hrefs.length]!);
    const before = await heapOf(devtools);
    for (let at = 0; at < CHANGES; at++) await change(page, hrefs[at % hrefs.length]!);
    await change(page, hrefs[(ROUNDS_BEFORE * hrefs.length - 1) % hrefs.length]!);
    const grown = (await heapOf(devtools)) - before;
    test.info().annotations.push({ type: 'heap', description: `${before} bytes, ${grown} more` });
    expect(grown).toBeLessThanOrEqual(MOST_BYTES);
  });
}
