import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { driverOnDuty } from '../fixtures/driverOnDuty';
import { expect, test } from '../fixtures/test';
import { take, TO_PAYMENT } from '../fixtures/walk';
import { choose, fact, openAppointment } from '../screens/appointment-page';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('a client gives more than is due: part of it is a tip, the rest change; visit, report, statement, week and cash in hand all say so, and a correction moves it (R-beyond-500, R-beyond-501, R-beyond-503, R-beyond-504, R-beyond-505)', async ({
  as,
  business,
}) => {
  const today = await business.today();
  const driver = await driverOnDuty(business, today);
  const visit = await business.book({ with: [driver] });
  const { therapist } = visit;
  await take(business, visit, TO_PAYMENT);
  const { api } = business.operator;
  const day = { from: today, to: today };
  const due = visit.appointment.total_price ?? 0;
  const inHand = async (id: number): Promise<number> => (await api.send(calls.cash.person, { params: { id } })).in_hand;
  const statement = () => api.send(calls.reports.statement, { query: { ...day, therapist: String(therapist.id) } });
  const summary = () => api.send(calls.reports.summary, { query: day });
  const before = { ...(await summary()), cash: await inHand(therapist.id), own: await statement() };
  const commission = before.own.earned;
  const { page } = await as('operator');
  await openAppointment(page, visit.id);

  await test.step('the operator says what was received, the tip, and what went back', async () => {
    await page.getByRole('button', { name: 'Verify Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
    const box = dialog.getByRole('group', { name: 'Above what is due' });
    await expect(box).toBeHidden();
    await dialog.getByLabel('Amount received').fill(String(due + 150));
    await expect(box).toContainText(`The rest is change ${formatPesos(150)}`);
    await box.getByRole('radio', { name: 'Other' }).check();
    await box.getByLabel('The tip').fill('999');
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await expect(box.getByText(`This is more than the ${formatPesos(150)} above what is due.`)).toBeVisible();
    await box.getByRole('radio', { name: '₱100.00' }).check();
    await expect(box).toContainText(`The rest is change ${formatPesos(50)}`);
    await expect(box.getByRole('checkbox', { name: `${therapist.name} has it already` })).toBeChecked();
    await expect(dialog).toContainText(`${formatPesos(due)} visit + ${formatPesos(100)} tip`);
    const sent = page.waitForRequest((request) => request.url().endsWith('/mark_completed/'));
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      payment_amount: due,
      received: due + 150,
      tip: 100,
      change: 50,
    });
    await expect(page.getByText('Payment marked as received successfully!')).toBeVisible();
  });

  await test.step('the visit says what was paid, whose the tip is, and the change', async () => {
    await expect(fact(page, 'Amount paid')).toHaveText(formatPesos(due));
    await expect(fact(page, 'Tip')).toHaveText(`${formatPesos(100)} to ${therapist.name} · has it`);
    await expect(fact(page, 'Change given')).toHaveText(formatPesos(50));
    await expect(page.getByRole('table', { name: 'Payments ledger' })).toContainText(`In all${formatPesos(due)}`);
  });

  await test.step('it is in the tips of the day, and neither in its revenue nor in its commission', async () => {
    const { page: report } = await as('operator', { path: '/dashboard/sales-reports?period=day' });
    // A discount of the day may be the same sum.
    const figure = report
      .locator('dt')
      .filter({ hasText: /^Tips$/ })
      .locator('..');
    const tips = figure.getByRole('link', { name: formatPesos(before.tips + 100), exact: true });
    await expect(report.getByText(formatPesos(before.revenue + due), { exact: true }).first()).toBeVisible();
    await tips.click();
    await expect(report.getByRole('heading', { name: /^Tips/ })).toBeVisible();
    await expect(report.getByRole('row').filter({ hasText: visit.client.name })).toContainText(formatPesos(100));
    const now = await summary();
    const own = await statement();
    expect([now.revenue, now.tips, own.share]).toEqual([
      before.revenue + due,
      before.tips + 100,
      before.own.share + due,
    ]);
    expect(Math.round((own.earned - commission) * 100)).toBe(due * 40);
  });

  const { page: phone } = await as(therapist.username, PHONE);
  await test.step('the therapist sees it in the week and the statement, and not in the cash in hand', async () => {
    await phone.getByRole('main').getByRole('link', { name: 'My week' }).click();
    const region = phone.getByRole('region', { name: 'Today', exact: true });
    const { tips } = await statement();
    await expect(region).toContainText(`Tips${formatPesos(tips)}`);
    expect(await inHand(therapist.id)).toBe(before.cash + due);
    await expect(region).toContainText(formatPesos(before.cash + due));
    await region.getByRole('link', { name: formatPesos(tips) }).click();
    await expect(phone.getByRole('table', { name: /^Tips of/ })).toContainText(visit.client.name);
    await expect(phone.getByRole('table', { name: /^Tips of/ })).toContainText('Kept in cash');
  });

  await test.step('a correction hands it over with the cash, so the office owes it; a refund leaves it', async () => {
    const dialog = await choose(page, 'Correct payment');
    await expect(dialog.getByLabel('Amount received')).toHaveValue(String(due + 150));
    await dialog.getByRole('checkbox', { name: `${therapist.name} has it already` }).uncheck();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('She handed it over');
    await dialog.getByRole('button', { name: 'Correct payment' }).click();
    await expect(page.getByText('Payment corrected')).toBeVisible();
    await expect(fact(page, 'Tip')).toContainText('owed by the office');
    expect(await inHand(therapist.id)).toBe(before.cash + due + 100);
    expect((await statement()).tips_owed).toBe(before.own.tips_owed + 100);

    const refund = await choose(page, 'Correct payment');
    await refund.getByLabel('Amount received').fill('0');
    await expect(refund.getByRole('checkbox', { name: 'The tip is given back, too' })).not.toBeChecked();
    await refund.getByRole('textbox', { name: 'Reason' }).fill('The client complained');
    await refund.getByRole('button', { name: 'Refund all' }).click();
    await expect(page.getByText('Payment refunded')).toBeVisible();
    expect(await statement()).toMatchObject({ share: before.own.share, tips: before.own.tips + 100 });
    expect((await summary()).revenue).toBe(before.revenue);
  });
});

