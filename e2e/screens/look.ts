import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page, type Request } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Follows the requests of a page, so that a picture is taken when all have ended. */
export function followRequests(page: Page): { settled: () => Promise<void> } {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // Requests of the page before never report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  const close = (request: Request): void => void open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return {
    async settled() {
      let quiet = 0;
      // An answer may cause another request, so nothing may be open twice in a row.
      const waitingFor = (): string[] | 'nothing' => {
        quiet = open.size === 0 ? quiet + 1 : 0;
        return quiet > 1 ? 'nothing' : [...open].map((request) => request.url());
      };
      await expect.poll(waitingFor, { intervals: [60], timeout: 15_000 }).toBe('nothing');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    },
  };
}

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** The findings of axe-core on the current page, one a line. */
export async function axeFindings(page: Page): Promise<string[]> {
  // `evaluate` adds the script as a debugger does. The page's policy blocks every other way.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    // Only violations, because writing out what passes takes longer than the check.
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help} · ${target.join(' ')} · ${failureSummary?.split('\n').slice(1).join(' ').trim() ?? ''}`,
    ),
  );
}

/** Doubles the text size, as a user with weak eyes would. */
export const textTwiceAsLarge = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

/** Resets the text size. */
export const textAsUsual = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.fontSize = ''));

/** The sizes on a card: the first icon, the letters of the first badge, and the dot before them. */
export const drawnSizes = (card: Locator): Promise<{ icon: number; letters: number; dot: number }> =>
  card.evaluate((one) => {
    const badge = one.querySelector('[data-dot=true]')!;
    return {
      icon: one.querySelector('svg')!.getBoundingClientRect().height,
      letters: parseFloat(getComputedStyle(badge).fontSize),
      dot: parseFloat(getComputedStyle(badge, '::before').height),
    };
  });

/** By how many pixels the page is wider than the window, and which elements stick out. */
export function sidewaysOverflow(page: Page): Promise<{ by: number; what: string[] }> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const by = document.documentElement.scrollWidth - width;
    const what =
      by <= 0
        ? []
        : [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > width + 1)
            .slice(-4)
            .map((element) => `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`);
    return { by, what };
  });
}

/** Is the page accessible, in light and dark, and as wide as its window? */
export async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
}
