import { PASSWORD } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { enterCredentials } from '../screens/login';

const OF_THE_SERVER = /\/(api|healthz)/;

/** In pixels: the height of the notice, and how far each notice may push the cards down. */
const ON_A_DESK = { line: 80, push: 100, seat: { isMobile: false } };
/** On a narrow screen the text takes two rows. */
const ON_A_PHONE = {
  line: 60,
  push: 100,
  seat: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

// Negative control, seen red: without the `offline` listener in shared-lib/src/live/live.ts the page still says 'Live',
// and without its `unreachable` the lists say nothing until they are polled.
for (const [who, called, { line, push, seat }] of [
  ['therapist', 'a therapist', ON_A_DESK],
  ['operator', 'an operator', ON_A_DESK],
  ['driver', 'a driver on a phone', ON_A_PHONE],
] as const)
  test(`when the network fails, ${called} reads it at once, the page keeps its data, and it is live again by itself (8-008, 8-137, R-pages-131)`, async ({
    as,
    trouble,
  }) => {
    trouble.expected.push(/ERR_INTERNET_DISCONNECTED/);
    const { page } = await as(who, seat);
    const cards = page.getByRole('article');
    await expect(page.getByText(/^(Live|Real-time updates active)$/).first()).toBeVisible();
    await expect(cards.first()).toBeVisible();
    const shown = await cards.count();
    const top = (await cards.first().boundingBox())!.y;
    const isNotLive = page.getByText('Connection error - using fallback data').first();
    const notices = page.getByRole('status').filter({ hasText: 'Unable to connect to the server.' });
    const panel = page
      .getByRole('tabpanel')
      .getByRole('status')
      .filter({ hasText: 'Unable to connect to the server.' });
    const retry = page.getByRole('button', { name: 'Retry' });
    /** Long enough for a request to fail, and well before the next timed fetch of the list. */
    const isSaidInOneLine = async (): Promise<void> => {
      await expect(panel).toBeVisible({ timeout: 3_000 });
      // On a phone, fresh data show no age.
      if (!seat.isMobile) await expect(panel).toContainText('Shown as of');
      await expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible();
      expect((await panel.boundingBox())!.height).toBeLessThan(line);
      expect(await cards.count()).toBe(shown);
      // The lines that need an operator have their own notice. The words of the live mark may take a line beside the
      // clock.
      expect((await cards.first().boundingBox())!.y - top).toBeLessThan(push * (await notices.count()));
    };

    await test.step('without an event of the browser, the first failed request shows it, whichever request that is', async () => {
      await page.route(OF_THE_SERVER, (route) => route.abort('internetdisconnected'));
      // The window gets the focus again: some requests run then, but not the one for the list.
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(isNotLive).toBeAttached({ timeout: 1_000 });
      await isSaidInOneLine();
      await page.unroute(OF_THE_SERVER);
      await expect(async () => {
        if (await retry.count()) await retry.first().click({ timeout: 500 });
        expect(await retry.count()).toBe(0);
      }).toPass();
      await expect(page.getByText('Real-time updates active').first()).toBeAttached();
    });

    await page.context().setOffline(true);
    await expect(isNotLive).toBeAttached({ timeout: 1_000 });
    await isSaidInOneLine();

    await page.context().setOffline(false);
    await expect(page.getByText('Real-time updates active').first()).toBeAttached();
    await expect(notices).toHaveCount(0);
  });

test('a log-in that an extension blocks says so at the first press; a log-in that the network cuts does not (8-007, 8-008, R-texts-9)', async ({
  visitor,
  trouble,
}) => {
  trouble.expected.push(/ERR_FAILED|ERR_CONNECTION_RESET|404/);
  const page = await visitor();
  const isPressed = async (says: RegExp): Promise<void> => {
    await enterCredentials(page, 'therapist', PASSWORD);
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
  };
  await page.route('**/api/auth/login/', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await isPressed(/^Unable to connect to the server/);
  await page.reload();
  await page.unroute('**/api/auth/login/');
  await page.route('**/api/auth/login/', (route) => route.abort('failed'));
  await isPressed(/blocked by your browser or an extension/);
});
