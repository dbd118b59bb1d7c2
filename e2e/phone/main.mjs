// `npm run phone -w e2e [-- --rounds 5]` measures how soon a therapist and a driver see their first card on a slow
// phone with an empty cache: slow 4G and a processor four times slower, as in Lighthouse's mobile preset. It asserts
// nothing, because the figures depend on the machine. Rounds run in turn, and the median of each is printed.
import { parseArgs } from 'node:util';
import { chromium, devices } from '@playwright/test';
import { findChromium } from '../../shared-lib/tooling/chromium.mjs';
import { startStack } from '../stack/stack.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROLES = ['therapist', 'driver'];
const PASSWORD = 'Hatid-demo-2026';
const SLOW_4G = {
  offline: false,
  /** Milliseconds of a round trip. */
  latency: 150,
  /** Bytes a second. */
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER = 4;
const WITHIN_MS = 60_000;

/**
 * @typedef {{ type: string, startTime: number, duration: number }} Entry
 * @typedef {{ card: number, lcp: number, blocking: number, bytes: number }} Start
 */

/** Runs in the page and collects its entries from the start. */
function watch() {
  /** @type {Entry[]} */
  const entries = [];
  Object.assign(window, { entries });
  for (const type of ['largest-contentful-paint', 'paint', 'longtask'])
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries())
        entries.push({ type: type === 'paint' ? name : type, startTime, duration });
    }).observe({ type, buffered: true });
}

/**
 * Milliseconds until the first card, until the largest paint, and of blocked time; bytes of the API's answers on the
 * line.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} address
 * @returns {Promise<Start>}
 */
async function open(context, address) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Network.emulateNetworkConditions', SLOW_4G);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watch);
  /** @type {Set<string>} */
  const answers = new Set();
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/api/')) answers.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (answers.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`${address}/dashboard`, { waitUntil: 'commit' });
  await page.locator('article').first().waitFor({ timeout: WITHIN_MS });
  const card = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const entries = await page.evaluate(
    () => /** @type {{ entries: Entry[] }} */ (/** @type {unknown} */ (window)).entries,
  );
  await page.close();
  const lastOf = (/** @type {string} */ type) => entries.findLast((entry) => entry.type === type)?.startTime ?? 0;
  const painted = lastOf('first-contentful-paint');
  const blocking = entries
    .filter(({ type, startTime }) => type === 'longtask' && startTime > painted)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { card, lcp: lastOf('largest-contentful-paint'), blocking, bytes };
}

/**
 * A browser context of a user who signed in on a fast line.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {string} username
 */
async function signedIn(browser, address, username) {
  const context = await browser.newContext({ ...devices['Pixel 5'] });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Email or Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard**');
  await page.close();
  return context;
}

/** @param {readonly number[]} numbers */
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const stack = await startStack({ clock: '2026-11-20T13:10:00+08:00' });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const address = stack.url;
  const contexts = await Promise.all(ROLES.map((role) => signedIn(browser, address, role)));
  /** @type {Start[][]} */
  const measured = ROLES.map(() => []);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [at, context] of contexts.entries()) measured[at]?.push(await open(context, address));
  console.log('| role | first card | largest paint | blocked | answers of the API |\n|---|---:|---:|---:|---:|');
  for (const [at, role] of ROLES.entries()) {
    const of = (/** @type {keyof Start} */ name) => middle((measured[at] ?? []).map((round) => round[name]));
    const kilobytes = (of('bytes') / 1000).toFixed(1);
    console.log(
      `| ${role} | ${Math.round(of('card'))} ms | ${Math.round(of('lcp'))} ms | ${Math.round(of('blocking'))} ms | ${kilobytes} kB |`,
    );
  }
} finally {
  await browser.close();
  await stack.stop();
}
