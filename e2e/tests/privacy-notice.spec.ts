import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import { axeFindings, looksRight } from '../screens/look';
import { PHONE } from '../screens/windows';

test('an operator writes the privacy notice; a client reads it from the page of the visit, also in Filipino (R-beyond-670, R-beyond-671)', async ({
  as,
  visitor,
  business,
}) => {
  const visit = await business.book();
  const { api } = business.operator;
  const path = await business.clientsPath(visit.id);
  const phone = await visitor({ ...PHONE, path });

  await test.step('our text comes with the product, in both languages', async () => {
    await phone.getByRole('link', { name: 'Privacy notice' }).click();
    await expect(phone.getByRole('heading', { name: 'Privacy notice' })).toBeVisible();
    await expect(phone.getByText('Data Privacy Act of 2012')).toBeVisible();
    await looksRight(phone);
    await phone.getByRole('link', { name: 'Filipino' }).click();
    await expect(phone.getByRole('heading', { name: 'Abiso sa privacy' })).toBeVisible();
    await looksRight(phone);
  });

  await test.step('an operator writes another one', async () => {
    const { page } = await as('operator', { path: '/dashboard/settings?view=business' });
    const card = page.getByRole('region', { name: 'Privacy notice' });
    await card.getByRole('button', { name: 'Change the notice' }).click();
    const dialog = page.getByRole('dialog');
    expect(await axeFindings(page)).toEqual([]);
    await dialog
      .getByRole('textbox', { name: 'In Filipino' })
      .fill('Kaunti lang ang itinatago namin.\n\nMagtanong po.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('The business has written its own.')).toBeVisible();
    await expect(async () => {
      await phone.goto('/privacy/?lang=fil&again=1');
      await expect(phone.getByText('Kaunti lang ang itinatago namin.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await looksRight(phone);
  });
  await api.send(calls.settings.setPrivacyNotice, { body: { en: '', fil: '' } });
  await business.act(business.operator, visit.id, 'cancel', { reason: 'The test is over' });
});
