import { expect, test } from '../fixtures/test';

/** Pages below /dashboard that everybody with the role finds at their address. */
const PAGES = {
  operator: {
    scheduling: 'Bookings',
    bookings: 'All bookings',
    attendance: 'Attendance',
    logs: 'Logs',
    notifications: 'Notifications',
    profile: 'Profile',
    settings: 'Settings',
    'about/system': 'System Info',
    'auth-debug': 'Session facts',
    'logs-test': 'Logs test',
    'help/user-guide': 'User Guide',
    'help/faqs': 'FAQs',
    'help/contact': 'Email Support',
    'about/company': 'Company Info',
    'about/developers': 'Developers',
  },
  driver2: {
    scheduling: 'Schedule',
    bookings: 'All bookings',
    cash: 'Cash in hand',
    availability: 'My availability',
    attendance: 'Attendance',
    notifications: 'Notifications',
    profile: 'Profile',
    settings: 'Settings',
    'about/system': 'System Info',
    'auth-debug': 'Session facts',
    'logs-test': 'Logs test',
    'help/user-guide': 'User Guide',
  },
} as const;

for (const [username, pages] of Object.entries(PAGES)) {
  test(`${username} opens each page at its own address (2-022, 2-023, 2-025..2-027, 2-029, 2-030, 2-037..2-042)`, async ({
    as,
  }) => {
    const { page } = await as(username);
    for (const [path, heading] of Object.entries(pages)) {
      await page.goto(`/dashboard/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible();
      await expect(page, path).toHaveTitle(/ · Hatid$/);
    }
  });
}

test('what somebody tries at logs-test shows up in Logs, under Client errors (2-030, R-pages-8, R-pages-16)', async ({
  as,
}) => {
  const driver = await as('driver2');
  await driver.page.goto('/dashboard/logs-test');
  await driver.page.getByRole('textbox', { name: 'Message' }).fill('Does this arrive?');
  await driver.page.getByRole('button', { name: 'Send' }).click();
  await expect(driver.page.getByText('Sent. Operators see it in Logs, under Client errors.')).toBeVisible();
  const { page } = await as('operator');
  await page.goto('/dashboard/logs?tab=errors');
  await expect(page.getByRole('row', { name: /Does this arrive/ })).toContainText('/dashboard/logs-test');
});
