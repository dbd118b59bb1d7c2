import type { Page } from '@playwright/test';
import { expect, testOnOwnStack, type Person } from '../fixtures/test';
import { CLOCK, template } from '../fixtures/template';
import { altered, buildOf, halfMade, Releases } from '../fixtures/releases';
import { travel } from '../screens/main-journey';
import { startStack, type Stack } from '../stack/stack.mjs';

// The tests start several stacks, one after the other.
testOnOwnStack.describe.configure({ timeout: 360_000 });

/** Three versions of three remotes. Everybody has 1.0.0 of each. */
const MIX = { operator: '1.0.1', therapist: '1.0.2', driver: '1.0.3' } as const;
const ADDRESS = `/dashboard?${new URLSearchParams(
  Object.entries(MIX).map(([remote, version]) => [`remote-${remote}`, version]),
)}`;
const BACK = 'Use what everybody has';

/** Publishes the mix as canaries that nobody gets. */
async function publishMix(stack: Stack): Promise<void> {
  for (const [remote, version] of Object.entries(MIX)) {
    const releases = await Releases.of(stack, remote);
    await releases.publish(buildOf(remote, version), { canary: { percent: 0 } });
  }
}

/** The versions whose files a page has loaded: 'driver 1.0.3'. */
const loaded = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      performance.getEntriesByType('resource').flatMap(({ name }) => {
        const [, remote, version] = /\/remotes\/([a-z-]+)\/([^/]+)\//.exec(name) ?? [];
        return remote && version ? [`${remote} ${version}`] : [];
      }),
    ),
  ]);

/** What everybody gets of a remote. */
async function delivered({ url }: Stack, remote: string): Promise<string | undefined> {
  const registry = (await (await fetch(`${url}/remotes.json`)).json()) as {
    remotes: Record<string, { current: { version: string } }>;
  };
  return registry.remotes[remote]?.current.version;
}

testOnOwnStack(
  'a mix of three versions of three remotes runs the main journey, from booking to payment (R-beyond-240)',
  async ({ as, business, stack }) => {
    await publishMix(stack);
    const visit = await business.free();
    const people = { operator: 'operator', therapist: visit.therapist.username, driver: visit.driver.username };
    const onMix = async (role: keyof typeof MIX): Promise<Person> => {
      const person = await as(people[role], { path: ADDRESS });
      await expect(person.page.getByText('You see chosen versions: ')).toContainText(
        'Operator area 1.0.1, Therapist area 1.0.2, Driver area 1.0.3',
      );
      await expect(person.page).toHaveURL('/dashboard');
      await expect.poll(() => loaded(person.page)).toContain(`${role} ${MIX[role]}`);
      return person;
    };
    const trio = {
      operator: await onMix('operator'),
      therapist: await onMix('therapist'),
      driver: await onMix('driver'),
    };
    await travel(trio, business, visit);
    for (const role of ['operator', 'therapist', 'driver'] as const)
      expect(await loaded(trio[role].page)).not.toContain(`${role} 1.0.0`);

    await testOnOwnStack.step('one press goes back to what everybody has', async () => {
      const { page } = trio.driver;
      await page.getByRole('button', { name: BACK }).click();
      await expect(page.getByRole('tab').first()).toBeVisible();
      await expect(page.getByText('You see chosen versions')).toBeHidden();
      await expect.poll(() => loaded(page)).toContain('driver 1.0.0');
    });

    await testOnOwnStack.step('another stack runs the same mix for everybody', async () => {
      const mix = `driver=${MIX.driver},operator=${MIX.operator},therapist=local`;
      const composed = await startStack({ clock: CLOCK, template: template(), mix, from: stack.url });
      try {
        for (const remote of ['driver', 'operator'] as const)
          expect(await delivered(composed, remote)).toBe(MIX[remote]);
        expect(await delivered(composed, 'therapist')).toBe('1.0.0');
        const { page } = await as('driver', { at: composed.url });
        await expect(page.getByRole('tab').first()).toBeVisible();
        await expect.poll(() => loaded(page)).toContain('driver 1.0.3');
        // It would complain of the server that goes.
        await page.close();
      } finally {
        await composed.stop();
      }
      const unknown = startStack({ clock: CLOCK, template: template(), mix: 'driver=9.9.9', from: stack.url });
      await expect(unknown).rejects.toThrow(`${stack.url} has no remote-driver 9.9.9 that can run.`);
    });
  },
);

const RENAMED = "Today's Trips";
const oldTab = (page: Page) => page.getByRole('tab', { name: "Today's Transports" });
const newTab = (page: Page) => page.getByRole('tab', { name: RENAMED });

testOnOwnStack(
  'the panel chooses a version by keyboard; one that is unknown is refused by name; one that breaks falls back, and the page says so; one that is taken back is gone (R-beyond-241, R-beyond-243)',
  async ({ as, stack, trouble }) => {
    trouble.expected.push(/the engine does not turn/, /status of 400/);
    const releases = await Releases.of(stack, 'driver');
    await releases.publish(altered(buildOf('driver', '1.0.1'), "Today's Transports", RENAMED), {
      canary: { percent: 0 },
    });
    const { page, newTab: open } = await as('driver3');
    await expect(oldTab(page)).toBeVisible();
    const panel = page.getByRole('dialog', { name: 'Choose versions' });

    await testOnOwnStack.step('from the palette, without a mouse', async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find' }).fill('choose v');
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await panel.getByRole('combobox', { name: 'Driver area' }).selectOption('1.0.1');
      await panel.getByRole('combobox', { name: 'Driver area' }).press('Tab');
      await panel.getByRole('button', { name: 'Use these versions' }).press('Enter');
      await expect(newTab(page)).toBeVisible();
      await expect(page.getByText('You see chosen versions: Driver area 1.0.1')).toBeVisible();
      await expect(newTab(await open())).toBeVisible();
    });

    await testOnOwnStack.step('an address with an unknown version changes nothing, and says why', async () => {
      await page.goto('/dashboard?remote-driver=9.9.9');
      await expect(panel.getByText('remote-driver 9.9.9 was never published.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(newTab(page)).toBeVisible();
    });

    await testOnOwnStack.step('one that throws falls back, and the banner says what runs', async () => {
      await releases.publish(halfMade(buildOf('driver', '1.0.2')), { canary: { percent: 0 } });
      await page.goto('/dashboard?remote-driver=1.0.2');
      await expect(oldTab(page)).toBeVisible();
      await expect(page.getByText('Driver area 1.0.2 does not work here. You see 1.0.0.')).toBeVisible();
    });

    await testOnOwnStack.step('one that its team took back is gone', async () => {
      await releases.rollback();
      await page.reload();
      await expect(page.getByText('Driver area 1.0.2 was taken back. You see what everybody has.')).toBeVisible();
      await page.getByRole('button', { name: BACK }).click();
      await expect(oldTab(page)).toBeVisible();
      await expect(page.getByText('was taken back')).toBeHidden();
    });

    await testOnOwnStack.step('System Info offers the panel, too', async () => {
      await page.goto('/dashboard/about/system');
      await page.getByRole('button', { name: 'Choose versions' }).click();
      await expect(panel.getByRole('combobox', { name: 'Driver area' })).toHaveValue('');
    });
  },
);
