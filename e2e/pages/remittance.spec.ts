import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { secondOperator } from '../fixtures/anotherOperator';
import { expect, test } from '../fixtures/test';
import { paidInCash } from '../fixtures/walk';
import { choose, openAppointment } from '../screens/appointment-page';
import { lineOf } from '../screens/needs-now';
import { PHONE } from '../screens/windows';

test('an operator counts cash that is short, its person confirms on the phone, and the office sees it live (R-money-20..R-money-22)', async ({
  as,
  business,
}) => {
  const { therapist } = await paidInCash(business);
  const { in_hand } = await business.operator.api.send(calls.cash.person, { params: { id: therapist.id } });
  const counted = in_hand - 50;
  const phone = await as(therapist.username, { ...PHONE, path: '/dashboard/cash' });
  await expect(phone.page.getByText('In hand', { exact: true }).locator('..')).toContainText(formatPesos(in_hand));
  const { page } = await as('operator', { path: '/dashboard/sales-reports?view=cash' });

  await test.step('the operator counts less, and says why', async () => {
    const row = page.getByRole('table', { name: 'Cash in hand' }).getByRole('row', { name: therapist.name });
    await expect(row).toContainText(formatPesos(in_hand));
    await row.getByRole('button', { name: `Count the cash of ${therapist.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Count the cash of ${therapist.name}` });
    await dialog.getByLabel('Counted').fill(String(counted));
    await dialog.getByLabel('Why does it differ?').fill('Fifty went for the tricycle');
    await dialog.getByRole('button', { name: 'Keep the count' }).click();
    await expect(row).toContainText('₱50.00');
  });

  const handedOver = page
    .getByRole('table', { name: 'Handed over' })
    .getByRole('row', { name: therapist.name })
    .first();
  await test.step('the phone asks at once whether that is right', async () => {
    await expect(handedOver).toContainText('Waiting');
    const question = phone.page.getByRole('region', { name: `Hand-over of ${formatPesos(counted)}` });
    await expect(question).toContainText(
      `You handed over ${formatPesos(counted)} to ${business.operator.name}. Is that right?`,
    );
    await expect(question).toContainText('Fifty went for the tricycle');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question).toBeHidden();
    await expect(phone.page.getByText('In hand', { exact: true }).locator('..')).toContainText('₱50.00');
  });

  await test.step('the person agrees, and the office sees it', () => expect(handedOver).toContainText('Confirmed'));
});

test('two operators see a payment that differs from the price, and it leaves both screens when one of them writes the rest off (R-money-24, R-beyond-730)', async ({
  as,
  business,
  stack,
}) => {
  const visit = await paidInCash(business, (price) => ({ payment_amount: price - 100 }));
  const second = await secondOperator(stack, business);
  const due = visit.service.price;
  const desks = [await as('operator'), await as(second.username)] as const;
  const [one, other] = desks;
  const line = ({ page }: (typeof desks)[number]) => lineOf(page, `#${visit.id}`, 'Payment differs');
  const words = `${formatPesos(due - 100)} paid, ${formatPesos(due)} was due`;
  const seen = await lineOf(other.page, `#${visit.id}`, words);

  await test.step('one operator reviews it, and writes the rest off', async () => {
    await (await line(one)).getByRole('link', { name: 'Review' }).click();
    await expect(one.page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
    await one.page.getByRole('button', { name: 'Write off' }).click();
    const dialog = one.page.getByRole('dialog', { name: 'Write off what is owed?' });
    await dialog.getByLabel('Why it is written off').fill('A voucher of the house');
    await dialog.getByRole('button', { name: 'Write off' }).click();
    await expect(one.page.getByText(/wrote off ₱100\.00.*“A voucher of the house”/)).toBeVisible();
  });
  await test.step('the line leaves the other desk by itself', () => expect(seen).toBeHidden());
  await test.step('the line returns there when the money changes again', async () => {
    await business.act(business.operator, visit.id, 'correct_payment', {
      payment_amount: due - 50,
      reason: 'Fifty more in the envelope',
    });
    await lineOf(other.page, `#${visit.id}`, `${formatPesos(due - 50)} paid`);
  });
});

test("a large correction waits for another operator's approval; the operator who asked cannot approve it (R-money-23)", async ({
  as,
  business,
  stack,
}) => {
  const [visit, second] = [await paidInCash(business), await secondOperator(stack, business)];
  // High enough not to affect other journeys: a single operator can no longer lower it (R-money-45).
  await business.operator.api.send(calls.business.changeRules, { body: { correction_approval: 50_000 } });
  const asker = await as('operator', { path: `/dashboard/appointments/${visit.id}` });
  await openAppointment(asker.page, visit.id);
  const dialog = await choose(asker.page, 'Correct payment');
  await dialog.getByLabel('Amount').fill('60000');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A digit too many');
  await dialog.getByRole('button', { name: 'Correct payment' }).click();
  await expect(dialog.getByText(/^A change above ₱50,000\.00 needs another operator/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  const waits = `A correction waits for approval: ${formatPesos(visit.service.price)} to ₱60,000.00`;
  await expect(asker.page.getByText(waits)).toBeVisible();
  await expect(asker.page.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await expect(asker.page.getByRole('button', { name: 'Approve the correction' })).toBeHidden();
  const own = await business.operator.api.send(calls.corrections.ofAppointment, { params: { id: visit.id } });
  const approved = await business.operator.api.try(calls.corrections.approve, {
    params: { id: own.corrections[0]!.id },
  });
  expect([approved.status, approved.problem.code]).toEqual([403, 'CORRECTION_OF_ANOTHER']);

  const { page } = await as(second.username);
  const line = await lineOf(page, visit.client.name);
  await expect(line).toContainText('A digit too many');
  await line.getByRole('link', { name: 'Decide' }).click();
  await expect(page.getByText(waits)).toBeVisible();
  await page.getByRole('button', { name: 'Approve the correction' }).click();
  await expect(page.getByText('Payment corrected')).toBeVisible();

  await expect(asker.page.getByText(waits)).toBeHidden();
  const told = asker.page.getByRole('list').filter({ hasText: 'Booked' }).getByRole('listitem');
  await expect(told.filter({ hasText: 'Approved a correction of the payment' })).toContainText(second.name);
  await expect(told.filter({ hasText: 'Asked for a correction of the payment' })).toContainText('A digit too many');
});
