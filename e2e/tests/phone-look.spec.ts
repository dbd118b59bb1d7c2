import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { addDays, formatPesos, weekPeriod } from 'shared-lib/domain';
import { driverOnDuty } from '../fixtures/driverOnDuty';
import { holdBack } from '../fixtures/hold-back';
import type { Business } from '../fixtures/people';
import { expect, type Person, type Seat, test } from '../fixtures/test';
import { readyGroup, take, TO_JOURNEY, TO_PAYMENT } from '../fixtures/walk';
import { appointmentCard, press } from '../screens/appointment-card';
import { axeFindings, sidewaysOverflow, textAsUsual, textTwiceAsLarge } from '../screens/look';

const SMALL = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const boxesOf = (rows: Locator): Promise<{ top: number; height: number }[]> =>
  rows.evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return { top: top + scrollY, height };
    }),
  );

/** Less than a pixel is not seen: fractions differ with the text above. */
async function expectInPlace(rows: Locator, before: Awaited<ReturnType<typeof boxesOf>>): Promise<void> {
  const after = await boxesOf(rows);
  expect(after).toHaveLength(before.length);
  for (const [at, { top, height }] of after.entries()) {
    expect(Math.abs(top - before[at]!.top)).toBeLessThan(1);
    expect(Math.abs(height - before[at]!.height)).toBeLessThan(1);
  }
}

test('the rows of a group keep their place and height when a person is picked up, also with text at twice its size (R-beyond-301)', async ({
  as,
  business,
}) => {
  const driver = await driverOnDuty(business, await business.today());
  const visit = await business.book({ with: [driver], therapists: 2 });
  const { operator } = business;
  await readyGroup(business, visit);
  await business.act(operator, visit.id, 'start_appointment');
  await business.act(driver, visit.id, 'start_journey');
  const { page } = await as(driver.username, SMALL);
  const rows = page.getByRole('list', { name: 'Therapists to pick up' }).getByRole('listitem');
  const card = appointmentCard(page, visit.client.name);
  const [first, second] = visit.therapists;
  await expect(rows).toHaveCount(2);

  // This part of the card comes late. Its room is as high, but not to a pixel.
  await expect(card.getByText('Tell the client').first()).toBeVisible();
  const before = await boxesOf(rows);
  await press(card, `Mark as picked up ${first!.name}`);
  await expect(rows.first()).toContainText('Picked up');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(rows.first().getByRole('link')).toHaveCount(0);
  await expectInPlace(rows, before);

  await textTwiceAsLarge(page);
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
  const large = await boxesOf(rows);
  await press(card, `Mark as picked up ${second!.name}`);
  await expect(rows.getByText('Picked up', { exact: true })).toHaveCount(2);
  await expectInPlace(rows, large);
  expect(await axeFindings(page)).toEqual([]);
});

/** A driver on the way to the first of three visits, on a screen that the page is longer than. */
async function longDay(
  { as, business }: { as: (username: string, seat?: Seat) => Promise<Person>; business: Business },
  prepare?: Seat['prepare'],
) {
  const driver = await driverOnDuty(business, await business.today());
  const visit = await business.book({ with: [driver] });
  const others = [await business.book({ with: [driver] }), await business.book({ with: [driver] })];
  await take(business, visit, TO_JOURNEY);
  // A request that just came would take the foot of the screen.
  for (const { id } of others) await business.act(driver, id, 'driver_confirm');
  const { page } = await as(driver.username, { ...SMALL, viewport: { width: 360, height: 420 }, prepare });
  return { page, card: appointmentCard(page, visit.client.name) };
}
const boxOf = async (one: Locator) => (await one.boundingBox())!;
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

