import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import type { Business, NewClient } from '../fixtures/people';
import { bookButton, openBookingForm } from '../screens/booking-form';
import { clockTime, driverChoice, fillBooking, therapistChoice } from '../screens/fill-booking';

const bookingsOf = async (business: Business, client: NewClient): Promise<number> =>
  (await business.operator.api.send(calls.appointments.list, { query: { client: String(client.id) } })).count;

test('the form says at once that a therapist was taken meanwhile; a booking all the same shows other choices; the entries stay (4-073, 5-035, 5-036, 7-102, 8-036, R-booking-51)', async ({
  as,
  business,
}) => {
  const [visit, client] = [await business.free(), await business.newClient()];
  const asked: string[] = [];
  const { page } = await as('operator', {
    prepare: async (one) =>
      one.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload)))),
  });
  const form = await openBookingForm(page);
  await fillBooking(form, visit, client, 'The dog is friendly.');

  await test.step('another booking takes the therapist for that hour', async () => {
    const other = await business.newClient();
    const body = {
      client: other.id,
      services: [visit.service.id],
      therapist: visit.therapist.id,
      driver: null,
      date: visit.date,
      start_time: visit.start,
    };
    await business.operator.api.send(calls.appointments.create, { body });
  });
  await test.step('the form says so beside the chosen therapist, and reads it out, before any press', async () => {
    const warning = form.getByRole('status').filter({ hasText: `${visit.therapist.name.split(' ')[0]} isn't free at` });
    await expect(warning).toBeVisible({ timeout: 2_500 });
    await expect(therapistChoice(form, `${visit.therapist.name} · not free then`)).toBeChecked();
    await expect(driverChoice(form, visit.driver.name)).toBeChecked();
    expect(await bookingsOf(business, client)).toBe(0);
  });
  await bookButton(form).click();

  const said = form.getByRole('alert').filter({
    hasText: 'This therapist is not available during the selected time. Please select another therapist or time slot.',
  });
  await expect(said).toBeVisible();
  await expect
    .poll(() => asked.filter((one) => one.includes('availability_check')).map((one) => JSON.parse(one) as unknown))
    .toMatchObject([{ date: visit.date, time: visit.start, service_id: visit.service.id }]);
  await test.step('the form loses no entry', async () => {
    await expect(form.getByText(client.name)).toBeVisible();
    await expect(form.getByLabel('Notes')).toHaveValue('The dog is friendly.');
    await expect(form.getByLabel('Location')).toHaveValue(client.address);
    await expect(form.getByText(new RegExp(`^${clockTime(visit.start)} – `))).toBeVisible();
    await expect(therapistChoice(form, visit.therapist.name)).toBeChecked();
    await expect(driverChoice(form, visit.driver.name)).toBeChecked();
  });
  expect(await bookingsOf(business, client)).toBe(0);

  await test.step('one press chooses another therapist at the same hour, and the booking goes through', async () => {
    await said
      .getByRole('button', { name: new RegExp(`^${clockTime(visit.start)} with `) })
      .first()
      .click();
    // A therapist who is taken at that hour is no longer offered.
    await expect(therapistChoice(form, visit.therapist.name)).toBeHidden();
    await bookButton(form).click();
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
    expect(await bookingsOf(business, client)).toBe(1);
  });
});
