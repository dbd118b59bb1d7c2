import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test';
import { altered, type Build, buildEdited, type Edit, Releases } from '../fixtures/releases';
import { testWithUnreportedStarts as test } from '../fixtures/unreported-starts';
import type { Stack } from '../stack/stack.mjs';

// One worker builds the version once for all tests.
test.describe.configure({ mode: 'default' });

/** A version of the driver's remote that misbehaves in many ways, by a word in its code. */
const MISBEHAVING: readonly Edit[] = [
  [
    'src/module.tsx',
    "import { type ReactNode, Suspense } from 'react';",
    "import { type ReactNode, Suspense, useEffect, useState } from 'react';",
  ],
  [
    'src/module.tsx',
    'const later = (',
    // The minimizer works out a plain text, and leaves out what never happens.
    `const HOW = String(Reflect.get(['HOW_IT_FAILS'], 0));
if (HOW === 'later') {
  setTimeout(() => {
    throw new Error('boom in a timer');
  });
  void Promise.reject(new Error('boom in a promise'));
}
if (HOW === 'loud') setInterval(() => Array.from({ length: 50 }, (_, at) => console.log('loud', at)), 200);
function Failing({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (HOW === 'endless') setCount(count + 1);
  });
  const until = performance.now() + ({ blocks: 9_000, 'blocks for ever': 1e9 }[HOW] ?? 0);
  while (performance.now() < until);
  return <>{children}</>;
}
const later = (`,
  ],
  [
    'src/module.tsx',
    'scheduling: later(<SchedulePage />),',
    'scheduling: <Failing>{later(<SchedulePage />)}</Failing>,',
  ],
  ['src/module.tsx', 'dashboard: <DriverDashboard />,', 'dashboard: <><p>Newest version</p><DriverDashboard /></>,'],
];

let edited: Promise<Build> | undefined;
const failing = async (how: string): Promise<Build> => {
  edited ??= buildEdited('driver', '1.1.0', MISBEHAVING);
  return altered(await edited, 'HOW_IT_FAILS', how);
};

/** Releases a version that misbehaves, and takes it back at the end. */
async function released(stack: Stack, version: string, how: string, during: () => Promise<void>): Promise<void> {
  const releases = await Releases.of(stack, 'driver');
  await releases.publish({ ...(await failing(how)), version });
  try {
    await during();
  } finally {
    await releases.rollback();
  }
}

const newest = (page: Page) => page.getByText('Newest version');
const schedule = (page: Page) => page.getByRole('heading', { level: 1, name: 'Schedule' });
const previous = (page: Page) => page.getByText('Driver area: running the previous version');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Schedule/ });

/** Opens the driver's dashboard, once its page is watched. */
async function watched(as: (username: string) => Promise<{ page: Page }>): Promise<Page> {
  const { page } = await as('driver');
  await expect(newest(page)).toBeVisible();
  // The watch begins at the first touch.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return page.workers().length;
    })
    .toBeGreaterThan(0);
  return page;
}

/** In the worker: how many blocked pages it has written down. To open the store would make it, empty. */
async function blocksKept(): Promise<number> {
  // By its name: what the device keeps of the day is a store beside it, and may be there first.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'hatid-watch')) return 0;
  return new Promise((resolve) => {
    const open = indexedDB.open('hatid-watch', 1);
    open.onsuccess = () => {
      const all = open.result.transaction('blocks').objectStore('blocks').count();
      all.onsuccess = () => resolve(all.result);
      open.result.close();
    };
  });
}

const counted = async (stack: Stack, version: string): Promise<string> =>
  (await (await fetch(`${stack.url}/metrics`)).text())
    .split('\n')
    .filter((line) => line.startsWith(`remote_faults_total{remote="driver",version="${version}"`))
    .join();

test('a remote that throws in a timer and a promise is named in Logs, in the metrics and in the log of the server (R-beyond-217)', async ({
  as,
  stack,
  trouble,
}) => {
  trouble.expected.push(/boom in a/);
  await released(stack, '1.3.0', 'later', async () => {
    const page = await watched(as);
    await expect.poll(() => counted(stack, '1.3.0')).toMatch(/kind="error"\} [2-9]/);
    await expect(page.getByText('boom')).toHaveCount(0);
    await expect(previous(page)).toHaveCount(0);
    expect(stack.instances[0]!.output()).toContain('"remote":"driver","version":"1.3.0","kind":"error"');
    const { page: office } = await as('operator', { path: '/dashboard/logs' });
    await office.getByRole('tab', { name: 'Client errors' }).click();
    await expect(office.getByText('driver 1.3.0 broke in the background').first()).toBeVisible();
  });
});

