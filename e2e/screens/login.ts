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

/** A page of the server that is not the product's: nothing is loaded, and its storage is the product's. */
export const OUTSIDE = '/healthz';

/** Signs in from {@link OUTSIDE}, and keeps the session as the login page does, which has tests of its own. */
export async function signInPast(page: Page, username: string, password: string): Promise<void> {
  const refusal = await page.evaluate(
    async (credentials) => {
      const response = await fetch('/api/auth/login/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      });
      const { token, user } = (await response.clone().json()) as { token?: string; user?: { role: string } };
      if (!token || !user) return response.text();
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('token', token);
      return undefined;
    },
    { username, password },
  );
  if (refusal) throw new Error(`${username} was not let in: ${refusal}`);
}

/** The product stands: its menu, or what opens it. */
export const expectMenu = (page: Page): Promise<void> =>
  expect(
    page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('button', { name: 'Open the menu' })),
  ).toBeVisible();
