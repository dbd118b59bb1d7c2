import type { Locator, Page } from '@playwright/test';
import { addDays } from 'shared-lib/domain';
import { dayWords } from '../screens/day-words';
import { expect, test } from '../fixtures/test';
import { bookButton } from '../screens/booking-form';
import { chooseClient, clockTime, driverChoice, takeService, therapistChoice } from '../screens/fill-booking';
import { axeFindings, sidewaysOverflow } from '../screens/look';
import { DESK } from '../screens/windows';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'UTC' };

test('an operator books from a slot of the calendar, and the therapist finds and accepts the visit in the calendar of the phone (2-173, 2-183..2-187, 2-189..2-193, 2-206)', async ({
  as,
  business,
}) => {
  const date = addDays(await business.today(), 2);
  const [visit, client] = [await business.free({ date }), await business.newClient()];
  const { page: desk } = await as('operator', { ...DESK, path: '/dashboard/scheduling' });
  const day = desk.getByRole('grid', { name: 'Days of the month' }).locator(`[data-day='${date}']`);

  await test.step('by keyboard, two days ahead; the desk is in New York, the phone in London', async () => {
    const today = desk.getByRole('button', { name: /^Today/ });
    await expect(today).toBeVisible();
    await today.focus();
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('ArrowRight');
    await expect(day).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { level: 2, name: dayWords(date) })).toBeVisible();
  });

  await test.step('the form has the slot and the people who are free then', async () => {
    await desk.getByRole('radio', { name: new RegExp(`^${clockTime(visit.start)}, `) }).click();
    const [therapist, driver] = [visit.therapist.name, visit.driver.name];
    await desk.getByRole('list', { name: 'Available Therapists' }).getByRole('button', { name: therapist }).click();
    await desk.getByRole('list', { name: 'Available Drivers' }).getByRole('button', { name: driver }).click();
    await desk.getByRole('button', { name: `Book ${clockTime(visit.start)} with ` }).click();
    const form = desk.locator('form').filter({ has: desk.getByRole('heading', { name: 'New booking' }) });
    await chooseClient(form, client);
    await takeService(form, visit.service.name);
    await expect(therapistChoice(form, therapist)).toBeChecked();
    await expect(driverChoice(form, driver)).toBeChecked();
    await bookButton(form).click();
    await expect(desk.getByText('Appointment created successfully')).toBeVisible();
    const booked = desk.getByRole('region', { name: 'Bookings of the day' });
    await expect(booked.getByRole('link', { name: client.name })).toBeVisible();
  });

  await test.step("the therapist answers it there, and the desk's month shows it", async () => {
    await desk.getByRole('button', { name: 'Back to Month' }).click();
    await expect(day).toHaveAttribute('data-booked', 'true');
    const before = (await day.textContent()) ?? '';
    // A colleague's booking appears without a press, long before the month is fetched again.
    await business.book({ date });
    await expect(day).not.toHaveText(before);
    const { page: phone } = await as(visit.therapist.username, { ...PHONE, path: '/dashboard/scheduling' });
    await phone.getByRole('grid', { name: 'Days of the month' }).locator(`[data-day='${date}']`).click();
    const card = phone.getByRole('article', { name: client.name });
    await card.getByRole('button', { name: 'Accept' }).click();
    await expect(card.getByRole('button', { name: 'Accept' })).toBeHidden();
    await phone.getByRole('button', { name: 'Back to Month' }).click();
    await expect(phone.getByRole('region', { name: 'Time Slots Preview' })).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
    expect(await sidewaysOverflow(phone)).toEqual({ by: 0, what: [] });
  });
});

/** Moves a finger across an element, as touch events of the device. */
async function stroke(page: Page, over: Locator, [dx, dy]: readonly [across: number, along: number]): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error('nothing to stroke');
  const [x, y] = [box.x + box.width / 2 - dx / 2, box.y + Math.min(box.height, 300) / 2 - dy / 2];
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * part, y: y + dy * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  await touch('touchEnd', 1);
  await device.detach();
}

test('a finger turns the phone’s calendar to the next month and back, and to the next day; a vertical move scrolls (2-174, 2-176)', async ({
  as,
  business,
  trouble,
}) => {
  // Chromium logs this when a touch begins while the scroll of the last one still runs.
  trouble.expected.push(/^\S+: Ignored attempt to cancel a touch/);
  const today = await business.today();
  const { page } = await as('therapist', { ...PHONE, path: '/dashboard/scheduling' });
  const grid = page.getByRole('grid', { name: 'Days of the month' });
  const title = page.getByRole('heading', { level: 2 }).first();
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  const thisMonth = (await title.textContent()) ?? '';

  await test.step('a month', async () => {
    await stroke(page, grid, [-200, 10]);
    await expect(title).not.toHaveText(thisMonth);
    await expect(page).toHaveURL(/month=/);
    await stroke(page, grid, [200, -10]);
    await expect(title).toHaveText(thisMonth);
    await stroke(page, grid, [-40, -160]);
    await expect(title).toHaveText(thisMonth);
  });

  await test.step('a day', async () => {
    await grid.locator(`[data-day='${today}']`).tap();
    await expect(title).toHaveText(`Today, ${dayWords(today)}`);
    const slots = page.getByRole('region', { name: 'Available Time Slots' });
    await stroke(page, slots, [-200, 0]);
    await expect(title).toHaveText(dayWords(addDays(today, 1)));
    await stroke(page, slots, [200, 0]);
    await expect(title).toHaveText(`Today, ${dayWords(today)}`);
  });
});
