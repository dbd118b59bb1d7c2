import type { Page, Route } from '@playwright/test';
import { expect, test as onStack } from '../fixtures/test';
import { altered, buildOf, halfMade, Releases } from '../fixtures/releases';
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
const test = onStack.extend<object, { stack: Stack }>({
  stack: [
    async ({ stack }, use) => {
      const [driver, therapist] = await Promise.all([buildOf('driver', NEXT), buildOf('therapist', NEXT)]);
      await (await Releases.of(stack, 'driver')).publish(altered(driver, "Today's Transports", RENAMED));
      await (await Releases.of(stack, 'therapist')).publish(halfMade(therapist));
      await use(stack);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // The server must not learn how these pages start: the version would go back by itself, and the next test needs it.
  visitor: ({ visitor }, use) =>
    use((seat = {}) =>
      visitor({
        ...seat,
        async prepare(page) {
          await page.context().route('**/api/starts/', (route) => route.abort());
          await seat.prepare?.(page);
        },
      }),
    ),
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
    `Version ${NEXT} could not be used: it stopped while starting (the engine does not turn).`,
  );
  await theRestWorks(page);
  await goTo(page, 'Dashboard');
  await expect(tab).toBeVisible();
  expect(tried.filter((url) => url.includes(`/remotes/therapist/${NEXT}/`))).toEqual([]);
});

test('without any version that works, the area shows its name and the reason; the rest works; Retry brings it back without a reload', async ({
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
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(newTab(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  await test.step('the same happens when the page had preloaded its files', async () => {
    await page.route('**/remotes/driver/**', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(page.getByText('Driver area is not available right now.')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/remotes/driver/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(newTab(page)).toBeVisible();
  });
});

test('a later part of a remote with one wrong byte is refused: only the page that needs it fails, until Retry', async ({
  as,
  trouble,
}) => {
  trouble.expected.push(/integrity/, /Operator area/, /Loading chunk/);
  const { page } = await as('operator');
  await expect(page.getByRole('tab', { name: /^Rejection Reviews/ })).toBeVisible();
  const loaded = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  const operatorsFiles = '**/remotes/operator/**';
  await page.route(operatorsFiles, (route) =>
    loaded.has(route.request().url()) ? route.fallback() : oneByteOff(route),
  );
  await goTo(page, 'Bookings');
  await expect(page.getByText('Operator area: this page could not be loaded.')).toBeVisible();
  await theRestWorks(page);

  await page.unroute(operatorsFiles);
  await goTo(page, 'Bookings');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'New booking' })).toBeVisible();
});
