import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the page of an appointment. */
export async function openAppointment(page: Page, id: number): Promise<void> {
  await page.goto(`/dashboard/appointments/${id}`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

/** Chooses an entry of the page's menu, and returns the dialog it opens. */
export async function choose(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

/** The value beside a term in the page's lists of facts. */
export const fact = (page: Page, term: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]');
