import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { watchFor } from '../screens/live';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** News are asked for once a second at most; the rest is the way there. */
const ARRIVES_WITHIN_MS = 2_500;

const list = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const unreadIn = async (page: Page): Promise<number> => {
  const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
  return Number(/\d+/.exec(await bell.innerText())?.[0] ?? 0);
};

test('news arrives on the open page and in the count beside it, without anybody asking (1-013, 2-022, 2-069, 7-077)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { page } = await as(visit.therapist.username, { path: '/dashboard/notifications' });
  await expect(list(page).getByText(visit.client.name).first()).toBeVisible();
  const before = await unreadIn(page);
  expect(before).toBeGreaterThan(0);

  const seen = await watchFor(page, 'The client is ill');
  await business.act(business.operator, visit.id, 'cancel', { reason: 'The client is ill' });
  const cancelled = Date.now();
  expect((await seen.appeared()) - cancelled).toBeLessThanOrEqual(ARRIVES_WITHIN_MS);
  // One more, and one less: what was asked of them before is no longer asked.
  await expect(list(page).getByRole('listitem').filter({ hasText: visit.client.name })).toHaveCount(2);
  await expect.poll(() => unreadIn(page)).toBe(before);
});

test('what is read on one device is read on the other, and can be unread again (7-078, 7-079, 7-080)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { page: desk } = await as(visit.driver.username, { path: '/dashboard/notifications?filter=unread' });
  const { page: phone } = await as(visit.driver.username, { path: '/dashboard/notifications', ...PHONE });
  const onDesk = list(desk).getByRole('listitem').filter({ hasText: visit.client.name });
  const onPhone = list(phone).getByRole('listitem').filter({ hasText: visit.client.name });
  await onPhone.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(onDesk).toBeHidden();
  await onPhone.getByRole('button', { name: /^Mark as unread/ }).click();
  await expect(onDesk).toBeVisible();
  await onDesk.getByRole('button', { name: /^Delete/ }).click();
  await expect(onPhone).toBeHidden();
});

test('a notification leads to its appointment: an operator to the page of it, the others to a look at it (6-005)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  await business.act(visit.therapist, visit.id, 'reject', { rejection_reason: 'Schedule conflict' });
  const { page: office } = await as('operator', { path: '/dashboard/notifications' });
  await list(office)
    .getByRole('listitem')
    .filter({ hasText: visit.client.name })
    .getByRole('link', { name: 'Appointment rejected' })
    .first()
    .click();
  await expect(office).toHaveURL(`/dashboard/appointments/${visit.id}`);

  const { page: phone } = await as(visit.driver.username, { path: '/dashboard/notifications', ...PHONE });
  await list(phone)
    .getByRole('listitem')
    .filter({ hasText: visit.client.name })
    .getByRole('button', { name: 'Appointment rejected', exact: true })
    .click();
  const dialog = phone.getByRole('dialog', { name: `Appointment ${visit.id}` });
  await expect(dialog.getByText(visit.client.address)).toBeVisible();
  await dialog.getByRole('link', { name: 'Go to my appointments' }).click();
  await expect(phone).toHaveURL('/dashboard?view=all');
});
