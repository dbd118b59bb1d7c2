import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as onStack, testOnOwnStack } from '../fixtures/test';
import { altered, buildEdited, buildOf, type Edit, halfMade, Releases } from '../fixtures/releases';
import { isMarked, markPage } from '../screens/live';
import { removeDataFolder } from '../stack/data-folder.mjs';
import { ROOT } from '../stack/instance.mjs';
import type { Stack } from '../stack/stack.mjs';
import { copiedCheckout, rebuildShell } from '../stack/upgrade.mjs';

// The tests build versions of a remote.
testOnOwnStack.describe.configure({ timeout: 180_000 });

const FIRST = '1.0.0';
const SECOND = '1.0.1';
const THIRD = '1.0.2';
const RENAMED = "Today's Trips";

/** A hash of every file of the shell that the server delivers. */
async function shellFiles({ url }: Stack): Promise<Record<string, string>> {
  const folder = path.join(ROOT, 'shell/dist');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['build.json', 'index.html'].includes(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const hashes = names.map(async (name) => {
    const response = await fetch(`${url}/${name}`);
    expect(response.status, name).toBe(200);
    return [
      name,
      createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex'),
    ];
  });
  return Object.fromEntries(await Promise.all(hashes)) as Record<string, string>;
}

/**
 * The scripts of a version without their hashes, and in each the names that tell the version from another. The numbers
 * of modules and the minimizer's names differ from build to build.
 */
const namesIn = (files: ReadonlyMap<string, Buffer>): Record<string, string[]> =>
  Object.fromEntries(
    [...files]
      .filter(([name]) => name.endsWith('.js'))
      .map(([name, body]): [string, string[]] => [
        name.replace(/\.[0-9a-f]{8}\./, '.'),
        (body.toString('utf8').match(/remote_[a-z]+_\d+_\d+_\d+(?=_)|name:"[a-z]+",version:"[^"]+"/g) ?? []).sort(),
      ])
      .sort(([a], [b]) => a.localeCompare(b)),
  );

/** The same of the version that everybody gets. */
async function deliveredFiles({ url }: Stack, remote: string): Promise<Record<string, string[]>> {
  const registry = (await (await fetch(`${url}/remotes.json`)).json()) as {
    remotes: Record<string, { current: { version: string; integrity: Record<string, string> } }>;
  };
  const { version, integrity } = registry.remotes[remote]!.current;
  const bodies = Object.keys(integrity).map(async (name): Promise<[string, Buffer]> => {
    const response = await fetch(`${url}/remotes/${remote}/${version}/${name}`);
    expect(response.status, name).toBe(200);
    return [name, Buffer.from(await response.arrayBuffer())];
  });
  return namesIn(new Map(await Promise.all(bodies)));
}

async function openSystemInfo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'About' }).click();
  await page.getByRole('link', { name: 'System Info' }).click();
}

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

/** The driver's area version that runs in a page, read from About. */
async function runningVersion(page: Page): Promise<string> {
  await expect(page.getByRole('tab').first()).toBeVisible();
  await openSystemInfo(page);
  return page.getByRole('row', { name: 'Driver area' }).getByRole('cell').nth(1).innerText();
}

