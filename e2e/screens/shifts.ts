import { expect, type Page } from '@playwright/test';

/** How much of a page may move once it is drawn: the sum of all layout shifts, as Chromium counts them. */
const MOST = 0.02;

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** Each page that is opened from now on notes what moves without a press. */
export async function watchShifts(page: Page): Promise<void> {
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

/** Has nothing moved on this page since it was opened? The run prints by how much. */
export async function staysInPlace(page: Page, name: string): Promise<void> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  console.log(`layout shift of ${name}: ${sum.toFixed(3)}, ${MOST} at most`);
  expect.soft(sum, [name, ...inWords(shifts)].join('\n')).toBeLessThanOrEqual(MOST);
}
