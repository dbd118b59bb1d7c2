import { expect, test, type Person } from '../fixtures/test';
import type { Business } from '../fixtures/people';
import { appointmentCard, expectStatus, openIfFolded, press, pressEarly } from './appointment-card';
import { bookButton, openBookingForm } from './booking-form';
import { fillBooking } from './fill-booking';
import { answeredAt, isMarked, markPage, watchFor } from './live';
import { lookUp } from './look-up';

/** The time from the server's answer until a booking shows on the screens of its people. */
const APPEARS_WITHIN_MS = 1_000;

/** Operator, therapist and driver at their screens. */
export interface Trio {
  operator: Person;
  therapist: Person;
  driver: Person;
}

/** Steps that ask first, because the visit is planned for hours later. */
const EARLY = ['Start Appointment', 'Start Journey', 'Start Session', 'Request Payment'];

/**
 * The main journey: an operator books, therapist and driver accept, drive and deliver, the operator verifies the
 * payment. All three screens follow each step live.
 */
export async function travel(
  trio: Trio,
  business: Business,
  visit: Awaited<ReturnType<Business['free']>>,
): Promise<void> {
  const { operator, therapist, driver } = trio;
  const client = await business.newClient();
  for (const { page } of [therapist, driver]) {
    await expect(page.getByText('Real-time updates active')).toBeVisible();
    await markPage(page);
  }

  await test.step('the operator books; therapist and driver see it at once', async () => {
    const form = await openBookingForm(operator.page);
    await fillBooking(form, visit, client, 'Ring twice.');
    await expect(form.getByText(`₱${visit.service.price.toLocaleString('en-US')}.00`, { exact: true })).toBeVisible();
    const seen = await Promise.all([therapist, driver].map(({ page }) => watchFor(page, client.name)));
    const answer = operator.page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().endsWith('/api/scheduling/appointments/'),
    );
    await bookButton(form).click();
    const response = await answer;
    expect(response.status()).toBe(201);
    await response.finished();
    for (const { appeared } of seen)
      expect((await appeared()) - answeredAt(response)).toBeLessThanOrEqual(APPEARS_WITHIN_MS);
    await expect(operator.page.getByText('Appointment created successfully')).toBeVisible();
  });

  const cards = {
    operator: await lookUp(operator.page, client.name),
    therapist: appointmentCard(therapist.page, client.name),
    driver: appointmentCard(driver.page, client.name),
  };
  await markPage(operator.page);

  const all = Object.values(cards);
  /** One person presses, and all three cards follow. */
  const step = (who: keyof Trio, button: string, status: string): Promise<void> =>
    test.step(`${who}: ${button} -> ${status}`, async () => {
      if (EARLY.includes(button)) await pressEarly(trio[who].page, cards[who], button);
      else await press(cards[who], button);
      await Promise.all(all.map((card) => expectStatus(card, status)));
    });

  // For staff with other visits today the card is folded. One press opens it, and it stays open.
  await Promise.all([cards.therapist, cards.driver].map((card) => openIfFolded(card, client.name)));
  // For a pending visit operators read the urgency in place of the status.
  await Promise.all([cards.therapist, cards.driver].map((card) => expectStatus(card, 'Pending')));
  // Nobody is late, so there is no button to remind.
  await expect(cards.operator.getByRole('link', { name: 'Open', exact: true })).toBeVisible();
  await expect(cards.operator.getByRole('button', { name: /Remind/ })).toBeHidden();
  await expect(cards.therapist).toContainText('Ring twice.');
  await expect(cards.driver).toContainText(client.address);

  await test.step('the therapist accepts, and all three see whose answer is missing', async () => {
    await press(cards.therapist, 'Accept');
    await expect(cards.therapist.getByText(`You have accepted. Waiting for: ${visit.driver.name}`)).toBeVisible();
    await expect(cards.driver.getByText('accepted', { exact: true })).toBeVisible();
    await expect(cards.operator.getByText('accepted', { exact: true })).toBeVisible();
  });
  await step('driver', 'Accept Transport', 'Confirmed');
  await step('therapist', 'Confirm Ready', 'Therapist ready');
  await step('driver', 'Confirm Ready to Drive', 'Ready to start');
  await step('operator', 'Start Appointment', 'Started');
  await step('driver', 'Start Journey', 'On the way');
  await step('driver', 'Mark Arrived at Pickup', 'Arrived');

  await test.step('the driver drops off, and is free again', async () => {
    await press(cards.driver, 'Drop Off Therapist');
    await expect(
      driver.page.getByText(
        'Transport completed successfully! Therapist dropped off. You are now available for new assignments.',
      ),
    ).toBeVisible();
    await Promise.all(all.map((card) => expectStatus(card, 'Dropped off')));
  });
  await step('therapist', 'Start Session', 'Session in progress');
  await step('therapist', 'Request Payment', 'Awaiting payment');

  await test.step('the operator verifies the cash; the visit is completed on every screen', async () => {
    await press(cards.operator, 'Verify Payment');
    const dialog = operator.page.getByRole('dialog', { name: 'Verify Payment Received' });
    await expect(dialog.getByRole('radio', { name: 'Cash', exact: true })).toBeChecked();
    await expect(dialog.getByLabel('Amount')).toHaveValue(String(visit.service.price));
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await expect(operator.page.getByText('Payment marked as received successfully!')).toBeVisible();
    await expectStatus(cards.operator, 'Completed');
    // A completed visit leaves today's lists. The therapist's remaining work stands above.
    await expect(therapist.page.getByText('To finish')).toBeVisible();
    await expectStatus(cards.therapist, 'Completed');
    await expect(cards.driver).toBeHidden();
  });

  await test.step('no page was reloaded', async () => {
    for (const { page } of [operator, therapist, driver]) expect(await isMarked(page)).toBe(true);
  });
}
