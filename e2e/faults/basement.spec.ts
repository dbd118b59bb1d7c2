import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { isKept, KEEPING_PHONE, type Line, toStack } from '../fixtures/cut-line';
import { driverOnDuty } from '../fixtures/driverOnDuty';
import type { Booked } from '../fixtures/people';
import { buildOf, Releases } from '../fixtures/releases';
import { expect, testOnOwnStack } from '../fixtures/test';
import { ACCEPTED, readyGroup, statusOf, take } from '../fixtures/walk';
import { appointmentCard, openIfFolded, press } from '../screens/appointment-card';

testOnOwnStack.describe.configure({ timeout: 150_000 });

const HOUR = 3_600_000;
const ACCEPTS = 12;
const READS = 5;

testOnOwnStack.use({ stackOptions: { instances: 2 } });

const test = testOnOwnStack.extend<{ line: Line }>({ line: toStack });

const AHEAD = 'clock-of-the-test';
/** Runs in a page before its own code: its device's clock can be moved, and stays moved over reloads. */
function movableClock(entry: string): void {
  const Real = Date;
  const ahead = (): number => Number(localStorage.getItem(entry) ?? 0);
  globalThis.Date = class extends Real {
    constructor(...at: [] | [number]) {
      if (at.length === 0) super(Real.now() + ahead());
      else super(...at);
    }
    static override now = (): number => Real.now() + ahead();
  } as DateConstructor;
}
const moveClock = (page: Page, ms: number): Promise<void> =>
  page.evaluate(([entry, by]) => localStorage.setItem(entry, String(Number(localStorage.getItem(entry) ?? 0) + by)), [
    AHEAD,
    ms,
  ] as const);

