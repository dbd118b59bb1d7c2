import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect, testOnOwnStack as test } from '../fixtures/test';
import { altered, buildOf, halfMade, Releases, type Build } from '../fixtures/releases';
import { ROOT } from '../stack/instance.mjs';
import type { Stack } from '../stack/stack.mjs';

// One worker builds the new version of the remote once for all of them.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const BEFORE = '1.0.0';
const NEXT = '1.0.1';

/** What the driver's own first tab is called in the new version, to be told from the old one. */
const RENAMED = "Today's Trips";
const build = async (): Promise<Build> => altered(await buildOf('driver', NEXT), "Today's Transports", RENAMED);

const oldTab = (page: Page) => page.getByRole('tab', { name: "Today's Transports" });
const newTab = (page: Page) => page.getByRole('tab', { name: RENAMED });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: `Driver area: running the previous version ${BEFORE}` });

/** A hash of every file of the shell, as the server delivers it. */
async function shellFiles({ url }: Stack): Promise<Record<string, string>> {
  const folder = path.join(ROOT, 'shell/dist');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['build.json', 'index.html'].includes(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const hashes = names.map(async (name) => {
    const response = await fetch(`${url}/${name}`);
    expect(response.status, name).toBe(200);
    return [name, createHash('sha256').update(Buffer.from(await response.arrayBuffer())).digest('hex')];
  });
  return Object.fromEntries(await Promise.all(hashes)) as Record<string, string>;
}

/** The version of an area that runs in a page, as it says under About. */
async function runningVersion(page: Page, area: string): Promise<string> {
  await page.goto('/dashboard');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await page.getByRole('button', { name: 'About' }).click();
  await page.getByRole('link', { name: 'System Info' }).click();
  return page.getByRole('row', { name: area }).getByRole('cell').nth(1).innerText();
}

test('a remote is released while the shell runs: the next visit has it, an open tab keeps what it has, a rollback brings the old one back, and no file of the shell changes', async ({ as, stack }) => {
  const before = await shellFiles(stack);
  expect(Object.keys(before).length).toBeGreaterThan(5);
  const driver = await as('driver');
  const open = driver.page;
  await expect(oldTab(open)).toBeVisible();
  expect(await runningVersion(await driver.newTab(), 'Driver area')).toBe(BEFORE);

  const releases = await Releases.of(stack, 'driver');
  expect(await releases.release(NEXT)).toContain(`driver ${NEXT} is delivered`);
  expect(await runningVersion(await driver.newTab(), 'Driver area')).toBe(NEXT);
  await open.getByRole('tab', { name: 'Upcoming Transports' }).click();
  await oldTab(open).click();
  await expect(oldTab(open)).toHaveAttribute('aria-selected', 'true');
  expect(await shellFiles(stack)).toEqual(before);

  expect(await releases.rollback()).toContain(`driver ${BEFORE} is delivered`);
  expect(await runningVersion(await driver.newTab(), 'Driver area')).toBe(BEFORE);
  expect(await shellFiles(stack)).toEqual(before);
});

test('a release with other code shows it at the next load and not before', async ({ as, stack }) => {
  const { page } = await as('driver');
  await (await Releases.of(stack, 'driver')).publish(await build());
  await expect(oldTab(page)).toBeVisible();
  await page.reload();
  await expect(newTab(page)).toBeVisible();
  await expect(oldTab(page)).toBeHidden();
});

const filesOf = (version: string) => `**/remotes/driver/${version}/**`;
const isManifest = (route: Route): boolean => route.request().url().endsWith('mf-manifest.json');

/** What an address of the new version may answer instead of its file. */
const FAULTS: { what: string; answer: (route: Route) => Promise<void>; reason: RegExp }[] = [
  { what: 'answers 404', answer: (route) => route.fulfill({ status: 404, body: 'Not found.' }), reason: /the server answered 404/ },
  { what: 'answers garbage for its manifest', answer: (route) => (isManifest(route) ? route.fulfill({ contentType: 'application/json', body: '<!doctype html>' }) : route.fallback()), reason: /could not be fetched, or is not the one that was released/ },
  { what: 'answers garbage for its scripts', answer: (route) => (isManifest(route) ? route.fallback() : route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: 'garbage {' })), reason: /could not be fetched, or is not the one that was released/ },
  { what: 'hangs', answer: () => new Promise(() => undefined), reason: /did not come in time|was not there after/ },
];

for (const { what, answer, reason } of FAULTS) {
  test(`a remote that ${what} gives way to the previous version, with a notice; the rest works`, async ({ as, stack, trouble }) => {
    trouble.expected.push(/integrity|Failed to find a valid digest/);
    await (await Releases.of(stack, 'driver')).publish(await build());
    const { page } = await as('driver', { prepare: (one) => one.route(filesOf(NEXT), answer) });
    await expect(oldTab(page)).toBeVisible({ timeout: 20_000 });
    await expect(notice(page)).toBeVisible();
    await notice(page).getByText('Details').click();
    await expect(notice(page)).toContainText(new RegExp(`Version ${NEXT} could not be used: .*${reason.source}`));
    await theRestWorks(page);
  });
}