testOnOwnStack(
  'a remote is released while the shell runs: the next visit has it, an open tab keeps its version, a rollback brings the old one back, and no file of the shell changes',
  async ({ as, stack }) => {
    const before = await shellFiles(stack);
    expect(Object.keys(before).length).toBeGreaterThan(5);
    const releases = await Releases.of(stack, 'driver');
    const driver = await as('driver');
    const oldTab = (page: Page) => page.getByRole('tab', { name: "Today's Transports" });
    const newTab = (page: Page) => page.getByRole('tab', { name: RENAMED });
    await expect(oldTab(driver.page)).toBeVisible();

    await testOnOwnStack.step('the new code is released', async () => {
      await releases.publish(altered(buildOf('driver', SECOND), "Today's Transports", RENAMED));
      await driver.page.getByRole('tab', { name: 'Upcoming Transports' }).click();
      await oldTab(driver.page).click();
      await expect(oldTab(driver.page)).toHaveAttribute('aria-selected', 'true');
      expect(await runningVersion(driver.page)).toBe(FIRST);
      const next = await driver.newTab();
      await expect(newTab(next)).toBeVisible();
      await expect(oldTab(next)).toBeHidden();
      expect(await runningVersion(next)).toBe(SECOND);
      expect(await shellFiles(stack)).toEqual(before);
    });

    await testOnOwnStack.step('npm run rollback', async () => {
      expect(await releases.rollback()).toContain(`driver ${FIRST} is delivered`);
      const next = await driver.newTab();
      await expect(oldTab(next)).toBeVisible();
      expect(await runningVersion(next)).toBe(FIRST);
    });

    await testOnOwnStack.step('npm run release', async () => {
      expect(await releases.release(THIRD)).toContain(`driver ${THIRD} is delivered`);
      expect(await deliveredFiles(stack, 'driver')).toEqual(namesIn(buildOf('driver', THIRD).files));
      expect(await runningVersion(await driver.newTab())).toBe(THIRD);
      expect(await shellFiles(stack)).toEqual(before);
    });

    await testOnOwnStack.step(
      'the open tab offers a reload, on a phone without covering SOS (R-beyond-236)',
      async () => {
        await driver.page.bringToFront();
        await markPage(driver.page);
        // A page begins to look for news after a minute.
        await expect(driver.page.getByRole('button', { name: 'Reload' })).toBeVisible({ timeout: 90_000 });
        await driver.page.setViewportSize({ width: 390, height: 844 });
        await driver.page.getByRole('button', { name: 'SOS: something is wrong' }).click({ trial: true });
        await driver.page.getByRole('button', { name: 'Reload' }).click();
        await expect.poll(() => isMarked(driver.page).catch(() => true)).toBe(false);
      },
    );

    await testOnOwnStack.step('a lower version and a wrong token are refused before the build', async () => {
      const lower = await releases.refusal(SECOND);
      expect(lower).toContain(`${SECOND} is not higher than ${THIRD}, which is delivered now.`);
      const wrongToken = await releases.refusal('1.0.3', 'x'.repeat(43));
      expect(wrongToken).toContain('This needs a valid release token.');
      for (const output of [lower, wrongToken]) expect(output).not.toContain('built remote-driver');
    });
  },
);

/** The edits for one new page: its row and its content. */
const CUPBOARD: readonly Edit[] = [
  [
    'src/pages.ts',
    '} satisfies PageRows',
    "  cupboard: { path: 'cupboard', label: 'Cupboard', icon: 'box', roles: ['operator'], order: 41 },\n} satisfies PageRows",
  ],
  [
    'src/module.tsx',
    'appointment: later(<AppointmentPage />),',
    'appointment: later(<AppointmentPage />),\n    cupboard: <h1>What is in the cupboard</h1>,',
  ],
];

testOnOwnStack(
  'a remote released with one page more brings its row, its title and its page into an unchanged shell, for its role only; a rollback removes them',
  async ({ as, stack, trouble }) => {
    const before = await shellFiles(stack);
    const releases = await Releases.of(stack, 'operator');
    const { page: openTab, newTab } = await as('operator');
    const row = (page: Page) => mainLinks(page).filter({ hasText: 'Cupboard' });
    await expect(mainLinks(openTab).filter({ hasText: 'Attendance' })).toBeVisible();
    await expect(row(openTab)).toHaveCount(0);

    await releases.publish(await buildEdited('operator', SECOND, CUPBOARD));
    const next = await newTab();
    await expect
      .poll(() => mainLinks(next).allInnerTexts())
      .toEqual(expect.arrayContaining(['Dashboard', 'Bookings', 'Attendance', 'Cupboard']));
    await row(next).click();
    await expect(next).toHaveURL('/dashboard/cupboard');
    await expect(next.getByRole('heading', { level: 1, name: 'What is in the cupboard' })).toBeVisible();
    await expect(next).toHaveTitle('Cupboard · Hatid');
    await next.reload();
    await expect(next.getByRole('heading', { level: 1, name: 'What is in the cupboard' })).toBeVisible();
    await expect(row(openTab)).toHaveCount(0);
    expect(await shellFiles(stack)).toEqual(before);

    for (const role of ['therapist', 'driver']) {
      const { page } = await as(role);
      await expect(mainLinks(page).filter({ hasText: 'Attendance' })).toBeVisible();
      await expect(row(page)).toHaveCount(0);
      await page.goto('/dashboard/cupboard');
      await expect(page).toHaveURL('/dashboard');
    }

    await testOnOwnStack.step('while none of its versions loads, its page keeps the row and says why', async () => {
      trouble.expected.push(/integrity/, /AreaUnavailable/, /Operator area: /);
      const { page } = await as('operator', {
        prepare: (one) => one.route('**/remotes/operator/**', (route) => route.fulfill({ status: 404 })),
      });
      await row(page).click();
      await expect(page).toHaveURL('/dashboard/cupboard');
      await expect(page.getByText('Operator area is not available right now.')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(`Version ${SECOND}: the server answered 404.`)).toBeVisible();
      await expect(row(page)).toHaveAttribute('aria-current', 'page');
      await mainLinks(page).filter({ hasText: 'Attendance' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();

      await page.unroute('**/remotes/operator/**');
      await row(page).click();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'What is in the cupboard' })).toBeVisible();
    });

    await testOnOwnStack.step('npm run rollback', async () => {
      expect(await releases.rollback()).toContain(`operator ${FIRST} is delivered`);
      const again = await newTab('/dashboard/cupboard');
      await expect(again.getByText('There is no such page.')).toBeVisible();
      await expect(row(again)).toHaveCount(0);
    });
  },
);

