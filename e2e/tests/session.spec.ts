import { expect, test } from '../fixtures/test';
import { PASSWORD } from '../fixtures/people';
import { enterCredentials, logIn } from '../screens/login';

test('the login page says what is missing and what is wrong, and shows the password on request (2-001, 2-046..2-049, 2-051, 4-093, 5-012, 5-013, 8-029)', async ({
  visitor,
}) => {
  const page = await visitor();
  await expect(page.getByRole('heading', { name: 'Good to See You!' })).toBeVisible();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Please enter your email or username.')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expect(page.getByLabel('Email or Username')).toBeFocused();

  await enterCredentials(page, 'therapist6', 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.');
  await expect(page).toHaveURL('/');

  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('not-the-password');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a name or an e-mail address and the password open the dashboard; the login page then leads there at once (2-002, 2-054, 4-092, 7-008)', async ({
  visitor,
}) => {
  const page = await visitor();
  await logIn(page, 'therapist6@hatid.example', PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
});

test('a visitor is asked to sign in, and then gets the page they asked for (2-012, 2-013, 2-053)', async ({
  visitor,
}) => {
  const page = await visitor({ path: '/dashboard?view=all&filter=today' });
  await expect(page).toHaveURL('/');
  await logIn(page, 'operator', PASSWORD);
  await expect(page).toHaveURL('/dashboard?view=all&filter=today');
  await expect(page.getByRole('tab', { name: 'All Appointments' })).toHaveAttribute('aria-selected', 'true');
});

test('log-out in one of two tabs signs out both and clears the stored session (2-045, 2-106, 4-094, 7-019)', async ({
  as,
}) => {
  const { page, newTab } = await as('operator');
  const other = await newTab('/dashboard/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const told = page.waitForRequest((request) => request.url().endsWith('/api/auth/logout/'));
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await (await told).headerValue('authorization')).toMatch(/^Bearer /);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    expect(
      await tab.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user'), sessionStorage.length]),
    ).toEqual([null, null, 0]);
  }
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
});
