import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { expect, testOnOwnStack as test } from '../fixtures/test';
import { ACCEPTED, take, TO_PAYMENT, TO_SESSION } from '../fixtures/walk';
import { appointmentCard, openIfFolded, press } from '../screens/appointment-card';
import { fact } from '../screens/appointment-page';
import { PHONE } from '../screens/windows';

/** Not the way to a therapist who is collected first. */
const WAY_TO_CLIENT = /^Directions(?! to (?!the client))/;
/** The height of two rows of text with their padding, in pixels. */
const TWO_ROWS = 72;

const cardsOf = (page: Page): Locator => page.getByRole('tabpanel').getByRole('article');
const headingOf = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name });
const top = async (one: Locator): Promise<number> => (await one.boundingBox())!.y;
const backgroundOf = (button: Locator): Promise<string> =>
  button.evaluate((one) => getComputedStyle(one).backgroundColor);

/** Expects a visit that waits for others: two rows that open, and no other button. */
async function expectFolded(line: Locator): Promise<void> {
  await expect(line).toBeVisible();
  await expect(line.getByRole('button')).toHaveCount(1);
  await expect(line.getByRole('button', { expanded: false })).toBeVisible();
  expect((await line.boundingBox())!.height).toBeLessThanOrEqual(TWO_ROWS);
}

/** Expects a button that is offered, but is not the main one. */
async function expectQuiet(page: Page, client: string, label: string, loud: string): Promise<void> {
  const card = appointmentCard(page, client);
  await openIfFolded(card, client);
  await expect(card.getByRole('link', { name: WAY_TO_CLIENT })).toBeVisible();
  const button = card.getByRole('button', { name: label });
  await expect(button).toBeEnabled();
  expect(await backgroundOf(button)).not.toBe(loud);
}

test('the phones of a group’s therapist and driver show first what waits for them; visits that wait for others have two rows and no button; finished visits are out of the way (2-149, 2-151, 2-154, 2-155, 2-158, 2-159, R-pages-21, R-pages-40, R-pages-43, R-pages-112, R-materials-5)', async ({
  as,
  business,
}) => {
  const done = await business.book();
  const { therapist, driver } = done;
  const both = [therapist, driver];
  await take(business, done, TO_PAYMENT);
  await business.act(business.operator, done.id, 'mark_completed', { payment_amount: done.service.price });
  const agreed = await business.book({ with: both, therapists: 2 });
  const other = agreed.therapists.find((one) => one !== therapist)!;
  for (const one of agreed.therapists) await business.act(one, agreed.id, 'therapist_confirm');
  await business.act(driver, agreed.id, 'driver_confirm');
  await business.act(therapist, agreed.id, 'therapist_confirm');
  const off = await business.book({ with: both });
  await business.act(business.operator, off.id, 'cancel', { reason: 'The client is away' });
  const tomorrow = await business.book({ date: addDays(done.date, 1), with: both });
  await take(business, tomorrow, ACCEPTED);
  const waiting = await business.book({ with: both });
  await take(business, waiting, TO_SESSION.slice(0, -1));

  await test.step('a therapist sees the client who waits, work to finish, visits that wait for others, and finished visits', async () => {
    const { page } = await as(therapist.username, PHONE);
    const [first, finish, line, over] = [waiting, done, agreed, off].map(({ client }) =>
      appointmentCard(page, client.name),
    ) as [Locator, Locator, Locator, Locator];
    const start = first.getByRole('button', { name: 'Start Session' });
    await expect(cardsOf(page).first()).toHaveAccessibleName(waiting.client.name);
    await expect(start).toBeVisible();
    await expect(finish.getByRole('button', { name: 'Check Materials' })).toBeVisible();
    const parts = [start, headingOf(page, 'To finish'), finish, headingOf(page, 'Next'), line];
    parts.push(headingOf(page, 'Finished'), over);
    const tops = await Promise.all(parts.map(top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await expectFolded(line);
    await expect(over.getByRole('button')).toHaveCount(1);
    await openIfFolded(line, agreed.client.name);
    await expect(line).toContainText(`with ${other.name}`);
    await expect(line).toContainText(`Not ready yet: ${other.name}.`);

    await test.step('materials: one is used up; a returned one needs no answer', async () => {
      await press(finish, 'Check Materials');
      const dialog = page.getByRole('dialog', { name: 'Check Materials' });
      const rows = dialog.getByRole('group', { name: / taken for this visit$/ });
      const reusable = rows.filter({ hasText: 'Goes back to the stock' }).first();
      await expect(reusable).toBeVisible();
      await expect(reusable.getByRole('checkbox')).toHaveCount(0);
      const usedUp = rows.filter({ has: page.getByRole('checkbox', { name: 'None left' }) }).first();
      const [name] = (await usedUp.getAttribute('aria-label'))!.split(' · ');
      await usedUp.getByRole('checkbox', { name: 'None left' }).check();
      await dialog.getByRole('button', { name: 'Complete Check' }).click();
      await expect(dialog).toBeHidden();
      const { material_usage_summary: used } = await therapist.api.send(calls.appointments.read, {
        params: { id: done.id },
      });
      const empty = used!.consumable_materials.filter((one) => one.is_empty);
      expect(empty.map((one) => one.name)).toEqual([name]);
      expect(used!.consumable_materials.every((one) => one.is_empty !== null)).toBe(true);
    });

    const loud = await backgroundOf(start);
    await page.getByRole('tab', { name: 'Upcoming' }).click();
    await expectQuiet(page, tomorrow.client.name, 'Confirm Ready', loud);
  });

  await test.step('a driver sees finished rides behind one button, with the server’s totals, and a ride home first', async () => {
    const { page } = await as(driver.username, PHONE);
    await expectFolded(appointmentCard(page, agreed.client.name));
    await expect(appointmentCard(page, done.client.name)).toBeHidden();
    await page.getByRole('button', { name: /^View Completed \([1-9]\d*\)$/ }).click();
    const driven = page.getByRole('dialog', { name: "Today's Completed Transports" });
    await expect(driven).toContainText(done.client.name);
    await expect(driven).not.toContainText(agreed.client.name);
    await driven.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('tab', { name: 'All My Transports' }).click();
    const totals = await driver.api.send(calls.appointments.counts);
    await expect(fact(page, 'All transports')).toHaveText(String(totals.all));
    await expect(fact(page, 'Driven')).toHaveText(String(totals.driven));
    await expect(cardsOf(page).nth(1)).toBeVisible();
    const rows = await cardsOf(page).count();
    expect(Math.min(totals.all, totals.driven!)).toBeGreaterThan(rows);

    await page.getByRole('tab', { name: "Today's Transports" }).click();
    await business.act(therapist, done.id, 'request_pickup', { pickup_urgency: 'urgent' });
    await business.act(business.operator, done.id, 'assign_pickup_driver', { driver_id: driver.id });
    const home = cardsOf(page).first();
    await expect(home).toHaveAccessibleName(new RegExp(`^Collect ${therapist.name}`));
    const confirm = home.getByRole('button', { name: 'Confirm Pickup' });
    await expect(confirm).toBeVisible();
    const loud = await backgroundOf(confirm);
    await business.act(therapist, tomorrow.id, 'therapist_confirm');
    await page.getByRole('tab', { name: 'Upcoming Transports' }).click();
    await expectQuiet(page, tomorrow.client.name, 'Confirm Ready to Drive', loud);
  });
});
