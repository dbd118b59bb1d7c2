import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { bookButton, openBookingFormOn } from '../screens/booking-form';
import { takeService } from '../screens/fill-booking';
import { PHONE } from '../screens/windows';

/** The number of lines of a button's text. */
const linesOf = (button: Locator): Promise<number> =>
  button.evaluate((one) => {
    const words = document.createRange();
    words.selectNodeContents(one.querySelector('span')!);
    return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

test('on a phone, buttons that send a form have one line of text, and what is pressed is as high as a thumb', async ({
  as,
  business,
}) => {
  const { page } = await as('operator', PHONE);
  const form = await openBookingFormOn(page, await business.today());
  await takeService(form, (await business.free()).service.name);
  await expect(form.getByText('60 min', { exact: true })).toBeVisible();
  expect(await linesOf(bookButton(form))).toBe(1);

  for (const kind of ['therapist', 'material']) {
    await page.goto(`/dashboard/data?tab=${kind}s`);
    await page
      .getByRole('main')
      .getByRole('button', { name: `Register ${kind}` })
      .click();
    const send = page.getByRole('dialog').getByRole('button', { name: `Register ${kind}` });
    await expect(send).toBeVisible();
    expect(await linesOf(send)).toBe(1);
    expect((await send.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  }

  await page.goto('/dashboard/sales-reports?view=cash');
  const segment = page.getByRole('radio', { name: 'Yours to confirm' });
  await expect(segment).toBeVisible();
  expect((await segment.boundingBox())!.height).toBeGreaterThanOrEqual(44);
});
