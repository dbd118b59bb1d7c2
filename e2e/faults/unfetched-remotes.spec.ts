import type { Route } from '@playwright/test';
import {
  BEFORE,
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
import { expect } from '../fixtures/test';
import { isMarked, markPage } from '../screens/live';

// Negative controls, each seen red. When `firstThatRuns` of shell/src/remotes/areaLoader.ts tried only the current
// version, the tests with the previous version failed. When `integrityOf` of shell/src/remotes/integrity.ts knew no
// hash, the tests with one wrong byte failed.

// One worker prepares the release once for all tests.
test.describe.configure({ mode: 'default' });

const fileOf = (route: Route): string => new URL(route.request().url()).pathname.split('/').at(-1)!;

/** Answers for files with this prefix, and lets all others through. */
const only = (file: string, answer: (route: Route) => Promise<void>) => (route: Route) =>
  fileOf(route).startsWith(file) ? answer(route) : route.fallback();

/** Wrong answers for the files of the new version, and the reason that the notice gives. */
const FAULTS: { what: string; answer: (route: Route) => Promise<void>; reason: string }[] = [
  {
    what: 'that answers 404',
    answer: (route) => route.fulfill({ status: 404, body: 'Not found.' }),
    reason: 'the server answered 404',
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
    await notice(page, BEFORE).getByText('Details').click();
    await expect(notice(page, BEFORE).getByText(`Version ${NEXT} could not be used: `)).toContainText(reason);
    await theRestWorks(page);
  });
}

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
