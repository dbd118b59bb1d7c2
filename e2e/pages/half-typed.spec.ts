import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { firstOfEach, isLongForm } from '../fixtures/long-form';
import type { Business } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { take, TO_PAYMENT } from '../fixtures/walk';
import { appointmentCard, press } from '../screens/appointment-card';
import { lookUp } from '../screens/look-up';

/*
 * What Chromium makes of a half-typed native date or time field: an empty value and `badInput`, which jsdom does not
 * have. Each row names a field of the product, its value, and the keys pressed in it.
 */
interface Row {
  readonly field: string;
  readonly path?: string;
  /** Opens the field from the page. */
  readonly find: (page: Page) => Promise<Locator> | Locator;
  readonly typed: string;
  readonly keys: readonly string[];
  /** The button that sends the field; without one, the field only loses focus. */
  readonly send?: string;
}

const FIRST = ['Backspace'];
const SECOND = ['Tab', 'Backspace'];
const THIRD = ['Tab', 'Tab', 'Backspace'];
/** Empties a complete field segment by segment. */
const ALL = ['Backspace', 'Tab', 'Backspace', 'Tab', 'Backspace'];
const digits = (typed: string): string[] => [...typed];

const labelled = (name: string | RegExp) => (page: Page) => page.getByLabel(name, { exact: true });
/** A field of the dialog that opens after these buttons. */
const inDialog =
  (label: RegExp, ...buttons: readonly string[]) =>
  async (page: Page): Promise<Locator> => {
    for (const name of buttons) await page.getByRole('button', { name }).first().click();
    return page.getByRole('dialog').getByLabel(label);
  };
/** The end of a series, in the booking form. */
const until = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Repeat' }).click();
  await page.getByLabel('Ends').selectOption({ label: 'On a date' });
  return page.getByLabel(/^Until/);
};

const AVAILABILITY = '/dashboard/availability';
const BOOKINGS = '/dashboard/bookings?from=2026-11-02&to=2026-11-20';
const LOGS = '/dashboard/logs?from=2026-11-02&to=2026-11-20';
const REPORTS = '/dashboard/sales-reports?period=custom&from=2026-11-02&to=2026-11-20';
const SHORT = `${REPORTS}&show=short`;
const DAY = '/dashboard/scheduling?show=day&date=2026-11-20';
const REGISTER = '/dashboard/attendance?day=2026-11-18';
const BOOK = '/dashboard/scheduling?booking=new&date=2026-11-20';
const RULES = '/dashboard/settings?view=business';

const [from, to] = [labelled('From'), labelled('To')];
const serviceDay = { field: 'Service day of the register', path: REGISTER, find: labelled('Service day') };
const goToDay = { field: 'Go to day of the calendar', path: DAY, find: labelled('Go to day') };
const fromOfBookings = { field: 'From of all bookings', path: BOOKINGS, find: from };
const toOfBookings = { field: 'To of all bookings', path: BOOKINGS, find: to };
const fromOfLogs = { field: 'From of the logs', path: LOGS, find: from };
const toOfLogs = { field: 'To of the logs', path: LOGS, find: to };
const fromOfReport = { field: 'From of a report', path: REPORTS, find: from };
const toOfReport = { field: 'To of a report', path: REPORTS, find: to };
const fromOfShort = { field: 'From of Short and over', path: SHORT, find: from };
const toOfShort = { field: 'To of Short and over', path: SHORT, find: to };
const dateOfBooking = { field: 'Date of a booking', path: BOOK, find: labelled(/^Date/), send: 'Book appointment' };
const untilOfSeries = { field: 'Until of a series', path: BOOK, find: until, send: 'Check the dates' };
const closedDay = {
  field: 'Day that is closed',
  path: AVAILABILITY,
  find: inDialog(/^Day/, 'Closing days'),
  send: 'Close this day',
};
const fromOfRate = {
  field: 'From of a commission rate',
  path: RULES,
  find: inDialog(/^From/, 'Set a rate'),
  send: 'Set the rate',
};

