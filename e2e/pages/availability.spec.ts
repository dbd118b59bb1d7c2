import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { dayWords } from '../screens/day-words';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

/** Drags a finger along an element, between two shares of its width. */
async function drag(page: Page, along: Locator, [from, to]: readonly [number, number]): Promise<void> {
  await along.scrollIntoViewIfNeeded();
  const box = (await along.boundingBox())!;
  const at = (share: number) => [{ x: box.x + box.width * share, y: box.y + box.height / 2 }];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at(from));
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', at(from + (to - from) * share));
  await touch('touchEnd', []);
}

test('a therapist paints availability on a phone and copies it for two weeks, the operator sees it live, and no booking outside it is accepted (1-028, 2-024, 3-024, 3-025, 8-084, 8-086, 5-035)', async ({
  as,
  business,
  trouble,
}) => {
  trouble.expected.push(/400/, /409/);
  const { api } = business.operator;
  const therapist = business.fieldStaff[0]!;
  // A Wednesday weeks ahead, where no other test books.
  const today = await business.today();
  const sunday = addDays(today, 42 - new Date(`${today}T00:00:00Z`).getUTCDay());
  const day = addDays(sunday, 3);
  const [phone, desk] = await Promise.all([
    as(therapist.username, {
      path: `/dashboard/availability?week=${sunday}`,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    }),
    as('operator', { path: `/dashboard/availability?week=${sunday}&role=therapist` }),
  ]);
  const { page } = phone;
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: dayWords(day) }) });
  await expect(row).toContainText('Day off');
  const cell = desk.page.getByRole('button', { name: `${therapist.name}, ${dayWords(day)}` });
  await expect(cell).toHaveAccessibleName(/Day off/);

  // The bar covers thirteen hours, from 1 PM to 2 AM. The finger paints the first nine.
  await drag(page, row.locator('[data-part="hours"]'), [0.005, 0.68]);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('combobox', { name: 'From' })).toHaveValue('13:00');
  const to = sheet.getByRole('combobox', { name: 'To' });
  await expect(to).toHaveValue('22:00');
  await sheet.getByRole('button', { name: 'To: half an hour later' }).click();
  await expect(to).toHaveValue('22:30');
  await sheet.getByRole('button', { name: 'To: half an hour earlier' }).click();
  await expect(to).toHaveValue('22:00');
  await sheet.getByRole('combobox', { name: 'Over how many weeks' }).selectOption('2 weeks');
  await sheet.getByRole('checkbox', { name: 'Tuesday' }).check();
  await sheet.getByRole('button', { name: 'Save and copy to 3 days' }).click();
  await expect(page.getByText('Availability created successfully')).toBeVisible();
  await expect(row).toContainText('1:00 PM – 10:00 PM');
  await expect(cell).toHaveAccessibleName(/1:00 PM – 10:00 PM/);
  const windows = await api.send(calls.availability.list, {
    query: { user: String(therapist.id), date_after: sunday },
  });
  expect(windows.map(({ date }) => date)).toEqual([-1, 0, 6, 7].map((days) => addDays(day, days)));

  // A booking inside is accepted, one outside is refused.
  const service = (await api.send(calls.people.services)).find(({ duration }) => duration === 60)!;
  const client = await business.newClient();
  const visit = { client: client.id, services: [service.id], therapist: therapist.id, date: day };
  await expect(api.send(calls.appointments.create, { body: { ...visit, start_time: '23:00' } })).rejects.toThrow(
    /not available|400/,
  );
  const { id } = await api.send(calls.appointments.create, { body: { ...visit, start_time: '20:00' } });

  // Hours with a visit cannot be removed: the operator reads whose visit it is.
  await cell.click();
  const panel = desk.page.getByRole('complementary', { name: dayWords(day) });
  await panel.getByRole('checkbox', { name: 'Working' }).click();
  await panel.getByRole('button', { name: 'Save Wednesday' }).click();
  await expect(panel.getByRole('alert').getByRole('link', { name: client.name })).toHaveAttribute(
    'href',
    `/dashboard/appointments/${id}`,
  );
  await expect(row).toContainText('1:00 PM – 10:00 PM');
  await api.send(calls.appointments.remove, { params: { id } });
  await panel.getByRole('button', { name: 'Save Wednesday' }).click();
  await expect(desk.page.getByText('Availability deleted successfully')).toBeVisible();
  await expect(row).toContainText('Day off');
});
