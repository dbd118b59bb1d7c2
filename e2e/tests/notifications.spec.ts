import type { Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import { appointmentCard, press } from '../screens/appointment-card';
import { watchFor } from '../screens/live';
import { PHONE } from '../screens/windows';

/** The page asks for notifications at most once a second. The rest is the time on the network. */
const ARRIVES_WITHIN_MS = 2_500;

const list = (page: Page) => page.getByRole('list', { name: 'Notifications' });
const unreadIn = async (page: Page): Promise<number> => {
  const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
  return Number(/\d+/.exec(await bell.innerText())?.[0] ?? 0);
};

test('a notification appears on the open page and in the count, without a reload (1-013, 2-022, 2-069, 7-077)', async ({
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
  // One more for the cancellation, one less because the old request is settled.
  await expect(list(page).getByRole('listitem').filter({ hasText: visit.client.name })).toHaveCount(2);
  await expect.poll(() => unreadIn(page)).toBe(before);
});

test('a notification read on one device is read on the other, and can be unread again (7-078, 7-079, 7-080)', async ({
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

test('the count of unread falls when people do what was asked or open a notification; an appointment opened from it can be answered there (2-098, 4-011, 4-037, 6-005, 7-079, R-pages-10)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const of = (page: Page) => list(page).getByRole('listitem').filter({ hasText: visit.client.name });

  await test.step('a therapist who accepts has nothing left to read about it', async () => {
    const { page } = await as(visit.therapist.username);
    const card = appointmentCard(page, visit.client.name);
    await expect(card).toBeVisible();
    const before = await unreadIn(page);
    await press(card, 'Accept');
    await expect.poll(() => unreadIn(page)).toBe(before - 1);
  });

  await test.step('a driver opens it from the notification, with its buttons, and refuses it there', async () => {
    const { page: phone } = await as(visit.driver.username, { path: '/dashboard/notifications', ...PHONE });
    await of(phone).getByRole('button', { name: 'New appointment', exact: true }).click();
    const dialog = phone.getByRole('dialog', { name: `Appointment ${visit.id}` });
    await expect(dialog.getByText(visit.client.address)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Accept Transport' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    const refusal = phone.getByRole('dialog', { name: 'Reject Appointment' });
    await refusal.getByRole('radio', { name: 'Travel conflict' }).check();
    await refusal.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(dialog.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeHidden();
    await dialog.getByRole('link', { name: 'Go to my appointments' }).click();
    await expect(phone).toHaveURL('/dashboard?view=all');
  });

  await test.step('a therapist opens it from the notification, and accepts it there', async () => {
    const asked = await business.book();
    const { page: phone } = await as(asked.therapist.username, { path: '/dashboard/notifications', ...PHONE });
    const news = list(phone).getByRole('listitem').filter({ hasText: asked.client.name });
    await news.getByRole('button', { name: 'New appointment', exact: true }).click();
    const dialog = phone.getByRole('dialog', { name: `Appointment ${asked.id}` });
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Accept', exact: true })).toBeHidden();
    const params = { id: asked.id };
    const crewNow = async () =>
      (await business.operator.api.send(calls.appointments.read, { params })).therapists_details;
    await expect.poll(crewNow).toMatchObject([{ id: asked.therapist.id, accepted: true }]);
  });

  await test.step("an operator opens it from the dashboard, which marks it read, and lands on the visit's page", async () => {
    const { page: office } = await as('operator', { path: '/dashboard?view=notifications' });
    const opens = office.getByRole('link', { name: 'Appointment rejected' });
    const news = office.getByRole('listitem').filter({ hasText: visit.client.name }).filter({ has: opens });
    await expect(news.getByRole('button', { name: 'Mark as Read' })).toBeVisible();
    const before = await unreadIn(office);
    await news.getByRole('link', { name: 'Appointment rejected' }).click();
    await expect(office).toHaveURL(`/dashboard/appointments/${visit.id}`);
    await expect.poll(() => unreadIn(office)).toBe(before - 1);
    await office.goBack();
    await expect(office.getByRole('heading', { name: 'Unread Notifications' })).toBeVisible();
    await expect(news).toHaveCount(0);
  });
});
