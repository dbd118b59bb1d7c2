import { calls } from 'shared-lib/contract';
import type { Page } from '@playwright/test';
import type { Member } from '../fixtures/people';
import { appointmentCard, expectStatus, press, pressEarly } from '../screens/appointment-card';
import { doubleTap } from '../screens/thumb';
import { expect, test } from '../fixtures/test';
import { take, TO_DROP_OFF } from '../fixtures/walk';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  /** Sets the business rule so that no step asks about an early start. Then a tap takes the step itself. */
  prepare: (page: Page) =>
    page.route('**/api/settings/scheduling/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), early_step_minutes: 24 * 60 } });
    }),
};
/** Needs that open a sheet over any page, as soon as the phone hears of them. */
const CALLS = ['pickup', 'backup', 'answer', 'cancelled', 'reminded'];

/** Waits until a waiting call is put off, so that no sheet appears between two taps. */
async function callsPutOff(page: Page, { api }: Member): Promise<void> {
  const { results } = await api.send(calls.appointments.needs);
  if (results.some(({ kind }) => CALLS.includes(kind)))
    await expect(page.getByRole('button', { name: /waits? for you$/ })).toBeVisible();
}

test('a double tap takes one step, on every phone and for the operator, and the next step works soon after (R-workflow-60)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { id, client, therapist, driver } = visit;
  const statusNow = async (): Promise<string> =>
    (await business.operator.api.send(calls.appointments.read, { params: { id } })).status;
  /** The POST requests that a page sends from now on, without those that say how its start went. */
  const sentFrom = (page: Page): string[] => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname !== calls.releases.reportStart.path) sent.push(pathname);
    });
    return sent;
  };
  const pathOf = (action: string): string => `/api/scheduling/appointments/${id}/${action}/`;
  await business.act(driver, id, 'driver_confirm');
  const { page: phone } = await as(therapist.username, PHONE);
  const own = appointmentCard(phone, client.name);
  await callsPutOff(phone, therapist);

  await test.step('a double tap on Accept does not press Confirm Ready; a double tap on that sends it once', async () => {
    const sent = sentFrom(phone);
    await doubleTap(phone, own.getByRole('button', { name: 'Accept' }));
    await expect(own.getByRole('button', { name: 'Confirm Ready' })).toBeEnabled();
    expect(await statusNow()).toBe('confirmed');
    await doubleTap(phone, own.getByRole('button', { name: 'Confirm Ready' }));
    await expectStatus(own, 'Therapist ready');
    expect(sent).toEqual([pathOf('therapist_confirm'), pathOf('therapist_confirm')]);
  });
  await business.act(driver, id, 'driver_confirm');

  await test.step('a double tap on Check In does not press Check Out', async () => {
    const absent = await business.someoneAbsent();
    const { page } = await as(absent.username, { ...PHONE, path: '/dashboard/attendance' });
    await callsPutOff(page, absent);
    await doubleTap(page, page.getByRole('button', { name: 'Check In' }));
    await expect(page.getByRole('button', { name: 'Check Out' })).toBeEnabled();
    const today = await absent.api.send(calls.attendance.todayStatus);
    expect(today).toMatchObject({ is_checked_in: true, check_out_time: null });
    await expect(page.getByText('You are checked in')).toBeVisible();
    // Another journey needs a person who has not checked in.
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByText('Check-in undone')).toBeVisible();
  });

  // The button that replaces it when the visit is late needs a moved clock. late.spec.ts taps that one.
  await test.step('a double tap takes Start Appointment once', async () => {
    const { page } = await as('operator', PHONE);
    await page.goto('/dashboard?view=all');
    await page.getByRole('searchbox', { name: 'Search appointments' }).fill(client.name);
    const card = appointmentCard(page, client.name);
    const sent = sentFrom(page);
    await doubleTap(page, card.getByRole('button', { name: 'Start Appointment' }));
    await expectStatus(card, 'Started');
    expect(await statusNow()).toBe('in_progress');
    expect(sent).toEqual([pathOf('start_appointment')]);
  });

  await test.step('a double tap on Start Journey does not press the arrival', async () => {
    const { page } = await as(driver.username, PHONE);
    const card = appointmentCard(page, client.name);
    await callsPutOff(page, driver);
    await doubleTap(page, card.getByRole('button', { name: 'Start Journey' }));
    await expect(card.getByRole('button', { name: 'Mark Arrived at Pickup' })).toBeEnabled();
    expect(await statusNow()).toBe('journey');
    await press(card, 'Mark Arrived at Pickup');
    await expectStatus(card, 'Arrived');
    await press(card, 'Drop Off Therapist');
    await expectStatus(card, 'Dropped off');
  });

  await test.step('a double tap on Start Session does not press the request for payment', async () => {
    await callsPutOff(phone, therapist);
    await doubleTap(phone, own.getByRole('button', { name: 'Start Session' }));
    await expect(own.getByRole('button', { name: 'Request Payment' })).toBeEnabled();
    expect(await statusNow()).toBe('session_in_progress');
    await pressEarly(phone, own, 'Request Payment');
    await expectStatus(own, 'Awaiting payment');
  });
});

