import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import type { Action } from 'shared-lib/domain';
import type { Business, Member } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { appointmentCard, press } from '../screens/appointment-card';
import { lookUp } from '../screens/look-up';

/*
 * What Chromium makes of a native date or time field that is half typed: an empty value, and `badInput`, which jsdom
 * does not know. Each row: a field of the product, what stands in it, and the keys that are pressed in it.
 */
interface Row {
  readonly field: string;
  readonly path?: string;
  /** Up to the field, from the page. */
  readonly find: (page: Page) => Promise<Locator> | Locator;
  readonly typed: string;
  readonly keys: readonly string[];
  /** The button that would send it; without one the field is only left. */
  readonly send?: string;
}

const FIRST = ['Backspace'];
const SECOND = ['Tab', 'Backspace'];
const THIRD = ['Tab', 'Tab', 'Backspace'];
/** A whole field, emptied segment by segment. */
const ALL = ['Backspace', 'Tab', 'Backspace', 'Tab', 'Backspace'];
const digits = (typed: string): string[] => [...typed];

const labelled = (name: string | RegExp) => (page: Page) => page.getByLabel(name, { exact: true });
const AVAILABILITY = '/dashboard/availability';
const BOOKINGS = '/dashboard/bookings?from=2026-11-02&to=2026-11-20';

const ROWS: readonly Row[] = [
  {
    field: 'Service day of the register',
    path: '/dashboard/attendance',
    find: labelled('Service day'),
    typed: 'no month',
    keys: FIRST,
  },
  {
    field: 'Service day of the register',
    path: '/dashboard/attendance',
    find: labelled('Service day'),
    typed: 'no year',
    keys: THIRD,
  },
  {
    field: 'Service day of the register',
    path: '/dashboard/attendance',
    find: labelled('Service day'),
    typed: 'nothing at all',
    keys: ALL,
  },
  { field: 'From of all bookings', path: BOOKINGS, find: labelled('From'), typed: 'no day', keys: SECOND },
];

/** Presses the keys in the field, then sends or leaves it, and looks that nothing came of it but the words. */
async function refuses(page: Page, field: Locator, { keys, send }: Pick<Row, 'keys' | 'send'>): Promise<void> {
  const written: string[] = [];
  page.on('request', (request) => {
    // What every page sends by itself: the way to the live channel, and errors of the browser.
    const byItself = /\/(logs\/client|auth\/channel-token)\//.test(request.url());
    if (request.method() !== 'GET' && request.url().includes('/api/') && !byItself)
      written.push(`${request.method()} ${request.url()}`);
  });
  await expect(field).toBeVisible();
  const address = page.url();
  await field.focus();
  for (const key of keys) await page.keyboard.press(key);
  if (send) await page.getByRole('button', { name: send }).last().click();
  else await field.blur();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /^Enter a complete, valid (date|time)/ })
      .first(),
  ).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(page.url()).toBe(address);
  expect(written).toEqual([]);
}

test('half-typed dates of every page are refused at their fields, and filters, days and periods stay as they were (R-forms-1)', async ({
  as,
}) => {
  test.setTimeout(240_000);
  const { page } = await as('operator');
  for (const row of ROWS)
    await test.step(`${row.field}: ${row.typed}`, async () => {
      await page.goto('about:blank');
      await page.goto(row.path ?? '/dashboard');
      await refuses(page, await row.find(page), row);
      page.removeAllListeners('request');
    });
});

