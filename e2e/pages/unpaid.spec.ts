import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { finishToday, take, TO_PAYMENT } from '../fixtures/walk';

test('an operator reads who owes what, and records what comes later, from the list and from the client’s page (R-beyond-640, R-beyond-641, R-beyond-642)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  await take(business, visit, TO_PAYMENT);
  const { price } = visit.service;
  await business.act(business.operator, visit.id, 'mark_completed', { payment_amount: price - 500 });
  await finishToday(business, visit.therapist);
  const { api } = business.operator;
  const { page } = await as('operator', { path: '/dashboard/sales-reports?view=unpaid' });
  const row = page.getByRole('table', { name: 'Who owes' }).getByRole('row', { name: visit.client.name });
  const panel = page.getByRole('complementary', { name: 'What the client owes' });
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
    await dialog.getByLabel('Amount').fill('501');
    await dialog.getByRole('button', { name: 'Record a payment' }).click();
    await expect(dialog.getByText(`No more than ${formatPesos(500)} is owed.`)).toBeVisible();
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
  const owed = await api.send(calls.paymentDifferences.owedBy, { params: { id: visit.client.id } });
  expect(owed).toMatchObject({ count: 0, owed: 0 });
});
