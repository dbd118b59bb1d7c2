import { expect, type Page } from '@playwright/test';

/** Fills the login page and presses Log In. */
export async function enterCredentials(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Signs in and waits for the product to stand. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await enterCredentials(page, username, password);
  await expectMenu(page);
}

/** That somebody was signed in ahead; a cookie, as log-out empties the storage and must not be undone. */
const DONE = 'signed_in_ahead';

/**
 * Signs in past the login page, which has tests of its own: the first page of the product that this page opens finds
 * the session as the login page keeps it.
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
      // By it the server names the files of their area ahead.
      document.cookie = `hatid_area=${role}; ${kept}`;
    },
    { token, user: JSON.stringify(user), role: user.role, done: DONE },
  );
}

/** The product stands: its menu, or what opens it. */
export const expectMenu = (page: Page): Promise<void> =>
  expect(
    page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('button', { name: 'Open the menu' })),
  ).toBeVisible();
