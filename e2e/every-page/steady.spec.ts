import type { Page } from '@playwright/test';
import { isLongForm } from '../fixtures/long-form';
import { expect, test } from '../fixtures/test';
import { followRequests } from '../screens/look';
import { bookAtLength, hasAppointment, pagesOf, SIZES, VISITS } from './views';

/** How much of a page may move once it is drawn: the sum of all layout shifts, as Chromium counts them. */
const MOST = 0.02;

/** Each answer comes this much later, so that people would see the page wait. */
const SLOW_MS = 300;

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** Answers come late, and the page notes what moves without a press. */
async function watchSlowly(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    // A page that is left drops its requests.
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName.toLowerCase() ?? ''} "${(element?.textContent ?? '').trim().slice(0, 40)}"`;
    };
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            what: sources
              .slice(0, 3)
              .map(
                ({ node, previousRect: from, currentRect: to }) =>
                  `${nameOf(node)} ${Math.round(from.x)},${Math.round(from.y)} → ${Math.round(to.x)},${Math.round(to.y)}`,
              ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        // The last answer is drawn in the next frame, and its shifts are reported after that.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve((globalThis as unknown as { shifts: Shift[] }).shifts))),
        );
      }),
  );

const inWords = (shifts: readonly Shift[]): string[] =>
  shifts.filter(({ value }) => value > 0.002).map(({ value, what }) => `${value.toFixed(3)} ${what.join(' | ')}`);

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
          const shifts = await shiftsOf(page);
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          expect.soft(sum, [`${name}, ${size}`, ...inWords(shifts)].join('\n')).toBeLessThanOrEqual(MOST);
        });
      }
    });
}
