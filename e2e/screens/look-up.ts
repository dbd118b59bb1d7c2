import { expect, type Locator, type Page } from '@playwright/test';
import { appointmentCard } from './appointment-card';

/** An operator's dashboard with nothing but this client's appointments. */
export async function lookUp(page: Page, client: string): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click();
  // By its key: what needs an operator comes in above the tabs, and a pointer would meet something else there.
  await page.getByRole('tab', { name: 'All Appointments' }).press('Enter');
  // The tab before has such a box, too.
  const panel = page.getByRole('tabpanel', { name: 'All Appointments' });
  await panel.getByRole('searchbox', { name: 'Search appointments' }).fill(client);
  const card = appointmentCard(page, client);
  await expect(card).toBeVisible();
  return card;
}