const OPERATORS: readonly Row[] = [
  { ...serviceDay, typed: 'no month', keys: FIRST },
  { ...serviceDay, typed: 'no year', keys: THIRD },
  { ...serviceDay, typed: 'nothing at all', keys: ALL },
  { ...serviceDay, typed: 'a half year', keys: digits('110220') },
  { ...goToDay, typed: 'no month', keys: FIRST },
  { ...goToDay, typed: '31 June', keys: digits('0631') },
  { ...fromOfBookings, typed: 'no day', keys: SECOND },
  { ...fromOfBookings, typed: '30 February', keys: digits('0230') },
  { ...toOfBookings, typed: 'no year', keys: THIRD },
  { ...toOfBookings, path: '/dashboard/bookings', typed: 'a month alone', keys: digits('11') },
  { ...toOfBookings, typed: 'a year of three digits', keys: digits('1130202') },
  { ...fromOfLogs, typed: 'no month', keys: FIRST },
  { ...fromOfLogs, typed: 'a half year', keys: digits('101020') },
  { ...toOfLogs, typed: '31 April', keys: digits('0431') },
  { ...toOfLogs, typed: 'nothing at all', keys: ALL },
  { ...fromOfReport, typed: 'no day', keys: SECOND },
  { ...fromOfReport, typed: 'no year', keys: THIRD },
  { ...toOfReport, typed: '29 February of no leap year', keys: digits('0229') },
  { ...fromOfShort, typed: 'nothing at all', keys: ALL },
  { ...toOfShort, typed: '31 September', keys: digits('0931') },
  { ...dateOfBooking, typed: 'no day', keys: SECOND },
  { ...dateOfBooking, typed: '31 November', keys: digits('1131') },
  { ...dateOfBooking, typed: 'a half year', keys: digits('121220') },
  { ...untilOfSeries, typed: 'no day', keys: SECOND },
  { ...closedDay, typed: 'a month and a day', keys: digits('1225') },
  { ...closedDay, typed: 'a year alone', keys: ['Tab', 'Tab', ...digits('2026')] },
  { ...fromOfRate, typed: 'no year', keys: THIRD },
];

const exception = (label: RegExp): Pick<Row, 'path' | 'find' | 'send'> => ({
  path: AVAILABILITY,
  find: inDialog(label, 'Add an exception'),
  send: 'Add exception',
});
/** Fields of therapists and drivers. */
const FIELD_STAFFS: readonly Row[] = [
  { ...fromOfBookings, typed: 'no month', keys: FIRST },
  { ...fromOfBookings, path: '/dashboard/bookings', typed: 'a day alone', keys: ['Tab', ...digits('24')] },
  { ...toOfBookings, typed: '31 June', keys: digits('0631') },
  { ...toOfBookings, path: '/dashboard/bookings', typed: 'a month alone', keys: digits('12') },
  { ...goToDay, typed: 'a half year', keys: digits('12242') },
  { field: 'First day off', ...exception(/^First day/), typed: '30 February', keys: digits('0230') },
  { field: 'Last day off', ...exception(/^Last day/), typed: 'no day', keys: SECOND },
];

