import { expect, test } from '../fixtures/test';
import { bookButton, openBookingForm } from '../screens/booking-form';

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
