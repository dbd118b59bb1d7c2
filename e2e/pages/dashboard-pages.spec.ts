import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { follow } from '../every-page/views';
import { expect, test } from '../fixtures/test';

/** Pages below /dashboard that every user of the role can open. */
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
    'about/releases': 'Releases',
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
      await follow(page, `/dashboard/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible();
      await expect(page, path).toHaveTitle(/ · Hatid$/);
    }
  });
}

test('an entry sent from logs-test appears in Logs, under Client errors (2-030, R-pages-8, R-pages-16)', async ({
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

test('an operator keeps their columns on another device, and acts on several bookings at once (R-pages-72, R-pages-73, R-pages-80, R-pages-81)', async ({
  as,
  business,
}) => {
  const date = '2026-11-27';
  const [one, other] = [await business.book({ date }), await business.book({ date })];
  const path = `/dashboard/bookings?filter=pending&from=${date}&to=${date}`;
  const { page } = await as('operator', { path });
  const phoneHeader = { name: 'Phone' };

  await test.step('columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Phone' }).check();
    await dialog.getByRole('button', { name: 'Move Phone to the left' }).click();
    await dialog.getByRole('button', { name: 'Save columns' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('columnheader', phoneHeader)).toBeVisible();
    const device = await as('operator', { path });
    await expect(device.page.getByRole('columnheader', phoneHeader)).toBeVisible();
    await device.page.getByRole('button', { name: 'Columns' }).click();
    await device.page.getByRole('button', { name: 'Reset to default' }).click();
    await device.page.getByRole('button', { name: 'Save columns' }).click();
    await expect(device.page.getByRole('columnheader', phoneHeader)).toBeHidden();
    await device.page.close();
  });

  await test.step('the order, in the list and in its file', async () => {
    const head = (of: Page, name: string) => of.getByRole('columnheader', { name });
    const kept = page.waitForResponse(
      (one) => one.url().includes('/booking-table/') && one.request().method() === 'PUT',
    );
    await head(page, 'Client').getByRole('button').click();
    await expect(page).toHaveURL(/sort=client/);
    await kept;
    const device = await as('operator', { path });
    await expect(head(device.page, 'Client')).toHaveAttribute('aria-sort', 'ascending');
    const download = device.page.waitForEvent('download');
    await device.page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const rows = device.page.getByRole('row').filter({ has: device.page.getByRole('cell') });
    const written = file.trimEnd().split('\r\n').slice(1);
    expect(written.length).toBeGreaterThanOrEqual(2);
    for (const [at, line] of written.slice(0, 8).entries())
      await expect(rows.nth(at)).toContainText(`#${line.split(',')[0]}`);
    await head(device.page, 'When').getByRole('button').click();
    await expect(head(device.page, 'When')).toHaveAttribute('aria-sort', 'descending');
    await device.page.close();
  });

  await test.step('several bookings are reminded, and exported to a file', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const { client } of [one, other]) await page.getByRole('checkbox', { name: `Select ${client.name}` }).check();
    const bar = page.getByRole('group', { name: 'Selected appointments' });
    await expect(bar).toContainText('2 selected');
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^appointments-.*\.csv$/);
    await bar.getByRole('button', { name: 'Remind 2' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Remind the people of 2 appointments?' });
    await expect(asked).toContainText(`${other.client.name} #${other.id}`);
    await asked.getByRole('button', { name: 'Remind' }).click();
    const done = page.getByRole('region', { name: 'What was done' });
    await expect(done).toContainText('2 reminded');
    await expect(done.getByRole('link', { name: `${one.client.name} #${one.id}` })).toBeVisible();
  });

  await test.step('a booking that leaves the list is no longer selected', async () => {
    const box = page.getByRole('checkbox', { name: `Select ${one.client.name}` });
    await box.check();
    await business.act(business.operator, one.id, 'cancel', { reason: 'Only a test' });
    await expect(page.getByText(`so not selected: ${one.client.name} #${one.id}`)).toBeVisible();
    await expect(box).toBeHidden();
  });
});
