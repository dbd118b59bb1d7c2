import { calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { finishToday, take, TO_PAYMENT } from '../fixtures/walk';
import { openAppointment } from '../screens/appointment-page';
import { bookButton, openBookingFormOn } from '../screens/booking-form';
import { fillBooking } from '../screens/fill-booking';
import { typeInto } from '../screens/type-into';

test('a holiday visit in an area: its surcharges stand in the booking, on its page, the receipt and the books of the month (R-beyond-1330, R-beyond-1333..R-beyond-1335)', async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  const today = await business.today();
  // Nobody else's visit is at this place.
  const { areas } = await api.send(calls.travel.addArea, { body: { name: 'Isla Bayanihan', words: [], minutes: [] } });
  const area = areas.find(({ name }) => name === 'Isla Bayanihan')?.id ?? 0;
  const { surcharges } = await api.send(calls.business.addSurcharge, {
    body: { name: 'Boat to the island', unit: 'pesos', amount: 150, area, starts_on: today },
  });
  const boat = surcharges.find(({ name }) => name === 'Boat to the island');
  const [visit, client] = [await business.free(), await business.newClient()];
  const { price } = visit.service;
  const holiday = Math.round(price * 0.3);
  const { page } = await as('operator', { path: '/dashboard/settings?view=business' });

  await test.step('an owner adds one of a holiday in the area', async () => {
    await page.getByRole('button', { name: 'Add a surcharge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a surcharge' });
    await typeInto(dialog.getByLabel('Name'), 'Fiesta of the island');
    await typeInto(dialog.getByLabel('Amount'), '30');
    await dialog.getByLabel('In', { exact: true }).selectOption({ label: 'Percent of the services' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Say when it counts: hours, days or an area')).toBeVisible();
    await dialog.getByLabel('Only on these days').fill(today);
    await dialog.getByRole('button', { name: 'Add the day' }).click();
    await dialog.getByLabel('Only in this area').selectOption({ label: 'Isla Bayanihan' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /Fiesta of the island/ })).toContainText('30 % of the services');
  });

  await test.step('the form says the price with both before it books', async () => {
    const form = await openBookingFormOn(page, today);
    await fillBooking(form, visit, client);
    await form.getByLabel('Location').fill('3 Pantalan St, Isla Bayanihan');
    await expect(form.getByText(`including Fiesta of the island ${formatPesos(holiday)}`)).toBeVisible();
    await expect(form.getByText(formatPesos(price + holiday + 150))).toBeVisible();
    await bookButton(form).click();
    await expect(bookButton(form)).toBeHidden();
  });

  const [booked] = (await api.send(calls.appointments.list, { query: { client: String(client.id) } })).results;
  const id = booked?.id ?? 0;
  await test.step('the visit has both lines; one is left out with a reason', async () => {
    await openAppointment(page, id);
    await expect(page.getByText(`Fiesta of the island · ${formatPesos(holiday)}`)).toBeVisible();
    await page.getByRole('button', { name: 'Leave out Boat to the island' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave out Boat to the island' });
    await typeInto(dialog.getByLabel('Reason'), 'She has a boat');
    await dialog.getByRole('button', { name: 'Leave out' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Boat to the island · Left out')).toBeVisible();
  });

  await test.step('it is paid with the rest, which the books of the month have apart', async () => {
    const appointment = await api.send(calls.appointments.read, { params: { id } });
    await take(business, { ...visit, id, client, appointment }, TO_PAYMENT);
    await business.act(business.operator, id, 'mark_completed', { payment_amount: price + holiday });
    await finishToday(business, visit.therapist);
    await page.reload();
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    const { accounts, checks } = await api.send(calls.books.overview, { query: { month: today.slice(0, 7) } });
    expect(accounts.find(({ key }) => key === 'surcharges')).toMatchObject({ credit: holiday });
    expect(checks.filter(({ journal, report }) => journal !== report)).toEqual([]);
  });

  for (const one of [
    boat,
    ...(await api.send(calls.business.surcharges)).surcharges.filter(({ id }) => id !== boat?.id),
  ])
    if (one)
      await api.send(calls.business.changeSurcharge, {
        params: { id: one.id },
        body: {
          name: one.name,
          unit: one.unit,
          amount: one.amount,
          days: one.days,
          area,
          starts_on: today,
          ends_on: today,
          expected: one.set_at,
        },
      });
});
