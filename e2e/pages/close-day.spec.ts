import { calls } from 'shared-lib/contract';
import { addDays, formatPesos } from 'shared-lib/domain';
import { anotherOperator } from '../fixtures/anotherOperator';
import { expect, test } from '../fixtures/test';

test('two operators close a day: it is counted, ticked, signed and confirmed; a later correction stands under it, and it is reopened by both (R-beyond-550..R-beyond-555)', async ({
  as,
  business,
  stack,
}) => {
  const { api } = business.operator;
  const second = await anotherOperator(business);
  await stack.database.rows(`update users set created_at = created_at - interval '4 days' where username = $1`, [
    second.username,
  ]);
  const today = await business.today();
  const read = (day: string) => api.send(calls.bookDays.read, { params: { day } });
  // A day of the demo's history with payments of both kinds, which no other test looks at.
  const days = Array.from({ length: 20 }, (_, at) => addDays(today, -4 - at));
  let day = '';
  for (const one of days) {
    const { gcash, figures } = await read(one);
    if (day === '' && gcash.length > 0 && figures.cash > 0) day = one;
  }
  const before = await read(day);
  const [ticked] = before.gcash;
  if (!ticked) throw new Error('no day with GCash');
  // One person has more cash of that day, and has not handed it over.
  const holder = before.people[0]!.person;
  await stack.database.rows(
    `insert into payments (appointment_id, kind, method, amount, collected_by, at)
     select appointment_id, 'payment', 'cash', 500, $1, at + interval '1 minute' from payments where id = $2`,
    [holder.id, ticked.payment],
  );
  const path = `/dashboard/sales-reports?view=day&day=${day}`;
  const [{ page }, { page: other }] = [await as('operator', { path }), await as(second.username, { path })];
  const close = page.getByRole('button', { name: 'Close the day' });
  const row = page.getByRole('table', { name: 'Cash, by who holds it' }).getByRole('row', { name: holder.name });

  await test.step('whoever is not counted keeps the day open', async () => {
    await expect(row).toContainText('Not counted');
    await expect(page.getByText(`${holder.name} is not counted yet`)).toBeVisible();
    await expect(close).toBeHidden();
    await row.getByRole('button', { name: `Count the cash of ${holder.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Count the cash of ${holder.name}` });
    const { in_hand } = await api.send(calls.cash.person, { params: { id: holder.id } });
    await dialog.getByLabel('Counted').fill(String(in_hand - 100));
    await dialog.getByLabel('Why does it differ?').fill('Change owed');
    await dialog.getByRole('button', { name: 'Keep the count' }).click();
    await expect(row).toContainText('Change owed');
    await expect(close).toBeVisible();
  });

  await test.step('a GCash payment is ticked against the history', async () => {
    await page
      .getByRole('button', { name: `Found: the payment of #${ticked.appointment}` })
      .first()
      .click();
    await expect(page.getByText('1 found in the GCash history')).toBeVisible();
  });

  await test.step('one signs it; the other sees it at once and confirms it', async () => {
    await close.click();
    await expect(page.getByText('Waits for a second operator').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeHidden();
    await other.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByRole('button', { name: 'Reopen the day' })).toBeVisible();
    const closed = page.getByRole('table', { name: 'Closed days' }).getByRole('row').nth(1);
    await expect(closed).toContainText(second.name);
    await expect(closed).toContainText(formatPesos((await read(day)).figures.revenue));
  });

  const signed = await read(day);
  await test.step('a correction of today stands under the closed day and changes no figure of it', async () => {
    await business.act(business.operator, ticked.appointment ?? 0, 'correct_payment', {
      payment_amount: 100,
      reason: 'The history says 100',
    });
    await expect(page.getByRole('region', { name: 'Later changes' })).toContainText('The history says 100');
    const now = await read(day);
    expect([now.figures, now.digest_fits]).toEqual([signed.figures, true]);
    const { revenue } = await api.send(calls.reports.summary, { query: { from: day, to: day } });
    expect(revenue).toBe(signed.figures.revenue);
  });

  await test.step('it is reopened where both agree', async () => {
    await other.getByRole('button', { name: 'Reopen the day' }).click();
    const dialog = other.getByRole('dialog', { name: 'Reopen the day' });
    await dialog.getByRole('textbox').fill('One count is wrong');
    await dialog.getByRole('button', { name: 'Reopen the day' }).click();
    // A pointer over a toast keeps it there.
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Agree to reopen' }).click();
    await expect(close).toBeVisible();
    expect((await read(day)).taken.map(({ step }) => step)).toEqual(['sign', 'confirm', 'ask_reopening', 'reopen']);
  });
});