test('half-typed dates of a therapist are refused: the own bookings, and days off (R-forms-1)', async ({ as }) => {
  const { page } = await as('therapist', { path: '/dashboard/bookings?from=2026-11-02' });
  await refuses(page, page.getByLabel('From', { exact: true }), { keys: FIRST });
  await refuses(page, page.getByLabel('To', { exact: true }), { keys: digits('12') });
  await page.goto(AVAILABILITY);
  await page.getByRole('button', { name: 'Add an exception' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an exception' });
  await refuses(page, dialog.getByLabel(/^Last day/), { keys: SECOND, send: 'Add exception' });
  await dialog.getByLabel(/^Last day/).fill('2026-12-30');
  await refuses(page, dialog.getByLabel(/^First day/), { keys: digits('0230'), send: 'Add exception' });
});

/** Takes a visit past the screens to where its therapist waits for the ride home. */
async function waitsForRide(business: Business) {
  const visit = await business.book();
  const find = ({ id }: Member): Member => business.fieldStaff.find((one) => one.id === id)!;
  const [driver, therapist] = [find(visit.driver), find(visit.therapist)];
  const act = (who: Member, actions: readonly Action[]) =>
    actions.reduce<Promise<unknown>>(
      (before, one) => before.then(() => business.act(who, visit.id, one)),
      Promise.resolve(),
    );
  for (let round = 0; round < 2; round++) {
    await act(therapist, ['therapist_confirm']);
    await act(driver, ['driver_confirm']);
  }
  await act(business.operator, ['start_appointment']);
  await act(driver, ['start_journey', 'arrive_at_location', 'drop_off_therapist']);
  await act(therapist, ['start_session', 'mark_awaiting_payment']);
  const paid = await business.act(business.operator, visit.id, 'mark_completed', {
    payment_amount: visit.service.price,
  });
  if (paid.materials_status === 'unchecked') await act(therapist, ['complete']);
  await act(therapist, ['request_pickup']);
  return visit;
}

test('a half-typed pickup time is refused, and clearing it is a button (R-forms-1)', async ({ as, business }) => {
  const visit = await waitsForRide(business);
  const { page } = await as('operator');
  await press(await lookUp(page, visit.client.name), 'Assign pickup driver');
  const dialog = page.getByRole('dialog', { name: 'Assign pickup driver' });
  const time = dialog.getByLabel(/^Pickup time/);
  await dialog.getByRole('radio').first().check();
  await refuses(page, time, { keys: digits('09'), send: 'Assign driver' });
  await dialog.getByRole('button', { name: 'Clear the pickup time' }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await dialog.getByRole('button', { name: 'Assign driver' }).click();
  await expect(dialog).toBeHidden();
  await expect(appointmentCard(page, visit.client.name)).toBeVisible();
});

test('a half-typed time of attendance deletes nothing; it is deleted by the button alone (2-166, 5-051, R-forms-1)', async ({
  as,
  business,
}) => {
  const member = await business.someoneAbsent();
  await member.api.send(calls.attendance.checkIn, { body: {} });
  await member.api.send(calls.attendance.checkOut, { body: {} });
  const { page } = await as('operator', { path: '/dashboard/attendance' });
  const row = page.getByRole('row').filter({ hasText: member.name }).first();
  await row.getByRole('button', { name: `Edit ${member.name}` }).click();
  const panel = page.getByRole('region', { name: `Attendance of ${member.name}` });
  const [checkIn, checkOut] = [
    panel.getByLabel('Check-in', { exact: true }),
    panel.getByLabel('Check-out', { exact: true }),
  ];
  const before = await checkOut.inputValue();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Mistyped');
  const stored = async () =>
    (await business.operator.api.send(calls.attendance.records, { query: { staff_id: String(member.id) } }))[0];
  const times = await stored();

  for (const [field, keys] of [
    [checkOut, SECOND],
    [checkOut, THIRD],
    [checkOut, ALL],
    [checkIn, FIRST],
    [checkIn, ['Tab', 'Backspace', 'Tab', 'Backspace']],
  ] as const) {
    const whole = field === checkOut ? before : await checkIn.inputValue();
    await refuses(page, field, { keys, send: 'Save changes' });
    expect(await stored()).toEqual(times);
    await field.fill(whole);
    await expect(panel.getByRole('alert')).toBeHidden();
  }

  await panel.getByRole('button', { name: 'Clear the check-out' }).click();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel).toBeHidden();
  expect(await stored()).toMatchObject({ check_in_time: times?.check_in_time, check_out_time: null });
});
