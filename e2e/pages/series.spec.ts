import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { choose, fact, openAppointment } from '../screens/appointment-page';
import { bookButton, openBookingFormOn } from '../screens/booking-form';
import { onKeyboard } from '../screens/keyboard';
import {
  chooseClient,
  chooseDriver,
  chooseStart,
  chooseTherapist,
  takeService,
  therapistChoice,
} from '../screens/fill-booking';

test('an operator books a weekly visit around a conflict on one date, moves it from one date on, and cancels it from one date on (R-booking-40, R-booking-41, R-booking-42, R-booking-43, R-booking-44)', async ({
  as,
  business,
}) => {
  const first = addDays(await business.today(), 6);
  const [visit, client, other] = [
    await business.free({ date: first }),
    await business.newClient(),
    await business.newClient(),
  ];
  const { api } = business.operator;
  const week = (weeks: number) => addDays(first, 7 * weeks);
  await test.step('the therapist has hours on all these days', async () => {
    const user = visit.therapist.id;
    const windows = [{ start_time: '13:00', end_time: '01:00' }];
    for (const date of [1, 2, 3].flatMap((weeks) => [week(weeks), addDays(week(weeks), 1)]))
      await api.send(calls.availability.setDay, { body: { user, date, windows } });
  });
  await test.step('on the second date another visit has the therapist', async () => {
    const body = {
      client: other.id,
      services: [visit.service.id],
      therapist: visit.therapist.id,
      driver: null,
      date: week(1),
      start_time: visit.start,
    };
    await api.send(calls.appointments.create, { body });
  });
  const { page } = await as('operator');
  const visits = async () =>
    (
      await api.send(calls.appointments.list, { query: { client: String(client.id), ordering: 'starts_at' } })
    ).results.map(({ id, date, status }) => ({ id, date, status }));

  await test.step('the form shows every date before it saves any, and the conflict is resolved', async () => {
    const form = await openBookingFormOn(page, first);
    await chooseClient(form, client);
    await takeService(form, visit.service.name);
    await chooseStart(form, visit.start);
    await chooseTherapist(form, visit.therapist.name);
    await chooseDriver(form, 'No driver');
    await form.getByRole('button', { name: 'Repeat', exact: true }).click();
    await form.getByLabel(/^Times/).fill('4');
    await form.getByRole('button', { name: 'Check the dates' }).click();
    const dates = page.getByRole('dialog', { name: /^Every week from/ });
    const rows = dates.getByRole('list', { name: 'Dates' }).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText(`${visit.therapist.name.split(' ')[0]} is busy then`);
    await expect(dates.getByText('One date still needs a decision')).toBeVisible();
    expect(await visits()).toEqual([]);
    await rows
      .nth(1)
      .getByRole('button', { name: / with / })
      .first()
      .click();
    await dates.getByRole('button', { name: 'Book 4 visits' }).click();
    await expect(page.getByText('4 appointments created successfully')).toBeVisible();
  });

  const booked = await visits();
  const [one, , three] = booked.map(({ id }) => id) as [number, number, number];
  await test.step('each visit says which of the series it is, and leads to the others', async () => {
    await openAppointment(page, one);
    await expect(fact(page, 'Series')).toHaveText('Every week · 1 of 4');
    const all = page.getByRole('region', { name: 'Every week' });
    await expect(all.getByRole('listitem')).toHaveCount(4);
    await all.getByRole('link').nth(2).click();
    await expect(fact(page, 'Series')).toHaveText('Every week · 4 of 4');
  });

  await test.step('from the third on, a day later', async () => {
    await page.goto(`/dashboard/scheduling?booking=${three}`);
    const form = page.getByRole('region', { name: `Change booking #${three}` });
    await form.getByLabel('Date').fill(addDays(week(2), 1));
    await form.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'Change which visits?' });
    await question.getByRole('radio', { name: /^This and the following/ }).check();
    await expect(question.getByRole('list', { name: 'Visits after the change' }).getByRole('listitem')).toHaveCount(2);
    await question.getByRole('button', { name: 'Save 2 visits' }).click();
    await expect(page.getByText('Appointment updated successfully')).toBeVisible();
    expect((await visits()).map(({ date }) => date)).toEqual([
      first,
      booked[1]?.date,
      addDays(week(2), 1),
      addDays(week(3), 1),
    ]);
  });

  await test.step('from the third on, cancelled', async () => {
    await openAppointment(page, three);
    const dialog = await choose(page, 'Cancel appointment');
    await dialog.getByRole('radio', { name: /^This and the following/ }).check();
    await dialog.getByLabel('Reason').fill('Moves to another city');
    await dialog.getByRole('button', { name: 'Cancel these appointments' }).click();
    await expect(page.getByText('2 appointments cancelled')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Every week' }).getByText('Cancelled')).toHaveCount(2);
    expect((await visits()).map(({ status }) => status)).toEqual(['pending', 'pending', 'cancelled', 'cancelled']);
  });

  await test.step('the last visit is booked again by keyboard only, with the name and at most seven keys, at the first free time of that day', async () => {
    const date = addDays(week(3), 1);
    const form = await openBookingFormOn(page, date);
    await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused();
    const hands = await onKeyboard(page);
    await hands.type(client.name);
    await expect(form.getByRole('option', { name: new RegExp(`^${client.name}`) })).toBeVisible();
    await hands.press('ArrowDown');
    await hands.press('Enter');
    await expect(form.getByRole('button', { name: 'Repeat last booking' })).toBeVisible();
    // The focus is at the services already, one field on.
    await expect(form.getByRole('combobox', { name: 'Services' })).toBeFocused();
    await hands.press('Shift+Tab');
    await hands.press('Enter');
    await expect(form.getByRole('button', { name: /^First free: / })).toBeFocused();
    await hands.press('Enter');
    await expect(therapistChoice(form, visit.therapist.name)).toBeChecked();
    await expect(bookButton(form)).toBeFocused();
    await hands.press('Enter');
    expect(hands.presses()).toBeLessThanOrEqual(7);
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
    expect((await visits()).filter(({ status }) => status === 'pending').at(-1)?.date).toBe(date);
  });
});
