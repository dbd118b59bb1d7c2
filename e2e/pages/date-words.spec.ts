import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import { axeFindings, sidewaysOverflow, textTwiceAsLarge } from '../screens/look';

const BOOKINGS = '/dashboard/bookings?from=2026-11-02&to=2027-01-06';
const fieldOf = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
/** Our words over the browser's own. */
const wordsOf = (field: Locator): Locator => field.locator('xpath=following-sibling::span');
/** A picture of what the field says, without its border: that differs by a pixel now and then. */
async function insideOf(field: Locator): Promise<Buffer> {
  const { x, y, width, height } = (await field.boundingBox())!;
  const edge = 4;
  return field
    .page()
    .screenshot({ clip: { x: x + edge, y: y + edge, width: width - 2 * edge, height: height - 2 * edge } });
}

/** Are the browser's own words drawn, such as 11/02/2026? Without ours, they would differ from a field without text. */
async function isNativeDrawn(field: Locator): Promise<boolean> {
  const words = wordsOf(field);
  await words.evaluateAll((all) => all.forEach((one) => ((one as HTMLElement).style.visibility = 'hidden')));
  const asItIs = await insideOf(field);
  const style = (value: string) =>
    field.evaluate((input, fill) => input.style.setProperty('-webkit-text-fill-color', fill), value);
  await style('transparent');
  const without = await insideOf(field);
  await style('');
  await words.evaluateAll((all) => all.forEach((one) => ((one as HTMLElement).style.visibility = '')));
  return !asItIs.equals(without);
}

async function isSaid(field: Locator, words: string): Promise<void> {
  await expect(wordsOf(field)).toHaveText(words);
  await expect(wordsOf(field)).toBeVisible();
  // Its border fades.
  await expect.poll(() => isNativeDrawn(field)).toBe(false);
}

/** Words that do not fit would lose their year. */
const isCut = (words: Locator): Promise<boolean> => words.evaluate((span) => span.scrollWidth > span.clientWidth);

test('a date field says Wed, 25 Nov, is typed in by key and picked as before, in both themes, large text and forced colours (R-beyond-720)', async ({
  as,
}) => {
  const { page } = await as('operator', { path: BOOKINGS });
  const [from, to] = [fieldOf(page, 'From'), fieldOf(page, 'To')];

  await test.step('at rest, with the year when it is another one', async () => {
    await isSaid(from, 'Mon, 2 Nov');
    await expect(wordsOf(to)).toContainText('6 Jan 2027');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await isSaid(from, 'Mon, 2 Nov');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('by key the parts stand until one leaves', async () => {
    await from.focus();
    await expect(wordsOf(from)).toBeHidden();
    expect(await isNativeDrawn(from)).toBe(true);
    for (const key of '1112') await page.keyboard.press(key);
    await expect(from).toHaveValue('2026-11-12');
    await expect(wordsOf(from)).toBeHidden();
    await to.focus();
    await isSaid(from, 'Thu, 12 Nov');
  });

  await test.step('picked, it is said at once', async () => {
    await to.fill('2026-11-25');
    await expect(to).toHaveValue('2026-11-25');
    await isSaid(to, 'Wed, 25 Nov');
    await expect(page).toHaveURL(/to=2026-11-25/);
  });

  await test.step('empty, it says what to do', async () => {
    await page.getByRole('button', { name: /^Clear .*To/i }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await isSaid(to, 'Choose a day');
  });
});

test('a date field fits a phone and large text, stays in words under a finger, and speaks Filipino to who chose it (R-beyond-720)', async ({
  as,
  business,
}) => {
  const { username, api } = business.fieldStaff[0]!;
  const { page } = await as(username, {
    path: BOOKINGS,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const [from, to] = [fieldOf(page, 'From'), fieldOf(page, 'To')];
  await expect(wordsOf(from)).toBeVisible();
  await from.tap();
  await isSaid(from, 'Mon, 2 Nov');
  expect(await isCut(wordsOf(to))).toBe(false);
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
  await textTwiceAsLarge(page);
  for (const field of [from, to]) expect(await isCut(wordsOf(field))).toBe(false);

  await api.send(calls.accounts.updateProfile, { body: { language: 'fil' } });
  await page.reload();
  await isSaid(fieldOf(page, 'Mula'), 'Lun, 2 Nob');
  await api.send(calls.accounts.updateProfile, { body: { language: 'en' } });
});
