import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, testOnOwnStack } from '../fixtures/test';
import { checkoutOf, edit } from '../fixtures/releases';
import { isMarked, markPage } from '../screens/live';
import { ROOT } from '../stack/instance.mjs';
import type { Stack } from '../stack/stack.mjs';

// Each compiles the shell or a remote from its sources.
testOnOwnStack.describe.configure({ timeout: 180_000 });
testOnOwnStack.use({ stackOptions: { env: { HATID_REMOTE_OVERRIDES: '1' } } });

/** Runs `npm run dev` of a package beside the stack, and answers the address that it prints. */
async function serve(name: string, stack: Stack, checkout = ROOT): Promise<{ address: string; stop: () => void }> {
  const child: ChildProcess = spawn(process.execPath, [path.join(checkout, 'shared-lib/tooling/dev.mjs'), name], {
    cwd: checkout,
    env: { ...process.env, PORT: new URL(stack.url).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const said = new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      output += String(part);
      const address = /from its sources: (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', () => reject(new Error(`npm run dev of ${name} ended:\n${output}`)));
  });
  return { address: await said, stop: () => child.kill('SIGTERM') };
}

const acceptLocalBuild = async (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

testOnOwnStack(
  "an edit of a remote appears in the team's browser: in place on a shell from its sources, after a reload on a released one (R-beyond-232)",
  async ({ as, stack }) => {
    const checkout = checkoutOf('driver');
    const served: { stop: () => void }[] = [];
    try {
      const shell = await serve('shell', stack);
      served.push(shell);
      const remote = await serve('remote-driver', stack, checkout);
      served.push(remote);
      const { origin, search } = new URL(remote.address);
      expect(origin).toBe(shell.address);

      await testOnOwnStack.step('in place, with what was open', async () => {
        const { page } = await as('driver', {
          at: shell.address,
          path: `/dashboard${search}`,
          prepare: acceptLocalBuild,
        });
        await page.getByRole('tab', { name: 'Upcoming Transports' }).click();
        await markPage(page);
        edit(checkout, 'driver', [
          'src/dashboard/DriverDashboard.tsx',
          'label: m.todays_transports()',
          "label: 'Trips of today'",
        ]);
        await expect(page.getByRole('tab', { name: 'Trips of today' })).toBeVisible();
        await expect(page.getByRole('tab', { name: 'Upcoming Transports' })).toHaveAttribute('aria-selected', 'true');
        expect(await isMarked(page)).toBe(true);
        await page.context().close();
      });

      await testOnOwnStack.step('after a reload', async () => {
        const { page } = await as('driver', { path: `/dashboard${search}`, prepare: acceptLocalBuild });
        await expect(page.getByRole('tab', { name: 'Trips of today' })).toBeVisible();
        await markPage(page);
        edit(checkout, 'driver', [
          'src/dashboard/DriverDashboard.tsx',
          "label: 'Trips of today'",
          "label: 'Rides of today'",
        ]);
        await expect(page.getByRole('tab', { name: 'Rides of today' })).toBeVisible();
        expect(await isMarked(page)).toBe(false);
      });
    } finally {
      for (const { stop } of served) stop();
      rmSync(checkout, { recursive: true });
    }
  },
);
