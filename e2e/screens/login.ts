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
  await expect(
    page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('button', { name: 'Open the menu' })),
  ).toBeVisible();
}
