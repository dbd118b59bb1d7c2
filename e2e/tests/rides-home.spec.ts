import { calls } from 'shared-lib/contract';
import { addMinutes, instantOf, localTime } from 'shared-lib/domain';
import type { Page } from '@playwright/test';
import type { Action } from 'shared-lib/domain';
import type { Booked, Business, Member } from '../fixtures/people';
import { driverOnDuty } from '../fixtures/driverOnDuty';
import { expect, test } from '../fixtures/test';
import { readyGroup } from '../fixtures/walk';
import { appointmentCard, openIfFolded, press } from '../screens/appointment-card';
import { fact, openAppointment } from '../screens/appointment-page';
import { assignDriver } from '../screens/assign-pickup';
import { clockTime } from '../screens/fill-booking';
import { lookUp } from '../screens/look-up';
import { typeInto } from '../screens/type-into';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** The price of the longer session, in pesos. */
const EXTENSION = 300;

/** Moves a visit through the API: to its start, or from the drop-off to the verified payment. */
async function take(business: Business, visit: Booked, to: 'started' | 'paid') {
  const act = (who: Member, action: Action, body?: Record<string, unknown>) =>
    business.act(who, visit.id, action, body);
  const first = visit.therapist;
  if (to === 'paid') {
    await act(first, 'start_session');
    await act(first, 'mark_awaiting_payment');
    const paid = await act(business.operator, 'mark_completed', {
      payment_amount: visit.service.price,
      has_service_extension: true,
      extension_amount: EXTENSION,
    });
    if (paid.materials_status === 'unchecked') await act(first, 'complete');
    return;
  }
  await readyGroup(business, visit);
  await act(business.operator, 'start_appointment');
}

async function assign(operator: Page, client: string, driver: string): Promise<void> {
  const card = await lookUp(operator, client);
  await press(card, 'Assign ride home');
  await assignDriver(operator, driver);
}

