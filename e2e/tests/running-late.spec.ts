import { expect, test } from '../fixtures/test';
import { take, TO_JOURNEY } from '../fixtures/walk';
import { axeFindings } from '../screens/look';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('a driver runs late: said with two presses on a phone, read by the therapist and the operator (R-beyond-261)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { therapist, driver } = visit;
  await take(business, visit, TO_JOURNEY);
  const [phone, waiting, desk] = await Promise.all([
    as(driver.username, { ...PHONE, path: '/dashboard' }),
    as(therapist.username, { ...PHONE, path: '/dashboard' }),
    as('operator', { path: `/dashboard/appointments/${visit.id}` }),
  ]);
  const card = phone.page.getByRole('article').filter({ hasText: visit.client.name });
  await card.getByRole('button', { name: "I'm running late" }).click();
  await expect(card.getByRole('button', { name: '20 min' })).toBeVisible();
  expect(await axeFindings(phone.page)).toEqual([]);
  await card.getByRole('button', { name: '20 min' }).click();
  await expect(card.getByText(/^You come to .+ about /)).toBeVisible();
  await expect(waiting.page.getByText(new RegExp(`^${driver.name} is late: at the client's about `))).toBeVisible();
  await expect(desk.page.getByText(/^Late: about /)).toBeVisible();
});