/** The kept day has an answer of this area. */
const isDayKept = (page: Page, area: string) =>
  expect
    .poll(
      () =>
        page.evaluate(
          (wanted) =>
            new Promise<boolean>((resolve, reject) => {
              const opening = indexedDB.open('hatid-day', 1);
              opening.onupgradeneeded = () => opening.transaction?.abort();
              opening.onerror = () => resolve(false);
              opening.onsuccess = () => {
                const asked = opening.result.transaction('day').objectStore('day').get('day');
                asked.onerror = () => reject(asked.error);
                asked.onsuccess = () => {
                  opening.result.close();
                  const day = asked.result as { answers: { key: unknown[] }[] } | undefined;
                  resolve(day?.answers.some(({ key }) => key[0] === wanted) === true);
                };
              };
            }),
          area,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
const isReady = (page: Page): Promise<void> =>
  expect(page.locator('[data-part="unsent"]')).toBeAttached({ timeout: 20_000 });
const waiting = (page: Page, count: number): Locator =>
  page.getByRole('status').getByRole('button', { name: new RegExp(`\\b${count} waiting`) });
const noneWaits = (page: Page): Promise<void> =>
  expect(page.getByRole('status').getByRole('button', { name: /waiting/ })).toHaveCount(0, { timeout: 60_000 });
const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click();

test('a shift of nine hours in a basement, 40 steps and three visits from check-in to check-out: nothing is lost, nothing happens twice, the order and the hours are right, also when another server takes over in the middle (R-beyond-322)', async ({
  as,
  business,
  line,
  stack,
}) => {
  const day = await business.today();
  const tomorrow = new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10);
  const driver = await driverOnDuty(business, day);
  await business.operator.api.send(calls.availability.create, {
    body: { user: driver.id, date: tomorrow, start_time: '13:00', end_time: '01:00' },
  });
  const rides: Booked[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const ride = await business.book({ therapists: 3, with: [driver] });
    rides.push(ride);
    await readyGroup(business, ride);
    await take(business, ride, [['operator', 'start_appointment']]);
  }
  const asked: Booked[] = [];
  for (let nth = 0; nth < ACCEPTS; nth += 1) asked.push(await business.book({ date: tomorrow, with: [driver] }));
  const [{ last }] = (await stack.database.rows<{ last: string }>('select max(id) as last from audit_log')) as [
    { last: string },
  ];

  const { page } = await as(driver.username, {
    ...KEEPING_PHONE,
    at: line.url,
    prepare: (opened) => opened.addInitScript(movableClock, AHEAD),
  });
  await expect(appointmentCard(page, rides[0]!.client.name)).toBeVisible();
  await isReady(page);
  await isKept(page, /^\/remotes\/driver\//);
  // What was opened once is there without a network.
  await tab(page, 'My Attendance');
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
  await isDayKept(page, 'attendance');
  await tab(page, 'Upcoming Transports');
  await expect(page.getByRole('button', { name: 'Accept Transport' }).first()).toBeVisible();
  await page.goto('/dashboard/notifications');
  const unread = page.getByRole('button', { name: /^Mark as read/ });
  await expect(unread.nth(READS)).toBeVisible();
  await isDayKept(page, 'notifications');
  const steps: string[] = [];
  const read = new Set<string>();
  page.on('request', (request) => {
    const [, id] = /\/notifications\/(\d+)\/mark_as_read\/$/.exec(request.url()) ?? [];
    if (id) read.add(id);
  });
  /** One more step waits, as the line at the top says. */
  const kept = async (step: string): Promise<void> => {
    steps.push(step);
    await expect(waiting(page, steps.length)).toBeVisible();
  };

  line.cut();
  for (let nth = 0; nth < READS; nth += 1) {
    const left = await unread.count();
    await unread.first().click();
    await expect(unread).toHaveCount(left - 1);
  }
  await page.goto('/dashboard?view=attendance');
  await press(page.getByRole('main'), 'Check In');
  await expect(page.getByText(/^Check In .+ · not sent yet$/)).toBeVisible();
  await kept('attendance.check_in');

  let hours = 0;
  for (const [nth, { id, client, therapists }] of rides.entries()) {
    await moveClock(page, 3 * HOUR - (nth === 2 ? HOUR : 0));
    hours += nth === 2 ? 2 : 3;
    // The phone starts again in the basement: what waits is there.
    await page.goto('/dashboard?view=today');
    await expect(waiting(page, steps.length)).toBeVisible();
    const card = appointmentCard(page, client.name);
    await openIfFolded(card, client.name);
    await press(card, 'Start Journey');
    await kept(`${id} start_journey`);
    for (const { name } of therapists) {
      await press(card, `Mark as picked up ${name}`);
      await kept(`${id} pick_up_therapist`);
    }
    await press(card, 'All Therapists Collected');
    await kept(`${id} collect_therapists`);
    await press(card, 'Mark Arrived at Location');
    await kept(`${id} arrive_at_location`);
    await press(card, 'Mark Drop-off Complete');
    await kept(`${id} drop_off_therapist`);
  }
  await tab(page, 'Upcoming Transports');
  for (const { id, client } of asked) {
    await press(appointmentCard(page, client.name), 'Accept Transport');
    await kept(`${id} driver_confirm`);
  }
  await moveClock(page, HOUR);
  hours += 1;
  await tab(page, 'My Attendance');
  await press(page.getByRole('main'), 'Check Out');
  await kept('attendance.check_out');
  expect(steps.length + READS).toBe(40);
  expect(hours).toBe(9);
  await stack.moveClock(hours * HOUR);

  interface Taken extends Record<string, unknown> {
    step: string;
    occurred: string;
  }
  const taken = () =>
    stack.database.rows<Taken>(
      `select case when entity = 'attendance_record' then action else entity_id || ' ' || split_part(action, '.', 2) end as step,
         coalesce(after ->> 'occurred_at', after ->> 'check_out_at', after ->> 'check_in_at') as occurred
       from audit_log where id > $1 and actor_id = $2 and entity in ('appointment', 'attendance_record') order by id`,
      [last, driver.id],
    );
  await test.step('the network is back for a moment; then another server takes over', async () => {
    line.mend();
    await expect.poll(async () => (await taken()).length, { timeout: 60_000 }).toBeGreaterThan(8);
    line.cut();
    const [first, second] = stack.instances;
    await first!.stop();
    line.lead(second!.url);
    expect((await taken()).length).toBeLessThan(steps.length);
    line.mend();
  });
  await noneWaits(page);

  const rows = await taken();
  expect(rows.map(({ step }) => step)).toEqual(steps);
  const instants = rows.map(({ occurred }) => Date.parse(occurred));
  expect(instants).toEqual([...instants].sort((a, b) => a - b));
  const ends = await stack.database.rows<{ status: string }>('select status from appointments where id = any ($1)', [
    rides.map(({ id }) => id),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['dropped_off', 'dropped_off', 'dropped_off']);
  const [record] = await stack.database.rows<{ minutes: number; sent: boolean }>(
    `select extract(epoch from check_out_at - check_in_at)::int / 60 as minutes,
       check_in_sent_at is not null and check_out_sent_at is not null as sent
     from attendance_records where staff_id = $1`,
    [driver.id],
  );
  expect(record!.minutes).toBeGreaterThanOrEqual(9 * 60);
  expect(record!.minutes).toBeLessThan(9 * 60 + 3);
  expect(record!.sent).toBe(true);
  const [known] = await stack.database.rows<{ count: number }>(
    'select count(*)::int as count from notifications where id = any ($1) and read_at is not null',
    [[...read]],
  );
  expect(read.size).toBe(READS);
  expect(known!.count).toBe(READS);
});

test('an installed phone gets a release of its remote that came while it was without a network, and its steps go out once (R-beyond-323)', async ({
  as,
  business,
  line,
  stack,
}) => {
  const releases = await Releases.of(stack, 'driver');
  const build = buildOf('driver', '7.1.0');
  const driver = await driverOnDuty(business, await business.today());
  const ride = await business.book({ with: [driver] });
  await take(business, ride, [...ACCEPTED, ...ACCEPTED, ['operator', 'start_appointment']]);
  const { page } = await as(driver.username, { ...KEEPING_PHONE, at: line.url });
  const card = appointmentCard(page, ride.client.name);
  await expect(card.getByRole('button', { name: 'Start Journey' })).toBeVisible();
  await isReady(page);
  await isKept(page, /^\/remotes\/driver\//);
  line.cut();
  await press(card, 'Start Journey');
  const question = page.getByRole('alertdialog', { name: 'Begin this early?' });
  await question.getByRole('button', { name: 'Start Journey', exact: true }).click();
  await expect(waiting(page, 1)).toBeVisible();
  await releases.publish(build);
  await page.reload();
  // The version that it has runs on, with what waits.
  await expect(waiting(page, 1)).toBeVisible();
  await press(card, 'Mark Arrived at Pickup');
  await expect(waiting(page, 2)).toBeVisible();
  line.mend();
  await noneWaits(page);
  expect(await statusOf(business, ride.id)).toBe('arrived');
  const started = await stack.database.rows(
    `select 1 from audit_log where entity = 'appointment' and entity_id = $1 and action like '%start_journey'`,
    [String(ride.id)],
  );
  expect(started).toHaveLength(1);
  await expect(async () => {
    await page.reload();
    await expect(card).toBeVisible();
    const runs = await page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/remotes/driver/7.1.0/')),
    );
    expect(runs).toBe(true);
  }).toPass({ timeout: 60_000 });
});
