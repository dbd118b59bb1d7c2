import { calls } from 'shared-lib/contract';
import type { Locator, Page } from '@playwright/test';
import type { Member } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { bookFarAhead, carry, rowOf } from '../screens/board';
import { bookingForm } from '../screens/booking-form';
import { therapistChoice } from '../screens/fill-booking';
import { axeFindings, sidewaysOverflow } from '../screens/look';

/** Drags a bar with a finger to another row, at the same time. The finger rests on the bar first. */
async function carryByFinger(page: Page, bar: Locator, to: Locator): Promise<void> {
  await bar.scrollIntoViewIfNeeded();
  const from = (await bar.boundingBox())!;
  const row = (await to.boundingBox())!;
  const [x, y] = [from.x + 20, from.y + from.height / 2];
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  await expect(page.locator('[data-part="ghost"]')).toBeVisible();
  await touch('touchMove', y + 12);
  await touch('touchMove', row.y + row.height / 2);
  await expect(page.locator('[data-part="ghost"]')).toContainText(/^.*fits · .* is asked$/);
  await touch('touchEnd', 0);
}

test("on the dispatch board an operator moves a visit by keyboard, mouse and finger, makes it longer, gives it a proposed driver, books an empty stretch and takes a move back; a move after a colleague's is refused with the reason (R-beyond-1, R-pages-19, R-booking-45)", async ({
  as,
  business,
  trouble,
}) => {
  trouble.expected.push(/409/);
  const { api } = business.operator;
  const [ana, bea, cora] = business.fieldStaff as [Member, Member, Member];
  const driver = business.fieldStaff.at(-1)!;
  const { day, client, id, read } = await bookFarAhead(business, 45, [ana, bea, cora, driver]);

  const path = `/dashboard/board?date=${day}`;
  const [first, second] = await Promise.all([as('operator', { path }), as('operator', { path, hasTouch: true })]);
  const bar = (page: Page, who: Member) =>
    rowOf(page, who).getByRole('button', { name: new RegExp(`^${client.name}`) });
  await expect(bar(first.page, ana)).toHaveAccessibleName(/Pending, 3:00 PM – 4:00 PM/);
  await expect(first.page.getByRole('link', { name: 'Board', exact: true })).toHaveAttribute('aria-current', 'page');

  // By keyboard to the next therapist, 15 minutes later. The other operator sees it live.
  await bar(first.page, ana).focus();
  await first.page.keyboard.press(' ');
  const names = await first.page.getByRole('row').allInnerTexts();
  const at = (who: Member) => names.findIndex((text) => text.includes(who.name));
  const step = at(bea) > at(ana) ? 'ArrowDown' : 'ArrowUp';
  for (let steps = Math.abs(at(bea) - at(ana)); steps > 0; steps--) await first.page.keyboard.press(step);
  await first.page.keyboard.press('ArrowRight');
  await expect(first.page.getByText('fits · everyone is asked again').first()).toBeVisible();
  await first.page.keyboard.press('Enter');
  await expect(bar(second.page, bea)).toHaveAccessibleName(/3:15 PM – 4:15 PM/);
  await expect(first.page.getByText(`${client.name} is moved to ${bea.name}, 3:15 PM.`)).toBeVisible();

  // The mouse holds the bar over the third row, while a colleague gives that therapist the visit at another hour. The
  // drop is refused, and nothing is lost.
  await carry(first.page, bar(first.page, bea), rowOf(first.page, cora));
  await expect(first.page.getByText(/^fits · .* is asked$/).first()).toBeVisible();
  await bar(second.page, bea).focus();
  await second.page.keyboard.press(' ');
  for (let at = 15.25; at < 20; at += 0.25) await second.page.keyboard.press('ArrowRight');
  await second.page.keyboard.press('Enter');
  await expect(bar(second.page, bea)).toHaveAccessibleName(/8:00 PM/);
  await first.page.mouse.up();
  await expect(bar(first.page, bea)).toHaveAccessibleName(
    /Not moved: Someone else has changed this.*8:00 PM – 9:00 PM/,
  );
  expect((await read()).therapists).toEqual([bea.id]);

  // Moves it once more by mouse, and takes that back.
  await carry(first.page, bar(first.page, bea), rowOf(first.page, ana));
  await first.page.mouse.up();
  await expect(bar(first.page, ana)).toHaveAccessibleName(/8:00 PM/);
  await first.page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar(second.page, bea)).toHaveAccessibleName(/8:00 PM/);
  await expect(bar(first.page, bea)).toBeVisible();

  // Drags the end half an hour later. The other operator moves it to the third therapist with a finger.
  await bar(first.page, bea).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await bar(first.page, bea).boundingBox())!;
  await first.page.mouse.move(x + width - 4, y + height / 2);
  await first.page.mouse.down();
  await first.page.mouse.move(x + width + width / 2, y + height / 2, { steps: 4 });
  await first.page.mouse.up();
  await expect(bar(second.page, bea)).toHaveAccessibleName(/8:00 PM – 9:30 PM/);
  await carryByFinger(second.page, bar(second.page, bea), rowOf(second.page, cora));
  await expect(bar(first.page, cora)).toHaveAccessibleName(/8:00 PM – 9:30 PM/);

  // The visit has no driver yet. A proposed driver is shown as a ghost until an operator takes it.
  await first.page.getByRole('button', { name: 'Suggest drivers for the rest of the day' }).click();
  const proposed = first.page.getByRole('group', { name: `Suggested for ${client.name}` });
  await expect(proposed).toContainText(driver.name);
  await expect(rowOf(first.page, driver).locator('[data-part="proposal"]')).toContainText('Suggested');
  await proposed.getByRole('button', { name: 'Use' }).click();
  await expect(rowOf(second.page, driver).getByRole('button', { name: /Out · waiting/ })).toBeVisible();
  expect((await read()).driver).toBe(driver.id);

  // A press opens the appointment beside the board, without sideways overflow and accessible.
  await bar(first.page, cora).click();
  await expect(first.page.getByRole('article', { name: new RegExp(client.name) })).toBeVisible();
  expect(await axeFindings(first.page)).toEqual([]);
  expect(await sidewaysOverflow(first.page)).toEqual({ by: 0, what: [] });
  await api.send(calls.appointments.remove, { params: { id } });
  await expect(bar(second.page, bea)).toBeHidden();

  // A press on an empty place books that person at that time.
  const who = (await rowOf(first.page, ana).getByRole('rowheader').boundingBox())!;
  await first.page.mouse.move(who.x + who.width + 80, who.y + 20, { steps: 2 });
  const spot = first.page.locator('[data-part="spot"]');
  const start = ((await spot.textContent()) ?? '').replace('+ ', '');
  await spot.click();
  const form = bookingForm(first.page);
  await expect(form.getByLabel(/^Date/)).toHaveValue(day);
  await expect(form.getByText(new RegExp(`^${start} – `))).toBeVisible();
  await expect(therapistChoice(form, ana.name)).toBeChecked();
});