test('a therapist is driven home: the ride is requested, urgent, assigned, refused, assigned again, confirmed and completed, on three screens (4-031, 4-032, 4-046, 4-050, 4-051, 8-112, 8-118, R-booking-5)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { name } = visit.client;
  const rider = visit.driver;
  const guest = visit.therapist;
  await take(business, visit, 'started');
  for (const action of ['start_journey', 'arrive_at_location', 'drop_off_therapist'] satisfies Action[])
    await business.act(rider, visit.id, action);
  await take(business, visit, 'paid');
  const [operator, therapist, driver] = await Promise.all([
    as('operator'),
    as(guest.username, PHONE),
    as(rider.username, PHONE),
  ]);
  const cards = { therapist: appointmentCard(therapist.page, name), driver: appointmentCard(driver.page, name) };

  await test.step('the therapist requests it, with the place', async () => {
    await press(cards.therapist, 'Request Pickup');
    const dialog = therapist.page.getByRole('dialog', { name: 'Request Pickup' });
    await typeInto(dialog.getByLabel('Where exactly?'), 'At gate 2');
    await dialog.getByRole('button', { name: 'Request Pickup' }).click();
    const card = await lookUp(operator.page, name);
    await expect(card.getByRole('button', { name: 'Assign ride home' })).toBeVisible();
  });

  await test.step('it becomes urgent; the operator assigns a driver and sees when each can be there', async () => {
    await press(cards.therapist, 'Make It Urgent');
    const card = await lookUp(operator.page, name);
    await press(card, 'Assign ride home');
    const dialog = operator.page.getByRole('dialog', { name: 'Assign ride home' });
    await expect(dialog).toContainText('Urgent.');
    await expect(dialog).toContainText('At gate 2');
    await expect(
      dialog.getByText(/free now|free from|another ride, which is late|off duty until 1:00 PM/).first(),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await assign(operator.page, name, rider.name);
    await expect(operator.page.getByText(`${rider.name} is asked, and has 15 minutes to confirm`)).toBeVisible();
  });

  let another = '';
  await test.step('the driver refuses with a reason, and the operator asks him again', async () => {
    await press(cards.driver, 'Reject Pickup');
    const dialog = driver.page.getByRole('dialog');
    await dialog.getByText('Travel conflict').click();
    await dialog.getByRole('button', { name: /^Reject/ }).click();
    await expect(driver.page.getByText('Pickup rejected successfully')).toBeVisible();
    const card = await lookUp(operator.page, name);
    await press(card, 'Assign ride home');
    const offered = operator.page.getByRole('dialog', { name: 'Assign ride home' });
    await expect(offered.getByRole('radio', { name: new RegExp(`^${rider.name}.*already asked`) })).toBeVisible();
    // A driver who is free twenty minutes later is asked for that time, although the therapist is ready earlier.
    const asked = await business.operator.api.send(calls.appointments.read, { params: { id: visit.id } });
    // No driver is on duty before 1 PM.
    const onDuty = instantOf(asked.date, '13:05').getTime();
    const at = localTime(new Date(Math.max(onDuty, addMinutes(new Date(asked.pickup_requested_at!), 20).getTime())));
    await offered.getByLabel(/^Time of the ride home/).fill(at);
    await expect(offered.getByText(`free at ${clockTime(at)}`).first()).toBeVisible();
    another = await assignDriver(operator.page);
    await expect((await lookUp(operator.page, name)).getByText(`Pickup at ${clockTime(at)}`)).toBeVisible();
    await business.act(business.operator, visit.id, 'cancel_pickup');
    await business.act(guest, visit.id, 'request_pickup', { pickup_urgency: 'urgent' });
    await assign(operator.page, name, rider.name);
  });

  await test.step('the driver confirms and brings the therapist home', async () => {
    await expect(cards.driver.getByText('Confirm this pickup in time')).toBeVisible();
    await press(cards.driver, 'Confirm Pickup');
    await expect(driver.page.getByText('Pickup confirmed successfully')).toBeVisible();
    await expect((await lookUp(operator.page, name)).getByText(/^(Pickup at|Pickup agreed for) /)).toBeVisible();
    await press(cards.driver, 'Complete Return Journey');
    const done = driver.page.getByText(
      'Return journey completed successfully! You are now available for new assignments.',
    );
    // A ride asked for before 1 PM may be planned for hours later. Ending it this early asks first.
    const early = driver.page.getByRole('alertdialog', { name: 'End this early?' });
    await expect(early.or(done)).toBeVisible();
    if (await early.isVisible()) await early.getByRole('button', { name: 'Complete Return Journey' }).click();
    await expect(done).toBeVisible();
    await expect(cards.therapist).toBeHidden();
  });

  await test.step('the therapist reads what was paid, with the extension', async () => {
    await therapist.page.goto(`/dashboard/bookings?filter=completed&from=${visit.date}&to=${visit.date}`);
    await expect(cards.therapist).toContainText(
      `₱${(visit.service.price + EXTENSION).toLocaleString('en-US')}.00 paid`,
    );
  });

  await test.step('the story of the visit lists every driver who was asked, in order', async () => {
    await openAppointment(operator.page, visit.id);
    const asked = operator.page.getByRole('listitem').filter({ hasText: /^(Asked for|Refused) the ride home/ });
    await expect(asked.first()).toBeVisible();
    const told = (await asked.allTextContents()).reverse().map((text) => text.replace(/ the ride home .*? [AP]M/, ' '));
    const [first, second, ...more] = told;
    expect([first, second, ...more.slice(-2)]).toEqual([
      `Asked for ${rider.name}`,
      expect.stringContaining(`Refused ${rider.name}`),
      // Between them the system asked other drivers.
      `Asked for ${another}`,
      `Asked for ${rider.name}`,
    ]);
  });
});

