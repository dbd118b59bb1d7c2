import type { Page } from '@playwright/test';
import { mailedCode } from '../fixtures/mailbox';
import { PASSWORD } from '../fixtures/people';
import { expect, test, testOnOwnStack } from '../fixtures/test';
import { answeredAt, isMarked, markPage, watchFor } from '../screens/live';
import { enterCredentials, logIn } from '../screens/login';

const NEW_PASSWORD = 'kalabaw mangga tricycle';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const EXPIRED = 'Your session has expired. You will be redirected to the login page.';
/** An ended session is signed out of every open page within this time after the answer. */
const OUT_WITHIN_MS = 1_000;

const SECURITY = '/dashboard/settings?view=security';
const section = (page: Page, name: string) => page.getByRole('region', { name });
const live = (page: Page) => expect(page.getByText('Real-time updates active')).toBeVisible();

testOnOwnStack(
  'a new password keeps all tabs of this browser signed in and signs out every other browser (7-018)',
  async ({ as, visitor }) => {
    const { page, newTab } = await as('therapist', { path: SECURITY });
    const tab = await newTab('/dashboard?view=all');
    const { page: elsewhere } = await as('therapist', { path: '/dashboard?view=all' });
    await Promise.all([live(tab), live(elsewhere)]);
    await Promise.all([markPage(page), markPage(tab)]);
    const before = await page.evaluate(() => localStorage.getItem('token'));

    const password = section(page, 'Password');
    await password.getByLabel('Current password').fill('not my password');
    await password.getByLabel('New password').fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('This is not your current password.')).toBeVisible();

    await password.getByLabel('Current password').fill(PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('Your password is changed. Other devices are signed out.')).toBeVisible();
    await expect(elsewhere.getByText(EXPIRED)).toBeVisible();

    // This tab stays where it was, with the new token.
    expect(await tab.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
    await expect(section(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);
    await tab.bringToFront();
    await tab.getByRole('tab', { name: 'Today' }).click();
    await expect(tab).toHaveURL('/dashboard?view=today');
    await live(tab);
    for (const open of [page, tab]) {
      await expect(open.getByText(EXPIRED)).toBeHidden();
      expect(await isMarked(open)).toBe(true);
    }

    const stranger = await visitor();
    await enterCredentials(stranger, 'therapist', PASSWORD);
    await expect(stranger.getByText('Incorrect username or password.')).toBeVisible();
    await logIn(stranger, 'therapist', NEW_PASSWORD);
  },
);

test('a session that is ended from another device is signed out within a second, says so, and leads to the login page and back (2-027, 8-001, 8-003, 8-004)', async ({
  as,
}) => {
  const { page } = await as('driver3', { path: SECURITY });
  const { page: phone } = await as('driver3', { path: '/dashboard?view=all', userAgent: ANDROID });
  await live(phone);
  await page.reload();
  const sessions = section(page, 'Where you are signed in');
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('In use now');
  await sessions.getByRole('button', { name: 'Sign out Chrome on Android' }).first().click();

  const seen = await watchFor(phone, EXPIRED);
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'DELETE' && one.url().includes('/api/auth/sessions/'),
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  const response = await answer;
  expect(response.status()).toBe(204);
  await response.finished();
  expect((await seen.appeared()) - answeredAt(response)).toBeLessThanOrEqual(OUT_WITHIN_MS);
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(page.getByText(EXPIRED)).toBeHidden();

  expect(await phone.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  await phone.getByRole('button', { name: 'Log in again' }).click();
  await expect(phone).toHaveURL('/');
  await logIn(phone, 'driver3', PASSWORD);
  await expect(phone).toHaveURL('/dashboard?view=all');
});

testOnOwnStack(
  'with the second step on, the next log-in needs the code from the mail, which goes to a new address once that is proven',
  async ({ as, visitor, stack }) => {
    const { page } = await as('driver', { path: SECURITY });
    const secondStep = section(page, 'Two-factor authentication');
    await secondStep.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await expect(secondStep.getByText('On', { exact: true })).toBeVisible();

    const address = 'ben.new@hatid.example';
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    await page.getByLabel('New e-mail address').fill(address);
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page
      .getByLabel('Code from the e-mail')
      .fill(await mailedCode(stack.url, address, 'Confirm your new e-mail address'));
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(section(page, 'E-mail address').getByText(address)).toBeVisible();

    const stranger = await visitor();
    await enterCredentials(stranger, 'driver', PASSWORD);
    const code = stranger.getByLabel('Two-Factor Authentication Code');
    await expect(code).toBeVisible();
    await expect(stranger.getByText(address)).toBeVisible();
    await code.fill(await mailedCode(stack.url, address, 'Your log-in code'));
    await stranger.getByRole('button', { name: 'Verify Code' }).click();
    await expect(stranger.getByRole('navigation', { name: 'Main' })).toBeVisible();
  },
);
