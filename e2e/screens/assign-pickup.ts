import { expect, type Page } from '@playwright/test';

/**
 * Asks a driver for the ride home in the dialog that stands open: the one of this name, or the first who was not asked
 * yet, nor is the one who is asked now. Gives the name.
 */
export async function assignDriver(page: Page, name?: string, askedNow = 'was asked already'): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Assign pickup driver' });
  const notAsked = dialog
    .getByRole('radiogroup')
    .locator('label')
    .filter({ hasNotText: 'was asked already' })
    // What was known when the dialog stood open before is shown first.
    .filter({ hasNotText: askedNow });
  const asked = name ?? (await notAsked.first().textContent())?.split(' · ')[0] ?? '';
  // By name: who is free is asked again while the dialog stands, and may come in another order.
  await dialog.getByRole('radio', { name: new RegExp(`^${asked}`) }).check();
  await dialog.getByRole('button', { name: 'Assign driver' }).click();
  await expect(dialog).toBeHidden();
  return asked;
}
