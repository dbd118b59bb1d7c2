import { expect, type Locator, type Page } from '@playwright/test';

export const needsNow = (page: Page): Locator => page.getByRole('region', { name: 'Needs you now' });

/** The lines on the current page of the panel. */
export const needLines = (page: Page): Locator =>
  needsNow(page).getByRole('list', { name: 'Needs you now' }).getByRole('listitem');

/** The lines that still wait. A finished line stays while the pointer is on it. */
const waitingLines = (page: Page): Locator => needLines(page).filter({ hasNotText: /Done$/ });

/** The minutes that each line says it waits; NaN if it says none. */
export async function minutesWaited(page: Page): Promise<number[]> {
  const said = await needLines(page).evaluateAll((lines) => lines.map((line) => line.querySelector('b')?.textContent));
  return said.map((wait) => {
    const [all, days = 0, hours = 0, minutes = 0] =
      /^(?:(\d+) days|(?:(\d+) h)? ?(?:(\d+) min)?)\s*waiting$/.exec(wait ?? '') ?? [];
    return all ? Number(days) * 24 * 60 + Number(hours) * 60 + Number(minutes) : Number.NaN;
  });
}

/**
 * The waiting line with all these words. Other tests' lines come and go, and may push it to another page. So this looks
 * page by page, and starts again after the last.
 */
export async function lineOf(page: Page, ...words: (string | RegExp)[]): Promise<Locator> {
  const line = words.reduce((found, hasText) => found.filter({ hasText }), waitingLines(page));
  const turn = (name: string) => needsNow(page).getByRole('button', { name, exact: true });
  const isThere = (): Promise<boolean> =>
    line.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
  const at = needsNow(page).locator('[aria-current="page"]');
  await expect(async () => {
    if (await isThere()) return;
    const isLast = !(await turn('Next page')
      .isEnabled({ timeout: 100 })
      .catch(() => false));
    if (!isLast || (await turn('Page 1').isVisible())) {
      const to = isLast ? 1 : Number(await at.innerText()) + 1;
      await turn(isLast ? 'Page 1' : 'Next page').click();
      // Until then the lines of the page before stand there.
      await expect(at).toHaveText(String(to), { timeout: 2_000 });
    }
    expect(await isThere()).toBe(true);
  }).toPass({ timeout: 30_000, intervals: [50] });
  return line;
}
