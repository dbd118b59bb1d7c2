import { expect, type Locator, type Page } from '@playwright/test';
import { appointmentCard } from './appointment-card';
import { typeInto } from './type-into';

/** Shows only this client's appointments on an operator's dashboard. */
export async function lookUp(page: Page, client: string): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click();
  // By key: new lines above the tabs could move the tab away from a mouse click.
  await page.getByRole('tab', { name: 'All Appointments' }).press('Enter');
  // The tab before has a search box too.
  const panel = page.getByRole('tabpanel', { name: 'All Appointments' });
  await typeInto(panel.getByRole('searchbox', { name: 'Search appointments' }), client);
  const card = appointmentCard(page, client);
  await expect(card).toBeVisible();
  return card;
}
