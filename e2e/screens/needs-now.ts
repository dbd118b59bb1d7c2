import { expect, type Locator, type Page } from '@playwright/test';

export const needsNow = (page: Page): Locator => page.getByRole('region', { name: 'Needs you now' });

/** What waits; a line that is done stays for as long as the pointer is on it. */
const waitingLines = (page: Page): Locator => needsNow(page).getByRole('listitem').filter({ hasNotText: /Done$/ });

/**
 * The line with all these words that waits. It may stand behind what other tests have left waiting, and goes a page on
 * or back as theirs come and go: page by page, and again from the first.
 */
export async function lineOf(page: Page, ...words: (string | RegExp)[]): Promise<Locator> {
  const line = words.reduce((found, hasText) => found.filter({ hasText }), waitingLines(page));
  const turn = (name: string) => needsNow(page).getByRole('button', { name, exact: true });
  const isThere = (): Promise<boolean> =>
    line.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
  await expect(async () => {
    if (await isThere()) return;
    const isLast = !(await turn('Next page')
      .isEnabled({ timeout: 100 })
      .catch(() => false));
    if (!isLast) await turn('Next page').click();
    else if (await turn('Page 1').isVisible()) await turn('Page 1').click();
    expect(await isThere()).toBe(true);
  }).toPass({ timeout: 30_000, intervals: [50] });
  return line;
}
