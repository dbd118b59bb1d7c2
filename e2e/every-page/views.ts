import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { type Business } from '../fixtures/people';
import { expect } from '../fixtures/test';

/** The windows in which every page is looked at. */
export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** The folder for pictures. Only runs with PICTURES take them. */
export const SHOTS = process.env.PICTURES && fileURLToPath(new URL('../shots', import.meta.url));

/** A page, or its state after an action. */
export interface View {
  name: string;
  path: string;
  /** The action before the picture. */
  then?: (page: Page) => Promise<unknown>;
}

/** Follows a link within the product, which takes half the time of a load. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

const openFirst = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** The button may be anywhere on the page: on a phone it is in front of the page. */
const openButton = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog', { name: /^Correct / })).toBeVisible();
};

/** Both ends of a list's period, each with its clear button. */
const DAYS = 'from=2026-11-02&to=2026-11-20';

const SIGNED_OUT: View[] = [
  { name: 'login', path: '/' },
  { name: 'login-errors', path: '/', then: (page) => page.getByRole('button', { name: 'Log In' }).click() },
  { name: 'not-found', path: '/nowhere' },
];

/** Pages that every role has, with different contents. */
const SHARED: View[] = [
  { name: 'attendance', path: '/dashboard/attendance' },
  { name: 'notifications', path: '/dashboard/notifications' },
  { name: 'profile', path: '/dashboard/profile' },
  { name: 'user-guide', path: '/dashboard/help/user-guide' },
];

/** Pages that are the same for every role, so one role looks at them. */
const SAME: View[] = [
  'settings',
  'settings?view=notifications',
  'settings?view=security',
  'settings?view=calendar',
  'settings?view=business',
  'settings?view=messages',
  'settings?view=filipino',
  'auth-debug',
  'logs-test',
  'help/faqs',
  'help/contact',
  'about/company',
  'about/system',
  'about/developers',
  'no-such-page',
].map((page) => ({
  name: page.replace(/\W+/g, '-'),
  path: `/dashboard/${page}`,
}));

const OPERATOR_DAY: View[] = [
  ...['rejected', 'pending', 'timeout', 'payment', 'all', 'notifications'].map((view) => ({
    name: `view-${view}`,
    path: `/dashboard?view=${view}`,
  })),
  { name: 'view-unknown', path: '/dashboard?view=nonsense' },
  { name: 'view-empty', path: '/dashboard?view=all&search=nobody-has-this-name' },
  { name: 'review-rejection', path: '/dashboard?view=all&filter=rejected', then: openFirst('Review Rejection') },
  { name: 'verify-payment', path: '/dashboard?view=payment', then: openFirst('Verify Payment') },
  { name: 'scheduling', path: '/dashboard/scheduling' },
  { name: 'scheduling-week', path: '/dashboard/scheduling?show=week' },
  { name: 'scheduling-day', path: '/dashboard/scheduling?show=day' },
  { name: 'releases', path: '/dashboard/about/releases' },
  { name: 'releases-open', path: '/dashboard/about/releases?open=driver' },
  { name: 'releases-events', path: '/dashboard/about/releases?show=events' },
  { name: 'releases-tokens', path: '/dashboard/about/releases?show=tokens' },
  { name: 'scheduling-past', path: '/dashboard/scheduling?date=2026-01-05' },
  { name: 'booking-form', path: '/dashboard/scheduling?booking=new' },
  {
    name: 'booking-form-message',
    path: '/dashboard/scheduling?booking=new',
    then: async (page) => {
      await page.getByRole('button', { name: 'Paste a message' }).click();
      await page
        .getByRole('textbox', { name: 'Message' })
        .fill('bukas 7pm or 8pm, hilot, Joy Reyes, Unit 4B Ayala Ave. magkano po?');
      await page.getByRole('button', { name: 'Fill in the form' }).click();
      await expect(page.getByText('Not understood:')).toBeVisible();
    },
  },
  {
    name: 'booking-form-errors',
    path: '/dashboard/scheduling?booking=new',
    then: (page) => page.getByRole('button', { name: 'Book appointment' }).click(),
  },
  { name: 'bookings', path: '/dashboard/bookings' },
  { name: 'bookings-days', path: `/dashboard/bookings?${DAYS}` },
  { name: 'waitlist', path: '/dashboard/bookings?list=waitlist' },
  { name: 'board', path: '/dashboard/board' },
  { name: 'availability', path: '/dashboard/availability' },
  {
    name: 'availability-day',
    path: '/dashboard/availability',
    then: (page) =>
      page
        .getByRole('button', { name: /Day off|AM|PM/ })
        .last()
        .click(),
  },
];