test('a visit cancelled on the way tells driver and therapist why, and what to do with the people in the car; it reads as cancelled until all are back; a driver who lost the ride home has it in no list (R-visibility-4, R-workflow-72, R-workflow-80, R-workflow-81, R-workflow-82, R-pages-126)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { name } = visit.client;
  const [guest, rider] = [visit.therapist, visit.driver];
  await take(business, visit, 'started');
  await business.act(rider, visit.id, 'start_journey');
  await business.act(rider, visit.id, 'arrive_at_location');
  const [therapist, driver] = await Promise.all([as(guest.username, PHONE), as(rider.username, PHONE)]);
  await business.act(business.operator, visit.id, 'cancel', { reason: 'Client does not open' });
  for (const { page } of [therapist, driver])
    await expect(appointmentCard(page, name).getByText(/Reason: Client does not open/)).toBeVisible();
  await expect(appointmentCard(driver.page, name)).toContainText(
    `With you: ${guest.name}. Take them back, unless the operator says otherwise.`,
  );
  await expect(appointmentCard(therapist.page, name)).toContainText('Your driver takes you back.');
  await press(appointmentCard(therapist.page, name), 'Request Pickup');
  const asks = therapist.page.getByRole('dialog', { name: 'Request Pickup' });
  await typeInto(asks.getByLabel('Where exactly?'), 'In the car, at gate 2');
  await asks.getByRole('button', { name: 'Request Pickup' }).click();
  await expect(asks).toBeHidden();
  await expect(appointmentCard(therapist.page, name).getByRole('button', { name: 'Cancel Pickup' })).toBeVisible();
  await expect(appointmentCard(driver.page, name)).toContainText(`With you: ${guest.name}. A pickup is requested.`);

  const [another, operator] = [await driverOnDuty(business, visit.date), await as('operator')];
  const phone = await as(another.username, PHONE);
  const theirs = appointmentCard(phone.page, name);
  const assignTo = ({ id }: Member) =>
    business.act(business.operator, visit.id, 'assign_pickup_driver', { driver_id: id });

  await test.step('the operator reads that it is cancelled, the state of the ride home, and who is with the driver', async () => {
    await expect((await lookUp(operator.page, name)).getByText('Cancelled · Pickup requested')).toBeVisible();
    await openAppointment(operator.page, visit.id);
    await expect(fact(operator.page, 'With the driver')).toHaveText(guest.name);
  });

  await test.step('a driver who gives the ride home back, or is replaced, no longer sees it', async () => {
    await assignTo(another);
    await press(theirs, 'Reject Pickup');
    const dialog = phone.page.getByRole('dialog');
    await dialog.getByText('Travel conflict').click();
    await dialog.getByRole('button', { name: /^Reject/ }).click();
    await expect(phone.page.getByText('Pickup rejected successfully')).toBeVisible();
    await expect(theirs).toBeHidden();
    await assignTo(another);
    await business.act(another, visit.id, 'confirm_pickup');
    await expect(theirs).toBeVisible();
    await assignTo(rider);
    await expect(theirs).toBeHidden();
  });

  await test.step('the therapist can call the driver; after the ride, the table shows how the visit ended', async () => {
    await business.act(rider, visit.id, 'confirm_pickup');
    // The card folds as the ride begins.
    await expect(appointmentCard(therapist.page, name)).toContainText('Return journey');
    await openIfFolded(appointmentCard(therapist.page, name), name);
    const [first] = rider.name.split(' ');
    await expect(appointmentCard(therapist.page, name).getByRole('link', { name: `Call ${first}` })).toBeVisible();
    await business.act(rider, visit.id, 'complete_return_journey');
    await operator.page.goto(`/dashboard/bookings?search=${encodeURIComponent(name)}`);
    await expect(operator.page.getByRole('row', { name: new RegExp(name) })).toContainText(
      'Cancelled · Transport completed',
    );
  });
});