test('a remote that floods the console is named (R-beyond-217)', async ({ as, stack }) => {
  await released(stack, '1.3.1', 'loud', async () => {
    const { page } = await as('driver', { prepare: (one) => one.clock.install() });
    await expect(newest(page)).toBeVisible();
    // The watch over the console begins after a minute.
    await page.clock.fastForward(60_000);
    await expect.poll(() => counted(stack, '1.3.1'), { timeout: 20_000 }).toContain('kind="console"');
  });
});

test('a remote whose effects draw without end gives way, and people stay on their page (R-beyond-217)', async ({
  as,
  stack,
  trouble,
}) => {
  trouble.expected.push(/Driver area: Maximum update depth/);
  await released(stack, '1.3.2', 'endless', async () => {
    const page = await watched(as);
    await menu(page).click();
    await expect(previous(page)).toBeVisible({ timeout: 30_000 });
    await expect(schedule(page)).toBeVisible();
    await page.getByText('Details').click();
    await expect(page.getByText('Version 1.3.2 could not be used: it drew without end.')).toBeVisible();
    await expect.poll(() => counted(stack, '1.3.2')).toContain('kind="page"');
  });
});

// Seen red without the presses: a stop in a debugger looks the same.
test('a remote that blocks its page for seconds while somebody presses is passed over at the next load (R-beyond-246)', async ({
  as,
  stack,
}) => {
  test.setTimeout(90_000);
  await released(stack, '1.3.3', 'blocks', async () => {
    const page = await watched(as);
    const devtools = await page.context().newCDPSession(page);
    /** A press of a key. Does the page take it within two seconds? */
    const isTaken = async (): Promise<boolean> => {
      const pressed = devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Shift' });
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000));
      return Promise.race([pressed.then(() => true), late]);
    };
    void menu(page).click({ noWaitAfter: true });
    // As somebody does who waits for an answer.
    await expect.poll(isTaken, { timeout: 20_000, intervals: [50] }).toBe(false);
    await expect(schedule(page)).toBeVisible({ timeout: 30_000 });
    await expect(previous(page)).toHaveCount(0);
    await expect.poll(() => counted(stack, '1.3.3'), { timeout: 20_000 }).toContain('kind="blocked"');
    await page.reload();
    await page.getByText('Details').click();
    const why = 'Version 1.3.3 could not be used: it kept the screen from answering for 5 seconds.';
    await expect(page.getByText(why)).toBeVisible();
    await expect(schedule(page)).toBeVisible();
  });
});

test('a page that is killed while a remote blocks it comes back with the previous version (R-beyond-246)', async ({
  as,
  stack,
}) => {
  test.setTimeout(180_000);
  await released(stack, '1.3.4', 'blocks for ever', async () => {
    const page = await watched(as);
    const worker = page.workers()[0]!;
    const next = await page.context().newPage();
    await page.bringToFront();
    // It never ends, as the page blocks; closing the page gives it up. A time limit could end it before the press.
    void menu(page)
      .click({ noWaitAfter: true })
      .catch(() => undefined);
    // The worker counts only punctual ticks, of which a busy machine has few.
    await expect.poll(() => worker.evaluate(blocksKept), { timeout: 90_000, intervals: [1_000] }).toBe(1);
    // As a person ends a page that does not respond.
    void page.close({ runBeforeUnload: false });
    await next.goto('/dashboard/scheduling');
    await expect(previous(next)).toBeVisible({ timeout: 20_000 });
    await expect(schedule(next)).toBeVisible();
    await expect.poll(() => counted(stack, '1.3.4')).toContain('kind="blocked"');
  });
});

test('a stop in a debugger blames no version, and neither does a slow phone (R-beyond-247)', async ({ as, stack }) => {
  test.setTimeout(120_000);
  await released(stack, '1.3.5', 'fine', async () => {
    const page = await watched(as);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Debugger.enable');
    const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
    await devtools.send('Debugger.pause');
    void page.evaluate(() => performance.now());
    await paused;
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    await devtools.send('Debugger.resume');
    await devtools.send('Debugger.disable');

    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const name of ['Schedule', 'Notifications', 'Attendance', 'Dashboard', 'Schedule'])
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click();
    await expect(schedule(page)).toBeVisible({ timeout: 30_000 });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto('/dashboard');
    await expect(newest(page)).toBeVisible();
    await expect(previous(page)).toHaveCount(0);
    expect(await counted(stack, '1.3.5')).toBe('');
  });
});
