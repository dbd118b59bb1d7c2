import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the page of one appointment. */
export async function openAppointment(page: Page, id: number): Promise<void> {
  await page.goto(`/dashboard/appointments/${id}`);
  await expect(page.getByRole('heading', { name: 'So far' })).toBeVisible();
}

/** Chooses from the menu of the appointment's page; what it opens. */
export async function choose(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

/** What stands beside a word in the lists of facts of the page. */
export const fact = (page: Page, term: string): Locator =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]');