async function theRestWorks(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Attendance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
}

test('a remote that throws while it starts is half made: the previous version runs, and it is not tried again', async ({ as, stack }) => {
  await (await Releases.of(stack, 'driver')).publish(halfMade(await build()));
  const { page } = await as('driver');
  await expect(oldTab(page)).toBeVisible();
  await notice(page).getByText('Details').click();
  await expect(notice(page)).toContainText(`Version ${NEXT} could not be used: it stopped while starting (the engine does not turn).`);
  await theRestWorks(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(oldTab(page)).toBeVisible();
  await expect(newTab(page)).toBeHidden();
});

test('with no version left the area says its name and why; the rest works; Retry brings it back without a reload', async ({ as, trouble }) => {
  trouble.expected.push(/Driver area: 1\.0\.0/);
  const { page } = await as('driver', { prepare: (one) => one.route('**/remotes/driver/**', (route) => route.fulfill({ status: 404 })) });
  await expect(page.getByText('Driver area is not available right now.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(`Version ${BEFORE}: the server answered 404.`)).toBeVisible();
  await theRestWorks(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();

  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Driver area is not available right now.')).toBeVisible();
  await page.unroute('**/remotes/driver/**');
  await page.evaluate(() => void (document.documentElement.dataset.opened = 'once'));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(oldTab(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.opened)).toBe('once');
});

/** Serves a file with its last byte changed. */
async function oneByteOff(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.body();
  body[body.length - 1] = body[body.length - 1] === 0x0a ? 0x20 : 0x0a;
  await route.fulfill({ response, body });
}

for (const part of ['remoteEntry', '__federation_expose_module', 'mf-manifest']) {
  test(`a remote whose ${part} is altered by one byte is refused`, async ({ as, stack, trouble }) => {
    trouble.expected.push(/integrity|Failed to find a valid digest/);
    await (await Releases.of(stack, 'driver')).publish(await build());
    let met = 0;
    const alter = (route: Route): Promise<void> => {
      met++;
      return oneByteOff(route);
    };
    const { page } = await as('driver', { prepare: (one) => one.route(`**/remotes/driver/${NEXT}/${part}*`, alter) });
    await expect(notice(page)).toBeVisible({ timeout: 20_000 });
    await expect(oldTab(page)).toBeVisible();
    expect(met).toBeGreaterThan(0);
  });
}

test('a later part of a remote altered by one byte is refused: only the page that needs it fails, with its name and Retry', async ({ as, trouble }) => {
  trouble.expected.push(/integrity|Failed to find a valid digest|Operator area|Loading chunk/);
  const { page } = await as('operator');
  await expect(page.getByRole('tab', { name: /^Rejection Reviews/ })).toBeVisible();
  const loaded = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  let met = 0;
  await page.route('**/remotes/operator/**', (route) => {
    if (loaded.has(route.request().url())) return route.fallback();
    met++;
    return oneByteOff(route);
  });
  await page.getByRole('link', { name: 'Bookings', exact: true }).click();
  await expect(page.getByText('Operator area: this page stopped working.')).toBeVisible();
  expect(met).toBeGreaterThan(0);
  await theRestWorks(page);
});

test('shell and remotes share one instance of React, of shared-lib and of whatever else they have in common', async ({ as }) => {
  const { page } = await as('operator');
  await expect(page.getByRole('tab', { name: /^Rejection Reviews/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Attendance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  const copies = await page.evaluate(() => {
    type Copies = Record<string, { from: string; useIn: string[] }>;
    const { __FEDERATION__: runtime } = globalThis as unknown as { __FEDERATION__: { __SHARE__: Record<string, Record<string, Record<string, Copies>>> } };
    return Object.values(runtime.__SHARE__).flatMap((scopes) => Object.values(scopes)).flatMap((packages) => Object.entries(packages))
      .flatMap(([name, versions]) => Object.entries(versions).map(([version, { from, useIn }]) => ({ name, copy: `${from} ${version}`, useIn })));
  });
  for (const name of ['react', 'react-dom', 'styled-components', '@tanstack/react-query', 'shared-lib']) {
    expect(new Set(copies.filter((one) => one.name === name).map(({ copy }) => copy)).size, name).toBe(1);
  }
  // Both remotes took the one that is there.
  const users = copies.filter(({ name }) => name === 'shared-lib').flatMap(({ useIn }) => useIn).join(' ');
  for (const area of ['operator', 'attendance']) expect(users).toContain(area);
});
