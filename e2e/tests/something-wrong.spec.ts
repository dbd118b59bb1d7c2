import type { Locator, Page } from '@playwright/test';
import { anotherOperator } from '../fixtures/anotherOperator';
import { expect, test } from '../fixtures/test';
import { ACCEPTED, take } from '../fixtures/walk';
import { lineOf } from '../screens/needs-now';
import { axeFindings, textAsUsual, textTwiceAsLarge } from '../screens/look';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** The sheet that the button at the top opens, over any page. */
async function somethingIsWrong(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'SOS: something is wrong' }).click();
  const sheet = page.getByRole('dialog', { name: 'Something is wrong' });
  await expect(sheet.getByRole('button', { name: /Hold for SOS/ })).toBeVisible();
  return sheet;
}

/** SOS stays in view, and the form has most of the sheet, also where text is large. Source: R-beyond-1523. */
async function isOneScroll(page: Page, sheet: Locator): Promise<void> {
  const tell = sheet.getByRole('button', { name: 'Tell the office' });
  for (const size of [textAsUsual, textTwiceAsLarge]) {
    await size(page);
    await tell.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await expect(tell).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('button', { name: /Hold for SOS/ })).toBeInViewport({ ratio: 1 });
    const form = (await sheet.getByRole('region', { name: "I can't make it" }).locator('..').boundingBox())!;
    const hold = (await sheet.getByRole('button', { name: /Hold for SOS/ }).boundingBox())!;
    const box = (await sheet.boundingBox())!;
    expect((hold.y - Math.max(form.y, box.y)) / box.height).toBeGreaterThan(0.5);
  }
  await textAsUsual(page);
}

test("'I can't make it': from the press on a phone to the replacement by an operator (R-beyond-255)", async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { therapist } = visit;
  await take(business, visit, ACCEPTED);
  const { page } = await as(therapist.username, { ...PHONE, path: '/dashboard/profile' });
  const operator = await as('operator');

  const sheet = await somethingIsWrong(page);
  await expect(sheet.getByRole('radio', { name: 'Car trouble' })).toBeVisible();
  // The demo's own visits of the day stand beside it.
  await sheet.getByRole('combobox', { name: 'Which visit?' }).selectOption(String(visit.id));
  await expect(sheet.getByRole('option', { selected: true })).toContainText(`#${visit.id}`);
  await sheet.getByRole('radio', { name: 'Car trouble' }).check();
  await sheet.getByLabel(/^Note/).fill('Flat tire, EDSA');
  expect(await axeFindings(page)).toEqual([]);
  await isOneScroll(page, sheet);
  await sheet.getByRole('button', { name: 'Tell the office' }).click();
  await expect(sheet.getByText("You told the office that you can't make it.")).toBeVisible();

  const line = await lineOf(operator.page, visit.client.name, /Can't make it/);
  await expect(line).toContainText(`${therapist.name}: Car trouble, Flat tire, EDSA`);
  await line.getByRole('button', { name: 'Swap', exact: true }).click();
  const dialog = operator.page.getByRole('dialog', { name: /^Swap therapist/ });
  await dialog.getByRole('radio', { disabled: false }).first().check();
  await dialog.getByRole('button', { name: /^Swap/ }).click();
  await expect(dialog).toBeHidden();
  await expect(line).toBeHidden();
  // The person's own sheet follows: the visit is no longer theirs.
  await expect(sheet.getByText(`#${visit.id}`)).toBeHidden();
});

test('SOS: held on a phone, it rings at two operators on two servers until one is on it, and ends with a reason (R-beyond-256, R-beyond-257, R-beyond-259)', async ({
  as,
  business,
  stack,
}) => {
  const therapist = await business.book().then((visit) => visit.therapist);
  const other = await anotherOperator(business);
  const [phone, here, there] = await Promise.all([
    as(therapist.username, { ...PHONE, path: '/dashboard/profile' }),
    as('operator', { path: '/dashboard/logs' }),
    as(other.username, { at: stack.instances[1]!.url, path: '/dashboard/profile' }),
  ]);
  const { page } = phone;
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  const sheet = await somethingIsWrong(page);
  const hold = sheet.getByRole('button', { name: /Hold for SOS/ });
  // A short press asks, and nothing moves under the thumb (R-beyond-921).
  const place = (await hold.boundingBox())!;
  await hold.click();
  await expect(sheet.getByRole('button', { name: 'Send SOS now' })).toBeVisible();
  // By less than a pixel, as heights of text are no whole numbers.
  expect(Math.abs((await hold.boundingBox())!.y - place.y)).toBeLessThan(1);
  await hold.hover();
  await page.mouse.down();
  const panel = page.getByRole('alertdialog', { name: 'SOS' });
  await expect(panel).toBeVisible();
  await page.mouse.up();
  await expect(panel.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await expect(panel.getByText('Hatid does not call the police.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const alarmOf = (operator: Page) => operator.getByRole('dialog', { name: `${therapist.name} needs help` });
  for (const operator of [here.page, there.page]) await expect(alarmOf(operator)).toBeVisible();
  expect(await axeFindings(here.page)).toEqual([]);
  await expect(panel.getByText('Sent. It rings at 2 operators.')).toBeVisible();
  // Closed, it still says so over the page (R-beyond-922).
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Your SOS is running' }).click();
  await expect(panel).toBeVisible();

  await alarmOf(there.page).getByRole('button', { name: "I'm on it" }).click();
  await expect(panel.getByText(`${other.name} is on it`)).toBeVisible();
  await expect(alarmOf(here.page).getByRole('alert')).toContainText(`${other.name} is on it`);

  await alarmOf(there.page).getByRole('combobox', { name: 'Why is it over?' }).selectOption('The person is safe');
  await alarmOf(there.page).getByRole('button', { name: 'End it' }).click();
  await expect(panel.getByText(/^The office ended the SOS/)).toBeVisible();
  await expect(alarmOf(here.page)).toBeHidden();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});
