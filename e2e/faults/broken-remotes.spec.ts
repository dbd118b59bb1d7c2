import type { Page, Route } from '@playwright/test';
import { expect } from '../fixtures/test';
import { altered, type Build, buildEdited, buildOf, type Edit, halfMade, Releases } from '../fixtures/releases';
import { testWithUnreportedStarts } from '../fixtures/unreported-starts';
import { isMarked, markPage } from '../screens/live';
import type { Stack } from '../stack/stack.mjs';

// Negative controls, each seen red. When `firstThatRuns` of shell/src/remotes/areaLoader.ts tried only the current
// version, the tests with the previous version failed. With limits of ten minutes in federation.ts and areaLoader.ts,
// the hanging remote failed. When `integrityOf` of shell/src/remotes/integrity.ts knew no hash, the tests with one
// wrong byte failed.

const BEFORE = '1.0.0';
const NEXT = '1.0.1';

/** The name of the driver's first tab in the new version, different from the old one. */
const RENAMED = "Today's Trips";

/**
 * The worker's stack with newer versions released on it. The driver's version works; the therapist's throws half-way
 * through its start.
 */
const test = testWithUnreportedStarts.extend<object, { stack: Stack }>({
  stack: [
    async ({ stack }, use) => {
      const [driver, therapist] = [buildOf('driver', NEXT), buildOf('therapist', NEXT)];
      await (await Releases.of(stack, 'driver')).publish(altered(driver, "Today's Transports", RENAMED));
      await (await Releases.of(stack, 'therapist')).publish(halfMade(therapist));
      await use(stack);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker prepares the releases once for all tests.
test.describe.configure({ mode: 'default' });

const oldTab = (page: Page) => page.getByRole('tab', { name: "Today's Transports" });
const newTab = (page: Page) => page.getByRole('tab', { name: RENAMED });
const notice = (page: Page, area: string) =>
  page.getByRole('status').filter({ hasText: `${area}: running the previous version ${BEFORE}` });
const goTo = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();

/** Opens another area and a page of the shell. */
async function theRestWorks(page: Page): Promise<void> {
  for (const name of ['Attendance', 'Notifications']) {
    await goTo(page, name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
}

const fileOf = (route: Route): string => new URL(route.request().url()).pathname.split('/').at(-1)!;

/** Answers for files with this prefix, and lets all others through. */
const only = (file: string, answer: (route: Route) => Promise<void>) => (route: Route) =>
  fileOf(route).startsWith(file) ? answer(route) : route.fallback();

/** The file with one more byte. The byte changes nothing, so only the hash shows it. */
async function oneByteOff(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: Buffer.concat([await response.body(), Buffer.from(' ')]) });
}

/** No exception's own words, whoever wrote them. */
const noRawText = (page: Page) =>
  expect(page.locator('body')).not.toContainText(/boom|engine|is not a function|Minified|Error:|Loading chunk/);

/** From now on, the files of a remote that this page has not loaded yet answer wrongly. */
async function spoilLater(page: Page, remote: string, answer: (route: Route) => Promise<void>) {
  const loaded = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  const files = `**/remotes/${remote}/**`;
  await page.route(files, (route) => (loaded.has(route.request().url()) ? route.fallback() : answer(route)));
  return { end: () => page.unroute(files) };
}

const garbage = (contentType: string) => (route: Route) =>
  route.fulfill({ contentType, headers: { 'access-control-allow-origin': '*' }, body: '<!doctype html>' });

const NOT_RELEASED = 'a file could not be fetched, or is not the one that was released';

/** Wrong answers for the files of the new version, and the reason that the notice gives. */
const FAULTS: { what: string; answer: (route: Route) => Promise<void>; reason: RegExp | string }[] = [
  {
    what: 'that answers 404',
    answer: (route) => route.fulfill({ status: 404, body: 'Not found.' }),
    reason: 'the server answered 404',
  },
  {
    what: 'that answers garbage for its manifest',
    answer: only('mf-manifest', garbage('application/json')),
    reason: NOT_RELEASED,
  },
  {
    what: 'that answers garbage for its entry',
    answer: only('remoteEntry', garbage('text/javascript')),
    reason: NOT_RELEASED,
  },
  {
    what: 'that answers garbage for its module',
    answer: only('__federation_expose_module', garbage('text/javascript')),
    reason: NOT_RELEASED,
  },
  {
    what: 'that hangs',
    answer: () => new Promise(() => undefined),
    reason: /did not come in time|was not there after/,
  },
  { what: 'whose manifest is off by one byte', answer: only('mf-manifest', oneByteOff), reason: NOT_RELEASED },
  { what: 'whose entry is off by one byte', answer: only('remoteEntry', oneByteOff), reason: NOT_RELEASED },
  {
    what: 'whose module is off by one byte',
    answer: only('__federation_expose_module', oneByteOff),
    reason: NOT_RELEASED,
  },
];

for (const { what, answer, reason } of FAULTS) {
  test(`a remote ${what} falls back to the previous version, with a notice; the rest works`, async ({
    as,
    trouble,
  }) => {
    trouble.expected.push(/integrity/);
    const { page } = await as('driver', { prepare: (one) => one.route(`**/remotes/driver/${NEXT}/**`, answer) });
    await expect(oldTab(page)).toBeVisible({ timeout: 20_000 });
    await notice(page, 'Driver area').getByText('Details').click();
    await expect(notice(page, 'Driver area').getByText(`Version ${NEXT} could not be used: `)).toContainText(reason);
    await theRestWorks(page);
  });
}

test('a remote that throws on start falls back to the previous version and is not tried again', async ({ as }) => {
  const { page } = await as('therapist');
  const tab = page.getByRole('tab', { name: /^Today/ });
  await expect(tab).toBeVisible();
  const tried: string[] = [];
  page.on('request', (request) => tried.push(request.url()));
  await notice(page, 'Therapist area').getByText('Details').click();
  await expect(notice(page, 'Therapist area')).toContainText(
    `Version ${NEXT} could not be used: it stopped while starting.`,
  );
  await noRawText(page);
  await theRestWorks(page);
  await goTo(page, 'Dashboard');
  await expect(tab).toBeVisible();
  expect(tried.filter((url) => url.includes(`/remotes/therapist/${NEXT}/`))).toEqual([]);
});

test('without any version that works, the area shows its name and the reason; the rest works; Try again brings it back without a reload', async ({
  as,
  trouble,
}) => {
  trouble.expected.push(/integrity/, /AreaUnavailable/, /Driver area: /);
  const { page } = await as('driver', {
    prepare: (one) => one.route('**/remotes/driver/**', (route) => route.fulfill({ status: 404 })),
  });
  await expect(page.getByText('Driver area is not available right now.')).toBeVisible({ timeout: 20_000 });
  for (const version of [NEXT, BEFORE])
    await expect(page.getByText(`Version ${version}: the server answered 404.`)).toBeVisible();
  await theRestWorks(page);
  await goTo(page, 'Dashboard');
  await expect(page.getByText('Driver area is not available right now.')).toBeVisible();

  await page.unroute('**/remotes/driver/**');
  await markPage(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(newTab(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  await test.step('the same happens when the page had preloaded its files', async () => {
    await page.route('**/remotes/driver/**', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(page.getByText('Driver area is not available right now.')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/remotes/driver/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(newTab(page)).toBeVisible();
  });
});

test('a later part of a remote with one wrong byte is refused: without an earlier version, only the page that needs it fails', async ({
  as,
  trouble,
}) => {
  trouble.expected.push(/integrity/, /Operator area/, /Loading chunk/);
  const { page } = await as('operator');
  await expect(page.getByRole('tab', { name: /^Rejection Reviews/ })).toBeVisible();
  const spoil = await spoilLater(page, 'operator', oneByteOff);
  await goTo(page, 'Bookings');
  await expect(page.getByText('Operator area: this page could not be loaded.')).toBeVisible();
  await theRestWorks(page);

  await spoil.end();
  await goTo(page, 'Bookings');
  await expect(page.getByRole('button', { name: 'New booking' })).toBeVisible();
});

/** A version of the driver's remote that can break in many ways, by a word in its code. */
const BREAKING: readonly Edit[] = [
  [
    'src/module.tsx',
    "import { type ReactNode, Suspense } from 'react';",
    "import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';",
  ],
  [
    'src/module.tsx',
    'const later = (',
    `const HOW = ['HOW_IT_BREAKS'].join('');
function Breaking({ at, children }: { at: string; children: ReactNode }) {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    if (HOW === at + ' endless') setCount(count + 1);
  });
  if (HOW === at + ' throws') throw new TypeError('boom: (0 , s.peso2) is not a function');
  const Lacking = (HOW === at + ' lacks' ? undefined : Suspense) as typeof Suspense;
  return <Lacking>{children}</Lacking>;
}
const later = (`,
  ],
  [
    'src/module.tsx',
    'dashboard: <DriverDashboard />,',
    'dashboard: <Breaking at="dashboard"><DriverDashboard /></Breaking>,',
  ],
  [
    'src/module.tsx',
    'scheduling: later(<SchedulePage />),',
    'scheduling: <Breaking at="schedule">{later(<SchedulePage />)}</Breaking>,',
  ],
  [
    'src/pages.ts',
    '} satisfies PageRows',
    "  cupboard: { path: 'cupboard', label: 'Cupboard', roles: ['driver'] },\n} satisfies PageRows",
  ],
  [
    'src/module.tsx',
    'cash: later(<CashPage />),',
    'cash: later(<CashPage />),\n    cupboard: <Breaking at="cupboard"><h1>Cupboard</h1></Breaking>,',
  ],
];

let edited: Promise<Build> | undefined;
const breaking = async (how: string): Promise<Build> => {
  edited ??= buildEdited('driver', '1.1.0', BREAKING);
  return altered(await edited, 'HOW_IT_BREAKS', how);
};

/** The same build with another text in one script, found by its name. */
const inScript = (build: Build, name: RegExp, change: (text: string) => string): Build => ({
  ...build,
  files: new Map(
    [...build.files].map(([file, body]) => [file, name.test(file) ? Buffer.from(change(body.toString())) : body]),
  ),
});

interface Row {
  what: string;
  /** The broken build. */
  build: () => Promise<Build>;
  /** What the server is told. */
  kind: 'load' | 'draw' | 'page';
  reason: string;
  /** Makes the files of this version answer wrongly once its dashboard stands. */
  spoil?: (route: Route) => Promise<void>;
  /** The same, from the first file on. */
  answer?: (route: Route) => Promise<void>;
  /** The page in which it breaks; the dashboard if left out. */
  at?: 'Schedule';
}

const missing = (route: Route) => route.fulfill({ status: 404, body: 'Not found.' });
const DRAWING = 'it stopped at its first drawing';

/** Each row is a way to break that people must not feel. */
const ROWS: Row[] = [
  {
    what: 'throws while it loads',
    build: async () => halfMade(await breaking('')),
    kind: 'load',
    reason: 'it stopped while starting',
  },
  {
    what: 'throws in its entry',
    build: async () => inScript(await breaking(''), /^remoteEntry/, () => "throw new Error('boom in the entry');"),
    kind: 'load',
    reason: 'it stopped while starting',
  },
  {
    what: 'has another shape',
    build: async () => altered(await breaking(''), /\bname:"driver"/, 'name:"operator"'),
    kind: 'load',
    reason: 'it is the operator area',
  },
  {
    what: 'lacks its default export',
    build: async () => altered(await breaking(''), /\{default:\(\)=>/, '{other:()=>'),
    kind: 'load',
    reason: 'it exports no module',
  },
  { what: 'has one wrong byte', build: () => breaking(''), kind: 'load', reason: NOT_RELEASED, answer: oneByteOff },
  {
    what: 'is slow for ever',
    build: () => breaking(''),
    kind: 'load',
    reason: 'a file did not come in time',
    answer: () => new Promise(() => undefined),
  },
  { what: 'throws at its first drawing', build: () => breaking('dashboard throws'), kind: 'draw', reason: DRAWING },
  { what: 'lacks a component', build: () => breaking('dashboard lacks'), kind: 'draw', reason: DRAWING },
  {
    what: 'renders without end',
    build: () => breaking('dashboard endless'),
    // Its first drawing ends; what follows does not.
    kind: 'page',
    reason: 'it drew without end',
  },
  {
    what: 'throws twice on a later page',
    build: () => breaking('schedule throws'),
    kind: 'page',
    reason: 'one of its pages stopped twice',
    at: 'Schedule',
  },
  {
    what: 'lacks the code of a later page',
    build: () => breaking(''),
    kind: 'page',
    reason: NOT_RELEASED,
    spoil: missing,
    at: 'Schedule',
  },
  {
    what: 'has one wrong byte in the code of a later page',
    build: () => breaking(''),
    kind: 'page',
    reason: NOT_RELEASED,
    spoil: oneByteOff,
    at: 'Schedule',
  },
];

/** What the server counts of this version. */
const counted = async (stack: Stack, version: string): Promise<string[]> =>
  (await (await fetch(`${stack.url}/metrics`)).text())
    .split('\n')
    .filter((line) => line.startsWith(`remote_faults_total{remote="driver",version="${version}"`));

for (const [at, row] of ROWS.entries()) {
  test(`a remote that ${row.what} leaves people on the previous version, on their page, and the server is told (R-beyond-214, R-beyond-215, R-beyond-216)`, async ({
    as,
    stack,
    trouble,
  }) => {
    trouble.expected.push(/integrity/, /Driver area: /, /boom/, /Loading chunk/, /Minified React error/);
    const version = `1.1.${at}`;
    const releases = await Releases.of(stack, 'driver');
    await releases.publish({ ...(await row.build()), version });
    try {
      const { page } = await as('driver', {
        prepare: async (one) => row.answer && one.route(`**/remotes/driver/${version}/**`, row.answer),
      });
      const shown = row.at === 'Schedule' ? page.getByRole('heading', { level: 1, name: 'Schedule' }) : newTab(page);
      if (row.at) {
        await expect(newTab(page).or(oldTab(page))).toBeVisible();
        if (row.spoil) await spoilLater(page, `driver/${version}`, row.spoil);
        await goTo(page, row.at);
      }
      await expect(shown).toBeVisible({ timeout: 20_000 });
      const said = page.getByRole('status').filter({ hasText: `Driver area: running the previous version ${NEXT}` });
      await said.getByText('Details').click();
      await expect(said).toContainText(`Version ${version} could not be used: ${row.reason}.`);
      await noRawText(page);
      await theRestWorks(page);
      await goTo(page, row.at ?? 'Dashboard');
      await expect(shown).toBeVisible();

      await expect
        .poll(() => counted(stack, version))
        .toContain(`remote_faults_total{remote="driver",version="${version}",kind="${row.kind}"} 1`);
      expect(stack.instances[0]!.output()).toMatch(
        new RegExp(`"remote":"driver","version":"${version}","kind":"${row.kind}"`),
      );
    } finally {
      await releases.rollback();
    }
  });
}

test('a version that broke is not tried again after a reload; a mended one is at once (R-beyond-214)', async ({
  as,
  stack,
  trouble,
}) => {
  trouble.expected.push(/Driver area: /, /boom/);
  const releases = await Releases.of(stack, 'driver');
  const broken = await breaking('dashboard throws');
  await releases.publish({ ...broken, version: '1.2.0' });
  try {
    const { page } = await as('driver');
    await expect(newTab(page)).toBeVisible();
    const complaints = trouble.seen.length;
    await page.reload();
    await expect(newTab(page)).toBeVisible();
    await expect(page.getByText(`Driver area: running the previous version ${NEXT}`)).toBeVisible();
    expect(trouble.seen).toHaveLength(complaints);
    await releases.publish({ ...altered(await breaking(''), "Today's Transports", "Today's Rides"), version: '1.2.1' });
    await page.reload();
    await expect(page.getByRole('tab', { name: "Today's Rides" })).toBeVisible();
    await expect(page.getByText(/running the previous version/)).toHaveCount(0);
  } finally {
    await releases.rollback();
    await releases.rollback();
  }
});

test('a page that went with its version leads people on to the dashboard (R-beyond-214)', async ({
  as,
  stack,
  trouble,
}) => {
  trouble.expected.push(/Driver area: /, /boom/);
  const releases = await Releases.of(stack, 'driver');
  await releases.publish({ ...(await breaking('cupboard throws')), version: '1.2.5' });
  try {
    const { page } = await as('driver', { path: '/dashboard/cupboard' });
    await expect(page).toHaveURL('/dashboard');
    await expect(newTab(page)).toBeVisible();
    await expect(page.getByText(`Driver area: running the previous version ${NEXT}`)).toBeVisible();
    await noRawText(page);
  } finally {
    await releases.rollback();
  }
});

test('while the server does not answer, no version gives way: the page says so, and Try again brings it back (R-beyond-214)', async ({
  as,
  trouble,
}) => {
  trouble.expected.push(/Driver area: /, /Loading chunk/, /ERR_FAILED/);
  const { page } = await as('driver');
  await expect(newTab(page)).toBeVisible();
  const spoil = await spoilLater(page, 'driver', (route) => route.abort());
  await page.route('**/readyz', (route) => route.abort());
  await goTo(page, 'Schedule');
  await expect(page.getByText('Driver area: this page could not be loaded.')).toBeVisible();
  await expect(page.getByText(/running the previous version/)).toHaveCount(0);
  await noRawText(page);
  await spoil.end();
  await page.unroute('**/readyz');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await expect(page.getByText(/running the previous version/)).toHaveCount(0);
});
