import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import type { Member } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { axeFindings, sidewaysOverflow } from '../screens/look';

test("an operator adds a service area with travel minutes, and a colleague's booking form and board show where the time is too short for the way (R-booking-6, R-pages-9)", async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  // Weeks ahead, where no other test books.
  const day = addDays(await business.today(), 47);
  const [ana] = business.fieldStaff as [Member];
  // Replaces any hours the day already has.
  const windows = [{ start_time: '13:00', end_time: '01:00' }];
  await api.send(calls.availability.setDay, { body: { user: ana.id, date: day, windows } });
  const service = (await api.send(calls.people.services)).find(({ duration }) => duration === 60)!;
  const client = await business.newClient();
  const book = (start_time: string, location: string) =>
    api.send(calls.appointments.create, {
      body: { client: client.id, services: [service.id], therapist: ana.id, date: day, start_time, location },
    });
  await book('15:00', 'Block 2, Kapuluan Heights');
  const later = await book('16:30', '14 Mabini Street, Makati');
  const first = ana.name.split(' ')[0];

  const { page: board } = await as('operator', { path: `/dashboard/board?date=${day}` });
  await expect(board.getByRole('img', { name: 'Would be 15 min late: 45 min travel' })).toBeVisible();

  const { page } = await as('operator', { path: '/dashboard/settings?view=business' });
  const areas = page.getByRole('region', { name: 'Service areas' });
  const tried = areas.getByRole('textbox', { name: /Which area is this address/ });
  await tried.fill('5 kapuluan st.');
  await expect(areas.getByText(/^No area\./)).toBeVisible();
  await areas.getByRole('button', { name: 'Add an area' }).click();
  const form = page.getByRole('dialog', { name: 'Add a service area' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Kapuluan');
  await form.getByRole('textbox', { name: 'To Makati' }).fill('75');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(areas.getByRole('row', { name: /^Kapuluan/ })).toBeVisible();
  await expect(areas.getByRole('status', { name: 'Its area' })).toHaveText('Kapuluan');
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });

  // The board updates by itself.
  await expect(board.getByRole('img', { name: 'Would be 45 min late: 75 min travel' })).toHaveText('45 min late');

  await page.goto(`/dashboard/scheduling?date=${day}&booking=${later.id}`);
  await expect(
    page.getByText(`${first} ends in Kapuluan at 4:00 PM; about 75 min to Makati, would be 45 min late.`),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Location' }).fill('7 Kapuluan Street');
  await expect(
    page.getByText(`${first} ends in Kapuluan at 4:00 PM; about 15 min to Kapuluan`, { exact: false }),
  ).toBeHidden();
  await expect(page.getByText(/Little time for the way/)).toBeHidden();
});
