import { buildOf, Releases } from '../fixtures/releases';
import { expect, testOnOwnStack } from '../fixtures/test';

// The test builds a version of a remote.
testOnOwnStack.describe.configure({ timeout: 120_000 });

testOnOwnStack(
  'an operator reads the version of the shell on System Info, opens the releases from there, sees a canary arrive, and stops it (1-033, R-beyond-226, R-beyond-227)',
  async ({ as, stack }) => {
    const releases = await Releases.of(stack, 'driver');
    const build = buildOf('driver', '1.0.1');
    const { page } = await as('operator');
    await page.goto('/dashboard/about/system');
    const version = page.locator('dt', { hasText: /^Shell$/ }).locator('xpath=following-sibling::dd[1]');
    await expect(version).toHaveText(/^\d+\.\d+\.\d+$/);
    await page.getByRole('link', { name: 'Releases' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
    const driver = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Versions of Driver' }) });
    await expect(driver).toContainText('1.0.0100 %');

    await releases.publish(build, { canary: { percent: 10 } });
    await expect(driver).toContainText('10 % · canary');
    await driver.getByRole('button').click();
    const versions = page.getByRole('list', { name: 'Versions' });
    await expect(versions.getByRole('listitem').filter({ hasText: '1.0.1' })).toContainText('Canary 10 %');

    await versions.getByRole('button', { name: 'Stop the canary' }).click();
    const question = page.getByRole('alertdialog', { name: 'Stop the canary 1.0.1?' });
    await question.getByRole('button', { name: 'Stop the canary' }).click();
    await expect(page.getByText('1.0.1 is stopped. Everybody gets 1.0.0 at their next load.')).toBeVisible();
    await expect(versions.getByRole('listitem').filter({ hasText: '1.0.1' })).toContainText('Not in use');
    await expect(driver).toContainText('1.0.0100 %');
    await page.getByText('All events').click();
    await expect(page.getByRole('row', { name: /Canary stopped/ })).toBeVisible();
  },
);