const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="main."]')?.src);

// Negative control, seen red: without `partOfAnyShell` in server/src/web/shells.ts the open tab gets 404 for its page.
testOnOwnStack(
  'a build in the checkout changes nothing for a server that runs (R-beyond-235); its next start delivers it: an open tab still opens every page of its build, and the next visit has the new one (R-beyond-234)',
  async ({ as, stack, trouble }) => {
    // The server restarts here.
    trouble.expected.push(/WebSocket connection .*ERR_CONNECTION_REFUSED/);
    const [instance] = stack.instances;
    const { page, newTab } = await as('driver');
    await expect(page.getByRole('tab').first()).toBeVisible();
    await markPage(page);
    const upgraded = copiedCheckout();
    try {
      await instance!.stop();
      await instance!.restart(upgraded);
      rebuildShell(upgraded);
      expect(await scriptOf(await newTab())).toBe(await scriptOf(page));
      await instance!.stop();
      await instance!.restart(upgraded);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Notifications/ })
        .click();
      const next = await newTab('/dashboard/notifications');
      for (const one of [page, next])
        await expect(one.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
      expect(await scriptOf(next)).not.toBe(await scriptOf(page));
      expect(await isMarked(page)).toBe(true);

      await testOnOwnStack.step(
        'a tab older than the kept files says so, and Retry brings it to the new build',
        async () => {
          trouble.expected.push(/System Info: /, /\/[\w.-]+\.[0-9a-f]{8}\.js/);
          await stack.database.rows(
            "delete from remote_versions v using remote_pointers p where v.remote = 'shell' and p.remote = 'shell' and v.version <> p.versions[1]",
          );
          await stack.database.rows('delete from shell_files');
          await openSystemInfo(page);
          // The code that says more is of the old build, too: a page younger than a minute has not loaded it.
          await expect(
            page.getByText(/^System Info( is not available right now\.|: this page could not be loaded\.)$/),
          ).toBeVisible();
          await page.getByRole('button', { name: /^(Retry|Try again)$/ }).click();
          await expect(page.getByRole('heading', { level: 1, name: 'System Info' })).toBeVisible();
          expect(await isMarked(page)).toBe(false);
        },
      );
    } finally {
      await instance!.stop();
      removeDataFolder(upgraded);
    }
  },
);

