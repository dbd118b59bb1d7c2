import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { addDays, localTime } from 'shared-lib/domain';
import { anotherOperator } from '../fixtures/anotherOperator';
import type { Business } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { axeFindings, sidewaysOverflow } from '../screens/look';
import { DESK } from '../screens/windows';

const look = async (page: Page): Promise<void> => {
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
};

/** Words that stand on two lines. */
const brokenWords = (cells: Locator): Promise<string[]> =>
  cells.evaluateAll((all) => {
    const range = document.createRange();
    const isBroken = (text: Text, { index, 0: word }: RegExpExecArray): boolean => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    };
    return all.flatMap((cell) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        for (const word of text.data.matchAll(/\p{L}+/gu)) if (isBroken(text, word)) found.push(word[0]);
      return found;
    });
  });

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
  const [name, time] = [label.locator('[data-short]'), label.locator('time')];
  const cutBy = () =>
    label.evaluate((one) => {
      const ends = [...one.querySelectorAll('time, [data-short]')].map((part) => part.getBoundingClientRect().right);
      return Math.max(...ends) - one.getBoundingClientRect().right;
    });
  await expect(time).toHaveText(/^\d+:\d\d$/);
  await expect(time).toBeVisible();
  await expect(name).toHaveCSS('font-size', '0px');
  expect(await cutBy()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(time).toBeVisible();
  expect(await cutBy()).toBeLessThanOrEqual(0);
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

test('where the sidebar is icons only, the unread number stands at the bell (R-beyond-613)', async ({
  as,
  business,
}) => {
  await business.book();
  const { page } = await as('operator', { viewport: { width: 1024, height: 768 }, path: '/dashboard/board' });
  const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
  const number = bell.locator('[data-strong]');
  await expect(number).toHaveText(/\d/);
  await page.mouse.move(600, 400);
  const seen = async () => {
    const [row, mark] = [await bell.boundingBox(), await number.boundingBox()];
    return row !== null && mark !== null && mark.x >= row.x && mark.x + mark.width <= row.x + row.width;
  };
  expect(await seen()).toBe(true);
});

/** The last name of a client whose visit of today begins before noon and ends after it. */
async function clientOverNoon(business: Business): Promise<string> {
  const query = { date: await business.today(), page_size: '100' };
  const { results } = await business.operator.api.send(calls.appointments.list, { query });
  const time = (at: string): string => localTime(new Date(at));
  const visit = results.find((one) => time(one.starts_at) < '12:00' && time(one.ends_at) >= '12:00');
  return visit!.client_details.last_name;
}

test('a tablet shows whole words of names, whole prices and every button of a row (R-beyond-950, R-beyond-1440)', async ({
  as,
  business,
}) => {
  // Where both ends say AM or PM, no other times are as long.
  const bookings = `/dashboard/bookings?search=${encodeURIComponent(await clientOverNoon(business))}`;
  const { page } = await as('operator', DESK);
  for (const [width, height] of [
    [1024, 768],
    [820, 1180],
  ] as const)
    for (const path of [bookings, '/dashboard/inventory', '/dashboard/attendance'])
      await test.step(`${path} at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        const rows = page.getByRole('table').first().locator('tbody tr');
        await expect(rows.first()).toBeVisible();
        expect(await brokenWords(rows.locator('[data-phone="title"]'))).toEqual([]);
        if (path === bookings) await expect(rows.filter({ hasText: /AM\s–\s.*\sPM/ })).not.toHaveCount(0);
        // What scrolls sideways hides the end of a price below the buttons.
        const frame = rows.first().locator('xpath=ancestor::table/..');
        if (width === 1024) expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
        const button = await rows.first().getByRole('button').last().boundingBox();
        expect(button!.x + button!.width).toBeLessThanOrEqual(width);
        expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
      });
});

test('a tablet shows whole hours of Availability, and whole names of the week and of Logs (R-beyond-1443)', async ({
  as,
}) => {
  const { page } = await as('operator', { viewport: { width: 1024, height: 768 } });
  for (const [path, words, selector] of [
    ['/dashboard/availability', /[AP]M – .*[AP]M/, '[id^="day-"] > span:first-child'],
    ['/dashboard/scheduling?show=week', /^\S+ \S/, '[role="listitem"] [data-phase] > span'],
    ['/dashboard/logs', /^\S+ \S/, 'td:nth-child(2) > div > span > :last-child'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const all = page.getByRole('main').locator(selector);
      await expect(all.filter({ hasText: words })).not.toHaveCount(0);
      const cut = await all.evaluateAll((parts) => parts.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(cut).toBe(0);
    });
});

test('no word of the revenue chart stands over another (R-beyond-614)', async ({ as }) => {
  const { page } = await as('operator', { ...DESK, path: '/dashboard/sales-reports' });
  const chart = page.getByRole('img', { name: /Revenue/ });
  await expect(chart).toBeVisible();
  const over = await chart.locator('text:not([data-print])').evaluateAll((words) => {
    const boxes = words.map((one) => ({ says: one.textContent, box: one.getBoundingClientRect() }));
    return boxes.flatMap(({ says, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right &&
            other.left < box.right &&
            box.top + 3 < other.bottom &&
            other.top + 3 < box.bottom,
        )
        .map((other) => [says, other.says]),
    );
  });
  expect(over).toEqual([]);
});
