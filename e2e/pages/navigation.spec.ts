import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { PHONE } from '../screens/windows';

const OFFICE_ONLY = ['Inventory', 'Sales & Reports', 'Data', 'Logs'];

/** The main links of the sidebar, in order. */
const links = async (page: Page): Promise<string[]> => {
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Attendance' })).toBeVisible();
  return (await nav.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]!.trim());
};

test('an operator finds the office in the sidebar, and everything else with Ctrl K (2-018, 2-064, 2-065, 2-068..2-070, 2-072..2-077, 6-008, R-beyond-13)', async ({
  as,
}) => {
  const { page } = await as('operator');
  await expect(page.getByRole('tab', { name: /^Rejection Reviews/ })).toBeVisible();
  const found = await links(page);
  expect(found).toEqual(
    expect.arrayContaining(['Marisol', 'Notifications', 'Dashboard', 'Bookings', 'Attendance', ...OFFICE_ONLY]),
  );
  expect(found).not.toContain('Schedule');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bookings' }).click();
  await expect(page).toHaveURL('/dashboard/scheduling');
  await page.getByRole('link', { name: 'Hatid, dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');

  const visit = await page
    .getByText(/^#\d+$/)
    .first()
    .innerText();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill(visit);
  await page
    .getByRole('group', { name: 'Appointments' })
    .getByRole('option', { name: new RegExp(`^${visit} `) })
    .click();
  await expect(page).toHaveURL(`/dashboard/appointments/${visit.slice(1)}`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rep sal');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/sales-reports');
});

for (const { username, tab, points } of [
  { username: 'therapist', tab: /^All My Appointments/, points: '2-019, 2-138, 9-018' },
  { username: 'driver', tab: 'All My Transports', points: '2-020, 2-154, 9-019' },
]) {
  test(`${username} has their own dashboard, lists of eight a page, and nothing of the office (2-033..2-035, 2-071, 2-074..2-077, 6-011, ${points})`, async ({
    as,
  }) => {
    const { page } = await as(username);
    await expect(page.getByRole('tab', { name: tab })).toBeVisible();
    const found = await links(page);
    expect(found.slice(found.indexOf('Notifications') + 1)).toEqual(['Dashboard', 'Schedule', 'Attendance']);
    await page.getByRole('tab', { name: tab }).click();
    const shown = page.getByRole('tabpanel', { name: tab });
    await expect(shown.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await expect(shown.getByRole('article')).toHaveCount(8);
    for (const path of ['inventory', 'sales-reports', 'data', 'logs', 'settings/data']) {
      await page.goto(`/dashboard/${path}`);
      await expect(page, path).toHaveURL('/dashboard');
    }
  });
}

test('a phone has the menu in a drawer, which closes after a navigation; an unknown address shows the way back (2-084)', async ({
  as,
}) => {
  const { page } = await as('driver', PHONE);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('link', { name: 'Attendance' }).click();
  await expect(page).toHaveURL('/dashboard/attendance');
  await expect(drawer).toBeHidden();

  await page.goto('/dashboard/no-such-page');
  await expect(page.getByText('There is no such page.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
