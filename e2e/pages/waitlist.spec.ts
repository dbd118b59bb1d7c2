import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { bookButton, openBookingFormOn } from '../screens/booking-form';
import { chooseClient, clockTime, takeService } from '../screens/fill-booking';
import { lineOf } from '../screens/needs-now';

test('a client without a free slot goes on the waitlist, and two presses book them once a cancellation frees one (R-booking-31)', async ({
  as,
  business,
}) => {
  const visit = await business.book({ date: addDays(await business.today(), 1) });
  const client = await business.newClient();
  const { page } = await as('operator');

  await test.step('the operator adds the waitlist entry from the booking form', async () => {
    const form = await openBookingFormOn(page, visit.date);
    await chooseClient(form, client);
    await takeService(form, visit.service.name);
    await form.getByRole('button', { name: 'Keep on the waitlist' }).click();
    const dialog = page.getByRole('dialog', { name: `Keep ${client.name} on the waitlist` });
    await dialog.getByLabel('Therapist').selectOption({ label: visit.therapist.name });
    await dialog.getByLabel('Begins from').selectOption(visit.start);
    await dialog.getByLabel('Begins until').selectOption(visit.start);
    await dialog.getByRole('button', { name: 'Keep on the waitlist' }).click();
    await expect(page.getByText(`${client.name} is on the waitlist`)).toBeVisible();
    await page.getByRole('link', { name: /^Waitlist/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: client.name })).toContainText('Waiting');
  });

  await test.step('the visit in its way is cancelled, and the slot is offered live', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Needs you now' })).toBeVisible();
    await business.act(business.operator, visit.id, 'cancel', { reason: 'Client called' });
    const line = await lineOf(page, client.name);
    await expect(line).toContainText(`${clockTime(visit.start)}, ${visit.therapist.name}`);
    await line.getByRole('link', { name: 'Book' }).click();
  });

  await test.step('the second press books it, and the waitlist entry is done', async () => {
    const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'New booking' }) });
    await expect(form.getByText(client.name)).toBeVisible();
    await expect(form.getByText(new RegExp(`^${clockTime(visit.start)} – `))).toBeVisible();
    await expect(form.getByRole('checkbox', { name: visit.therapist.name })).toBeChecked();
    await expect(form.getByRole('radiogroup', { name: 'Driver' }).getByRole('radio', { checked: true })).toBeVisible();
    await bookButton(form).click();
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
    const { results } = await business.operator.api.send(calls.waitlist.list, {
      query: { show: 'closed', search: client.phone },
    });
    expect(results).toMatchObject([{ state: 'booked', client: client.id }]);
    const news = await business.operator.api.send(calls.notifications.list, { query: { is_read: 'true' } });
    expect(news.notifications.map(({ title }) => title)).toContain(`A slot has opened for ${client.name}`);
  });
});
