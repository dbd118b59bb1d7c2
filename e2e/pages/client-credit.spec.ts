import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { anotherOperator } from '../fixtures/anotherOperator';
import { expect, test } from '../fixtures/test';
import { finishToday, take, TO_PAYMENT } from '../fixtures/walk';
import { fact, openAppointment } from '../screens/appointment-page';
import { typeInto } from '../screens/type-into';

test('a client pays ahead; it pays for a visit, what is above is kept for later, pays what is owed, and is paid back (R-beyond-820, R-beyond-821, R-beyond-822, R-beyond-823, R-beyond-825)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  await take(business, visit, TO_PAYMENT);
  const { client, service } = visit;
  const { api } = business.operator;
  const credit = () => api.send(calls.clientCredit.read, { params: { id: client.id } });
  const due = service.price;
  const { page } = await as('operator', { path: `/dashboard/clients/${client.id}` });
  const balance = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Balance' }) })
    .last();

  await test.step('a deposit by GCash is recorded on the client’s page, with its reference', async () => {
    await expect(balance).toContainText(`Credit${formatPesos(0)}`);
    await balance.getByRole('button', { name: 'Add credit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add credit' });
    await typeInto(dialog.getByLabel('Amount'), '500');
    await dialog.getByRole('radio', { name: 'GCash' }).check();
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await expect(dialog.getByLabel('GCash reference number')).toBeFocused();
    await typeInto(dialog.getByLabel('GCash reference number'), '9001 22');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await expect(dialog).toBeHidden();
    await expect(balance).toContainText(`Credit${formatPesos(500)}`);
    expect(await credit()).toMatchObject({ amount: 500, results: [{ kind: 'deposit', gcash_reference: '9001 22' }] });
  });

  await test.step('it pays for the visit, the rest is cash, and what is above it is kept for later', async () => {
    await openAppointment(page, visit.id);
    await page.getByRole('button', { name: 'Verify Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
    await dialog.getByRole('button', { name: `Use ${formatPesos(500)} of the credit` }).click();
    const cash = dialog.getByRole('group', { name: 'Part 1' });
    await expect(cash.getByLabel('Amount')).toHaveValue(String(due - 500));
    await expect(dialog.getByRole('group', { name: 'Part 2' }).getByRole('radio', { name: 'Credit' })).toBeChecked();
    await typeInto(cash.getByLabel('Amount'), String(due - 500 + 200));
    const box = dialog.getByRole('group', { name: 'Above what is due' });
    await expect(box).toContainText(`The rest is change ${formatPesos(200)}`);
    await box.getByRole('button', { name: 'Keep it for later' }).click();
    await expect(box).toContainText(`For later ${formatPesos(200)}`);
    await expect(dialog).toContainText(`${formatPesos(200)} for later`);
    const sent = page.waitForRequest((request) => request.url().endsWith('/mark_completed/'));
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      payment_amount: due,
      payment_parts: [
        { payment_method: 'cash', payment_amount: due - 500, received: due - 300, for_later: 200 },
        { payment_method: 'credit', payment_amount: 500 },
      ],
    });
    await expect(page.getByText('Payment marked as received successfully!')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Payments ledger' })).toContainText('Credit');
  });

  await finishToday(business, visit.therapist);
  expect((await credit()).amount).toBe(200);

  await test.step('it pays what is owed, from the client’s page', async () => {
    await business.act(business.operator, visit.id, 'correct_payment', {
      payment_amount: due - 150,
      reason: 'Paid less',
    });
    await page.goto(`/dashboard/clients/${client.id}`);
    // The correction gave the ₱500 back.
    await expect(balance).toContainText(`Credit${formatPesos(700)}`);
    await expect(balance).toContainText(`Leaves ${formatPesos(550)} of credit and ${formatPesos(0)} unpaid.`);
    await balance.getByRole('button', { name: `Use ${formatPesos(150)} for #${visit.id}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `Use ${formatPesos(150)} of the credit for #${visit.id}?` });
    await dialog.getByRole('button', { name: 'Use the credit' }).click();
    await expect(balance).toContainText(`Credit${formatPesos(550)}`);
    await expect(page.getByRole('heading', { name: /^Owes/ })).toBeHidden();
  });

  await test.step('what is left is paid back, with a reason, and every entry is listed', async () => {
    await balance.getByRole('button', { name: 'Pay it back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay it back' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('550');
    await typeInto(dialog.getByLabel('Amount'), '551');
    await typeInto(dialog.getByLabel('Reason'), 'Moves away');
    await dialog.getByRole('button', { name: 'Pay it back' }).click();
    await expect(dialog.getByText(`At most ${formatPesos(550)} is left.`)).toBeVisible();
    await typeInto(dialog.getByLabel('Amount'), '550');
    await dialog.getByRole('button', { name: 'Pay it back' }).click();
    await expect(dialog).toBeHidden();
    await expect(balance).toContainText(`Credit${formatPesos(0)}`);
    await balance.getByRole('button', { name: 'All entries' }).click();
    const entries = balance.getByRole('list', { name: 'Entries of the credit' }).getByRole('listitem');
    await expect(entries).toHaveText([
      /Paid back.*“Moves away”/,
      /Paid for/,
      /Given back by/,
      /Paid for/,
      /Left for later/,
      /Credit added/,
    ]);
  });
});

test('a deposit for one visit is taken on its page and offered first when it is paid; of a cancelled visit it is credit to pay back (R-beyond-1413, R-beyond-1414)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { api } = business.operator;
  const { page } = await as('operator', { path: `/dashboard/appointments/${visit.id}` });

  await test.step('it is taken on the page of the visit, which says it', async () => {
    await page.getByRole('button', { name: 'Take a deposit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take a deposit' });
    await typeInto(dialog.getByLabel('Amount'), '300');
    await dialog.getByRole('button', { name: 'Take the deposit' }).click();
    await expect(dialog).toBeHidden();
    await expect(fact(page, 'Deposit')).toHaveText(formatPesos(300));
  });

  await test.step('it is offered first when the visit is paid', async () => {
    await take(business, visit, TO_PAYMENT);
    await page.getByRole('button', { name: 'Verify Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
    await dialog.getByRole('button', { name: `Use the deposit of ${formatPesos(300)}` }).click();
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await expect(page.getByText('Payment marked as received successfully!')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Payments ledger' })).toContainText('Credit');
  });
  await finishToday(business, visit.therapist);

  await test.step('of a cancelled visit it is credit of the client, to keep or to pay back', async () => {
    const { id, client } = await business.book();
    const had = (await api.send(calls.clientCredit.read, { params: { id: client.id } })).amount;
    const body = { amount: 200, method: 'cash', appointment: id, had } as const;
    await api.send(calls.clientCredit.add, { params: { id: client.id }, body });
    await business.act(business.operator, id, 'cancel', { reason: 'The test is over' });
    await openAppointment(page, id);
    await expect(page.getByText(`The deposit of ${formatPesos(200)} is credit of the client now`)).toBeVisible();
    await page.getByRole('button', { name: 'Pay it back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay it back' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('200');
    await typeInto(dialog.getByLabel('Reason'), 'Fell ill');
    await dialog.getByRole('button', { name: 'Pay it back' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/is credit of the client now/)).toBeHidden();
  });
});

test('a mistyped prepayment is voided where another operator approves it; a voided bill of a restock is recorded again; GCash that is paid ahead is ticked (R-beyond-992..R-beyond-995)', async ({
  as,
  business,
  stack,
}) => {
  const { client } = await business.book();
  const { api } = business.operator;
  const second = await anotherOperator(business);
  await stack.database.rows(`update users set created_at = created_at - interval '4 days' where username = $1`, [
    second.username,
  ]);
  const credit = () => api.send(calls.clientCredit.read, { params: { id: client.id } });
  const { amount: had } = await credit();
  const path = `/dashboard/clients/${client.id}`;
  const [{ page }, { page: other }] = [
    await as('operator', { path }),
    await as(second.username, { path: '/dashboard/sales-reports?view=unpaid' }),
  ];
  const balance = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Balance' }) })
    .last();

  await test.step('₱5,000 for ₱500, in the own hand: it is voided once another operator approves it', async () => {
    await balance.getByRole('button', { name: 'Add credit' }).click();
    const added = page.getByRole('dialog', { name: 'Add credit' });
    await typeInto(added.getByLabel('Amount'), '5000');
    await added.getByRole('button', { name: 'Add it' }).click();
    await expect(balance).toContainText(`Credit${formatPesos(had + 5_000)}`);
    await balance.getByRole('button', { name: 'All entries' }).click();
    await balance
      .getByRole('button', { name: /^Void #/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Void this credit?' });
    await dialog.getByRole('button', { name: 'Void it' }).click();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await typeInto(dialog.getByLabel('Reason'), 'One zero too many');
    await dialog.getByRole('button', { name: 'Void it' }).click();
    await expect(dialog).toContainText('This lowers your own cash');
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(dialog).toBeHidden();
    await expect(balance).toContainText(`A void of ${formatPesos(5_000)} waits for approval`);
    await expect(balance.getByRole('button', { name: /^Void #/ })).toHaveCount(0);
    const waits = other.getByRole('alert').or(other.locator('div')).filter({ hasText: 'One zero too many' }).last();
    await expect(waits).toBeVisible();
    await other.getByRole('button', { name: 'Approve the void' }).last().click();
    await expect(balance).toContainText(`Credit${formatPesos(had)}`);
    await expect(balance.getByRole('listitem').first()).toContainText(/Credit voided.*One zero too many/);
    await expect(balance.getByRole('listitem').nth(1)).toContainText(/Credit added.*Voided/);
  });

  await test.step('GCash that is paid ahead stands in its day, and is ticked', async () => {
    const body = { amount: 300, method: 'gcash', gcash_reference: 'AHEAD 1', had } as const;
    await api.send(calls.clientCredit.add, { params: { id: client.id }, body });
    await page.goto(`/dashboard/sales-reports?view=day&day=${await business.today()}`);
    const line = page.getByRole('listitem').filter({ hasText: 'AHEAD 1' });
    await expect(line).toContainText(`${formatPesos(300)} credit`);
    await line.getByRole('button', { name: /^Found: the credit of / }).click();
    await expect(page.getByText('1 found in the GCash history')).toBeVisible();
  });

  await test.step('the bill of a restock is recorded again once it is voided', async () => {
    const [material] = (await api.send(calls.inventory.list, { query: {} })).results;
    const bill = { amount: 9_000, method: 'cash', paid_on: await business.today(), supplier: 'Oils Ltd' } as const;
    const { cost } = await api.send(calls.inventory.move, {
      params: { id: material!.id },
      body: { kind: 'restock', quantity: 10, bill },
    });
    await page.goto('/dashboard/sales-reports?view=costs&category=materials');
    await page.getByRole('button', { name: `Void #${cost}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Void this cost?' });
    await typeInto(dialog.getByLabel('Reason'), 'One zero too many');
    await dialog.getByRole('button', { name: 'Void it' }).click();
    await page.getByRole('button', { name: `Record the bill of entry ${cost} again` }).click();
    const again = page.getByRole('dialog', { name: 'Record the bill again' });
    await expect(again).toContainText(material!.name);
    await expect(again.getByLabel('Supplier')).toHaveValue('Oils Ltd');
    await typeInto(again.getByLabel('Amount'), '900');
    await again.getByRole('button', { name: 'Record the cost' }).click();
    await expect(again).toBeHidden();
    await expect(page.getByRole('button', { name: `Record the bill of entry ${cost} again` })).toBeHidden();
    await expect(page.getByRole('row').nth(1)).toContainText(formatPesos(900));
  });
});
