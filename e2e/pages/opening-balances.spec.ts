import { expect, test } from '../fixtures/test';

test('an owner records what stood in an account, finds it in the journal, and voids a mistake (R-beyond-1370, R-beyond-1371)', async ({
  as,
}) => {
  const { page } = await as('operator', { path: '/dashboard/sales-reports?view=books' });
  const note = `Statement ${Date.now()}`;
  const row = page.getByRole('table', { name: 'Opening balances' }).getByRole('row').filter({ hasText: note });

  await test.step('the page stands beside the chart of accounts', async () => {
    await page.getByRole('link', { name: 'Opening balances' }).click();
    await page.getByRole('button', { name: 'Record an opening balance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record an opening balance' });
    await dialog.getByLabel('Account').selectOption({ label: '1030 Bank' });
    await dialog.getByLabel('Amount').fill('120,000.50');
    await dialog.getByLabel('Note').fill(note);
    await dialog.getByRole('button', { name: 'Record it' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('₱120,000.50');
  });

  await test.step('a mistake is voided, and both entries stay', async () => {
    await row.getByRole('button', { name: /^Void #/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Void this opening balance?' });
    await dialog.getByLabel('Reason').fill('Typed twice');
    await dialog.getByRole('button', { name: 'Void it' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Voided');
  });

  await test.step('the journal has both', async () => {
    await page.getByRole('link', { name: 'For the accountant' }).click();
    await expect(page.getByRole('table', { name: 'Accounts' }).getByRole('row', { name: /1030/ })).toContainText(
      '₱120,000.50',
    );
  });
});

test('what a client had prepaid is chosen with the client, and stands on the client’s page (R-beyond-1403)', async ({
  as,
  business,
}) => {
  const { client } = await business.book();
  const { page } = await as('operator', { path: '/dashboard/sales-reports?view=books&opening=1' });
  await page.getByRole('button', { name: 'Record an opening balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record an opening balance' });
  await dialog.getByLabel('Account').selectOption({ label: '2050 Prepaid by clients' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill(client.phone);
  await page.getByRole('option', { name: client.name }).click();
  await dialog.getByLabel('Amount').fill('750');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('table', { name: 'Opening balances' }).getByRole('row').filter({ hasText: '₱750.00' });
  await expect(row.first()).toContainText('2050 Prepaid by clients');
  await page.goto(`/dashboard/clients/${client.id}`);
  await page.getByRole('button', { name: 'All entries' }).click();
  const entries = page.getByRole('list', { name: 'Entries of the credit' });
  await expect(entries).toContainText('From before Hatid');
  await expect(entries).toContainText('₱750.00');
});
