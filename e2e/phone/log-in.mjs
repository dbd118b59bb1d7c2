const PASSWORD = 'Hatid-demo-2026';
/** Milliseconds that a busy machine may take to the first card. */
export const WITHIN_MS = 60_000;

/**
 * Signs somebody of the demo in, and waits for the first card.
 * @param {import('@playwright/test').Page} page
 * @param {string} address of a server
 * @param {string} username
 */
export async function logIn(page, address, username) {
  await page.goto(address);
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.locator('article').first().waitFor({ timeout: WITHIN_MS });
}
