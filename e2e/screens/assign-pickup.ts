import { expect, type Page } from '@playwright/test';

/**
 * In the open dialog, asks a driver for the ride home: the one with this name, or the first who was not asked before
 * and is not asked now. Returns the name.
 */
export async function assignDriver(page: Page, name?: string, askedNow = 'already asked'): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Assign ride home' });
  const notAsked = dialog
    .getByRole('radiogroup')
    .locator('label')
    .filter({ hasNotText: 'already asked' })
    // The dialog opens with earlier data, in which the driver asked now is not yet marked.
    .filter({ hasNotText: askedNow });
  const asked = name ?? (await notAsked.first().locator('b').textContent()) ?? '';
  // By name, because the list of free drivers may reload and change its order while the dialog is open.
  await dialog.getByRole('radio', { name: new RegExp(`^${asked}`) }).check();
  await dialog.getByRole('button', { name: 'Assign driver' }).click();
  await expect(dialog).toBeHidden();
  return asked;
}
