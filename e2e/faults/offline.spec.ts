import type { Page } from '@playwright/test';
import { openLine, type Line } from '../fixtures/cut-line';
import { buildOf, Releases } from '../fixtures/releases';
import { expect, testOnOwnStack } from '../fixtures/test';
import { CLOCK } from '../fixtures/template';
import { startInstance } from '../stack/instance.mjs';

// One test builds a remote.
testOnOwnStack.describe.configure({ timeout: 240_000 });

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
} as const;
const OF_LOST_NETWORK = /WebSocket connection|ERR_|Failed to fetch|NetworkError/;
const OF_REMOTES = /^\/remotes\/.+\/.+\//;
const HASHED = /\.[0-9a-f]{8}\.\w+$/;

const test = testOnOwnStack.extend<{ line: Line }>({
  line: async ({ stack, trouble }, use) => {
    trouble.expected.push(OF_LOST_NETWORK);
    const line = await openLine(stack.url);
    await use(line);
    await line.close();
  },
});

const firstCard = (page: Page) => page.getByRole('tabpanel').getByRole('article').first();
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / });

/** The files of the complete set that this browser keeps, as paths. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const set = (await (await caches.match('/kept-set'))?.json()) as { files: object } | undefined;
    return Object.keys(set?.files ?? {});
  });
const isKept = (page: Page, file: RegExp) =>
  expect.poll(async () => (await keptFiles(page)).some((one) => file.test(one)), { timeout: 60_000 }).toBe(true);
const isRunning = (page: Page, folder: string) =>
  expect
    .poll(() =>
      page.evaluate((at) => performance.getEntriesByType('resource').some(({ name }) => name.includes(at)), folder),
    )
    .toBe(true);

test('a therapist whose network is cut starts the page again, in the same tab and in a new one (R-device-20, R-device-21)', async ({
  as,
  line,
}) => {
  const { page, newTab } = await as('therapist', { ...PHONE, at: line.url });
  await expect(firstCard(page)).toBeVisible();
  await isKept(page, /^\/remotes\/therapist\//);
  line.cut();
  await page.reload();
  await expect(greeting(page)).toBeVisible();
  await page.close();
  const again = await newTab();
  await expect(greeting(again)).toBeVisible();
});

test('a release of one remote makes a phone fetch that remote only, and the next start runs it, without a network too (R-device-20)', async ({
  as,
  line,
  stack,
}) => {
  const releases = await Releases.of(stack, 'therapist');
  const build = await buildOf('therapist', '7.1.0');
  const { page, newTab } = await as('therapist', { ...PHONE, at: line.url });
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

test('a network that does not answer is waited for one second at a start; then the kept page starts, and tells no start (R-device-21)', async ({
  as,
  line,
}) => {
  const { page, newTab } = await as('driver', { ...PHONE, at: line.url });
  await expect(firstCard(page)).toBeVisible();
  await isKept(page, /^\/remotes\/driver\//);
  line.silence();
  const next = await newTab();
  await expect(greeting(next)).toBeVisible();
  const config = await next.evaluate(() => document.getElementById('page-config')!.textContent);
  expect(JSON.parse(config)).toMatchObject({ keptAt: expect.any(String) });
  expect(JSON.parse(config)).not.toHaveProperty('start');
  expect(JSON.parse(config)).not.toHaveProperty('time');
});

test('the server takes the worker and what it kept back from a phone (R-device-23)', async ({ as, line, stack }) => {
  const { page } = await as('therapist', { ...PHONE, at: line.url });
  await expect(firstCard(page)).toBeVisible();
  await isKept(page, /^\/remotes\/therapist\//);
  const without = await startInstance({
    settings: { HATID_DATA_DIR: stack.dataDir, PORT: '0', HATID_OFFLINE: '0' },
    clockAt: () => CLOCK,
  });
  line.lead(without.url);
  await page.reload();
  await expect(firstCard(page)).toBeVisible();
  const left = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('hatid-')));
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
  await without.stop();
});
