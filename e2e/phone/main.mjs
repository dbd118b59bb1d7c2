// `npm run phone -w e2e [-- --rounds 5 --beside PATH --one-bundle]` says how soon each role sees its first card, and a
// client the page of a visit, over slow 4G with a processor four times slower. Cold starts have an empty cache, warm
// ones what the start before left. PATH is another checkout, installed and built; `--one-bundle` is this source without
// federation. Figures depend on the machine.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, devices } from '@playwright/test';
import { findChromium } from '../../shared-lib/tooling/chromium.mjs';
import { inRoot } from '../../shared-lib/tooling/workspace.mjs';
import { logIn, WITHIN_MS } from './log-in.mjs';
import { buildOneBundle, serveOneBundle } from './one-bundle.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    beside: { type: 'string' },
    'one-bundle': { type: 'boolean', default: false },
    roles: { type: 'string', default: 'therapist,driver,operator' },
    starts: { type: 'string', default: 'cold,warm,offline' },
  },
});
const ROLES = values.roles.split(',');
const STARTS = values.starts.split(',');
const SLOW_4G = {
  offline: false,
  /** Milliseconds of a round trip. */
  latency: 150,
  /** Bytes a second. */
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER = 4;
const BUNDLE = 'one bundle';
/** The part of a start that is measured, as it is printed. */
const MEASURES = /** @type {const} */ ({
  paint: 'first paint',
  card: 'first card',
  blocking: 'blocked',
  shift: 'layout shift',
});

/**
 * @typedef {{ name: string, startTime: number, duration: number, value?: number }} Entry
 * @typedef {{ paint: number, card: number, blocking: number, shift: number }} Start milliseconds, and the layout shift
 * @typedef {{ name: string, url: string, starts: readonly string[], seats: Map<string, Seat> }} Side what is measured,
 *   at an address, in these starts
 * @typedef {{ context: import('@playwright/test').BrowserContext, keeps: boolean }} Seat `keeps`: for a start without
 *   a network
 */

/** Runs in the page. Collects its entries, and when the first card is there. */
function watch() {
  /** @type {Entry[]} */
  const entries = [];
  const state = { entries, card: 0 };
  Object.assign(window, { state });
  for (const type of ['paint', 'longtask', 'layout-shift'])
    new PerformanceObserver((list) => {
      entries.push(.../** @type {Entry[]} */ (/** @type {unknown} */ (list.getEntries())));
    }).observe({ type, buffered: true });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('article')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (state.card = performance.now())));
  }).observe(document, { childList: true, subtree: true });
}

