import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures/test';
import { swipeDown } from '../screens/touch';

test('a browser finds nothing that keeps it from installing the product (R-device-1)', async ({
  playwright,
  launchOptions,
  stack,
}) => {
  // Other contexts of a test are like private windows, in which nothing can be installed.
  const profile = await mkdtemp(path.join(tmpdir(), 'hatid-install-'));
  const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
  const page = await context.newPage();
  await page.goto(stack.url);
  const browser = await context.newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);

  const manifest = await (await page.request.get(`${stack.url}/app.webmanifest`)).json();
  const pictures = [...manifest.icons, ...manifest.screenshots, { src: '/apple-touch-icon.png', sizes: '180x180' }];
  for (const { src, sizes } of pictures)
    await expect(
      page.evaluate(async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob());
        return `${picture.width}x${picture.height}`;
      }, src),
    ).resolves.toBe(sizes);
  await context.close();
  await rm(profile, { recursive: true });
});

test('a driver pulls the page down, and it asks the server without loading again (R-device-3)', async ({ as }) => {
  const { page } = await as('driver', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain');
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));
  const asked = page.waitForRequest(/\/api\/.*\/today\//);
  await swipeDown(page, 260);
  await asked;
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
});
