import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page, type Request } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Follows what a page has asked for, so that a picture is taken of the page and not of its waiting. */
export function followRequests(page: Page): { settled: () => Promise<void> } {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // Of what the page before was still waiting for, nobody hears again.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  const close = (request: Request): void => void open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return {
    async settled() {
      let quiet = 0;
      // What an answer draws may ask again: twice nothing, a moment apart.
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

/** What axe-core finds on the page as it stands, a line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  // As the debugger does: the page's policy lets nobody else bring a script in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> };
    };
    // What passes is not written out, which takes longer than to find out.
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help} · ${target.join(' ')} · ${failureSummary?.split('\n').slice(1).join(' ').trim() ?? ''}`,
    ),
  );
}

/** As somebody has it who cannot read it smaller. */
export const textTwiceAsLarge = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

/** The same page for everybody else. */
export const textAsUsual = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.fontSize = ''));

/** How large the first drawing, the letters of the first badge and the dot before them are on a card. */
export const drawnSizes = (card: Locator): Promise<{ icon: number; letters: number; dot: number }> =>
  card.evaluate((one) => {
    const badge = one.querySelector('[data-dot=true]')!;
    return {
      icon: one.querySelector('svg')!.getBoundingClientRect().height,
      letters: parseFloat(getComputedStyle(badge).fontSize),
      dot: parseFloat(getComputedStyle(badge, '::before').height),
    };
  });

/** By how many pixels the page is wider than the window, and what sticks out. */
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
