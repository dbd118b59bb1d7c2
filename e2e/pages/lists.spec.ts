import type { Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { anotherOperator } from '../fixtures/anotherOperator';
import { expect, test } from '../fixtures/test';
import { axeFindings, sidewaysOverflow } from '../screens/look';

const DESK = { viewport: { width: 1440, height: 900 } };

const look = async (page: Page): Promise<void> => {
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
};

test('all bookings begin at now, with earlier ones above; a page has 25 rows by choice, which stays (R-beyond-450, R-beyond-451)', async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  const first = async (part: 'ahead' | 'over'): Promise<string> => {
    const { results } = await api.send(calls.appointments.list, { query: { ordering: 'nearest', part } });
    return `#${results[0]?.id ?? ''}`;
  };
  // The order of this table stays with an account, so that of an account that others use may be another one.
  const { username } = await anotherOperator(business);
  const { page } = await as(username, { ...DESK, path: '/dashboard/bookings' });
  const rows = page.getByRole('table', { name: 'All bookings' }).locator('tbody tr');
  await expect(page.getByText(/ from now on$/)).toBeVisible();
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toContainText(await first('ahead'));
  await page.getByRole('button', { name: 'Earlier bookings' }).click();
  await expect(page.getByText(/ that are over$/)).toBeVisible();
  await expect(rows.last()).toContainText(await first('over'));
  await look(page);
  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('25 a page');
  await expect(rows).toHaveCount(25);
  await page.reload();
  await expect(rows).toHaveCount(25);
  await page.getByRole('button', { name: 'From now on' }).click();
  await expect(rows.first()).toContainText(await first('ahead'));
  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('8 a page');
  await expect(rows).toHaveCount(8);
});

test('an entry of the logs is one line, however much it says (R-beyond-454)', async ({ as, business }) => {
  const visit = await business.book();
  const reason = 'The client is ill and asks to be called again next week, in the evening, because she works by day';
  await business.act(business.operator, visit.id, 'cancel', { reason });
  const { page } = await as('operator', { ...DESK, path: '/dashboard/logs' });
  const row = page.getByRole('row').filter({ hasText: reason });
  await expect(row.first()).toBeVisible();
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(48);
});

test('the week is a grid of hours, and a day of the month shows whole names and times where they fit (R-beyond-456, R-beyond-457)', async ({
  as,
  business,
}) => {
  const date = addDays(await business.today(), 2);
  const visit = await business.book({ date });
  const { page } = await as('operator', { ...DESK, path: `/dashboard/scheduling?show=week&date=${date}` });
  const entry = page.getByRole('listitem').filter({ hasText: visit.client.name }).last();
  await expect(entry).toContainText(/\d:\d\d [AP]M · (\d h|\d+ min)/);
  await expect(entry).toContainText(visit.therapist.name.split(' ')[0] ?? '');
  await look(page);

  await page.goto('/dashboard/scheduling');
  const label = page.locator(`[data-day='${date}'] [data-phase]`).first();
  await expect(label.locator('time')).toBeHidden();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(label.locator('time')).toBeVisible();
  await business.act(business.operator, visit.id, 'cancel', { reason: 'No longer needed' });
});

test('Claim waits for the pointer or the keyboard (R-beyond-459)', async ({ as }) => {
  const { page } = await as('operator', { ...DESK, path: '/dashboard' });
  const line = page.getByRole('region', { name: 'Needs you now' }).getByRole('listitem').first();
  const claim = line.locator('[data-claim]');
  await page.mouse.move(0, 0);
  await expect(claim).toHaveCSS('opacity', '0');
  await line.hover();
  await expect(claim).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await claim.getByRole('button').focus();
  await expect(claim).toHaveCSS('opacity', '1');
});
