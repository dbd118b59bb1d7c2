import { expect, test } from '../fixtures/test';
import { rest } from '../screens/rest';

for (const username of ['therapist', 'driver', 'operator'] as const) {
  test(`a start asks nothing twice: ${username} (R-beyond-270)`, async ({ as, business }) => {
    // With an event before the page, the live channel begins there.
    const { id } = await business.book();
    await business.act(business.operator, id, 'cancel', { reason: 'The client is ill.' });
    const { page } = await as(username);
    await expect(page.getByRole('article').first()).toBeVisible();
    await rest(page, () => 0);

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    const channel = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await channel;
    await rest(page, () => asked.length);
    expect(asked).not.toEqual([]);
    expect(asked.filter((address, at) => asked.indexOf(address) !== at)).toEqual([]);
  });
}