test('in a group of three one therapist needs no ride home and another requests it: the driver collects two, and the third is not told of it (R-workflow-20, R-workflow-22, R-workflow-65, R-workflow-67, R-workflow-71)', async ({
  as,
  business,
}) => {
  const visit = await business.book({ therapists: 3 });
  const { name } = visit.client;
  const crew = visit.therapists;
  const [ana, bea, cora] = crew as [Member, Member, Member];
  const rider = visit.driver;
  await take(business, visit, 'started');
  await business.act(rider, visit.id, 'start_journey');
  for (const { id } of crew) await business.act(rider, visit.id, 'pick_up_therapist', { therapist_id: id });
  for (const action of ['collect_therapists', 'arrive_at_location', 'drop_off_therapist'] satisfies Action[])
    await business.act(rider, visit.id, action);
  await take(business, visit, 'paid');
  const [operator, first, third, driver] = await Promise.all([
    as('operator'),
    as(ana.username, PHONE),
    as(cora.username, PHONE),
    as(rider.username, PHONE),
  ]);
  const declined = appointmentCard(third.page, name);

  await test.step('one needs none, another requests it, and it is also for the third', async () => {
    await press(declined, "I don't need a ride");
    await expect(declined.getByText('You need no ride home.')).toBeVisible();
    await business.act(bea, visit.id, 'request_pickup', { pickup_urgency: 'normal' });
    await expect(
      appointmentCard(first.page, name).getByText(`${bea.name} requested a pickup, also for you.`),
    ).toBeVisible();
    await expect(appointmentCard(first.page, name).getByRole('button', { name: "I don't need a ride" })).toBeVisible();
    await expect(declined.getByText('You need no ride home.')).toBeVisible();
    await expect(declined.getByRole('button', { name: 'Cancel Pickup' })).toBeHidden();
  });

  await test.step('a cancellation would be for both, and the therapist keeps the ride', async () => {
    await press(appointmentCard(first.page, name), 'Cancel Pickup');
    const question = first.page.getByRole('alertdialog', { name: `Cancel the ride home of ${bea.name} and you?` });
    await expect(question).toContainText("If only you need none, press “I don't need a ride”.");
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('the operator and the driver read two names', async () => {
    const card = await lookUp(operator.page, name);
    await expect(card.getByText(`Ride home for ${ana.name} and ${bea.name}. ${cora.name} needs none.`)).toBeVisible();
    await press(card, 'Assign ride home');
    const dialog = operator.page.getByRole('dialog', { name: 'Assign ride home' });
    await expect(dialog).toContainText(`${ana.name}, ${bea.name} at `);
    await expect(dialog).not.toContainText(cora.name);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await assign(operator.page, name, rider.name);
    await expect(appointmentCard(driver.page, name)).toContainText(`Collect ${ana.name}, ${bea.name}`);
    await expect(appointmentCard(driver.page, name)).not.toContainText(cora.name);
  });

  await test.step('the therapist who needs none is not told that the driver comes', async () => {
    await business.act(rider, visit.id, 'confirm_pickup');
    const titlesOf = async ({ api }: Member): Promise<string[]> =>
      (await api.send(calls.notifications.list)).notifications
        .filter((one) => one.appointment_id === visit.id)
        .map(({ title }) => title);
    // A ride asked for before 1 PM is for later.
    const comes = /^Your (driver is coming|ride home is confirmed)$/;
    expect((await titlesOf(ana)).filter((title) => comes.test(title))).toHaveLength(1);
    expect((await titlesOf(cora)).filter((title) => comes.test(title))).toEqual([]);
    await expect(declined.getByText('You need no ride home.')).toBeVisible();
    // The news of the driver may fold the card that the test just opened.
    await expect(async () => {
      await openIfFolded(appointmentCard(first.page, name), name);
      await expect(appointmentCard(first.page, name)).toContainText(/Pickup agreed for|Pickup at/, { timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await expect(declined).not.toContainText(new RegExp(`${rider.name}|Pickup agreed for|Pickup at`));
    await business.act(rider, visit.id, 'complete_return_journey');
  });
});

test('a group is cancelled while the driver collects it: a therapist in the car requests the ride home, and it is only hers (R-workflow-61, R-workflow-71)', async ({
  as,
  business,
}) => {
  const visit = await business.book({ therapists: 2 });
  const { name } = visit.client;
  const crew = visit.therapists;
  const [ana, bea] = crew as [Member, Member];
  await take(business, visit, 'started');
  await business.act(visit.driver, visit.id, 'start_journey');
  await business.act(visit.driver, visit.id, 'pick_up_therapist', { therapist_id: ana.id });
  await business.act(business.operator, visit.id, 'cancel', { reason: 'The street is flooded' });
  const [first, second] = await Promise.all([as(ana.username, PHONE), as(bea.username, PHONE)]);
  const card = appointmentCard(first.page, name);
  await expect(card).toContainText('Your driver takes you back. Request a pickup if you need another ride.');
  await press(card, 'Request Pickup');
  const asks = first.page.getByRole('dialog', { name: 'Request Pickup' });
  await typeInto(asks.getByLabel('Where exactly?'), 'In the car');
  await asks.getByRole('button', { name: 'Request Pickup' }).click();
  await expect(asks).toBeHidden();
  expect((await bea.api.send(calls.appointments.read, { params: { id: visit.id } })).allowed_actions).toEqual([]);
  const others = appointmentCard(second.page, name);
  await openIfFolded(others, name);
  await expect(others).toContainText(`This ride home is for ${ana.name}.`);
  await expect(others.getByRole('button', { name: /Pickup|Urgent/ })).toHaveCount(0);
});
