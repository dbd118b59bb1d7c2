import { expect, test } from '../fixtures/test';

// Negative control, seen red: without the `offline` listener in shared-lib/src/live/live.ts 'Live' stays.
for (const [who, called] of [
  ['therapist', 'a therapist'],
  ['operator', 'an operator'],
] as const)
  test(`a network that goes is said to ${called} at once, what is shown stays, and it is live again by itself (8-008, 8-137)`, async ({
    as,
    trouble,
  }) => {
    trouble.expected.push(/ERR_INTERNET_DISCONNECTED/);
    const { page } = await as(who);
    const cards = page.getByRole('article');
    await expect(page.getByText(/^(Live|Real-time updates active)$/).first()).toBeVisible();
    await expect(cards.first()).toBeVisible();
    const shown = await cards.count();

    await page.context().setOffline(true);
    await expect(page.getByText('Connection error - using fallback data').first()).toBeAttached({ timeout: 1_000 });
    const notice = page.getByRole('status').filter({ hasText: 'Unable to connect to the server.' }).last();
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('Shown as of');
    expect(await cards.count()).toBe(shown);
    expect((await notice.boundingBox())!.height).toBeLessThan(80);

    await page.context().setOffline(false);
    await expect(page.getByText('Real-time updates active').first()).toBeAttached();
    await expect(notice).toBeHidden();
  });
