import { PASSWORD } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { enterCredentials } from '../screens/login';

const OF_THE_SERVER = /\/(api|healthz)/;

/** In pixels: how high what is said may be, and how far each such line may push the cards down. */
const ON_A_DESK = { line: 80, push: 100, seat: { isMobile: false } };
/** As narrow as it is, the words take two rows there. */
const ON_A_PHONE = {
  line: 60,
  push: 100,
  seat: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

// Negative control, seen red: without the `offline` listener in shared-lib/src/live/live.ts 'Live' stays, and without
// its `unreachable` the lists say nothing before they are polled.
for (const [who, called, { line, push, seat }] of [
  ['therapist', 'a therapist', ON_A_DESK],
  ['operator', 'an operator', ON_A_DESK],
  ['driver', 'a driver on a phone', ON_A_PHONE],
] as const)
  test(`a network that goes is said to ${called} at once, what is shown stays, and it is live again by itself (8-008, 8-137, R-pages-131)`, async ({
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
    /** In time for an answer to fail, and long before the list is fetched again by the clock. */
    const isSaidInOneLine = async (): Promise<void> => {
      await expect(panel).toBeVisible({ timeout: 3_000 });
      // On a phone what is fresh says nothing of its age.
      if (!seat.isMobile) await expect(panel).toContainText('Shown as of');
      await expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible();
      expect((await panel.boundingBox())!.height).toBeLessThan(line);
      expect(await cards.count()).toBe(shown);
      // What needs an operator now has a line of its own; the mark's words may take one beside the clock.
      expect((await cards.first().boundingBox())!.y - top).toBeLessThan(push * (await notices.count()));
    };

    await test.step('no event tells of it: the first request that reaches nobody does, whichever it is', async () => {
      await page.route(OF_THE_SERVER, (route) => route.abort('internetdisconnected'));
      // Somebody looks at the window again: what is always asked then is asked, the list is not.
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

test('a log-in that an extension stops says so at the first press, one that the line cut does not (8-007, 8-008, R-texts-9)', async ({
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
