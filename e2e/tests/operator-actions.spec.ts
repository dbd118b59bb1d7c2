import { calls } from 'shared-lib/contract';
import type { Page } from '@playwright/test';
import { type Action, BEFORE_START, ENDED, oneOf } from 'shared-lib/domain';
import type { Booked, Business, Member } from '../fixtures/people';
import { expect, test, testOnOwnStack } from '../fixtures/test';
import { choose, fact, openAppointment } from '../screens/appointment-page';
import { bookButton, openBookingFormOn } from '../screens/booking-form';
import { chooseStart, driverChoice, takeService } from '../screens/fill-booking';

const HOUR = 3_600_000;
/** A receipt as a phone sends it: one white point. */
const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
  'base64',
);

const READY = [
  ['therapist', 'therapist_confirm'],
  ['driver', 'driver_confirm'],
  ['therapist', 'therapist_confirm'],
  ['driver', 'driver_confirm'],
] as const;
const TO_SESSION = [
  ...READY,
  ['operator', 'start_appointment'],
  ['driver', 'start_journey'],
  ['driver', 'arrive_at_location'],
  ['driver', 'drop_off_therapist'],
  ['therapist', 'start_session'],
] as const;
const TO_PAYMENT = [...TO_SESSION, ['therapist', 'mark_awaiting_payment']] as const;

/** Takes a visit on past the screens. */
async function take(
  business: Business,
  visit: Booked,
  steps: readonly (readonly ['therapist' | 'driver' | 'operator', Action])[],
): Promise<void> {
  const who: Record<string, Member> = {
    therapist: visit.therapist,
    driver: visit.driver,
    operator: business.operator,
  };
  for (const [role, action] of steps) await business.act(who[role]!, visit.id, action);
}

const status = async (business: Business, id: number): Promise<string> =>
  (await business.operator.api.send(calls.appointments.read, { params: { id } })).status;

async function setStatus(page: Page, to: string): Promise<void> {
  const dialog = await choose(page, 'Set status');
  await dialog.getByRole('combobox', { name: 'New status' }).selectOption({ label: to });
  await dialog.getByRole('button', { name: `Set to ${to}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Appointment status updated successfully').first()).toBeVisible();
}

test('an operator notes, swaps, changes, sets the status of, cancels and deletes a visit (4-066, 8-041, 8-078, 8-079, 8-081, R-visibility-5, R-workflow-25, R-workflow-33, R-workflow-35)', async ({
  as,
  business,
}) => {
  const visit = await business.book({ therapists: 2 });
  const { page } = await as('operator');
  await openAppointment(page, visit.id);

  await test.step('a note for operators', async () => {
    const dialog = await choose(page, 'Internal note');
    await dialog.getByRole('textbox', { name: 'Internal note' }).fill('Two dogs, one bites');
    await dialog.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Internal note saved')).toBeVisible();
    await expect(page.getByText('Two dogs, one bites')).toBeVisible();
  });

  await test.step('another driver, and another for one of the two therapists', async () => {
    for (const [entry, name] of [
      ['Swap driver', visit.driver.name],
      ['Swap therapist', visit.therapist.name],
    ] as const) {
      const panel = await choose(page, entry);
      await panel.getByRole('list', { name: 'Free', exact: true }).getByRole('button').first().click();
      await expect(page.getByText(`is asked instead of ${name}.`)).toBeVisible();
      await expect(panel).toBeHidden();
    }
  });

  await test.step('changed in the form that books', async () => {
    await page.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Change or reassign' }).click();
    const form = page.getByRole('region', { name: `Change booking #${visit.id}` });
    await form.getByLabel('Notes').fill('Ring twice.');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Appointment updated successfully').last()).toBeVisible();
    await openAppointment(page, visit.id);
    await expect(page.getByText('Ring twice.')).toBeVisible();
  });

  await test.step('its status by hand, there and back', async () => {
    await setStatus(page, 'Ready to start');
    await expect(page.getByRole('button', { name: 'Start Appointment' })).toBeVisible();
    await setStatus(page, 'Pending');
    expect(await status(business, visit.id)).toBe('pending');
  });

  await test.step('cancelled for a reason, and deleted', async () => {
    const dialog = await choose(page, 'Cancel appointment');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The client is out of town');
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(page.getByText(`Appointment of ${visit.client.name} cancelled`)).toBeVisible();
    await expect(page.getByText('Cancelled: The client is out of town')).toBeVisible();
    const question = await choose(page, 'Delete');
    await question.getByRole('button', { name: 'Delete appointment' }).click();
    await expect(page.getByText('Appointment deleted successfully')).toBeVisible();
  });
});

