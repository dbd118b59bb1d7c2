import type { Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { ENDED, oneOf } from 'shared-lib/domain';
import { expect, testOnOwnStack as test } from '../fixtures/test';
import { settleToday } from '../fixtures/walk';
import { appointmentCard, expectStatus, openIfFolded, press } from '../screens/appointment-card';
import { bookButton, openBookingForm } from '../screens/booking-form';
import { chooseClient, chooseDriver, chooseGroup, chooseStart, takeService } from '../screens/fill-booking';
import { sidewaysOverflow, textAsUsual, textTwiceAsLarge } from '../screens/look';
import { lookUp } from '../screens/look-up';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, seesCalls: true };
const NIGHT = { date: '2026-11-20', start_time: '23:30', end_time: '01:00' };

test.use({ stackOptions: { clock: '2026-11-20T22:50:00+08:00' } });

/** Answers the call sheet on a phone. */
const answer = (page: Page, button: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

test('a group from 11:30 PM to 1:00 AM is one evening on every screen: booked, collected one by one, in session past midnight, paid, and driven home (2-124, 4-046, 4-051..4-054, R-day-2, R-workflow-8, R-workflow-20, R-booking-9, R-pages-44)', async ({
  as,
  business,
  moveClock,
}) => {
  test.setTimeout(120_000);
  const { api } = business.operator;
  const service = (await api.send(calls.people.services)).find(({ duration }) => duration === 90)!;
  const isIn = (free: readonly { id: number }[]) => (one: { id: number }) => free.some(({ id }) => id === one.id);
  const free = await api.send(calls.availability.therapists, { query: NIGHT });
  const cars = await api.send(calls.availability.drivers, { query: { ...NIGHT, requires_car: 'true' } });
  const group = business.fieldStaff.filter(isIn(free)).slice(0, 2);
  const rider = business.fieldStaff.find(isIn(cars))!;
  for (const one of [...group, rider])
    await settleToday(business, one, { at: (at) => !oneOf(ENDED, at), to: 'completed' });
  const client = await business.newClient();
  const [office, first, second, ride] = await Promise.all([
    as('operator'),
    ...[...group, rider].map(({ username }) => as(username, PHONE)),
  ]);
  const pages = { first: first!.page, second: second!.page, driver: ride!.page };
  const operator = office!.page;
  const [one, other, driver] = Object.values(pages).map((page) => appointmentCard(page, client.name));

  await test.step('the operator books it on the evening before midnight, and it calls all three', async () => {
    const form = await openBookingForm(operator);
    await chooseClient(form, client);
    await takeService(form, service.name);
    await chooseStart(form, NIGHT.start_time);
    await chooseGroup(
      form,
      group.map(({ name }) => name),
    );
    // Both give the one service together.
    await form.getByRole('button', { name: `${service.name} once less` }).click();
    await chooseDriver(form, rider.name);
    await expect(form.getByText('90 min · until 1:00 AM')).toBeVisible();
    await bookButton(form).click();
    // The message also says what follows: who is asked, and until when.
    const [one, other] = group.map(({ name }) => name);
    const asked = `${one}, ${other} and ${rider.name} are asked, until \\d+:\\d\\d [AP]M\\.`;
    await expect(
      operator.getByText(new RegExp(`^${client.name}, Today 11:30 PM – 1:00 AM\\. ${asked}$`)),
    ).toBeVisible();
    for (const page of Object.values(pages))
      await expect(page.getByRole('alertdialog')).toContainText('Today · 11:30 PM – 1:00 AM');
  });

  const card = await lookUp(operator, client.name);
  await test.step('all accept and are ready; the operator starts', async () => {
    for (const page of [pages.first, pages.second]) await answer(page, 'Accept');
    await answer(pages.driver, 'Accept Transport');
    for (const mine of [one!, other!]) await press(mine, 'Confirm Ready');
    await press(driver!, 'Confirm Ready to Drive');
    await press(card, 'Start Appointment');
  });

  await test.step('the driver collects one therapist after the other, and drops them off', async () => {
    await openIfFolded(driver!, client.name);
    await expect(driver!.getByText('Group Transport')).toBeVisible();
    await press(driver!, 'Start Journey');
    const waiting = driver!.getByRole('list', { name: 'Therapists to pick up' }).getByRole('listitem').first();
    const name = waiting.getByText(group[0]!.name, { exact: true });
    await textTwiceAsLarge(pages.driver);
    // With text at twice its size the button stands below the name, and the name has room.
    const [said, below] = [(await name.boundingBox())!, (await waiting.getByRole('button').boundingBox())!];
    expect(said.y + said.height).toBeLessThanOrEqual(below.y);
    expect(said.width).toBeGreaterThan(190);
    expect(await sidewaysOverflow(pages.driver)).toEqual({ by: 0, what: [] });
    await textAsUsual(pages.driver);
    for (const { name } of group)
      await driver!.getByRole('button', { name: new RegExp(`picked up ${name}$`, 'i') }).click();
    await press(driver!, 'All Therapists Collected');
    await press(driver!, 'Mark Arrived at Location');
    await press(driver!, 'Mark Drop-off Complete');
    await expect(pages.driver.getByText(/^Transport completed successfully!/)).toBeVisible();
  });

  await press(one!, 'Start Session');
  await expectStatus(other!, 'Session in progress');
  await moveClock(2 * 3_600_000);

  await test.step('past midnight it is still the visit of that evening, and is paid there', async () => {
    await press(other!, 'Request Payment');
    await expectStatus(one!, 'Awaiting payment');
    await expect(card).toContainText('Today, Fri 11:30 PM – 1:00 AM');
    await press(card, 'Verify Payment');
    const dialog = operator.getByRole('dialog', { name: 'Verify Payment Received' });
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await press(one!, 'Check Materials');
    await pages.first.getByRole('dialog').getByRole('button', { name: 'Complete Check' }).click();
  });

  await test.step('one therapist needs no ride, and then asks for one after all', async () => {
    await press(one!, "I don't need a ride");
    await expect(card.getByText(`${group[0]!.name} needs no ride home`)).toBeVisible();
    // The ride can be asked for again where it was declined, not only in the list of all visits.
    await expect(one!.getByText('You need no ride home.')).toBeVisible();
    await press(one!, 'Request Pickup');
    const dialog = pages.first.getByRole('dialog', { name: 'Request Pickup' });
    await dialog.getByRole('button', { name: 'Request Pickup' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a car brings all of them home', async () => {
    await press(card, 'Assign ride home');
    const dialog = operator.getByRole('dialog', { name: 'Assign ride home' });
    await expect(dialog.getByText(/company car/).first()).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /motorcycle/ })).toHaveCount(0);
    const cannot = dialog.getByRole('list', { name: "Can't take it" }).getByRole('listitem');
    // A driver of the demo may be suspended too, for a ride home that waited these hours.
    const lift = cannot.getByRole('button', { name: /^Lift/ }).first();
    if (await lift.isVisible()) await lift.click();
    await expect(cannot.filter({ hasText: /: motorcycle, a group needs a car$/ })).toHaveCount(1);
    await dialog.getByRole('radio', { name: new RegExp(`^${rider.name}`) }).check();
    await dialog.getByRole('button', { name: 'Assign driver' }).click();
    const call = pages.driver.getByRole('alertdialog');
    await expect(call).toContainText(`Collect ${group.map(({ name }) => name).join(', ')}`);
    await expect(call).toContainText(/answer by 1:0\d AM/);
    // A name in a button stays on one line if it fits.
    for (const link of await call.getByRole('link', { name: /^Call / }).all())
      expect((await link.boundingBox())?.height).toBeLessThanOrEqual(48);
    await answer(pages.driver, 'Confirm Pickup');
    await press(driver!, 'Complete Return Journey');
    await expect(pages.driver.getByText(/^Return journey completed successfully!/)).toBeVisible();
    await expectStatus(card, 'Transport completed');
  });
});
