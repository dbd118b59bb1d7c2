import type { Page } from '@playwright/test';
import { isKept, KEEPING_PHONE, type Line, toStack } from '../fixtures/cut-line';
import { buildOf, Releases } from '../fixtures/releases';
import { expect, testOnOwnStack } from '../fixtures/test';
import { CLOCK } from '../fixtures/template';
import { startInstance } from '../stack/instance.mjs';

// One test builds a remote.
testOnOwnStack.describe.configure({ timeout: 240_000 });

const OF_REMOTES = /^\/remotes\/.+\/.+\//;
const HASHED = /\.[0-9a-f]{8}\.\w+$/;

const test = testOnOwnStack.extend<{ line: Line }>({ line: toStack });

const firstCard = (page: Page) => page.getByRole('tabpanel').getByRole('article').first();
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / });

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
const isDayKept = (page: Page) => expect.poll(() => databases(page), { timeout: 60_000 }).toContain('hatid-day');
const age = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline · showing' });
const isRunning = (page: Page, folder: string) =>
  expect
    .poll(() =>
      page.evaluate((at) => performance.getEntriesByType('resource').some(({ name }) => name.includes(at)), folder),
    )
    .toBe(true);

test('a therapist whose network is cut starts again, in the same tab and in a new one, and sees the last known day with its age until the network is back (R-device-20, R-device-21, R-device-24, R-device-25)', async ({
  as,
  line,
}) => {
  const { page, newTab } = await as('therapist', { ...KEEPING_PHONE, at: line.url });
  await expect(firstCard(page)).toBeVisible();
  await isKept(page, /^\/remotes\/therapist\//);
  await isDayKept(page);
  const client = (await firstCard(page).getByRole('heading').first().textContent())!;
  const isLastDay = async (shown: Page): Promise<void> => {
    await expect(greeting(shown)).toBeVisible();
    // Whoever needs help has it without a network, too.
    await expect(shown.getByRole('button', { name: 'SOS: something is wrong' })).toBeVisible();
    await expect(firstCard(shown)).toContainText(client, { timeout: 30_000 });
    await expect(age(shown)).toHaveText(/^Offline · showing \d+:\d\d [AP]M/);
    await expect(shown.getByText('Unable to connect to the server.')).toBeHidden();
  };
  line.cut();
  // What only the browser's own cache has may be gone on a phone.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.reload();
  await isLastDay(page);
  const again = await newTab();
  await page.close();
  await isLastDay(again);
  await test.step('a page that was not kept says so, and leads back', async () => {
    await again.goto('/dashboard/settings');
    await expect(again.getByText('This page is not kept on this device. It needs a network.')).toBeVisible();
    await again.getByRole('link', { name: 'Go to the dashboard' }).click();
    await isLastDay(again);
  });
  line.mend();
  // Without the live channel, the page asks every 15 seconds.
  await expect(age(again)).toBeHidden({ timeout: 60_000 });
  await expect(firstCard(again)).toContainText(client);
});

test('after a log-out, nothing of the person is left on the device (R-device-24)', async ({ as, line }) => {
  const { page } = await as('therapist', { ...KEEPING_PHONE, at: line.url });
  await expect(firstCard(page)).toBeVisible();
  await isKept(page, /^\/remotes\/therapist\//);
  await isDayKept(page);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  line.cut();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect.poll(() => databases(page)).not.toContain('hatid-day');
});

test('a release of one remote makes a phone fetch that remote only, and the next start runs it, without a network too (R-device-20)', async ({
  as,
  line,
  stack,
}) => {
  const releases = await Releases.of(stack, 'therapist');
  const build = buildOf('therapist', '7.1.0');
  const { page, newTab } = await as('therapist', { ...KEEPING_PHONE, at: line.url });
  await expect(firstCard(page)).toBeVisible();
  await isKept(page, /^\/remotes\/therapist\//);
  const before = new Set(line.asked());
  await releases.publish(build);
  line.forget();
  await page.reload();
  await expect(firstCard(page)).toBeVisible();
  await isKept(page, /^\/remotes\/therapist\/7\.1\.0\//);
  const asked = line.asked();
  expect(asked.filter((path) => OF_REMOTES.test(path) && !path.startsWith('/remotes/therapist/7.1.0/'))).toEqual([]);
  expect(asked.filter((path) => HASHED.test(path) && before.has(path))).toEqual([]);
  line.cut();
  const next = await newTab();
  await expect(greeting(next)).toBeVisible();
  await isRunning(next, '/remotes/therapist/7.1.0/');
  // What the new set does not name is gone.
  const left = await next.evaluate(async () => (await (await caches.open('hatid-files')).keys()).map(({ url }) => url));
  expect(left.filter((url) => url.includes('/remotes/therapist/') && !url.includes('/7.1.0/'))).toEqual([]);
});

test('a network that does not answer is waited for one second at a start; then the kept page starts with the kept day, and tells no start (R-device-21, R-device-25)', async ({
  as,
  line,
}) => {
  const { page, newTab } = await as('driver', { ...KEEPING_PHONE, at: line.url });
  await expect(firstCard(page)).toBeVisible();
  await isKept(page, /^\/remotes\/driver\//);
  await isDayKept(page);
  line.silence();
  const next = await newTab();
  await expect(firstCard(next)).toBeVisible({ timeout: 30_000 });
  await expect(age(next)).toBeVisible();
  const config = await next.evaluate(() => document.getElementById('page-config')!.textContent);
  expect(JSON.parse(config)).toMatchObject({ keptAt: expect.any(String) });
  expect(JSON.parse(config)).not.toHaveProperty('start');
  expect(JSON.parse(config)).not.toHaveProperty('time');
});

test('the server takes the worker and what it kept back from a phone (R-device-23)', async ({ as, line, stack }) => {
  const { page } = await as('therapist', { ...KEEPING_PHONE, at: line.url });
  await expect(firstCard(page)).toBeVisible();
  await isKept(page, /^\/remotes\/therapist\//);
  const without = await startInstance({
    settings: { HATID_DATA_DIR: stack.dataDir, PORT: '0', HATID_OFFLINE: '0' },
    clockAt: () => CLOCK,
  });
  line.lead(without.url);
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()).filter((name) => name.startsWith('hatid-')),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect(async () => {
    await page.reload();
    await expect(firstCard(page)).toBeVisible();
    // A page tidies up once it is idle, after 10 seconds at the latest. A file that the old worker was still keeping
    // goes with the next start.
    await expect.poll(left, { timeout: 25_000 }).toEqual([]);
  }).toPass({ timeout: 120_000 });
  await without.stop();
});
