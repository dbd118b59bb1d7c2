import { expect, type Locator, type Page } from '@playwright/test';

export const needsNow = (page: Page): Locator => page.getByRole('region', { name: 'Needs you now' });

/**
 * The line with all these words. It may stand behind what other tests have left waiting, and goes a page on or back as
 * theirs come and go.
 */
export async function lineOf(page: Page, ...words: (string | RegExp)[]): Promise<Locator> {
  const line = words.reduce((found, hasText) => found.filter({ hasText }), needsNow(page).getByRole('listitem'));
  const turn = (label: string) => needsNow(page).getByRole('button', { name: label });
  await expect(async () => {
    if (await line.isVisible()) return;
    for (const button of [turn('Next page'), turn('Previous page'), turn('Previous page')]) {
      if (await button.isEnabled({ timeout: 100 }).catch(() => false)) await button.click();
      if (
        await line.waitFor({ timeout: 1_000 }).then(
          () => true,
          () => false,
        )
      )
        return;
    }
    expect(await line.isVisible()).toBe(true);
  }).toPass({ timeout: 20_000 });
  return line;
}
