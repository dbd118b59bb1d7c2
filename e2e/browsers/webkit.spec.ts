import { writeFile } from 'node:fs/promises';
import { findWebkit } from '../../shared-lib/tooling/webkit.mjs';
import { isKept, type Line, toStack } from '../fixtures/cut-line';
import { driverOnDuty } from '../fixtures/driverOnDuty';
import { type Business, type Member, PASSWORD } from '../fixtures/people';
import { expect, test as onStack } from '../fixtures/test';
import { ACCEPTED, statusOf, take, TO_SESSION } from '../fixtures/walk';
import { openWebkit, type WebkitPage } from '../fixtures/webkit';
import type { Stack } from '../stack/stack.mjs';

onStack.skip(!findWebkit(), 'skipped: WebKitGTK is not installed');
onStack.describe.configure({ timeout: 120_000 });

const test = onStack.extend<{ line: Line; phone: WebkitPage }>({
  line: toStack,
  phone: async ({}, use, info) => {
    const phone = await openWebkit();
    await use(phone);
    if (info.status !== info.expectedStatus) await writeFile(info.outputPath('phone.png'), await phone.picture());
    await phone.close();
  },
});

const shows = (phone: WebkitPage, what: RegExp, within?: string): Promise<void> =>
  expect.poll(() => phone.text(within), { timeout: 15_000 }).toMatch(what);
const hides = (phone: WebkitPage, what: RegExp): Promise<void> =>
  expect.poll(() => phone.text(), { timeout: 60_000 }).not.toMatch(what);

/** Logs in, and waits until this browser can start without a network and keep steps. */
async function begin(phone: WebkitPage, { url }: Line, { username }: Member, role: string): Promise<void> {
  await phone.open(url);
  await phone.type('Email or Username', username);
  await phone.type('Password', PASSWORD);
  await phone.press('Log In');
  await shows(phone, /Good (morning|afternoon|evening), /);
  await isKept(phone, new RegExp(`^/remotes/${role}/`));
  await expect
    .poll(() => phone.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('hatid-day');
  await expect
    .poll(() => phone.evaluate(async () => document.querySelector('[data-part="unsent"]') !== null))
    .toBe(true);
}

/** The steps of a person that the server has taken since, in their order. */
async function stepsTaken({ database }: Stack, { id }: Member): Promise<string[]> {
  const rows = await database.rows<{ action: string }>(
    `select split_part(action, '.', 2) as action from audit_log
     where actor_id = $1 and entity in ('appointment', 'attendance_record') order by id`,
    [id],
  );
  return rows.map(({ action }) => action);
}

test('in WebKit a therapist goes on without a network and after a restart, and the steps are sent once in their order when it is back (R-beyond-350)', async ({
  business,
  line,
  phone,
  stack,
}) => {
  const visit = await business.book();
  const { therapist, client } = visit;
  await take(business, visit, TO_SESSION.slice(0, -1));
  const before = await stepsTaken(stack, therapist);
  await begin(phone, line, therapist, 'therapist');
  await shows(phone, /Start Session/, client.name);
  line.cut();
  await phone.press('Start Session', client.name);
  await phone.press('Start Session', 'Begin this early?');
  await shows(phone, /Session started .+ · not sent yet/, client.name);
  await phone.restart(`${line.url}/dashboard`);
  await shows(phone, /Offline · showing \d+:\d\d [AP]M/);
  await shows(phone, /SOS/);
  await shows(phone, /Session in progress[^]*Session started .+ · not sent yet/, client.name);
  await shows(phone, /1 waiting/);
  await phone.press('Request Payment', client.name);
  await shows(phone, /2 waiting/);
  expect(await statusOf(business, visit.id)).toBe('dropped_off');
  line.mend();
  await phone.press('Try again');
  await hides(phone, /\d waiting|Offline · showing/);
  expect((await stepsTaken(stack, therapist)).slice(before.length)).toEqual(['start_session', 'mark_awaiting_payment']);
  expect(await statusOf(business, visit.id)).toBe('awaiting_payment');
});

async function rideOf(business: Business, driver: Member) {
  const ride = await business.book({ with: [driver] });
  await take(business, ride, [...ACCEPTED, ...ACCEPTED, ['operator', 'start_appointment']]);
  return ride;
}

test('in WebKit a driver checks in and drives without a network and over two restarts, and the steps are sent once in their order when it is back (R-beyond-350)', async ({
  business,
  line,
  phone,
  stack,
}) => {
  const driver = await driverOnDuty(business, await business.today());
  const ride = await rideOf(business, driver);
  const { client } = ride;
  const before = await stepsTaken(stack, driver);
  await begin(phone, line, driver, 'driver');
  await phone.open(`${line.url}/dashboard?view=attendance`);
  await shows(phone, /Check In/);
  line.cut();
  await phone.press('Check In');
  await shows(phone, /Check In .+ · not sent yet/);
  await phone.restart(`${line.url}/dashboard?view=today`);
  await shows(phone, /1 waiting/);
  await phone.press('Start Journey', client.name);
  await phone.press('Start Journey', 'Begin this early?');
  await shows(phone, /On the way[^]*Start Journey .+ · not sent yet/, client.name);
  await phone.restart(`${line.url}/dashboard?view=today`);
  await shows(phone, /2 waiting/);
  await phone.press('Mark Arrived at Pickup', client.name);
  await shows(phone, /3 waiting/);
  await phone.press('Drop Off Therapist', client.name);
  await shows(phone, /4 waiting/);
  line.mend();
  await phone.press('Try again');
  await hides(phone, /\d waiting|Offline · showing/);
  expect((await stepsTaken(stack, driver)).slice(before.length)).toEqual([
    'check_in',
    'start_journey',
    'arrive_at_location',
    'drop_off_therapist',
  ]);
  expect(await statusOf(business, ride.id)).toBe('dropped_off');
});