/** @param {import('@playwright/test').CDPSession} client */
async function slowDown(client) {
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', SLOW_4G);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/**
 * One start at the dashboard. Blocked is what tasks take beyond 50 ms each, from the start on: a page that paints
 * earlier shall not look worse for it.
 * @param {Side} side
 * @param {string} role
 * @param {string} start
 * @returns {Promise<Start | undefined>} undefined where this checkout cannot start so
 */
async function open({ url, starts, seats }, role, start) {
  const seat = seats.get(role);
  if (!seat || !starts.includes(start) || (start === 'offline' && !seat.keeps)) return undefined;
  const page = await seat.context.newPage();
  const client = await seat.context.newCDPSession(page);
  await client.send('Network.setCacheDisabled', { cacheDisabled: start === 'cold' });
  if (start === 'cold') await client.send('Network.setBypassServiceWorker', { bypass: true });
  await slowDown(client);
  await page.addInitScript(watch);
  if (start === 'offline') await seat.context.setOffline(true);
  try {
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    const state = () =>
      /** @type {{ state: { entries: Entry[], card: number } }} */ (/** @type {unknown} */ (window)).state;
    await page.locator('article').first().waitFor({ timeout: WITHIN_MS });
    await page.waitForLoadState('networkidle');
    const { entries, card } = await page.evaluate(state);
    const sum = (/** @type {(entry: Entry) => number} */ of) => entries.reduce((all, entry) => all + of(entry), 0);
    return {
      card,
      paint: entries.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
      blocking: sum(({ name, duration }) => (name === 'self' ? Math.max(0, duration - 50) : 0)),
      shift: sum(({ value = 0 }) => value),
    };
  } finally {
    await seat.context.setOffline(false);
    await page.close();
  }
}

/**
 * Links the next visit for its client, as an operator does.
 * @param {Side} side
 * @returns {Promise<string>} the address of its page
 */
async function clientsAddress({ url, seats }) {
  const page = await /** @type {Seat} */ (seats.get('operator')).context.newPage();
  await page.goto(`${url}/dashboard`);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.close();
  const ask = async (/** @type {string} */ path, /** @type {RequestInit} */ init) => {
    const headers = {
      authorization: `Token ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    return (await fetch(`${url}/api/scheduling/appointments/${path}`, { ...init, headers })).json();
  };
  const { results } = await ask('upcoming/', {});
  const { link } = await ask(`${results[0].id}/tracking/`, { method: 'POST', body: JSON.stringify({ replaces: 0 }) });
  return `${url}${new URL(link.url).pathname}`;
}

/**
 * The first paint of a client's page, by a phone that has never been here.
 * @param {string} address
 * @returns {Promise<number>} milliseconds
 */
async function paintOfClientsPage(address) {
  const context = await browser.newContext({ ...devices['Pixel 5'] });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.goto(address);
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
  const painted = /** @type {number} */ (await (await page.waitForFunction(paint)).jsonValue());
  await context.close();
  return painted;
}

/**
 * A browser of somebody who signed in on a fast line, and whose phone had the time to keep what it keeps.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {string} username
 * @param {boolean} mayKeep
 * @returns {Promise<Seat>}
 */
async function signedIn(browser, address, username, mayKeep) {
  const context = await browser.newContext({ ...devices['Pixel 5'] });
  const page = await context.newPage();
  await logIn(page, address, username);
  const keeps = await page
    .waitForFunction(() => caches.open('hatid-pages').then((cache) => cache.match('/kept-set')), undefined, {
      polling: 500,
      timeout: mayKeep && username !== 'operator' ? 20_000 : 1,
    })
    .then(
      () => true,
      () => false,
    );
  await page.close();
  return { context, keeps };
}

/** @param {readonly number[]} numbers */
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const browser = await chromium.launch({ executablePath: findChromium() });
/** @type {Side[]} */
const sides = [];
/** @type {(() => Promise<void>)[]} */
const endings = [];
/** @type {(name: string, url: string, starts: readonly string[]) => Promise<void>} */
const addSide = async (name, url, starts) => {
  /** @type {Side} */
  const side = { name, url, starts, seats: new Map() };
  sides.push(side);
  for (const role of ROLES) side.seats.set(role, await signedIn(browser, url, role, starts.includes('offline')));
};
try {
  for (const [name, root] of Object.entries({ here: inRoot('.'), beside: values.beside })) {
    if (root === undefined) continue;
    const { startStack } = /** @type {typeof import('../stack/stack.mjs')} */ (
      await import(pathToFileURL(path.resolve(root, 'e2e/stack/stack.mjs')).href)
    );
    const stack = await startStack({ clock: '2026-11-20T13:10:00+08:00' });
    endings.unshift(stack.stop);
    await addSide(name, stack.url, STARTS);
    if (name !== 'here' || !values['one-bundle']) continue;
    const served = await serveOneBundle(await buildOneBundle(), stack.url);
    endings.unshift(served.stop);
    await addSide(BUNDLE, served.url, ['cold']);
  }
  /** @type {Map<string, Start[]>} */
  const measured = new Map();
  for (let round = 0; round < Number(values.rounds); round++)
    for (const start of STARTS)
      for (const role of ROLES)
        for (const side of sides) {
          const one = await open(side, role, start);
          const key = `${start} ${role} ${side.name}`;
          if (one) measured.set(key, [...(measured.get(key) ?? []), one]);
        }
  const columns = Object.values(MEASURES).join(' | ');
  console.log(`| start | checkout | ${columns} |\n|---|---|${'---:|'.repeat(Object.keys(MEASURES).length)}`);
  /** @type {(...names: string[]) => string} */
  const row = (...cells) => `| ${cells.join(' | ')} |`;
  const names = /** @type {(keyof Start)[]} */ (Object.keys(MEASURES));
  for (const start of STARTS)
    for (const role of ROLES) {
      const of = (/** @type {string} */ side, /** @type {keyof Start} */ name) =>
        middle((measured.get(`${start} ${role} ${side}`) ?? []).map((one) => one[name]));
      const said = (/** @type {string} */ side) =>
        names.map((name) => (name === 'shift' ? of(side, name).toFixed(3) : `${Math.round(of(side, name))} ms`));
      for (const { name } of sides)
        if (measured.has(`${start} ${role} ${name}`)) console.log(row(`${start}, ${role}`, name, ...said(name)));
      for (const { name: side } of sides.slice(1)) {
        // Without a network, nothing of the other checkout compares: its warm start does.
        const other = measured.has(`${start} ${role} ${side}`) || side === BUNDLE ? start : 'warm';
        const ratio = names.map((name) => {
          const before = middle((measured.get(`${other} ${role} ${side}`) ?? []).map((one) => one[name]));
          return before && name !== 'shift' ? (of('here', name) / before).toFixed(2) : '';
        });
        const isKnown = measured.has(`${start} ${role} here`) && measured.has(`${other} ${role} ${side}`);
        if (isKnown) console.log(row(`${start}, ${role}`, `here : ${side}`, ...ratio));
      }
    }
  const [here] = sides;
  if (here && ROLES.includes('operator')) {
    const address = await clientsAddress(here);
    const paints = [];
    for (let round = 0; round < Number(values.rounds); round++) paints.push(await paintOfClientsPage(address));
    console.log(row('cold, client', here.name, `${Math.round(middle(paints))} ms`, '', '', ''));
  }
} finally {
  await browser.close();
  for (const end of endings) await end();
}