test('a group shares a tip, evenly or as the client said (R-beyond-502)', async ({ as, business }) => {
  const { api } = business.operator;
  const visit = await business.book({ therapists: 2 });
  const [one, other] = visit.therapists;
  const due = visit.appointment.total_price ?? 0;
  await api.send(calls.appointments.update, {
    params: { id: visit.id },
    body: { status: 'awaiting_payment', version: visit.appointment.version },
  });
  const { page } = await as('operator');
  await openAppointment(page, visit.id);
  await page.getByRole('button', { name: 'Verify Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
  await dialog.getByLabel('Amount received').fill(String(due + 101));
  await dialog.getByRole('button', { name: 'Make it all a tip' }).click();
  await expect(dialog.getByLabel(`Share of ${one!.name}`)).toHaveValue('51');
  await expect(dialog.getByLabel(`Share of ${other!.name}`)).toHaveValue('50');
  await dialog.getByLabel(`Share of ${other!.name}`).fill('80');
  await dialog.getByRole('button', { name: 'Verify Payment' }).click();
  await expect(dialog.getByText('The shares do not add up to the tip.')).toBeVisible();
  await dialog.getByLabel(`Share of ${one!.name}`).fill('21');
  await dialog.getByRole('button', { name: 'Verify Payment' }).click();
  await expect(page.getByText('Payment marked as received successfully!')).toBeVisible();
  await expect(fact(page, 'Tip')).toContainText(`${formatPesos(21)} to ${one!.name}`);
  await expect(fact(page, 'Tip')).toContainText(`${formatPesos(80)} to ${other!.name}`);
});