const OPERATOR_RECORDS: View[] = [
  ...['drivers', 'clients', 'materials', 'services'].map((tab) => ({
    name: `data-${tab}`,
    path: `/dashboard/data?tab=${tab}`,
  })),
  {
    name: 'data-record',
    path: '/dashboard/data?tab=drivers',
    then: (page) => page.getByRole('cell').first().getByRole('link').click(),
  },
  { name: 'client', path: '/dashboard/clients/1' },
  { name: 'inventory', path: '/dashboard/inventory' },
  {
    name: 'inventory-material',
    path: '/dashboard/inventory',
    then: (page) => page.getByRole('cell').first().getByRole('link').click(),
  },
  {
    name: 'inventory-correct',
    path: '/dashboard/inventory?open=1',
    then: openButton('Correct with a reason'),
  },
  { name: 'sales-reports', path: '/dashboard/sales-reports' },
  { name: 'sales-reports-tables', path: '/dashboard/sales-reports?tables=time,who,service,area,method,reason' },
  { name: 'sales-reports-materials', path: '/dashboard/sales-reports?show=materials' },
  { name: 'cash-in-hand', path: '/dashboard/sales-reports?view=cash' },
  { name: 'short-and-over', path: `/dashboard/sales-reports?show=short&period=custom&${DAYS}` },
  { name: 'payouts', path: '/dashboard/sales-reports?view=payouts' },
  {
    name: 'payouts-statement',
    path: '/dashboard/sales-reports?view=payouts',
    then: (page) => page.getByRole('table').getByRole('link').first().click(),
  },
  { name: 'close-day', path: '/dashboard/sales-reports?view=day' },
  { name: 'unpaid', path: '/dashboard/sales-reports?view=unpaid' },
  { name: 'books', path: '/dashboard/sales-reports?view=books' },
  { name: 'books-sales', path: '/dashboard/sales-reports?view=books&book=sales' },
  { name: 'books-receipts', path: '/dashboard/sales-reports?view=books&book=receipts' },
  { name: 'opening-balances', path: '/dashboard/sales-reports?view=books&opening=1' },
  { name: 'costs', path: '/dashboard/sales-reports?view=costs' },
  { name: 'vouchers', path: '/dashboard/sales-reports?view=vouchers' },
  { name: 'sales-reports-visits', path: '/dashboard/sales-reports?figure=visits' },
  {
    name: 'sales-reports-statement',
    path: '/dashboard/sales-reports?tables=who',
    then: (page) =>
      page
        .getByRole('link', { name: /^Statement of/ })
        .first()
        .click(),
  },
  {
    name: 'logs',
    path: '/dashboard/logs',
    then: (page) => page.getByRole('main').getByRole('button', { expanded: false }).first().click(),
  },
  { name: 'logs-days', path: `/dashboard/logs?${DAYS}` },
  { name: 'logs-errors', path: '/dashboard/logs?tab=errors' },
  { name: 'business-rules', path: '/dashboard/settings?view=business' },
  {
    name: 'client-texts',
    path: '/dashboard/settings?view=messages',
    then: async (page) => {
      await page.locator('summary').first().click();
      await page.getByRole('button', { name: 'Change the text: The visit is booked' }).click();
    },
  },
  { name: 'filipino-texts', path: '/dashboard/settings?view=filipino' },
  { name: 'data-register', path: '/dashboard/data?tab=drivers', then: openFirst('Register driver') },
  ...SHARED,
];

