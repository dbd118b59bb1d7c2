import { expect, type Page } from '@playwright/test';

/** Fills the login page and presses Log In. */
export async function enterCredentials(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Signs in and waits for the product's menu. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await enterCredentials(page, username, password);
  await expectMenu(page);
}

/**
 * Marks that this browser was signed in ahead. A cookie, because log-out empties the storage, and the page must not
 * sign in again.
 */
const DONE = 'signed_in_ahead';

/**
 * Signs in without the login page, which has its own tests. The first page of the product finds the session as the
 * login page would have stored it.
 */
export async function signInAhead(page: Page, at: string, username: string, password: string): Promise<void> {
  const answer = await page.request.post(new URL('/api/auth/login/', at).href, { data: { username, password } });
  const { token, user } = (await answer.json()) as { token?: string; user?: { role: string } };
  if (!token || !user) throw new Error(`${username} was not let in: ${await answer.text()}`);
  await page.addInitScript(
    ({ token, user, role, done }) => {
      if (!location.protocol.startsWith('http') || document.cookie.includes(done)) return;
      localStorage.setItem('user', user);
      localStorage.setItem('token', token);
      const kept = 'max-age=2592000; path=/; samesite=lax';
      document.cookie = `${done}=1; ${kept}`;
      // The server reads this cookie to preload the files of the user's area.
      document.cookie = `hatid_area=${role}; ${kept}`;
    },
    { token, user: JSON.stringify(user), role: user.role, done: DONE },
  );
}

/** Waits for the product's menu, or the button that opens it. */
export const expectMenu = (page: Page): Promise<void> =>
  expect(
    page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('button', { name: 'Open the menu' })),
  ).toBeVisible();
