import { gzipSync } from 'node:zlib';
import { expect, test } from '../fixtures/test';
import { rest } from '../screens/rest';

/**
 * Kilobytes of JavaScript and CSS, gzipped, that the first minute may load: the screen and what comes when it is idle.
 * For therapists and drivers that is all code that a step and a start need without a network (R-device-30).
 */
const BUDGET = 330;

for (const [username, tab] of [
  ['operator', /^Rejection Reviews/],
  ['therapist', /^All My Appointments/],
  ['driver', 'All My Transports'],
] as const) {
  test(`the first minute of the ${username} loads at most ${BUDGET} kB of code (R-beyond-209)`, async ({ as }) => {
    const sizes = new Map<string, Promise<number>>();
    const { page } = await as(username, {
      prepare: async (opened) => {
        opened.on('response', (response) => {
          const { pathname } = new URL(response.url());
          if (!/\.(js|css)$/.test(pathname) || sizes.has(pathname)) return;
          sizes.set(
            pathname,
            response.body().then((body) => gzipSync(body, { level: 9 }).length),
          );
        });
      },
    });
    await expect(page.getByRole('tab', { name: tab })).toBeVisible();
    await rest(page, () => sizes.size);
    const all = await Promise.all(sizes.values());
    expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET * 1000);
  });
}
