// `npm run board -w e2e [-- --rounds 3]` measures a board of sixty people and four hundred visits on a processor slowed
// down four times: the time from a press in the sidebar until it is drawn, and the longest task while a bar is dragged.
// Prints the median of the rounds and asserts nothing, because the figures depend on the machine. On a busy machine
// read the processor time, not the clock.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../shared-lib/tooling/chromium.mjs';
import { startStack } from '../stack/stack.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const PASSWORD = 'Hatid-demo-2026';
const DAY = '2026-11-20';
const THERAPISTS = 40;
const DRIVERS = 20;
const VISITS = 400;
const SLOWER = 4;
const MOVES = 60;

/** Written without the triggers, because this measurement does not need the totals. */
const FILL = [
  'set session_replication_role = replica',
  `delete from appointments where service_day = '${DAY}'`,
  `insert into users (role, username, email, first_name, last_name, vehicle_type, seats, email_verified_at, created_at, updated_at)
   select case when i <= ${THERAPISTS} then 'therapist' else 'driver' end, 'busy' || i, 'busy' || i || '@example.test', 'Busy' || i, 'Person',
     case when i > ${THERAPISTS} then 'car' end, case when i > ${THERAPISTS} then 4 end, now(), now(), now()
   from generate_series(1, ${THERAPISTS + DRIVERS}) i`,
  `update users set is_active = false where role in ('therapist', 'driver') and username not like 'busy%'`,
  `insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
   select id, '${DAY}', tstzrange('${DAY}T13:00:00+08:00', '${DAY}T13:00:00+08:00'::timestamptz + interval '12 hours'), now(), now() from users where username like 'busy%'`,
  `with staff as (select id, role, row_number() over (partition by role order by id) - 1 as nth from users where username like 'busy%'),
   made as (
     insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, driver_id, asked_at, response_deadline, created_at, updated_at)
     select (select min(id) from clients), '${DAY}', at, at + interval '60 min', (array['confirmed', 'pending', 'therapist_confirmed', 'driver_confirmed'])[1 + i % 4],
       'Unit ' || i || ', 12 Rizal Avenue, Manila', 60, 850, (select id from staff where role = 'driver' and nth = i % ${DRIVERS}), now(), at, now(), now()
     from (select i, '${DAY}T13:00:00+08:00'::timestamptz + (i / ${THERAPISTS}) * interval '70 min' as at from generate_series(0, ${VISITS - 1}) i) x
     returning id),
   numbered as (select id, row_number() over (order by id) - 1 as i from made),
   served as (insert into appointment_services (appointment_id, position, service_id, name, duration, price)
     select id, 1, (select min(id) from services), 'Swedish', 60, 850 from numbered)
   insert into appointment_therapists (appointment_id, therapist_id, position)
   select n.id, s.id, 1 from numbered n join staff s on s.role = 'therapist' and s.nth = n.i % ${THERAPISTS}`,
];

/** Runs in the page and collects long tasks from the start. */
function watch() {
  /** @type {number[]} */
  const tasks = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
}
const tasksOf = (/** @type {import('@playwright/test').Page} */ page) =>
  page.evaluate(() => {
    const { tasks } = /** @type {{ tasks: number[] }} */ (/** @type {unknown} */ (window));
    return tasks.splice(0);
  });

/**
 * The milliseconds of processor time that the page's main thread has used so far.
 * @param {import('@playwright/test').CDPSession} client
 */
async function worked(client) {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} address
 */
async function measure(context, address) {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${address}/dashboard/bookings`);
  const row = page.getByRole('link', { name: 'Board', exact: true });
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await worked(client);
  const times = await page.evaluate(async (visits) => {
    const count = () => document.querySelectorAll('[data-part="bar"]').length;
    const frames = async (/** @type {number} */ bars) => {
      while (count() < bars) await new Promise(requestAnimationFrame);
      return performance.now() - began;
    };
    const link = /** @type {HTMLElement} */ (document.querySelector('a[href="/dashboard/board"]'));
    const began = performance.now();
    link.click();
    return { first: await frames(1), whole: await frames(2 * visits) };
  }, VISITS);
  const processor = (await worked(client)) - before;
  const bars = await page.locator('[data-part="bar"]').count();
  await page.waitForTimeout(2_000);
  await tasksOf(page);
  const bar = page.locator('[data-part="lane"] [data-moves="true"]').nth(12);
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (!box) throw new Error('no bar to drag');
  const [x, y] = [box.x + 10, box.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const untilDrag = await worked(client);
  for (let at = 0; at < MOVES; at++) await page.mouse.move(x + Math.sin(at / 6) * 220, y + (at % 30) * 9);
  const drag = await tasksOf(page);
  const move = ((await worked(client)) - untilDrag) / MOVES;
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.close();
  return { ...times, processor, bars, move, drag: Math.max(0, ...drag), over: drag.filter((task) => task > 50).length };
}

/** @param {readonly number[]} numbers */
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const stack = await startStack({ clock: `${DAY}T13:10:00+08:00` });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  await stack.database.rows(FILL.join(';\n'));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(stack.url);
  await page.getByLabel('Email or Username').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard**');
  await page.close();
  /** @type {Awaited<ReturnType<typeof measure>>[]} */
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await measure(context, stack.url));
  const of = (/** @type {keyof typeof rounds[number]} */ name) =>
    Math.round(middle(rounds.map((round) => round[name])));
  console.log(
    '| people | bars | first rows | all | of a processor | a move of a drag, of a processor | its longest task | tasks over 50 ms |',
  );
  console.log('|---:|---:|---:|---:|---:|---:|---:|---:|');
  console.log(
    `| ${THERAPISTS + DRIVERS} | ${of('bars')} | ${of('first')} ms | ${of('whole')} ms | ${of('processor')} ms | ${of('move')} ms | ${of('drag')} ms | ${of('over')} |`,
  );
} finally {
  await browser.close();
  await stack.stop();
}