test('at 1024 pixels the board has six hours beside a sidebar of icons, all hours in the smallest zoom, and a carried bar as long as its visit (R-beyond-585, R-beyond-587)', async ({
  as,
  business,
}) => {
  const [ana, bea] = business.fieldStaff as [Member, Member];
  const { day, client } = await bookFarAhead(business, 52, [ana, bea]);
  const { page } = await as('operator', {
    path: `/dashboard/board?date=${day}`,
    prepare: (page) => page.setViewportSize({ width: 1024, height: 768 }),
  });
  const grid = page.getByRole('grid');
  const bar = rowOf(page, ana).getByRole('button', { name: new RegExp(`^${client.name}`) });
  await expect(bar).toBeVisible();
  const side = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
  const width = async (what: Locator): Promise<number> => (await what.boundingBox())!.width;
  /** The hours of which both ends are in sight. */
  const hoursSeen = (): Promise<number> =>
    grid.evaluate((frame) => {
      const who = frame.querySelector<HTMLElement>('[data-part="who"]')!.offsetWidth;
      const hour = frame.querySelector<HTMLElement>('[data-part="hours"] > span')!.offsetWidth;
      return (frame.clientWidth - who) / hour;
    });

  await page.mouse.move(600, 10);
  expect(await width(side)).toBe(64);
  expect(await hoursSeen()).toBeGreaterThanOrEqual(6);
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });

  await test.step('the sidebar opens for the pointer and for the keyboard', async () => {
    const bookings = side.getByRole('link', { name: 'Bookings' });
    await page.mouse.move(30, 300);
    expect(await width(side)).toBe(232);
    await page.mouse.move(600, 10);
    expect(await width(side)).toBe(64);
    await page.keyboard.press('Tab');
    await bookings.focus();
    expect(await width(side)).toBe(232);
  });

  await carry(page, bar, rowOf(page, bea));
  const ghost = page.locator('[data-part="ghost"]');
  await expect(ghost).toContainText(client.name);
  const drawn = await ghost.evaluate((one) => Number.parseFloat(getComputedStyle(one, '::before').width));
  expect(Math.abs(drawn - (await width(bar)))).toBeLessThanOrEqual(3);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  await page.getByRole('button', { name: 'Smaller' }).click();
  await expect.poll(() => grid.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeLessThanOrEqual(0);
  expect(await hoursSeen()).toBeGreaterThan(12);
});
