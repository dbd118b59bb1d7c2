import { expect, test } from '../fixtures/test';

/** Pages below /dashboard that everybody with the role finds at their address. */
const PAGES = {
  operator: {
    scheduling: 'Bookings',
    bookings: 'All bookings',
    attendance: 'Attendance',
    notifications: 'Notifications',
    profile: 'Profile',
    settings: 'Settings',
    'about/system': 'System Info',
    'auth-debug': 'Session facts',
    'help/user-guide': 'User Guide',
    'help/faqs': 'FAQs',
    'help/contact': 'Email Support',
    'about/company': 'Company Info',
    'about/developers': 'Developers',
  },
  driver2: {
    scheduling: 'Schedule',
    bookings: 'All bookings',
    availability: 'My availability',
    attendance: 'Attendance',
    notifications: 'Notifications',
    profile: 'Profile',
    settings: 'Settings',
    'about/system': 'System Info',
    'auth-debug': 'Session facts',
    'help/user-guide': 'User Guide',
  },
} as const;

for (const [username, pages] of Object.entries(PAGES)) {
  test(`${username} opens each page at its own address (2-022, 2-023, 2-025..2-027, 2-029, 2-037..2-042)`, async ({
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
