import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { Api } from '../fixtures/api';
import { mailedCode, mailedTo } from '../fixtures/mailbox';
import { type Business, PASSWORD } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { fiveYearsAhead } from '../screens/device-clock';
import { enterCredentials, logIn } from '../screens/login';
import { axeFindings, sidewaysOverflow } from '../screens/look';

/**
 * Sets the device's clock wrong. A code is valid by the server's clock, not the device's. Source: 1-017, R-accounts-3.
 */
const onWrongClock = (page: Page) => page.addInitScript(fiveYearsAhead);

const OWN_PASSWORD = 'rain on a tin roof';
const dashboard = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** A newly registered therapist, whom no other test uses. */
async function registered({ operator }: Business): Promise<{ id: number; email: string; username: string }> {
  const username = `t${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const { id } = await operator.api.send(calls.registration.registerTherapist, {
    body: { first_name: 'Nena', last_name: username, email },
  });
  return { id, email, username };
}

/** The same with an account, completed through the API. */
async function member(url: string, business: Business) {
  const person = await registered(business);
  const api = new Api(url);
  const { email, challenge } = await api.send(calls.registration.complete, {
    body: { email: person.email, username: person.username, password: OWN_PASSWORD },
  });
  const code = await mailedCode(url, email, 'Verify your e-mail address');
  await api.send(calls.accounts.verifyEmail, { body: { email, challenge, code } });
  return person;
}

test('an account with two-factor authentication needs the code from the e-mail, and returns to the page the user asked for (2-053, 2-055, 2-056, 4-091, 5-015, 7-009, 8-030)', async ({
  visitor,
  stack,
}) => {
  const page = await visitor({ path: '/dashboard/bookings', prepare: onWrongClock });
  await enterCredentials(page, 'operator2', PASSWORD);
  const field = page.getByLabel('Two-Factor Authentication Code');
  await expect(field).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  const tooShort = page.getByText('Verification code must be 6 digits');
  await field.fill('12345');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(tooShort).toBeVisible();
  await field.press('6');
  await expect(tooShort).toBeHidden();
  const code = await mailedCode(stack.url, 'operator2@hatid.example', 'Your log-in code');
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByText('Invalid code.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await field.fill(code);
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(dashboard(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard/bookings');
});

test('a user replaces a forgotten password with the code from the e-mail (2-005, 2-006, 2-008, 2-009, 2-050, 2-061..2-063, 7-013, 7-014, 8-033, 8-035)', async ({
  visitor,
  business,
  stack,
}) => {
  const { email, username } = await member(stack.url, business);
  const page = await visitor({ prepare: onWrongClock });
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL('/2fa-forgot-password');
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await page.getByRole('button', { name: /^Resend code in/ }).click();
  await expect(page.getByText('Please wait at least 1 minute before requesting a new code')).toBeVisible();
  const code = await mailedCode(stack.url, email, 'Your password reset code');
  const field = page.getByLabel('Verification code');
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByText('Invalid or expired code. Please check your code and try again.')).toBeVisible();
  await field.fill(code);
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await page.getByLabel('New password', { exact: true }).fill('a river in the morning');
  await page.getByLabel('New password again').fill('a river in the morning');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/forgot-password-confirmation');
  await page.getByRole('link', { name: 'Log In' }).click();
  await logIn(page, username, 'a river in the morning');
});

test('a user who is disabled while signed in is signed out of every tab within a second, reads why, cannot log in, and sees when the account is enabled again (2-057..2-060, 8-021, 8-022, 9-014, R-api-6)', async ({
  visitor,
  business,
  stack,
}) => {
  const { id, username } = await member(stack.url, business);
  const { api } = business.operator;
  const page = await visitor();
  const closed = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('close'));
  await logIn(page, username, OWN_PASSWORD);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  for (const tab of [page, other]) await expect(tab.getByText('Real-time updates active')).toBeVisible();

  await api.send(calls.registration.disableStaff, { params: { id }, body: { reason: 'On leave' } });
  const said = (tab: Page) =>
    tab.getByText('Your account has been disabled. Please see your system administrator.', { exact: true });
  for (const tab of [page, other]) await expect(dashboard(tab)).toBeHidden({ timeout: 1_000 });
  for (const tab of [page, other]) {
    await expect(said(tab)).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Check account status' })).toBeVisible();
  }
  await closed;
  await page.getByRole('button', { name: 'Back to Home' }).click();
  await enterCredentials(page, username, OWN_PASSWORD);
  await expect(said(page)).toBeVisible();
  const support = /Writes to (\S+)\.$/.exec((await page.getByText(/^Writes to /).textContent()) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(page.getByText('Your message is in the outbox of the demo: /dev/outbox')).toBeVisible();
  await mailedTo(stack.url, support, 'My Hatid account is disabled');
  await page.getByRole('button', { name: 'Check account status' }).click();
  await expect(page.getByText(/^Checked 1 of 60 times/)).toBeVisible();
  await api.send(calls.registration.enableStaff, { params: { id } });
  await expect(page.getByText('Your account is enabled again. You can log in now.')).toBeVisible();
  await logIn(page, username, OWN_PASSWORD);
});

test("a user whose e-mail is not verified is sent to verify it, with the server's time for the code (1-017, 2-016, 2-017, 9-011)", async ({
  as,
}) => {
  const { page } = await as('therapist3', { prepare: onWrongClock });
  // Leave the dashboard, which asks the server for the user and caches the answer.
  await page.goto('/nowhere');
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('user', JSON.stringify({ ...user, email_verified: false }));
  });
  await page.goto('/dashboard/bookings');
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/@hatid\.example$/);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
});

test('the session token appears in no address, no Referer and no log line of the servers (8-001)', async ({
  visitor,
  stack,
}) => {
  const page = await visitor();
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
  page.on('websocket', (socket) => seen.push(socket.url()));
  await logIn(page, 'driver3', PASSWORD);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token.length).toBeGreaterThan(20);
  for (const path of ['/dashboard/settings', '/dashboard/profile', '/dashboard']) await page.goto(path);
  await expect(page.getByText('Real-time updates active')).toBeVisible();
  expect(seen.filter((text) => text.includes(token))).toEqual([]);
  for (const instance of stack.instances) expect(instance.output()).not.toContain(token);
});

test('the pages before sign-in are accessible on a phone, light and dark', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  for (const path of [
    '/',
    '/register',
    '/2fa',
    '/forgot-password',
    '/enter-new-password',
    '/verify-email',
    '/forgot-password-confirmation',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeFindings(page), `${path}, ${colorScheme}`).toEqual([]);
    }
    expect.soft(await sidewaysOverflow(page), path).toEqual({ by: 0, what: [] });
  }
});
