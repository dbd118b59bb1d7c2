import type { Page } from '@playwright/test';
import { expect, testOnOwnStack as test } from '../fixtures/test';
import { type Edit, inEditedCheckout, Releases } from '../fixtures/releases';

// The test builds versions of a remote.
test.describe.configure({ timeout: 180_000 });

const BEFORE = '1.0.0';
const NEXT = '1.0.1';

/** A name that only a later shared-lib has. */
const PESO2: readonly Edit[] = [
  [
    'src/dashboard/DriverDashboard.tsx',
    "import { pages } from '../pages';",
    "import { peso2 } from 'shared-lib';\nimport { pages } from '../pages';",
  ],
  ['src/dashboard/DriverDashboard.tsx', 'label: m.todays_transports(),', 'label: m.todays_transports() + peso2(5),'],
];

const REASON = 'it needs `peso2` of shared-lib; this page has no such name';

const tab = (page: Page) => page.getByRole('tab', { name: "Today's Transports" });
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: `Driver area: running the previous version ${BEFORE}` });

/** A page in which the server wrote no registry, so that it does not know the page's shell. */
const withoutRegistry = (page: Page) =>
  page.addInitScript(() => {
    const find = document.getElementById.bind(document);
    document.getElementById = (id: string) => (id === 'remotes-registry' ? null : find(id));
  });

/** The page runs the version before, says plainly why, and shows no exception. No code of the new one was loaded. */
async function runsTheVersionBefore(page: Page): Promise<void> {
  await expect(tab(page)).toBeVisible({ timeout: 20_000 });
  await notice(page).getByText('Details').click();
  await expect(notice(page)).toContainText(`Version ${NEXT} could not be used: ${REASON}.`);
  await expect(page.getByText(/is not a function|Minified|TypeError/)).toHaveCount(0);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((url) => url.includes(`/remotes/driver/${NEXT}/`))).toEqual([]);
}

test('a remote that takes a name of shared-lib which the shell lacks is refused with the name, and nobody notices; forced, everybody goes on with the version before (R-beyond-210, R-beyond-213)', async ({
  as,
  stack,
}) => {
  const releases = await Releases.of(stack, 'driver');
  const driver = await as('driver');
  await expect(tab(driver.page)).toBeVisible();

  await test.step('npm run compat: this checkout fits (R-beyond-212)', async () => {
    expect(await releases.compat()).toEqual({ fits: true, lacking: [] });
  });

  await inEditedCheckout('driver', PESO2, async (checkout) => {
    await test.step('npm run release is refused', async () => {
      expect(await releases.refusalFrom(checkout, NEXT)).toContain(
        `remote-driver ${NEXT} needs \`peso2\` of shared-lib; shell 1.0.0 has no such name.`,
      );
      const next = await driver.newTab();
      await expect(tab(next)).toBeVisible();
      await expect(notice(next)).toHaveCount(0);
    });

    await test.step('npm run release -- --force delivers it', async () => {
      const said = await releases.releaseFrom(checkout, NEXT, '--force', 'The shell follows tonight');
      expect(said).toContain(`driver ${NEXT} is delivered`);
    });
  });

  await test.step('everybody goes on with the version before', async () => {
    await tab(driver.page).click();
    await expect(tab(driver.page)).toHaveAttribute('aria-selected', 'true');
    await runsTheVersionBefore(await driver.newTab());
  });

  await test.step('a page that the server does not know finds it out by itself', async () => {
    const { page } = await as('driver', { prepare: withoutRegistry });
    await runsTheVersionBefore(page);
  });
});
