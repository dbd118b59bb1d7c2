import { readFile } from 'node:fs/promises';
import { calls } from 'shared-lib/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { statusOf, take, TO_PAYMENT } from '../fixtures/walk';
import { choose, fact, openAppointment } from '../screens/appointment-page';
import { assignDriver } from '../screens/assign-pickup';

/** A receipt as a phone sends it: one white pixel. */
const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
  'base64',
);

async function setStatus(page: Page, to: string): Promise<void> {
  const dialog = await choose(page, 'Set status');
  await dialog.getByRole('combobox', { name: 'New status' }).selectOption({ label: to });
  await dialog.getByRole('button', { name: `Set to ${to}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Appointment status updated successfully').first()).toBeVisible();
}

test('an operator adds a note, swaps people, changes a visit, sets its status, cancels and deletes it (4-066, 8-041, 8-078, 8-079, 8-081, R-visibility-5, R-workflow-25, R-workflow-33, R-workflow-35)', async ({
  as,
  business,
}) => {
  const visit = await business.book({ therapists: 2 });
  const { page } = await as('operator');
  await openAppointment(page, visit.id);

  await test.step('a note for operators', async () => {
    const dialog = await choose(page, 'Write internal note');
    await dialog.getByRole('textbox', { name: 'Internal note' }).fill('Two dogs, one bites');
    await dialog.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Internal note saved')).toBeVisible();
    await expect(page.getByText('Two dogs, one bites')).toBeVisible();
  });

  await test.step('another driver, and another therapist for one of the two', async () => {
    for (const [entry, name] of [
      ['Swap driver', visit.driver.name],
      ['Swap therapist', visit.therapist.name],
    ] as const) {
      const panel = await choose(page, entry);
      // In a group nobody is meant before it is said whose place it is.
      if (entry === 'Swap therapist') await panel.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
      await panel.getByRole('radiogroup', { name: /^Free/ }).getByRole('radio').first().check();
      await panel.getByRole('button', { name: 'Swap', exact: true }).click();
      await expect(page.getByText(`is asked instead of ${name}.`)).toBeVisible();
      await expect(panel).toBeHidden();
    }
  });

  await test.step('a change in the booking form', async () => {
    await page.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Change booking' }).click();
    const form = page.getByRole('region', { name: `Change booking #${visit.id}` });
    await form.getByLabel('Notes').fill('Ring twice.');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Appointment updated successfully').last()).toBeVisible();
    await openAppointment(page, visit.id);
    await expect(page.getByText('Ring twice.')).toBeVisible();
  });

  await test.step('the status by hand, there and back', async () => {
    await setStatus(page, 'Ready to start');
    await expect(page.getByRole('button', { name: 'Start Appointment' })).toBeVisible();
    await setStatus(page, 'Pending');
    expect(await statusOf(business, visit.id)).toBe('pending');
  });

  await test.step('cancelled for a reason, and deleted', async () => {
    const dialog = await choose(page, 'Cancel appointment');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The client is out of town');
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(page.getByRole('status').getByText('Appointment cancelled')).toBeVisible();
    await expect(page.getByText('Cancelled: The client is out of town')).toBeVisible();
    const question = await choose(page, 'Delete appointment');
    await question.getByRole('button', { name: 'Delete appointment' }).click();
    await expect(page.getByText('Appointment deleted successfully')).toBeVisible();
  });
});

