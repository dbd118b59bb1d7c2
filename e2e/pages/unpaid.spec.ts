import type { Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import type { NewClient } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { paidInCash } from '../fixtures/walk';

/** The line of a client in the list of who owes, and the panel beside it. */
const owed = (page: Page, client: NewClient) => ({
  row: page.getByRole('table', { name: 'Who owes' }).getByRole('row', { name: client.name }),
  panel: page.getByRole('complementary', { name: 'What the client owes' }),
});

test('an operator reads who owes what, and records what comes later, from the list and from the client’s page (R-beyond-640, R-beyond-641, R-beyond-642)', async ({
  as,
  business,
}) => {
  const visit = await paidInCash(business, (price) => ({ payment_amount: price - 500 }));
  const { price } = visit.service;
  const { api } = business.operator;
  const { page } = await as('operator', { path: '/dashboard/sales-reports?view=unpaid' });
  const { row, panel } = owed(page, visit.client);
  const record = { name: `Record a payment for visit #${visit.id}` };

  await test.step('the list has what is left, and the client’s visits beside it', async () => {
    await expect(row).toContainText(formatPesos(500));
    await row.getByRole('link', { name: `1 visit of ${visit.client.name}` }).click();
    await expect(panel.getByText(`Owes ${formatPesos(500)}`)).toBeVisible();
    await expect(panel).toContainText(`${formatPesos(price - 500)} of ${formatPesos(price)} paid`);
  });

  await test.step('part of it is recorded; what is left stays owed', async () => {
    await panel.getByRole('button', record).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    // What is above what is owed is none of the visit's (R-beyond-1412).
    await dialog.getByLabel('Amount').fill('501');
    await expect(dialog.getByRole('group', { name: 'Above what is due' })).toContainText(
      `The rest is change ${formatPesos(1)}`,
    );
    await dialog.getByLabel('Amount').fill('200');
    await dialog.getByRole('button', { name: 'Record a payment' }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByText(`Owes ${formatPesos(300)}`)).toBeVisible();
  });

  await test.step('the client’s page says the same, and takes the rest', async () => {
    await panel.getByRole('link', { name: 'Open the client' }).click();
    await expect(page.getByRole('heading', { name: `Owes ${formatPesos(300)}` })).toBeVisible();
    await page.getByRole('button', record).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('300');
    await dialog.getByRole('button', { name: 'Record a payment' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: /^Owes/ })).toBeHidden();
  });

  const { entries } = await api.send(calls.receipts.ledger, { params: { appointment: visit.id } });
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', price - 500],
    ['payment', 200],
    ['payment', 300],
  ]);
  const left = await api.send(calls.paymentDifferences.owedBy, { params: { id: visit.client.id } });
  expect(left).toMatchObject({ count: 0, owed: 0 });
});

test('an operator writes off what a client will not pay, and takes that back, from the list, the visit and the client’s page (R-beyond-730, R-beyond-732, R-beyond-734, R-beyond-735)', async ({
  as,
  business,
}) => {
  const visit = await paidInCash(business, (price) => ({ payment_amount: price - 500 }));
  const { price } = visit.service;
  const { page } = await as('operator', { path: '/dashboard/sales-reports?view=unpaid' });
  const { row, panel } = owed(page, visit.client);
  const written = page
    .getByRole('list', { name: 'Written off' })
    .getByRole('listitem')
    .filter({ hasText: 'Moved away' });

  await test.step('what is owed comes as a file', async () => {
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'What is owed' }).click();
    expect((await download).suggestedFilename()).toBe('unpaid.csv');
  });

  await test.step('the rest is written off, with a reason', async () => {
    await row.getByRole('link', { name: `1 visit of ${visit.client.name}` }).click();
    await panel.getByRole('button', { name: `Write off what is owed for visit #${visit.id}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Write off what is owed?' });
    await dialog.getByRole('button', { name: 'Write off' }).click();
    await expect(dialog.getByLabel('Why it is written off')).toBeFocused();
    await dialog.getByLabel('Why it is written off').fill('Moved away');
    await dialog.getByRole('button', { name: 'Write off' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toBeHidden();
    await expect(written).toContainText(formatPesos(500));
  });

  await test.step('the visit has its entry, and says who wrote it off', async () => {
    await written.getByRole('link', { name: /\d/ }).click();
    await expect(page.getByText(/wrote off ₱500\.00.*“Moved away”/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Payments ledger' })).toContainText('Write-off');
  });

  await test.step('the client’s page has it, and it is taken back there', async () => {
    await page.goto(`/dashboard/clients/${visit.client.id}`);
    await page.getByRole('button', { name: `Take back the write-off of visit #${visit.id}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Take the write-off back?' });
    await dialog.getByLabel('Why it is owed after all').fill('She pays after all');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: `Owes ${formatPesos(500)}` })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Written off/ })).toBeHidden();
  });

  const { entries } = await business.operator.api.send(calls.receipts.ledger, { params: { appointment: visit.id } });
  expect(entries.map(({ kind, amount, written_off }) => [kind, amount, written_off])).toEqual([
    ['payment', price - 500, 0],
    ['write_off', 0, 500],
    ['write_off', 0, -500],
  ]);
});