onStack(
  'shell and remotes share one instance of React, of shared-lib and of whatever else they have in common',
  async ({ as }) => {
    const { page } = await as('operator');
    await expect(page.getByRole('tab', { name: /^Rejection Reviews/ })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Attendance' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
    const copies = await page.evaluate(() => {
      type Copies = Record<string, { from: string; useIn: string[] }>;
      const { __FEDERATION__: runtime } = globalThis as unknown as {
        __FEDERATION__: { __SHARE__: Record<string, Record<string, Record<string, Copies>>> };
      };
      return Object.values(runtime.__SHARE__)
        .flatMap((scopes) => Object.values(scopes))
        .flatMap((packages) => Object.entries(packages))
        .flatMap(([name, versions]) =>
          Object.entries(versions).map(([version, { from, useIn }]) => ({ name, copy: `${from} ${version}`, useIn })),
        );
    });
    for (const name of ['react', 'react-dom', 'styled-components', '@tanstack/react-query', 'shared-lib']) {
      expect(new Set(copies.filter((one) => one.name === name).map(({ copy }) => copy)).size, name).toBe(1);
    }
    // Both remotes used the same copy.
    const users = copies
      .filter(({ name }) => name === 'shared-lib')
      .flatMap(({ useIn }) => useIn)
      .join(' ');
    for (const area of ['operator', 'attendance']) expect(users).toContain(area);
  },
);

/** The cookies of browsers that get this version of the driver's area, and of those that get another. */
async function devices({ url }: Stack, version: string): Promise<{ readonly with: string; readonly without: string }> {
  const found: { with?: string; without?: string } = {};
  while (found.with === undefined || found.without === undefined) {
    const page = await fetch(url);
    const cookie = page.headers
      .getSetCookie()
      .find((one) => one.startsWith('hatid_visit='))!
      .split(';')[0]!;
    const registry = (await (await fetch(`${url}/remotes.json`, { headers: { cookie } })).json()) as {
      remotes: { driver: { current: { version: string } } };
    };
    found[registry.remotes.driver.current.version === version ? 'with' : 'without'] = cookie;
  }
  return { with: found.with, without: found.without };
}

testOnOwnStack(
  'a canary of 10 % is seen by the same devices again; one that throws goes back by itself, and operators are told; a link shows it, and one press goes back (R-beyond-221, R-beyond-222, R-beyond-225)',
  async ({ as, stack, trouble }) => {
    trouble.expected.push(/the engine does not turn/);
    const releases = await Releases.of(stack, 'driver');
    const oldTab = (page: Page) => page.getByRole('tab', { name: "Today's Transports" });
    const newTab = (page: Page) => page.getByRole('tab', { name: RENAMED });

    await testOnOwnStack.step('10 % of the devices, and the same ones again', async () => {
      const renamed = altered(buildOf('driver', SECOND), "Today's Transports", RENAMED);
      await releases.publish(renamed, { canary: { percent: 10 } });
      const cookies = await devices(stack, SECOND);
      const on = (cookie: string) =>
        as('driver3', {
          prepare: (page) => {
            const [name = '', value = ''] = cookie.split('=');
            return page.context().addCookies([{ name, value, url: stack.url }]);
          },
        });
      for (const [cookie, tab] of [
        [cookies.with, newTab],
        [cookies.without, oldTab],
      ] as const) {
        const { page, newTab: again } = await on(cookie);
        await expect(tab(page)).toBeVisible();
        await expect(tab(await again())).toBeVisible();
      }
      const status = await releases.command('status');
      expect(status).toContain(`driver ${SECOND} for 10 % of the devices`);
      expect(await releases.rollback()).toContain(`driver ${FIRST} is delivered`);
    });

    await testOnOwnStack.step('a link shows it to who has it', async () => {
      const link = (await releases.command('preview', '--version', SECOND)).split('\n')[0]!;
      const { page } = await as('driver3');
      await expect(oldTab(page)).toBeVisible();
      await page.goto(new URL(link).pathname);
      await expect(newTab(page)).toBeVisible();
      await expect(page.getByText(`Preview: Driver area ${SECOND}`)).toBeVisible();
      await page.getByRole('button', { name: 'Use what everybody has' }).click();
      await expect(oldTab(page)).toBeVisible();
      await expect(page.getByText('Preview:')).toBeHidden();
    });

    await testOnOwnStack.step('one that throws goes back by itself', async () => {
      // Their first pages bind the devices to them.
      const office = await as('operator');
      const drivers = [await as('driver'), await as('driver2')];
      for (const { page } of drivers) await expect(oldTab(page)).toBeVisible();
      await releases.publish(halfMade(buildOf('driver', THIRD)), { canary: { percent: 100 } });
      for (const { newTab: open } of drivers) {
        const page = await open();
        await expect(oldTab(page)).toBeVisible();
        await expect(page.getByText('running the previous version')).toBeVisible();
      }
      await office.page.goto('/dashboard/notifications');
      await expect(office.page.getByText('The driver part went back by itself')).toBeVisible();
      await expect(office.page.getByText(`Everyone is back on ${FIRST}.`)).toBeVisible();
      const next = await drivers[0]!.newTab();
      await expect(oldTab(next)).toBeVisible();
      await expect(next.getByText('running the previous version')).toBeHidden();
      const history = await releases.command('status');
      expect(history).toMatch(new RegExp(`returned +${THIRD.replaceAll('.', '\\.')}`));
    });
  },
);
