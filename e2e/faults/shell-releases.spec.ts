import type { Page } from '@playwright/test';
import { laterShell } from '../fixtures/later-shell';
import { Releases } from '../fixtures/releases';
import { expect, testOnOwnStack as test } from '../fixtures/test';
import { isMarked, markPage } from '../screens/live';
import type { Stack } from '../stack/stack.mjs';

// A page learns of releases a minute after its start, and one step builds the shell.
test.describe.configure({ timeout: 400_000 });
test.use({ stackOptions: { instances: 2 } });

const OLD = 'Email Support';
const NEW = 'Write To Us';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const CONTACT = '/dashboard/help/contact';

async function shellsOf({ instances }: Stack, cookie = ''): Promise<(string | undefined)[]> {
  const pages = instances.map(async ({ url }) => {
    const text = await (await fetch(url, { headers: { cookie } })).text();
    return /"shell":"([^"]+)"/.exec(text)?.[1];
  });
  return Promise.all(pages);
}

/** The cookie of a browser that gets this version of the shell. */
async function deviceWith({ url }: Stack, version: string): Promise<string> {
  for (;;) {
    const answer = await fetch(url);
    const cookie = answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('hatid_visit='))!
      .split(';')[0]!;
    if ((await answer.text()).includes(`"shell":"${version}"`)) return cookie;
  }
}

test('a new shell is released under an open tab: the tab works on, offers a reload, and what was typed is still there in the new shell (R-beyond-234, R-beyond-236)', async ({
  as,
  stack,
}) => {
  const releases = await Releases.of(stack, 'shell');
  const { page, newTab } = await as('operator', { path: CONTACT });
  await expect(title(page, OLD)).toBeVisible();
  await page.getByLabel('Subject').fill('A key was lost');
  await page.getByLabel('Message').fill('It is the one for the back door.');
  await markPage(page);
  const other = await newTab();
  await expect(other.getByRole('tab', { name: /^Rejection Reviews/ })).toBeVisible();
  await markPage(other);

  await test.step('the new shell is in the next page of both servers', async () => {
    await releases.publish(laterShell('1.1.0', [OLD, NEW]));
    expect(await shellsOf(stack)).toEqual(['1.1.0', '1.1.0']);
    await expect(title(await newTab(CONTACT), NEW)).toBeVisible();
  });

  await test.step('an open tab opens pages of its own version', async () => {
    await other.getByRole('button', { name: 'About' }).click();
    await other.getByRole('link', { name: 'System Info' }).click();
    await expect(title(other, 'System Info')).toBeVisible();
    expect(await isMarked(other)).toBe(true);
    await other.close();
  });

  await test.step('it offers a reload that keeps what was typed', async () => {
    const offer = page.getByText('Hatid was updated: what you typed stays when you reload');
    await expect(offer).toBeVisible({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(title(page, NEW)).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('It is the one for the back door.');
    await expect(page.getByText('Restored what you typed')).toBeVisible();
    expect(await isMarked(page)).toBe(false);
  });
});

test('a canary of the shell is served to the same device on both servers, and its roll-back too; the Releases page shows it (R-beyond-226, R-beyond-235)', async ({
  as,
  stack,
}) => {
  const releases = await Releases.of(stack, 'shell');
  await releases.publish(laterShell('1.1.0', [OLD, NEW]), { canary: { percent: 20 } });
  const cookie = await deviceWith(stack, '1.1.0');
  expect(await shellsOf(stack, cookie)).toEqual(['1.1.0', '1.1.0']);
  const [name = '', value = ''] = cookie.split('=');
  const { page, newTab } = await as('operator', {
    path: CONTACT,
    prepare: (one) => one.context().addCookies([{ name, value, url: stack.url }]),
  });
  await expect(title(page, NEW)).toBeVisible();

  await page.goto('/dashboard/about/releases');
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Versions of Shell' }) });
  await expect(row).toContainText('20 % · canary');
  await row.getByRole('button').click();
  await expect(page.getByRole('list', { name: 'Versions' }).locator('b', { hasText: '1.1.0' })).toBeVisible();

  expect(await releases.rollback()).toContain('shell 1.0.0 is delivered');
  await expect(title(await newTab(CONTACT), OLD)).toBeVisible();
  expect(await shellsOf(stack, cookie)).toEqual(['1.0.0', '1.0.0']);
});

test('a tab whose call is gone, or takes less than before, says what to do and keeps what was typed (R-beyond-234)', async ({
  as,
  trouble,
}) => {
  trouble.expected.push(/40[04]/);
  const { page } = await as('operator', { path: CONTACT });
  await page.getByLabel('Subject').fill('A key was lost');
  await page.getByLabel('Message').fill('It is the one for the back door.');
  const send = page.getByRole('button', { name: 'Send' });
  const keptAll = async () => expect(page.getByLabel('Message')).toHaveValue('It is the one for the back door.');

  await test.step('the call is gone', async () => {
    await page.route('**/api/**', (route) =>
      route.request().method() === 'POST'
        ? route.continue({ url: new URL('/api/a/call/of/before/', route.request().url()).href })
        : route.continue(),
    );
    await send.click();
    const words = 'There is no such call. If a page says this, reload it: Hatid was updated.';
    await expect(page.getByText(words).first()).toBeVisible();
    await keptAll();
    await page.unroute('**/api/**');
  });

  await test.step('the call no longer knows a field', async () => {
    await page.route('**/api/**', (route) => {
      const body = route.request().postDataJSON() as object | null;
      return body ? route.continue({ postData: { ...body, of_before: true } }) : route.continue();
    });
    await send.click();
    await expect(page.getByText(/Unknown field/).first()).toBeVisible();
    await keptAll();
    await page.unroute('**/api/**');
  });

  await test.step('after a reload it works', async () => {
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await keptAll();
    await send.click();
    await expect(page.getByText(/is on its way/)).toBeVisible();
  });
});

test('npm run release and npm run rollback of the shell reach both servers (R-beyond-207, R-beyond-235)', async ({
  visitor,
  stack,
}) => {
  const releases = await Releases.of(stack, 'shell');
  expect(await releases.refusal('0.9.0')).toContain('0.9.0 is not higher than 1.0.0');
  expect(await releases.release('1.2.0')).toContain('shell 1.2.0 is delivered');
  expect(await shellsOf(stack)).toEqual(['1.2.0', '1.2.0']);
  await expect((await visitor()).getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await releases.rollback()).toContain('shell 1.0.0 is delivered');
  expect(await shellsOf(stack)).toEqual(['1.0.0', '1.0.0']);
});