test('an operator verifies a GCash payment with an extension, and the page shows all of it; checks the materials; assigns, reassigns and cancels the ride home (2-128, 3-046, 4-059, 6-003, 8-125, 8-126, R-money-1, R-pages-17, R-workflow-17, R-workflow-22)', async ({
  as,
  business,
  trouble,
}) => {
  // The browser's own viewer, which opens the receipt, styles what it shows.
  trouble.expected.push(/^blob:/);
  const visit = await business.book();
  await take(business, visit, TO_PAYMENT);
  const { page } = await as('operator');
  await openAppointment(page, visit.id);
  const { price } = visit.service;
  const pesos = (amount: number): string => `₱${amount.toLocaleString('en-US')}.00`;

  await test.step('the payment: method, receipt, reference and extension', async () => {
    await page.getByRole('button', { name: 'Verify Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
    await dialog.getByRole('radio', { name: 'GCash' }).check();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer: RECEIPT });
    await dialog.getByLabel('GCash reference number').fill(`GC ${visit.id} 4711`);
    await dialog.getByRole('checkbox', { name: 'The session was extended' }).check();
    await dialog.getByLabel('Extension amount').fill('300');
    await expect(dialog).toContainText(pesos(price + 300));
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await expect(page.getByText('Payment marked as received successfully!')).toBeVisible();
  });

  await test.step('its page: the sum and its parts, how, by what, who verified, the receipt', async () => {
    await expect(fact(page, 'Amount paid')).toHaveText(pesos(price + 300));
    await expect(fact(page, 'Made of')).toHaveText(`Services ${pesos(price)}Extension ${pesos(300)}`);
    await expect(fact(page, 'Method')).toHaveText('GCash');
    await expect(fact(page, 'Reference')).toHaveText(`GC ${visit.id} 4711`);
    await expect(fact(page, 'Verified')).toContainText(`by ${business.operator.name}`);
    const receipt = page.waitForResponse((one) => one.url().includes(`/receipts/${visit.id}/`));
    await page.getByRole('button', { name: 'Open the receipt' }).click();
    expect((await receipt).headers()['content-type']).toBe('image/png');
  });

  await test.step('the materials, for a therapist who could not', async () => {
    const dialog = await choose(page, 'Check Materials');
    await dialog.getByRole('button', { name: 'Complete Check' }).click();
    await expect(page.getByText('Material status updated successfully!')).toBeVisible();
  });

  await test.step('a driver for the ride home, another one, and one more while the first is on his way', async () => {
    await business.act(visit.therapist, visit.id, 'request_pickup', { pickup_urgency: 'urgent' });
    const assign = async (nth: number): Promise<string> => {
      const dialog = page.getByRole('dialog', { name: 'Assign pickup driver' });
      const driver = dialog.getByRole('radio').nth(nth);
      const name = (await driver.locator('xpath=ancestor::label').textContent())?.split(' · ')[0] ?? '';
      await driver.check();
      await dialog.getByRole('button', { name: 'Assign driver' }).click();
      await expect(dialog).toBeHidden();
      return name;
    };
    for (const nth of [0, 1]) {
      await page.getByRole('button', { name: 'Assign pickup driver' }).click();
      const name = await assign(nth);
      await expect(page.getByText(`${name} is asked, and has 15 minutes to confirm`)).toBeVisible();
    }
    expect(await status(business, visit.id)).toBe('driver_assigned_pickup');
    const { assigned_pickup_driver: asked } = await business.operator.api.send(calls.appointments.read, {
      params: { id: visit.id },
    });
    const driver = business.fieldStaff.find(({ id }) => id === asked);
    if (driver) await business.act(driver, visit.id, 'confirm_pickup');
    await page.getByRole('button', { name: 'Assign pickup driver' }).click();
    await assign(0);
  });

  await test.step('and nobody after all', async () => {
    const dialog = await choose(page, 'Cancel pickup');
    await dialog.getByRole('button', { name: 'Cancel pickup' }).click();
    await expect(page.getByText(`Ride home of ${visit.client.name} cancelled`)).toBeVisible();
    expect(await status(business, visit.id)).toBe('completed');
  });
});

