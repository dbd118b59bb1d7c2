// `npm run calendar -w e2e [-- --rounds 5 --bookings 1000]` measures how soon the next month of the calendar is painted
// with a thousand bookings, on a processor four times slower. It asserts nothing, because the figures depend on the
// machine. The script makes the answers itself, so only the screen is measured. docs/subsystems/speed-large-data.md has
// the server's time.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../shared-lib/tooling/chromium.mjs';
import { startStack } from '../stack/stack.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, bookings: { type: 'string', default: '1000' } },
});
const SLOWER = 4;
const STATUSES = [
  'pending',
  'confirmed',
  'journey',
  'session_in_progress',
  'awaiting_payment',
  'completed',
  'cancelled',
];

/**
 * The wanted number of bookings, spread over the days from `from` to `to`.
 * @param {string} from
 * @param {string} to
 */
function entries(from, to) {
  const count = Number(values.bookings);
  const [first, last] = [Date.parse(`${from}T05:00:00Z`), Date.parse(`${to}T05:00:00Z`)];
  return Array.from({ length: count }, (_, at) => {
    const start = new Date(first + Math.floor(((last - first) / 86_400_000 + 1) * (at / count)) * 86_400_000);
    return {
      id: at + 1,
      date: start.toISOString().slice(0, 10),
      starts_at: start.toISOString(),
      ends_at: new Date(start.getTime() + 3_600_000).toISOString(),
      status: STATUSES[at % STATUSES.length],
      client: `Maria Concepcion Villanueva ${at}`,
      is_overdue: at % 9 === 0,
      awaits_you: false,
    };
  });
}

/** Runs in the page. Milliseconds from the press to the next paint, and until names of the next month are painted. */
function turn() {
  const painted = () =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  const button = /** @type {HTMLElement} */ (document.querySelector('button[aria-label="Next month"]'));
  const before = performance.now();
  button.click();
  return Promise.all([
    painted(),
    new Promise((resolve) => {
      const look = () => {
        const grid = document.querySelector('[role=grid]');
        const isThere = grid?.getAttribute('aria-busy') === 'false' && grid.querySelector('[data-booked=true]');
        if (isThere) void painted().then(resolve);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }),
  ]).then(([next, names]) => [next - before, names - before]);
}

/** @param {readonly number[]} numbers */
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const stack = await startStack({ clock: '2026-11-20T13:10:00+08:00' });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.getByLabel('Email or Username').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('Hatid-demo-2026');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard**');
  await page.route('**/appointments/calendar/**', (route) => {
    const { searchParams: asked } = new URL(route.request().url());
    const results = entries(asked.get('date_after') ?? '', asked.get('date_before') ?? '');
    const numbers = {
      total_pages: 1,
      current_page: 1,
      page_size: results.length,
      has_next: false,
      has_previous: false,
    };
    return route.fulfill({ json: { results, count: results.length, ...numbers } });
  });
  await page.goto('/dashboard/scheduling');
  await page.locator('[data-booked=true]').first().waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  /** @type {number[][]} */
  const measured = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    measured.push(await page.evaluate(turn));
    await page.waitForLoadState('networkidle');
  }
  const of = (/** @type {number} */ at) => Math.round(middle(measured.map((round) => round[at] ?? 0)));
  console.log(`| ${values.bookings} bookings | next paint | their names |\n|---|---:|---:|`);
  console.log(`| next month, processor ${SLOWER} times slower | ${of(0)} ms | ${of(1)} ms |`);
} finally {
  await browser.close();
  await stack.stop();
}
