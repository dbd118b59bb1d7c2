import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { take, TO_PAYMENT } from '../fixtures/walk';
import { openAppointment } from '../screens/appointment-page';
import { typeInto } from '../screens/type-into';

test('a voucher is sold, pays a part of a visit by its code, and is paid back (R-beyond-1220, R-beyond-1222, R-beyond-1223, R-beyond-1226, R-beyond-1228)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  await take(business, visit, TO_PAYMENT);
  const due = visit.service.price;
  const { api } = business.operator;
  const { page } = await as('operator', { path: '/dashboard/sales-reports' });
  await page.getByRole('link', { name: 'Vouchers' }).click();

  await test.step('it is sold, and its page shows the code to print', async () => {
    await page.getByRole('button', { name: 'Sell a voucher' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sell a voucher' });
    await typeInto(dialog.getByLabel('Amount'), '300');
    await dialog.getByRole('button', { name: 'Sell it' }).click();
    await expect(dialog.getByLabel('Buyer')).toBeFocused();
    await typeInto(dialog.getByLabel('Buyer'), 'Carmela Uy');
    await dialog.getByRole('button', { name: 'Sell it' }).click();
    await expect(page.getByRole('article', { name: 'Voucher' })).toContainText(formatPesos(300));
  });
  const id = Number(new URL(page.url()).searchParams.get('voucher'));
  const read = () => api.send(calls.vouchers.read, { params: { id } });
  const { code, end } = await read();
  const shown = `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
  await expect(page.getByRole('article', { name: 'Voucher' })).toContainText(shown);

  await test.step('its code pays a part in the payment form, cash the rest', async () => {
    await openAppointment(page, visit.id);
    await page.getByRole('button', { name: 'Verify Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
    await dialog.getByRole('button', { name: 'Use a voucher' }).click();
    const field = dialog.getByLabel('Code of the voucher');
    await typeInto(field, 'ACDE-FGHJ-KMNP');
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(field).toHaveAccessibleDescription(/No voucher has this code/);
    await typeInto(field, shown.toLowerCase());
    await field.press('Enter');
    await expect(dialog).toContainText(`Voucher …${end}: ${formatPesos(300)} left. No end.`);
    await dialog.getByRole('button', { name: `Use ${formatPesos(300)} of it` }).click();
    await expect(dialog.getByRole('group', { name: 'Part 1' }).getByLabel('Amount')).toHaveValue(String(due - 300));
    await expect(dialog.getByRole('group', { name: 'Part 2' })).toContainText(`Voucher …${end}`);
    const sent = page.waitForRequest((request) => request.url().endsWith('/mark_completed/'));
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      payment_parts: [
        { payment_method: 'cash', payment_amount: due - 300 },
        { payment_method: 'credit', payment_amount: 300, voucher: id },
      ],
    });
    await expect(page.getByRole('table', { name: 'Payments ledger' })).toContainText('Voucher');
    expect(await read()).toMatchObject({ left: 0, state: 'used_up' });
  });

  await test.step('another one is found by its buyer, and paid back', async () => {
    const body = { amount: 500, method: 'cash', buyer: 'Bea Alonzo', ends_on: null } as const;
    const second = await api.send(calls.vouchers.sell, { body });
    await page.goto('/dashboard/sales-reports?view=vouchers&search=alonzo');
    await page.getByRole('table', { name: 'Vouchers' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Pay it back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay it back' });
    await typeInto(dialog.getByLabel('Reason'), 'Moves away');
    await dialog.getByRole('button', { name: 'Pay it back' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Refunded')).toBeVisible();
    expect(await api.send(calls.vouchers.read, { params: { id: second.id } })).toMatchObject({ left: 0 });
  });
});