test('the next step stays under the thumb while the day is scrolled past its card, covers nothing, and works there (R-beyond-303)', async ({
  as,
  business,
}) => {
  const { page, card } = await longDay({ as, business });
  for (const heading of ['Now', 'Next', 'Later today'])
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  const height = (await boxOf(card)).height;

  for (const [step, next] of [
    ['Mark Arrived at Pickup', 'Drop Off Therapist'],
    ['Drop Off Therapist', null],
  ] as const) {
    const button = card.getByRole('button', { name: step });
    await expect(async () => {
      await toEnd(page);
      const { y } = await boxOf(card);
      expect(y + height).toBeLessThan(64);
    }).toPass();
    await expect(button).toBeInViewport({ ratio: 1 });
    const { y, height: high } = await boxOf(button);
    expect(y + high).toBeGreaterThan(420 - 24);
    expect(high).toBeGreaterThanOrEqual(56);
    await expect(async () => {
      await toEnd(page);
      const logout = await boxOf(page.getByRole('main').getByRole('button', { name: 'Logout' }));
      expect(logout.y + logout.height).toBeLessThanOrEqual((await boxOf(button)).y);
    }).toPass();
    if (next === null) {
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => button.evaluate((one) => getComputedStyle(one).position)).not.toBe('fixed');
      expect(await axeFindings(page)).toEqual([]);
    } else {
      await button.click();
      await expect(card.getByRole('button', { name: next })).toBeVisible();
    }
  }
});

test('what can be told to the client keeps its place while its code loads (R-beyond-1441)', async ({
  as,
  business,
}) => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const { page, card } = await longDay({ as, business }, (page) => holdBack(page, 'asksAtDoor', arrived));
  const below = card.getByText(/Sampaguita St\./).first();
  const before = await boxOf(below);
  await expect(card.getByText('Tell the client')).toHaveCount(0);
  arrive();
  await expect(card.getByText('Tell the client').first()).toBeVisible();
  expect(Math.abs((await boxOf(below)).y - before.y)).toBeLessThanOrEqual(4);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the next step comes under the thumb, too, when the page was scrolled before the code for that was there (R-beyond-303)', async ({
  as,
  business,
}) => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const { page, card } = await longDay({ as, business }, (page) => holdBack(page, "'put-off'], [data-part", arrived));
  const button = card.getByRole('button', { name: 'Mark Arrived at Pickup' });
  await expect(page.getByRole('heading', { level: 2, name: 'Later today' })).toBeVisible();
  await expect(async () => {
    await toEnd(page);
    const { y, height } = await boxOf(card);
    expect(y + height).toBeLessThan(64);
  }).toPass();
  await expect(button).not.toBeInViewport();
  arrive();
  await expect(button).toBeInViewport({ ratio: 1 });
  await page.unrouteAll({ behavior: 'wait' });
});

test('a new request comes up over the page where one types, takes no focus, is answered there, and leaves when it is answered elsewhere (R-beyond-304)', async ({
  as,
  business,
}) => {
  const therapist = business.fieldStaff.find(({ username }) => username === 'therapist')!;
  const date = addDays(await business.today(), 1);
  const { page } = await as(therapist.username, { ...SMALL, path: '/dashboard/help/contact', seesRequests: true });
  const earlier = page.locator('[data-part="new-request"]').getByRole('button', { name: /^Later/ });
  await page.waitForLoadState('networkidle');
  await expect(async () => {
    while (await earlier.isVisible()) await earlier.click({ timeout: 2_000 });
    await expect(earlier).toBeHidden();
  }).toPass({ intervals: [0] });
  const note = page.getByRole('textbox').last();
  await note.fill('The gate was');
  const cardOf = (client: string) => page.getByRole('region', { name: `New request: ${client}` });

  const visit = await business.book({ date, with: [therapist] });
  const asked = cardOf(visit.client.name);
  await expect(asked).toBeVisible();
  await expect(asked).toContainText(visit.client.address);
  await expect(asked).toContainText(visit.service.name);
  await expect(asked).toContainText('Tomorrow');
  await expect(note).toBeFocused();
  await page.keyboard.type(' closed');
  await expect(note).toHaveValue('The gate was closed');
  expect(await axeFindings(page)).toEqual([]);
  await textTwiceAsLarge(page);
  // When and where stand above the answer, so they are read first (R-beyond-1532).
  await expect(asked.getByText(/^Tomorrow/)).toBeInViewport({ ratio: 1 });
  await expect(asked.getByText(visit.client.address)).toBeInViewport();
  await asked.getByRole('button', { name: 'Accept' }).scrollIntoViewIfNeeded();
  await expect(asked.getByRole('button', { name: 'Accept' })).toBeInViewport({ ratio: 1 });
  // The end of the page can be scrolled above the card.
  await toEnd(page);
  const lowest = await page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().bottom);
  expect(lowest).toBeLessThanOrEqual((await boxOf(asked)).y + 40);
  const bar = await page.getByRole('link', { name: 'Hatid, dashboard' }).boundingBox();
  const sos = await page.getByRole('button', { name: /^SOS/ }).boundingBox();
  expect(bar!.x + bar!.width).toBeLessThanOrEqual(sos!.x);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
  await textAsUsual(page);
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(asked).toBeHidden();
  await expect
    .poll(async () => {
      const { therapists_details: crew } = await business.operator.api.send(calls.appointments.read, {
        params: { id: visit.id },
      });
      return crew.map(({ accepted }) => accepted);
    })
    .toEqual([true]);

  const other = await business.book({ date, with: [therapist] });
  await expect(cardOf(other.client.name)).toBeVisible();
  await business.act(therapist, other.id, 'therapist_confirm');
  await expect(cardOf(other.client.name)).toBeHidden();
});