/** Presses the keys in the field and sends or leaves it. Checks that only the error text follows. */
async function refuses(page: Page, field: Locator, { keys, send }: Pick<Row, 'keys' | 'send'>): Promise<void> {
  const written: string[] = [];
  page.on('request', (request) => {
    // Requests that every page sends by itself: the token of the live channel, browser errors, how its start went.
    const byItself = /\/(logs\/client|auth\/channel-token|api\/starts)\//.test(request.url());
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

for (const { who, rows } of [
  { who: 'operator', rows: OPERATORS },
  { who: 'therapist', rows: FIELD_STAFFS },
  // Drivers have the therapists' fields, by the same parts.
  ...(isLongForm ? [{ who: 'driver', rows: FIELD_STAFFS }] : []),
])
  test(`half-typed dates on every page of ${who}s are refused at their fields, and filters, days and periods stay as they were (R-forms-1)`, async ({
    as,
  }) => {
    test.setTimeout(240_000);
    const { page } = await as(who);
    for (const row of firstOfEach(rows, ({ field }) => field))
      await test.step(`${row.field}: ${row.typed}`, async () => {
        await page.goto('about:blank');
        await page.goto(row.path ?? '/dashboard');
        await refuses(page, await row.find(page), row);
        page.removeAllListeners('request');
      });
  });

/** A filter, the day typed into it, and the address that follows. */
interface Filter {
  readonly field: string;
  readonly path: string;
  readonly find: (page: Page) => Locator;
  /** Month, day and year, in the order of Chromium's field. */
  readonly day: string;
  readonly leadsTo: RegExp;
}

const OPERATORS_FILTERS: readonly Filter[] = [
  { ...serviceDay, day: '10302026', leadsTo: /day=2026-10-30/ },
  { ...goToDay, day: '12242026', leadsTo: /date=2026-12-24/ },
  { ...fromOfBookings, day: '10302026', leadsTo: /from=2026-10-30&to=2026-11-20/ },
  { ...toOfBookings, day: '12312026', leadsTo: /from=2026-11-02&to=2026-12-31/ },
  { ...fromOfLogs, day: '10302026', leadsTo: /from=2026-10-30&to=2026-11-20/ },
  { ...toOfLogs, day: '11102026', leadsTo: /from=2026-11-02&to=2026-11-10/ },
  { ...fromOfReport, day: '10302026', leadsTo: /from=2026-10-30&to=2026-11-20/ },
  { ...toOfReport, day: '11132026', leadsTo: /from=2026-11-02&to=2026-11-13/ },
  { ...fromOfShort, day: '10302026', leadsTo: /from=2026-10-30&to=2026-11-20/ },
];
const FIELD_STAFFS_FILTERS: readonly Filter[] = [
  { ...fromOfBookings, day: '10302026', leadsTo: /from=2026-10-30&to=2026-11-20/ },
  { ...toOfBookings, path: '/dashboard/bookings', day: '12312026', leadsTo: /\?to=2026-12-31/ },
  { ...goToDay, day: '12242026', leadsTo: /date=2026-12-24/ },
];

/**
 * Holds the timers after which a page follows what is typed (`TYPING_MS` of told.ts), until the test says that typing
 * pauses. On a busy machine a key may arrive later than that.
 */
const HOLD_PAUSES = `{
  const { setTimeout: later, clearTimeout: end } = window;
  const held = new Map();
  let last = 0;
  window.setTimeout = (run, delay, ...given) => {
    if (delay !== 600) return later(run, delay, ...given);
    held.set((last -= 1), run);
    return last;
  };
  window.clearTimeout = (id) => void (held.delete(id) || end(id));
  window.pauseTyping = () => {
    const due = [...held.values()];
    held.clear();
    for (const run of due) run();
    return due.length;
  };
}`;

for (const { who, filters } of [
  { who: 'operator', filters: OPERATORS_FILTERS },
  { who: 'therapist', filters: FIELD_STAFFS_FILTERS },
])
  test(`a day that a ${who} types into a filter is kept to its last digit, and the page follows it once (R-forms-1)`, async ({
    as,
  }) => {
    test.setTimeout(120_000);
    const { page } = await as(who);
    await page.addInitScript(HOLD_PAUSES);
    for (const { field, path, find, day, leadsTo } of firstOfEach(filters, (filter) => filter.path))
      await test.step(field, async () => {
        await page.goto(path);
        const input = find(page);
        // How soon a page is there is not the point here.
        await expect(input).toBeVisible({ timeout: 30_000 });
        const before = page.url();
        await input.focus();
        // The speed of a person: a page that followed each digit would answer in between.
        await page.keyboard.type(day, { delay: 150 });
        const typed = `${day.slice(4)}-${day.slice(0, 2)}-${day.slice(2, 4)}`;
        await expect(input).toHaveValue(typed);
        expect(page.url()).toBe(before);
        expect(await page.evaluate('window.pauseTyping()')).toBeGreaterThanOrEqual(1);
        await expect(page).toHaveURL(leadsTo);
        await expect(input).toHaveValue(typed);
        await expect(input).toBeFocused();
        await page.goBack();
        expect(page.url()).toBe(before);
      });
  });

/** Moves a visit through the API until its therapist waits for the ride home. */
async function waitsForRide(business: Business) {
  const visit = await business.book();
  await take(business, visit, TO_PAYMENT);
  const paid = await business.act(business.operator, visit.id, 'mark_completed', {
    payment_amount: visit.service.price,
  });
  if (paid.materials_status === 'unchecked') await business.act(visit.therapist, visit.id, 'complete');
  await business.act(visit.therapist, visit.id, 'request_pickup');
  return visit;
}

test('a half-typed pickup time is refused; a button clears it (R-forms-1)', async ({ as, business }) => {
  const visit = await waitsForRide(business);
  const { page } = await as('operator');
  await press(await lookUp(page, visit.client.name), 'Assign ride home');
  const dialog = page.getByRole('dialog', { name: 'Assign ride home' });
  const time = dialog.getByLabel(/^Time of the ride home/);
  await dialog.getByRole('radio').first().check();
  await refuses(page, time, { keys: digits('09'), send: 'Assign driver' });
  await dialog.getByRole('button', { name: 'Clear the time' }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await dialog.getByRole('button', { name: 'Assign driver' }).click();
  await expect(dialog).toBeHidden();
  await expect(appointmentCard(page, visit.client.name)).toBeVisible();
});

test('a half-typed attendance time deletes nothing; only the button deletes it (2-166, 5-051, R-forms-1)', async ({
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