const THERAPIST: View[] = [
  ...['today', 'upcoming', 'all', 'attendance'].map((view) => ({
    name: `view-${view}`,
    path: `/dashboard?view=${view}`,
  })),
  { name: 'reject', path: '/dashboard', then: openFirst(/^(Reject|Tanggihan)$/) },
  { name: 'scheduling', path: '/dashboard/scheduling' },
  { name: 'scheduling-day', path: '/dashboard/scheduling?show=day' },
  { name: 'bookings', path: '/dashboard/bookings' },
  { name: 'bookings-days', path: `/dashboard/bookings?${DAYS}` },
  { name: 'week', path: '/dashboard/week' },
  { name: 'statement', path: '/dashboard/statement' },
  { name: 'cash', path: '/dashboard/cash' },
  { name: 'availability', path: '/dashboard/availability' },
  {
    name: 'availability-day',
    path: '/dashboard/availability',
    then: (page) => page.getByRole('button', { name: /^(Sat|Sab)/ }).click(),
  },
  ...SHARED,
];

const DRIVER: View[] = [
  ...['today', 'upcoming', 'all', 'attendance'].map((view) => ({
    name: `view-${view}`,
    path: `/dashboard?view=${view}`,
  })),
  { name: 'week', path: '/dashboard/week' },
  { name: 'cash', path: '/dashboard/cash' },
  { name: 'view-calendar', path: '/dashboard?view=calendar' },
  { name: 'view-completed', path: '/dashboard', then: openFirst(/^(View Completed|Tingnan ang Natapos)/) },
  ...SHARED,
  ...SAME,
];

/** Each with one browser. On a slow machine, all pages of an operator would take longer than a test may. */
export const VISITS = [
  { who: 'nobody', title: 'every page of a visitor', views: SIGNED_OUT },
  {
    who: 'operator',
    title: 'every view of the dashboard and page of the schedule of an operator',
    views: OPERATOR_DAY,
  },
  { who: 'operator', title: 'every page of the records and money of an operator', views: OPERATOR_RECORDS },
  { who: 'therapist', title: 'every page of a therapist', views: THERAPIST },
  { who: 'driver', title: 'every page of a driver', views: DRIVER },
] as const;

/** An appointment with the longest texts of all kinds, which each list must fit in. */
export async function bookAtLength(business: Business): Promise<number> {
  const { date, start, service, therapist, driver } = await business.free();
  const client = await business.operator.api.send(calls.people.createClient, {
    body: {
      first_name: 'Maria Concepcion Guadalupe',
      last_name: 'Villanueva-Santillan de la Cruz y Montenegro',
      // A number of its own, as another test of this stack may have booked, too.
      phone_number: `+63 917 555 ${String(randomInt(10_000)).padStart(4, '0')} 99`,
      address:
        'Unit 3207-B, Tower Three, The Magnificent Residences at Kalayaan, 1428 General Emilio Aguinaldo Boulevard Extension, Barangay San Antonio Village, Makati City, Metro Manila',
    },
  });
  const notes =
    'Please ring twice, the bell is quiet. The gate is the green one beside the bakery; the guard asks for a name. '.repeat(
      3,
    );
  const body = {
    client: client.id,
    services: [service.id],
    therapist: therapist.id,
    driver: driver.id,
    date,
    start_time: start,
    notes,
  };
  return (await business.operator.api.send(calls.appointments.create, { body })).id;
}

/** The pages of one appointment, which only an operator opens by its number. */
export const pagesOf = (appointment: number): View[] => [
  { name: 'appointment', path: `/dashboard/appointments/${appointment}` },
  { name: 'receipt', path: `/dashboard/receipts/${appointment}` },
  { name: 'receipt-paper', path: `/dashboard/receipts/${appointment}?paper=1` },
];

/** Whether these views are those of the records, with the pages of one appointment. */
export const hasAppointment = (views: readonly View[]): boolean => views === OPERATOR_RECORDS;