/** The figures of a part of the page, by their labels. */
const figures = async (page: Page, part: string): Promise<Record<string, string>> => {
  const region = page.getByRole('region', { name: part, exact: true });
  const [terms, values] = [region.getByRole('term'), region.locator('dt + dd')];
  const [names, shown] = [await terms.allTextContents(), await values.allTextContents()];
  return Object.fromEntries(names.map((name, at) => [name, shown[at] ?? '']));
};

test("a therapist's week shows what the operators' reports, cash and attendance say of them, reached from the dashboard (R-beyond-305, 6-011)", async ({
  as,
  business,
}) => {
  const today = await business.today();
  const week = weekPeriod(today);
  const driver = await driverOnDuty(business, today);
  const visit = await business.book({ with: [driver] });
  const { therapist } = visit;
  await take(business, visit, TO_PAYMENT);
  await business.act(business.operator, visit.id, 'mark_completed', {
    payment_method: 'cash',
    payment_amount: visit.appointment.total_price,
    collected_by: therapist.id,
  });
  const { api } = business.operator;
  const earnedIn = async (from: string, to: string): Promise<number> => {
    const { groups } = await api.send(calls.reports.breakdown, { query: { by: 'therapist', from, to } });
    return groups.find(({ key }) => key === String(therapist.id))?.commission ?? 0;
  };
  const { in_hand } = await api.send(calls.cash.person, { params: { id: therapist.id } });
  const { staff } = await api.send(calls.attendance.totals, {
    query: { from: week.from, to: week.to, staff_id: String(therapist.id) },
  });
  expect(await earnedIn(today, today)).toBeGreaterThan(0);

  const { page } = await as(therapist.username, SMALL);
  await page.getByRole('main').getByRole('link', { name: 'My week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My week' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible();
  expect(await figures(page, 'Today')).toMatchObject({
    Earned: formatPesos(await earnedIn(today, today)),
    'Cash in hand': formatPesos(in_hand),
  });
  const { made_at } = await therapist.api.send(calls.reports.statement, { query: { from: week.from, to: today } });
  const { check_in_time: since, check_out_time: until } = await therapist.api.send(calls.attendance.todayStatus);
  const running = since && !until ? (Date.parse(made_at) - Date.parse(since)) / 60_000 : 0;
  const shownWeek = await figures(page, 'This week');
  const [hours = 0, minutes = 0] = [...shownWeek.Hours!.matchAll(/\d+(?=\s(?:h|min))/g)].map(Number).slice(-2);
  const shownMinutes = /\sh/.test(shownWeek.Hours!) ? hours * 60 + minutes : hours;
  // A minute may pass between the two looks.
  expect(Math.abs(shownMinutes - Math.round((staff[0]?.hours_worked ?? 0) * 60 + running))).toBeLessThanOrEqual(1);
  expect(shownWeek).toMatchObject({
    'Days at work': String(staff[0]?.days ?? 0),
    Earned: formatPesos(await earnedIn(week.from, today)),
  });
  await page
    .getByRole('region', { name: 'Today', exact: true })
    .getByRole('link', { name: formatPesos(in_hand) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cash in hand' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(formatPesos(in_hand));
});
