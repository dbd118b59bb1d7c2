import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { choose, openAppointment } from '../screens/appointment-page';
import { typeInto } from '../screens/type-into';

test('a late cancellation asks about its fee: taken, taken back, and waived (R-beyond-1131, R-beyond-1132, R-beyond-1134, R-beyond-1135)', async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  await api.send(calls.business.changeRules, { body: { late_cancel_hours: 168, late_cancel_percent: 50 } });
  const visit = await business.book();
  const fee = Math.round(visit.service.price / 2);
  const { page } = await as('operator');
  await openAppointment(page, visit.id);
  const dialog = page.getByRole('dialog', { name: 'Fee for cancelling late' });

  await test.step('after the visit is cancelled, the fee is taken as cash', async () => {
    const cancelling = await choose(page, 'Cancel appointment');
    await typeInto(cancelling.getByLabel('Reason'), 'She is ill');
    await cancelling.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveValue(String(fee));
    await dialog.getByRole('radio', { name: /^Cash/ }).check();
    await dialog.getByRole('button', { name: 'Record the fee' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`Fee for cancelling late: ${formatPesos(fee)} paid`)).toBeVisible();
  });

  await test.step('it is taken back, which makes it credit', async () => {
    await page.getByRole('button', { name: 'Take the fee back' }).click();
    const back = page.getByRole('dialog', { name: 'Take the fee back' });
    await typeInto(back.getByLabel('Reason'), 'We were late');
    await back.getByRole('button', { name: 'Take the fee back' }).click();
    await expect(back).toBeHidden();
    await expect(page.getByText(`Fee for cancelling late: ${formatPesos(fee)} by the rule`)).toBeVisible();
    const read = await api.send(calls.clientCredit.fee, { params: { id: visit.id } });
    expect(read).toMatchObject({ credit: fee, fee: null, proposal: { amount: fee } });
  });

  await test.step('it is waived with a reason', async () => {
    await page.getByRole('button', { name: 'Decide about the fee' }).click();
    await expect(dialog.getByRole('radio', { name: /^From their credit/ })).toBeChecked();
    await dialog.getByRole('radio', { name: /^Waive it/ }).check();
    await typeInto(dialog.getByLabel('Why is it waived?'), 'A regular client');
    await dialog.getByRole('button', { name: 'Waive the fee' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Fee for cancelling late: Waived')).toBeVisible();
  });
});
