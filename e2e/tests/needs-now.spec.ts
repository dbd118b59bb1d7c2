import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { limits } from 'shared-lib/domain';
import { anotherOperator } from '../fixtures/anotherOperator';
import type { Booked, Business } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { FROM_START_TO_PAYMENT, READY, take } from '../fixtures/walk';
import { assignDriver } from '../screens/assign-pickup';
import { drawnSizes, sidewaysOverflow, textTwiceAsLarge } from '../screens/look';
import { lineOf, needsNow } from '../screens/needs-now';

/** The line disappears before the answer arrives, so wait for the message before other people act. */
async function isDone(page: Page, says: string | RegExp, line: Locator): Promise<void> {
  await expect(page.getByText(says)).toBeVisible();
  await expect(line).toBeHidden();
}

/** How high a line is, by the width of the window. Lines below it must not move when a colleague claims it. */
async function heightsOf(line: Locator): Promise<Record<number, number | undefined>> {
  const heights: Record<number, number | undefined> = {};
  for (const width of [1440, 1439, 1280, 1200, 1199, 1024, 800]) {
    await line.page().setViewportSize({ width, height: 900 });
    heights[width] = (await line.boundingBox())?.height;
  }
  return heights;
}

test('what needs an operator stands above the tabs with its one button, and disappears when done; others see who works on it (2-086, 4-058, 4-059, R-pages-70)', async ({
  as,
  business,
  stack,
}) => {
  const visit = await business.book();
  const benilda = await anotherOperator(business);
  const [{ page }, { page: theirs }] = await Promise.all([
    as('operator'),
    as(benilda.username, { at: stack.instances[1]!.url }),
  ]);
  const { name } = visit.client;
  await business.act(visit.driver, visit.id, 'reject', { rejection_reason: 'Flat tyre' });

  await test.step('an operator takes a line; another one sees that at another server, takes it over by name, and lets it go', async () => {
    const [mine, hers] = await Promise.all([lineOf(page, name), lineOf(theirs, name)]);
    const before = await heightsOf(mine);
    await hers.getByRole('button', { name: 'Claim' }).click();
    await expect(hers).toContainText('Yours since');
    await expect(mine).toContainText(`With ${benilda.name} since`);
    expect(await heightsOf(mine)).toEqual(before);
    await mine.getByRole('button', { name: `Take over from ${benilda.name}` }).click();
    await expect(mine).toContainText('Yours since');
    await expect(theirs.getByText(`${business.operator.name} took over: Refusal #${visit.id}`)).toBeVisible();
    await mine.getByRole('button', { name: 'Release' }).click();
    await expect(hers.getByRole('button', { name: 'Claim' })).toBeVisible();
  });

  await test.step('a refusal: Review', async () => {
    const line = await lineOf(page, name, 'Refusal');
    await expect(line).toContainText('Flat tyre');
    await line.getByRole('button', { name: 'Review', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Review Appointment Rejection' });
    await expect(await lineOf(theirs, name)).toContainText(`With ${business.operator.name} since`);
    await theirs.close();
    await dialog.getByRole('radio', { name: /Decline/ }).check();
    await dialog.getByRole('radio', { name: `${visit.driver.name} again` }).check();
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await isDone(page, 'Rejection reviewed successfully', line);
  });

  await test.step('all staff are ready: Start', async () => {
    await take(business, visit, READY);
    const line = await lineOf(page, name, 'Ready to start');
    await line.getByRole('button', { name: 'Start', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: 'Begin this early?' })
      .getByRole('button', { name: 'Start Appointment' })
      .click();
    await isDone(page, 'Appointment started', line);
  });

  await test.step('a payment: Verify', async () => {
    await take(business, visit, FROM_START_TO_PAYMENT);
    const line = await lineOf(page, name, 'Payment waiting');
    await line.getByRole('button', { name: 'Verify', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await isDone(page, 'Payment marked as received successfully!', line);
  });

  await test.step('a ride home: Assign asks a driver, Reassign another one; the line disappears when the ride is cancelled', async () => {
    const { therapist } = visit;
    await business.act(therapist, visit.id, 'complete', { materials_checked: true });
    await business.act(therapist, visit.id, 'request_pickup', { pickup_urgency: 'urgent' });
    // Its line goes to another place with each kind of need.
    await lineOf(page, name, 'Ride home asked for');
    const line = await lineOf(page, name);
    await expect(line).toContainText('Urgent');
    await line.getByRole('button', { name: 'Assign', exact: true }).click();
    const asked = await assignDriver(page);
    await expect(line).toContainText('Driver asked');
    await expect(line).toContainText(`${asked} has until`);
    await line.getByRole('button', { name: 'Swap', exact: true }).click();
    const instead = await assignDriver(page, undefined, asked);
    expect(instead).not.toBe(asked);
    await expect(line).toContainText(`${instead} has until`);
    await business.act(business.operator, visit.id, 'cancel_pickup');
    await expect(line).toBeHidden();
  });
});

/** The service day of every visit, by its id. */
async function dayOfEach({ operator: { api } }: Business): Promise<Map<number, string>> {
  const days = new Map<number, string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await api.send(calls.appointments.list, { query: { page: String(page), page_size: '100' } });
    pages = read.total_pages;
    for (const { id, date } of read.results) days.set(id, date);
  }
  return days;
}

test("the tabs open with 'All', today's visits come first in that list, and on a phone the first card is near the top", async ({
  as,
  business,
}) => {
  const today = await business.book();
  const { page } = await as('operator', { path: '/dashboard?view=all' });
  const first = page.getByRole('list', { name: 'All Appointments' }).getByRole('article').first();
  await expect(first).toContainText(/Today|Tonight/);

  await test.step('future visits follow, then past ones', async () => {
    const [days, day] = [await dayOfEach(business), await business.today()];
    const turnOf = (date: string): number => (date === day ? 0 : date > day ? 1 : 2);
    const turns = [...days.values()].map(turnOf);
    // Looks at the cards on both sides of each change.
    for (const next of [1, 2]) {
      const before = turns.filter((turn) => turn < next).length;
      const shown: number[] = [];
      for (const at of new Set([before - 1, before].map((place) => Math.floor(place / limits.PAGE_SIZE) + 1))) {
        await page.goto(`/dashboard?view=all&page=${at}`);
        await expect(first).toBeVisible();
        const heads = page.getByRole('list', { name: 'All Appointments' }).locator('article > header');
        const numbers = (await heads.allTextContents()).map((head) => Number(/#(\d+)/.exec(head)?.[1]));
        shown.push(...numbers.map((id) => turnOf(days.get(id) ?? '')));
      }
      expect([...new Set(shown)]).toEqual([next - 1, next]);
      expect(shown).toEqual([...shown].sort());
    }
  });
  await page.goto('/dashboard?view=rejected');
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();

  await page.goto('/dashboard?view=all&filter=today');
  const shown = page.getByRole('list', { name: 'All Appointments' });
  await expect(shown.getByRole('article').first()).toBeVisible();
  // The list opens at the present: the first visit that is not over is at the top of the window.
  await expect
    .poll(async () => {
      const tops = await shown
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
      return tops.some((top) => top > -1 && top < 200);
    })
    .toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard?view=pending');
  const card = page.getByRole('list', { name: 'Pending Acceptance Appointments' }).getByRole('article').first();
  await expect(card).toBeVisible();
  expect((await card.boundingBox())!.y).toBeLessThan(400);
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });

  await test.step("with text at twice its size, the card's icons and badges grow too", async () => {
    const { icon, letters, dot } = await drawnSizes(card);
    await textTwiceAsLarge(page);
    expect(await drawnSizes(card)).toEqual({ icon: icon * 2, letters: letters * 2, dot: dot * 2 });
    expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
  });
  await business.operator.api.send(calls.appointments.remove, { params: { id: today.id } });
});

test('content that arrives above a list later moves no card of the dashboard (R-pages-105)', async ({ as }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const { page } = await as('operator', {
    prepare: async (page) => {
      const listed = page.waitForResponse(/\/rejected\/\?.*page_size=8/);
      const needed = page.waitForResponse(/\/needs_me\//);
      await page.route(/\/inventory\/\?/, async (route) => {
        await needed;
        await released;
        await route.continue();
      });
      // One page, with the stock as its last line, no matter how much other tests left.
      await page.route(/\/needs_me\//, async (route) => {
        await listed;
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), next: null } });
      });
      await page.addInitScript(() => {
        const tops: number[] = [];
        const look = (): void => {
          const card = document.querySelector('main article');
          const isSeen = card?.checkVisibility({ visibilityProperty: true }) ?? false;
          const top = isSeen && card ? Math.round(card.getBoundingClientRect().top + scrollY) : undefined;
          if (typeof top === 'number' && tops.at(-1) !== top) tops.push(top);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        Object.assign(globalThis, { tops });
      });
    },
  });
  // All of it comes together: the lines wait for the stock.
  await expect(needsNow(page).locator('[data-shape]')).toHaveCount(1);
  release();
  await expect(page.getByRole('list', { name: 'What is running low' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { tops?: number[] }).tops)).toHaveLength(1);
  // An answer that is still on its way has nobody left to read it.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test("a second press on a finished line meets no other visit's button; once the pointer leaves, the line disappears (R-pages-116)", async ({
  as,
  business,
}) => {
  const booked: Booked[] = [];
  for (let count = 0; count < 3; count += 1) {
    const visit = await business.book();
    await take(business, visit, READY);
    booked.push(visit);
  }
  const { page } = await as('operator', {
    // A start at any hour asks no question.
    prepare: (page) =>
      page.route('**/api/settings/scheduling/', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), early_step_minutes: 24 * 60 } });
      }),
  });
  const pressed: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/api/scheduling/')) pressed.push(pathname);
  });
  const lineWith = ({ client }: Booked): Locator =>
    needsNow(page).getByRole('listitem').filter({ hasText: client.name });
  const start = (visit: Booked): Locator => lineWith(visit).getByRole('button', { name: 'Start', exact: true });

  // Of three lines in a row, the page of the middle one has two that follow each other.
  const [before, middle, after] = booked as [Booked, Booked, Booked];
  await lineOf(page, middle.client.name);
  const [first, second] = (await start(before).isVisible()) ? [before, middle] : [middle, after];
  await start(first).scrollIntoViewIfNeeded();
  const box = (await start(first).boundingBox())!;
  const spot = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const below = (await start(second).boundingBox())!.y;
  await page.mouse.click(...spot);
  await expect(page.getByText('Appointment started')).toBeVisible();
  await expect(lineWith(first)).toContainText('Done');
  expect((await start(second).boundingBox())!.y).toBeCloseTo(below, 0);
  await expect(lineWith(first).getByRole('button')).toHaveCount(0);

  // The short pause that protects the next button from a second tap is over.
  await expect(start(second)).not.toHaveAttribute('aria-disabled', 'true');
  await page.mouse.click(...spot);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(lineWith(first)).toBeHidden();
  await expect(start(second)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(pressed).toEqual([`/api/scheduling/appointments/${first.id}/start_appointment/`]);
});
