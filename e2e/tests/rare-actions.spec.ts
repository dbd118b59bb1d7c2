import type { Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { take, TO_PAYMENT, TO_SESSION } from '../fixtures/walk';
import { appointmentCard, expectStatus } from '../screens/appointment-card';
import { choose, fact, openAppointment } from '../screens/appointment-page';

const pesos = (amount: number): string => `₱${amount.toLocaleString('en-US')}.00`;

/** Puts a picture into the clipboard, as a screenshot does, and presses Ctrl V. */
async function pastePicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 500 });
    const drawn = canvas.getContext('2d');
    drawn?.fillText(`Receipt ${performance.now()}`, 20, 40);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (picture) await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });
  await page.keyboard.press('ControlOrMeta+V');
}

test('an operator ends a session early, with a part of the price or without (R-workflow-26)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  await take(business, visit, TO_SESSION);
  const { page } = await as('operator');
  await openAppointment(page, visit.id);
  const dialog = await choose(page, 'End session early');
  await dialog.getByRole('button', { name: 'End the session' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The client fell ill');
  await dialog.getByRole('radio', { name: 'Part of the price' }).check();
  await dialog.getByLabel('Amount').fill('400');
  await dialog.getByRole('button', { name: 'End the session' }).click();
  await expect(page.getByRole('status').getByText('Session ended early')).toBeVisible();
  await expect(page.getByText('Cancelled: The client fell ill')).toBeVisible();
  await expect(page.getByText('₱400.00').first()).toBeVisible();

  const unpaid = await business.book();
  await take(business, unpaid, TO_PAYMENT);
  await openAppointment(page, unpaid.id);
  const again = await choose(page, 'End session early');
  await again.getByRole('textbox', { name: 'Reason' }).fill('No money in the house');
  await again.getByRole('button', { name: 'End the session' }).click();
  await expect(page.getByText('Written off', { exact: true })).toBeVisible();
});

test('a payment names who took the cash, is corrected, refunded, and made in parts with a discount; therapist and operator cancel the ride home; the timeline names who answered (R-workflow-22, R-workflow-27, R-money-2, R-money-15, R-money-16, R-pages-15, R-pages-17)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { price } = visit.service;
  await take(business, visit, TO_PAYMENT);
  const { page } = await as('operator');
  await openAppointment(page, visit.id);

  await test.step('the payment, with who took the cash', async () => {
    await page.getByRole('button', { name: 'Verify Payment' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Cash taken by')).toHaveValue(String(visit.therapist.id));
    await dialog.getByLabel('Cash taken by').selectOption({ label: `${visit.driver.name} (driver)` });
    const sent = page.waitForRequest((request) => request.url().endsWith('/mark_completed/'));
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ collected_by: visit.driver.id });
    await expect(page.getByText('Payment marked as received successfully!')).toBeVisible();
  });

  await test.step('its correction', async () => {
    const dialog = await choose(page, 'Correct payment');
    await expect(dialog.getByLabel('Amount')).toHaveValue(String(visit.service.price));
    await dialog.getByLabel('Amount').fill('777');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Mistyped');
    await dialog.getByRole('button', { name: 'Correct payment' }).click();
    await expect(page.getByText('Payment corrected').first()).toBeVisible();
    await expect(page.getByText('₱777.00').first()).toBeVisible();
  });

  await test.step('its refund', async () => {
    const dialog = await choose(page, 'Correct payment');
    await dialog.getByLabel('Amount').fill('0');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The client complained');
    await dialog.getByRole('button', { name: 'Refund all' }).click();
    await expect(page.getByText('Payment refunded').first()).toBeVisible();
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
  });

  await test.step('a new payment in cash and by GCash, for less than the price, with a pasted receipt', async () => {
    await page.getByRole('button', { name: 'Verify Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
    await dialog.getByRole('checkbox', { name: 'A discount was given' }).check();
    await dialog.getByRole('textbox', { name: /^Discount/ }).fill('100');
    await dialog.getByLabel('Why it was given').fill('A regular');
    await dialog.getByLabel('Amount').fill('200');
    await dialog.getByRole('button', { name: 'Split the payment' }).click();
    const second = dialog.getByRole('group', { name: 'Part 2' });
    await expect(second.getByLabel('Amount')).toHaveValue(String(price - 300));
    await pastePicture(page);
    await expect(second.getByText(/^Uploaded/)).toBeVisible();
    await expect(second.getByRole('img', { name: /^Proof of payment/ })).toBeVisible();
    await expect(dialog).toContainText(`Received${pesos(price - 100)}`);
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await expect(page.getByText('Payment marked as received successfully!').last()).toBeVisible();
    await expect(fact(page, 'Amount paid')).toHaveText(pesos(price - 100));
    await expect(fact(page, 'Discount')).toHaveText(`${pesos(100)} “A regular”`);
    await expect(fact(page, 'Method')).toContainText(`GCash ${pesos(price - 300)}Cash ${pesos(200)}`);
    await expect(page.getByRole('table', { name: 'Payments ledger' })).toContainText(`${pesos(100)} off`);
  });

  await test.step('its receipts page has all of it, on one sheet of paper', async () => {
    await page.getByRole('link', { name: 'Open the proof of payment' }).click();
    await expect(page.getByRole('img', { name: `Proof of payment of appointment #${visit.id}` })).toBeVisible();
    await expect(fact(page, 'Discount')).toHaveText(`${pesos(100)} “A regular”`);
    await expect(page.getByRole('table', { name: 'Payments ledger' })).toContainText(pesos(price - 100));
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets).toHaveLength(1);
    await page.getByRole('link', { name: `Appointment #${visit.id}` }).click();
  });

  const { materials_status } = await business.operator.api.send(calls.appointments.read, { params: { id: visit.id } });
  if (materials_status === 'unchecked')
    await business.act(visit.therapist, visit.id, 'complete', { materials_checked: true });

  await test.step('the therapist cancels the ride home', async () => {
    await business.act(visit.therapist, visit.id, 'request_pickup');
    const therapist = await as(visit.therapist.username);
    const card = appointmentCard(therapist.page, visit.client.name);
    await card.getByRole('button', { name: 'Cancel Pickup' }).click();
    const question = therapist.page.getByRole('alertdialog', { name: 'Cancel your ride home?' });
    await question.getByRole('button', { name: 'Cancel Pickup' }).click();
    await expect(therapist.page.getByText('The ride home is cancelled')).toBeVisible();
    await expectStatus(card, 'Completed');
  });

  await test.step('the operator cancels it', async () => {
    await business.act(visit.therapist, visit.id, 'request_pickup');
    await expect(page.getByRole('button', { name: 'Assign ride home' })).toBeVisible();
    const dialog = await choose(page, 'Cancel ride home');
    await dialog.getByRole('button', { name: 'Cancel ride home' }).click();
    await expect(page.getByRole('status').getByText('Ride home cancelled')).toBeVisible();
  });

  await test.step('the timeline names who answered', async () => {
    const timeline = page.getByRole('list').filter({ hasText: 'Booked' });
    await expect(timeline.getByRole('listitem').filter({ hasText: /^Accepted/ })).toHaveText([
      new RegExp(visit.driver.name),
      new RegExp(visit.therapist.name),
    ]);
    await expect(timeline.getByRole('listitem').filter({ hasText: /^Ready/ })).toHaveCount(2);
  });
});

test('an operator removes a therapist from a group, after reading who reviewed a refusal (4-061, R-workflow-34)', async ({
  as,
  business,
}) => {
  const visit = await business.book({ therapists: 2 });
  const { page } = await as('operator');
  await openAppointment(page, visit.id);
  const [, other] = visit.appointment.therapists_details;
  const dialog = await choose(page, 'Remove a therapist');
  await dialog.getByRole('radio', { name: `${other?.first_name} ${other?.last_name}` }).check();
  await dialog.getByRole('button', { name: 'Remove from the visit' }).click();
  await expect(page.getByText(/^The visit goes on with/)).toBeVisible();
  await expect(page.getByText('Group of 2')).toBeHidden();

  await business.act(visit.therapist, visit.id, 'reject', { rejection_reason: 'Health issues' });
  await page.getByRole('button', { name: 'Review Rejection' }).click();
  const review = page.getByRole('dialog', { name: 'Review Appointment Rejection' });
  await review.getByRole('radio', { name: /Decline the rejection/ }).check();
  await review.getByRole('radio', { name: `${visit.therapist.name} again` }).check();
  await business.act(business.operator, visit.id, 'review_rejection', { action: 'accept' });
  await review.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByText(/already accepted this refusal\. The visit is cancelled\.$/)).toBeVisible();
  await expect(review).toBeHidden();
});

