import type { Route } from '@playwright/test';
import { firstOfEach } from '../fixtures/long-form';
import {
  goTo,
  newTab,
  NEXT,
  noRawText,
  NOT_RELEASED,
  notice,
  oldTab,
  oneByteOff,
  spoilLater,
  testWithNewerDriver as test,
  theRestWorks,
} from '../fixtures/newer-driver';
import { altered, type Build, buildEdited, type Edit, halfMade, Releases } from '../fixtures/releases';
import { expect } from '../fixtures/test';
import type { Stack } from '../stack/stack.mjs';

// Negative control, seen red: with limits of ten minutes in federation.ts and areaLoader.ts, the hanging remote failed.

// One worker builds the breaking version once for all tests.
test.describe.configure({ mode: 'default' });

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

/** Each row is a way to break that people must not feel. In the short form the first row of each reason. */
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
    what: 'hangs',
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

for (const [at, row] of firstOfEach(ROWS, ({ kind, reason }) => `${kind} ${reason}`).entries()) {
  test(`a remote that ${row.what} leaves people on the previous version, on their page, is not tried again, and the server is told (R-beyond-214, R-beyond-215, R-beyond-216)`, async ({
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
      const said = notice(page, NEXT);
      await said.getByText('Details').click();
      await expect(said).toContainText(`Version ${version} could not be used: ${row.reason}.`);
      await noRawText(page);
      const tried: string[] = [];
      page.on('request', (request) => tried.push(request.url()));
      await theRestWorks(page);
      await goTo(page, row.at ?? 'Dashboard');
      await expect(shown).toBeVisible();
      expect(tried.filter((url) => url.includes(`/remotes/driver/${version}/`))).toEqual([]);

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
    await expect(notice(page, NEXT)).toBeVisible();
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
    await expect(notice(page, NEXT)).toBeVisible();
    await noRawText(page);
  } finally {
    await releases.rollback();
  }
});
