import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import type { Business } from '../fixtures/people';
import { bookButton, openBookingForm, openBookingFormOn } from '../screens/booking-form';
import { chooseStart, driverChoice, therapistChoice } from '../screens/fill-booking';

test('says at each field what is missing, and books nothing (5-010, 8-037)', async ({ as }) => {
  const { page } = await as('operator');
  const form = await openBookingForm(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await bookButton(form).click();
  await expect(form.getByText('This field is required')).toHaveCount(5);
  await expect(form.getByText('Choose a driver, or None.')).toBeVisible();
  expect(sent.filter((url) => url.includes('/appointments/'))).toEqual([]);
});

/** A driver of a car with so many seats, on duty that day. */
async function newDriver({ operator: { api } }: Business, seats: number, date: string): Promise<{ name: string }> {
  const plate = `TST ${Math.floor(Math.random() * 9000) + 1000}`;
  const person = {
    first_name: 'Kardo',
    last_name: plate,
    email: `${plate.replace(' ', '.').toLowerCase()}@example.test`,
  };
  const { id } = await api.send(calls.registration.registerDriver, {
    body: { ...person, vehicle_type: 'car', motorcycle_plate: plate, seats },
  });
  await api.send(calls.availability.create, { body: { user: id, date, start_time: '13:00', end_time: '01:00' } });
  return { name: `Kardo ${plate}` };
}

test('a driver is offered as long as the car has a seat for everybody of the group', async ({ as, business }) => {
  // Days ahead: the rides of other tests need no driver then.
  const date = new Date(Date.parse(await business.today()) + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const visit = await business.free({ date, therapists: 3 });
  const driver = await newDriver(business, 2, date);
  const { page } = await as('operator');
  const form = await openBookingFormOn(page, date);
  await chooseStart(form, visit.start);
  const [first, second, third] = visit.therapists.map(({ name }) => therapistChoice(form, name));
  const small = driverChoice(form, driver.name);
  await first!.check();
  await expect(small).toBeVisible();
  await second!.check();
  await expect(small).toBeVisible();
  await third!.check();
  await expect(driverChoice(form, visit.driver.name)).toBeVisible();
  await expect(small).toHaveCount(0);
  await third!.uncheck();
  await expect(small).toBeVisible();
});
