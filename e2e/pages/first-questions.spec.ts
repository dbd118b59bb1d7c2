import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { rest } from '../screens/rest';

const PHONE = { viewport: { width: 390, height: 844 } };

/** Runs in the page: the addresses of what its first script asked in vain. */
function untaken(): string[] {
  const { hatidFirst: first } = window as { hatidFirst?: { answers: Map<string, unknown> } };
  return first ? [...first.answers.keys()] : ['it asked nothing'];
}

for (const username of ['therapist', 'driver', 'operator'] as const) {
  test(`a start asks nothing twice: ${username} (R-beyond-270, R-beyond-271)`, async ({ as, business }) => {
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
    // What the first script asked is what the screens ask: none is left, and there is none that they asked again.
    expect(await page.evaluate(untaken)).toEqual([]);
    expect(asked).not.toEqual([]);
    expect(asked.filter((address, at) => asked.indexOf(address) !== at)).toEqual([]);
  });
}

/** Runs in the page: how far its parts moved after they were drawn, as browsers count it, and what moved most. */
const shifts = () =>
  new Promise<{ all: number; most: string }>((resolve) => {
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null }[];
      })[];
      const most = entries.toSorted((one, other) => other.value - one.value)[0]?.sources[0]?.node;
      resolve({ all: entries.reduce((sum, { value }) => sum + value, 0), most: most?.outerHTML.slice(0, 200) ?? '' });
    }).observe({ type: 'layout-shift', buffered: true });
    // Without any, there is no entry.
    setTimeout(() => resolve({ all: 0, most: '' }), 100);
  });

for (const username of ['therapist', 'driver'] as const) {
  test(`a start draws the first screen whole: nothing jumps (R-beyond-410): ${username}`, async ({ as }) => {
    const { page } = await as(username, PHONE);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const { all, most } = await page.evaluate(shifts);
    expect(all, most).toBeLessThanOrEqual(0.02);
  });
}

/** The page's own code does not come. */
async function withoutCode(page: Page): Promise<void> {
  await page.route(/\/(main|react|vendor)\.[0-9a-f]{8}\.js$/, (route) => route.abort());
}

test('before any code of the page, a signed-in person sees its frame, in their look, and Loading (2-011, R-beyond-272)', async ({
  as,
  trouble,
}) => {
  trouble.expected.push(/ERR_FAILED/);
  const { page } = await as('driver', PHONE);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await withoutCode(page);
  await page.goto('/dashboard');
  const frame = page.locator('#start');
  await expect(frame).toBeVisible();
  await expect(frame).toHaveCSS('background-color', 'rgb(18, 24, 23)');
  expect(await frame.locator('p').evaluate((card) => getComputedStyle(card, '::before').content)).toBe('"Loading"');
});

test('a visitor sees no frame of a page (R-beyond-272)', async ({ visitor, trouble }) => {
  trouble.expected.push(/ERR_FAILED/);
  const page = await visitor({ path: '/dashboard', prepare: withoutCode });
  await expect(page.locator('#root')).toBeEmpty();
  await expect(page.locator('#start')).toBeHidden();
});