/** Asks each of them who is free then to a visit without a driver about when the clock will stand at five. */
async function askForFive(
  business: Business,
  therapists: readonly Member[],
): Promise<{ client: string; asked: Map<number, number> }> {
  const { api } = business.operator;
  const date = await business.today();
  const { service } = await business.free();
  const client = await business.newClient();
  const asked = new Map<number, number>();
  for (const { id: therapist } of therapists)
    for (const start_time of ['17:00', '16:30', '17:30']) {
      const body = { client: client.id, services: [service.id], therapist, driver: null, date, start_time };
      const answer = await api.try(calls.appointments.create, { body });
      if (answer.status === 201) asked.set(therapist, answer.body.id);
      if (answer.status === 201) break;
    }
  return { client: client.name, asked };
}

/** What the demo's own day has somebody at work with is over. */
async function endWork(business: Business, { api }: Member): Promise<void> {
  const { results } = await api.send(calls.appointments.today);
  for (const { id, version, status: now } of results)
    if (!oneOf([...BEFORE_START, ...ENDED], now))
      await business.operator.api.send(calls.appointments.update, {
        params: { id },
        body: { status: 'completed', version },
      });
}

testOnOwnStack(
  'who is late is reminded, reassigned or cancelled; whoever is silent is disabled and reads why, unless at work; a driver who let a ride home wait is suspended, marked, and let go (4-064, 4-065, 5-046, 6-004, 6-009, 6-012, 8-022, 8-123, R-workflow-19, R-workflow-28, R-workflow-44)',
  async ({ as, business, stack }) => {
    testOnOwnStack.setTimeout(120_000);

    // One is in a session, one never answers, and a driver does not hear of a ride home.
    const atWork = await business.book();
    await take(business, atWork, TO_SESSION);
    const ridesHome = await business.book();
    await take(business, ridesHome, TO_PAYMENT);
    const paid = await business.act(business.operator, ridesHome.id, 'mark_completed', {
      payment_amount: ridesHome.service.price,
    });
    if (paid.materials_status === 'unchecked')
      await business.act(ridesHome.therapist, ridesHome.id, 'complete', { materials_checked: true });
    await business.act(ridesHome.therapist, ridesHome.id, 'request_pickup');
    const hisRide = ridesHome.driver;
    await business.act(business.operator, ridesHome.id, 'assign_pickup_driver', { driver_id: hisRide.id });
    const therapists = business.fieldStaff.filter(({ username }) => username.startsWith('therapist'));
    const busy = [atWork.therapist.id, ridesHome.therapist.id];
    for (const therapist of therapists.filter(({ id }) => !busy.includes(id))) await endWork(business, therapist);
    const { asked, client } = await askForFive(business, therapists);

    await stack.moveClock(4.5 * HOUR + 5 * 60_000);
    const { disabled } = await business.operator.api.send(calls.appointments.autoCancelOverdue, {
      query: { dry_run: 'true' },
    });
    const silent = therapists.find(({ id }) => asked.has(id) && disabled.some((one) => one.id === id))!;
    const unanswered = asked.get(silent.id)!;
    const { page } = await as('operator', { path: '/dashboard?view=timeout' });
    const phone = await as(silent.username, { viewport: { width: 390, height: 844 } });
    const working = await as(atWork.therapist.username, { viewport: { width: 390, height: 844 } });
    await expect(working.page.getByRole('article', { name: atWork.client.name })).toBeVisible();
    // Everybody sees what is theirs alone.
    await expect(phone.page.getByRole('article', { name: client })).toBeVisible();
    await expect(phone.page.getByRole('article', { name: atWork.client.name })).toHaveCount(0);

    await testOnOwnStack.step('the driver reads until when and why; operators see it and lift it', async () => {
      const { page: his } = await as(hisRide.username, { viewport: { width: 390, height: 844 } });
      const banner = his.getByText(/^You are suspended and get no new work until Sat, 21 Nov 2026, 6:00 AM\.$/);
      await expect(banner).toBeVisible();
      await expect(his.getByText(/an operator can lift the suspension\.$/)).toBeVisible();
      await expect(his.getByRole('article').first()).toBeVisible();
      await expect(his.getByRole('article', { name: client })).toHaveCount(0);
      const tab = await (await as('operator')).newTab(`/dashboard/appointments/${ridesHome.id}`);
      await expect(tab.getByText('suspended until Sat, 21 Nov 2026, 6:00 AM')).toBeVisible();

      const form = await openBookingFormOn(tab, await business.today());
      await takeService(form, ridesHome.service.name);
      await chooseStart(form, '21:00');
      const marked = form.getByRole('list', { name: 'Suspended drivers' }).getByRole('listitem');
      await expect(marked.filter({ hasText: hisRide.name })).toContainText('suspended until');
      await expect(driverChoice(form, hisRide.name)).toHaveCount(0);
      await marked.filter({ hasText: hisRide.name }).getByRole('button', { name: /^Lift/ }).click();
      await expect(driverChoice(form, hisRide.name)).toBeVisible();
      await expect(bookButton(form)).toBeEnabled();
      await expect(banner).toBeHidden();
    });

    await testOnOwnStack.step('who has not answered is reminded, and somebody else is asked', async () => {
      await openAppointment(page, unanswered);
      await page.getByRole('button', { name: 'Remind therapist' }).click();
      await expect(page.getByText(`Reminder sent to ${silent.name}`)).toBeVisible();
      await page.getByRole('button', { name: 'Reassign' }).click();
      const panel = page.getByRole('dialog', { name: 'Swap therapist' });
      await expect(panel).toContainText(`Instead of ${silent.name}`);
      await panel.getByRole('button', { name: 'Close' }).click();
    });

    await testOnOwnStack.step('what is overdue is cancelled, and who is at work is spared', async () => {
      await page.goto('/dashboard?view=timeout');
      await page.getByRole('button', { name: 'Auto-cancel overdue' }).click();
      const question = page.getByRole('alertdialog', { name: 'Auto-cancel overdue appointments?' });
      await expect(question).toContainText(
        "This will auto-cancel all overdue appointments and disable therapists who didn't respond. Continue?",
      );
      await expect(question).toContainText(new RegExp(`Accounts disabled: .*${silent.name}`));
      await expect(question).toContainText(new RegExp(`not disabled: .*${atWork.therapist.name}`));
      await question.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(/^Successfully processed overdue appointments\. Disabled: /)).toBeVisible();
      expect(await status(business, unanswered)).toBe('auto_cancelled');
    });

    await testOnOwnStack.step(
      'the disabled one reads that, not that a session expired; the other goes on',
      async () => {
        await expect(
          phone.page.getByText('Your account has been disabled. Please see your system administrator.', {
            exact: true,
          }),
        ).toBeVisible();
        await expect(phone.page.getByText(/session has expired/)).toBeHidden();
        const card = working.page.getByRole('article', { name: atWork.client.name });
        await card.getByRole('button', { name: 'Request Payment' }).click();
        await expect(working.page.getByText('Payment requested', { exact: true })).toBeVisible();
        await expect.poll(() => status(business, atWork.id)).toBe('awaiting_payment');
      },
    );
  },
);