test('an operator verifies a GCash payment with an extension, and the page shows all of it; checks the materials; assigns, reassigns and cancels the ride home; a colleague’s report counts it at once and leads to it (1-021, 1-027, 2-128, 3-046, 4-059, 6-003, 8-125, 8-126, R-money-1, R-pages-7, R-pages-8, R-pages-15, R-pages-17, R-workflow-17, R-workflow-22, R-beyond-610)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  await take(business, visit, TO_PAYMENT);
  const { page } = await as('operator');
  await openAppointment(page, visit.id);
  const { price } = visit.service;
  const pesos = (amount: number): string => `₱${amount.toLocaleString('en-US')}.00`;
  const REPORT = '/dashboard/sales-reports?period=day&tables=who';
  const { page: report } = await as('operator', { path: `${REPORT}&by=therapist&key=${visit.therapist.id}` });
  await expect(report.getByRole('heading', { name: /^Revenue/ })).toBeVisible();
  const counted = report.getByRole('row').filter({ hasText: visit.client.name });

  await test.step('the payment: amount, method, receipt, reference and extension', async () => {
    await page.getByRole('button', { name: 'Verify Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
    const amount = dialog.getByLabel('Amount');
    await amount.fill(`${price}.50`);
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await expect(dialog.getByText('Please enter a valid payment amount (whole numbers only).')).toBeVisible();
    await amount.fill(`${price}00`);
    await expect(dialog.getByText(`More than twice the price, ${pesos(price)}.`)).toBeVisible();
    // A till prints centavos. Typing '.00' must not turn them into pesos.
    await amount.fill(`${price.toLocaleString('en-US')}.00`);
    await expect(dialog).toContainText(`Received${pesos(price)}`);
    await dialog.getByRole('radio', { name: 'GCash' }).check();
    await dialog
      .getByLabel('Choose the proof of payment')
      .setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer: RECEIPT });
    await dialog.getByLabel('GCash reference number').fill(`GC ${visit.id} 4711`);
    await dialog.getByRole('checkbox', { name: 'The session was extended' }).check();
    const extension = dialog.getByLabel('Extension amount');
    await extension.fill('300.50');
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await expect(dialog.getByText('Please enter a valid extension amount (whole numbers only).')).toBeVisible();
    await extension.fill('300');
    await expect(dialog).toContainText(pesos(price + 300));
    // The total stays in view even in a low window.
    for (const viewport of [
      { width: 390, height: 640 },
      { width: 1440, height: 560 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      await expect(dialog.getByText(pesos(price + 300)).last()).toBeInViewport({ ratio: 1 });
    }
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await expect(page.getByText('Payment marked as received successfully!')).toBeVisible();
  });

  await test.step('the report of a colleague counts the payment at once, by therapist, and leads to the visit', async () => {
    await expect(counted).toContainText(pesos(price + 300));
    await report.getByRole('link', { name: 'Sales & Reports' }).last().click();
    await report.getByRole('link', { name: visit.therapist.name, exact: true }).click();
    await expect(counted).toBeVisible();
    const download = report.waitForEvent('download');
    await report.getByRole('button', { name: 'Export as CSV' }).last().click();
    const file = await readFile(await (await download).path(), 'utf8');
    const [head = [], ...lines] = file.split('\r\n').map((line) => line.split(','));
    const exported = lines.find(([id]) => id === String(visit.id));
    expect(exported?.[head.indexOf('Revenue')]).toBe(`${price + 300}.00`);
    await counted.getByRole('link').click();
    await expect(report).toHaveURL(`/dashboard/appointments/${visit.id}`);
    await expect(fact(report, 'Amount paid')).toHaveText(pesos(price + 300));
  });

  await test.step('its page shows the sum and its parts, the method, who verified it, and the receipt', async () => {
    await expect(fact(page, 'Amount paid')).toHaveText(pesos(price + 300));
    await expect(fact(page, 'Made of')).toHaveText(`Services ${pesos(price)}Extension ${pesos(300)}`);
    await expect(fact(page, 'Reference')).toHaveText(`GC ${visit.id} 4711`);
    const paid = page.getByRole('table', { name: 'Payments ledger' }).getByRole('row', { name: /^GCash/ });
    await expect(paid).toContainText(business.operator.name);
    await page.getByRole('link', { name: 'Open the proof of payment' }).click();
  });

  await test.step('its receipt, beside the ledger, enlarged', async () => {
    const picture = page.getByRole('img', { name: `Proof of payment of appointment #${visit.id}` });
    await expect(picture).toBeVisible();
    await expect(page.getByRole('table', { name: 'Payments ledger' })).toContainText(pesos(price + 300));
    const before = (await picture.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(before);
    await page.getByRole('link', { name: `Appointment #${visit.id}` }).click();
  });

  await test.step('the log of the visit has its whole story, newest first', async () => {
    await page.getByRole('link', { name: 'All in Logs' }).click();
    const paid = page.getByRole('button', { name: /verified a payment/ });
    await expect(paid).toBeVisible();
    const told = page.getByRole('main').getByRole('button', { expanded: false });
    expect(await told.count()).toBeGreaterThan(8);
    await expect(told.last()).toHaveAccessibleName(/ booked /);
    await paid.click();
    await expect(page.getByRole('row', { name: /^Status Awaiting Payment Completed/i })).toBeVisible();
    await page.getByRole('link', { name: 'Open visit' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  });

  await test.step('the materials, in place of the therapist', async () => {
    const dialog = await choose(page, 'Check Materials');
    await dialog.getByRole('button', { name: 'Complete Check' }).click();
    await expect(page.getByText('Material status updated successfully!')).toBeVisible();
  });

  await test.step('a driver for the ride home, another one, and one more while the first is on his way', async () => {
    await business.act(visit.therapist, visit.id, 'request_pickup', { pickup_urgency: 'urgent' });
    // The usual case is two presses: whoever is best is chosen already.
    for (let nth = 0; nth < 2; nth += 1) {
      await page.getByRole('button', { name: 'Assign ride home' }).click();
      await page.getByRole('button', { name: 'Assign driver', exact: true }).click();
      await expect(page.getByText(/ is asked, and has 15 minutes to confirm$/).nth(nth)).toBeVisible();
    }
    expect(await statusOf(business, visit.id)).toBe('driver_assigned_pickup');
    const { assigned_pickup_driver: asked } = await business.operator.api.send(calls.appointments.read, {
      params: { id: visit.id },
    });
    const driver = business.fieldStaff.find(({ id }) => id === asked);
    if (driver) await business.act(driver, visit.id, 'confirm_pickup');
    await page.getByRole('button', { name: 'Assign ride home' }).click();
    await assignDriver(page);
  });

  await test.step('and no driver after all', async () => {
    const dialog = await choose(page, 'Cancel ride home');
    await dialog.getByRole('button', { name: 'Cancel ride home' }).click();
    await expect(page.getByRole('status').getByText('Ride home cancelled')).toBeVisible();
    expect(await statusOf(business, visit.id)).toBe('completed');
  });
});