test('a review with one press asks other people in two places, after one of them was taken meanwhile (R-workflow-77)', async ({
  as,
  business,
}) => {
  const date = addDays(await business.today(), 1);
  const visit = await business.book({ date });
  await business.act(visit.therapist, visit.id, 'reject', { rejection_reason: 'Health issues' });
  // The refusal freed both people, so another visit books the same hour with the driver.
  const meanwhile = await business.book({ date, with: [visit.driver] });
  expect([meanwhile.start, meanwhile.driver.id]).toEqual([visit.start, visit.driver.id]);

  const { page } = await as('operator');
  await openAppointment(page, visit.id);
  await page.getByRole('button', { name: 'Review Rejection' }).click();
  const review = page.getByRole('dialog', { name: 'Review Appointment Rejection' });
  await review.getByRole('radio', { name: /Decline the rejection/ }).check();
  await review.getByRole('radiogroup', { name: /^Ask/ }).getByRole('radio').first().check();
  const driver = review.getByRole('combobox', { name: 'Driver' });
  // The form says it before anything is saved, and the press moves the focus there.
  await expect(driver).toHaveAccessibleDescription(/ isn't free for the ride there\. Choose another driver\./);
  await review.getByRole('button', { name: 'Save review' }).click();
  await expect(driver).toBeInViewport();
  await driver.selectOption({ index: 1 });
  await review.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByText('Rejection reviewed successfully')).toBeVisible();
  const {
    status,
    therapists,
    driver: asked,
  } = await business.operator.api.send(calls.appointments.read, {
    params: { id: visit.id },
  });
  expect(status).toBe('pending');
  expect(therapists).not.toContain(visit.therapist.id);
  expect([null, visit.driver.id]).not.toContain(asked);
});