test('a toast undoes the last step, by thumb and by keyboard, on every screen; when it is too late it says so; the timeline keeps it (R-workflow-21, R-pages-101, R-beyond-972, R-beyond-1060)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { id, client, therapist, driver } = visit;
  await take(business, visit, TO_DROP_OFF);
  const { page } = await as(therapist.username, PHONE);
  const watching = await as(driver.username);
  const card = appointmentCard(page, client.name);
  const seen = appointmentCard(watching.page, client.name);
  const undo = page.getByRole('button', { name: 'Undo' });

  await test.step('the start of the session, by thumb', async () => {
    await press(card, 'Start Session');
    await expectStatus(seen, 'Session in progress');
    const words = page.getByText('Session started');
    await expect(words).toBeVisible();
    // A finger on the words presses what is beneath them.
    const takesTaps = await words.evaluate((said) => {
      const { x, y, width, height } = said.getBoundingClientRect();
      return said.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(takesTaps).toBe(false);
    // It lies over the bar, left of SOS, and over none of the card's steps.
    const said = (await page.getByRole('status').filter({ has: words }).locator('> *').first().boundingBox())!;
    const sos = (await page.getByRole('button', { name: 'SOS: something is wrong' }).boundingBox())!;
    expect(said.x + said.width).toBeLessThanOrEqual(sos.x);
    expect(said.y + said.height).toBeLessThan(sos.y + sos.height + 24);
    const box = await undo.boundingBox();
    // Sizes of a box are fractions.
    expect(Math.round(Math.min(box?.width ?? 0, box?.height ?? 0))).toBeGreaterThanOrEqual(44);
    await undo.tap();
    await expect(page.getByText('Undone: the session has not begun')).toBeVisible();
    await expectStatus(card, 'Dropped off');
    await expectStatus(seen, 'Dropped off');
  });

  await test.step('the request for payment, by keyboard', async () => {
    await press(card, 'Start Session');
    await pressEarly(page, card, 'Request Payment');
    await expect(page.getByText('Payment requested', { exact: true })).toBeVisible();
    // The undo of the step before is gone.
    await expect(undo).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: the session goes on')).toBeVisible();
    await expectStatus(card, 'Session in progress');
  });

  await test.step("another person was faster: the server's text appears", async () => {
    await pressEarly(page, card, 'Request Payment');
    // The step is saved. The operator's change comes after it.
    await expect(page.getByText('Payment requested', { exact: true })).toBeVisible();
    // The change comes while the press is on its way: once this phone hears of it, it no longer offers Undo.
    await page.route('**/undo/', async (route) => {
      await business.operator.api.send(calls.appointments.update, { params: { id }, body: { notes: 'Ring twice.' } });
      await route.continue();
    });
    // Starts from the card, as a keyboard user would.
    await card.locator('a, button').first().focus();
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('This can no longer be undone.')).toBeVisible();
    // The focused toast has gone, so the focus returns to the card.
    await expect.poll(() => card.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.unroute('**/undo/');
    await expectStatus(card, 'Awaiting payment');
  });

  await test.step('an operator reads each step that was undone, and who undid it', async () => {
    const { page: office } = await as('operator', { path: `/dashboard/appointments/${id}` });
    const takenBack = office.getByRole('listitem').filter({ hasText: /^Undid the last step/ });
    await expect(takenBack).toHaveText([new RegExp(therapist.name), new RegExp(therapist.name)]);
  });

  await test.step('a check-in', async () => {
    const absent = await business.someoneAbsent();
    const own = await as(absent.username, { ...PHONE, path: '/dashboard/attendance' });
    await own.page.getByRole('button', { name: 'Check In' }).click();
    await own.page.getByRole('button', { name: 'Undo' }).click();
    await expect(own.page.getByText('Check-in undone')).toBeVisible();
    await expect(own.page.getByText('You have not checked in yet')).toBeVisible();
    await expect(own.page.getByRole('button', { name: 'Check In' })).toBeEnabled();
  });
});
