import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { isLongForm } from '../fixtures/long-form';
import { axeFindings, followRequests, sidewaysOverflow, textAsUsual, textTwiceAsLarge } from '../screens/look';
import { bookAtLength, follow, hasAppointment, pagesOf, SHOTS, SIZES, type View, VISITS } from './views';

/** The looks at each page. Colours do not change with the size, so two looks find as much as four in half the time. */
const LOOKS = [
  { size: 'desk', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  ...(SHOTS
    ? ([
        { size: 'desk', theme: 'dark' },
        { size: 'phone', theme: 'light' },
      ] as const)
    : []),
] as const;

/** A failed look is reported, and the other looks still run. On a busy machine, one look takes many seconds. */
const settling = expect.configure({ soft: true, timeout: 30_000 });

/**
 * Resizes the window and waits for the frame, which follows a moment later (2-085). Until then a phone would show the
 * desk's sidebar above the page. Pages without a frame have no menu.
 */
async function resize(page: Page, size: keyof typeof SIZES): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  // By its label, because elements beside an open dialog have no role.
  if (hasFrame(page)) await expect(page.getByLabel('Open the menu')).toHaveCount(size === 'phone' ? 1 : 0);
}

const hasFrame = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/dashboard');

/** A phone whose owner reads text at twice its size (R-beyond-770). */
async function lookAtLargeText(page: Page, name: string): Promise<void> {
  await textTwiceAsLarge(page);
  expect.soft(await sidewaysOverflow(page), `${name}, text at twice its size`).toEqual({ by: 0, what: [] });
  await textAsUsual(page);
}

let pages = 0;

/**
 * Looks at a page in each size and theme. The short form checks the accessibility of each page once: of one at the desk
 * in light, of the next on the phone in dark, in turn.
 */
async function look(page: Page, name: string): Promise<void> {
  const chosen = isLongForm || SHOTS ? undefined : LOOKS[pages++ % 2];
  // A dialog belongs to the window, so on a picture of the whole page it could be anywhere.
  const fullPage = !(await page.getByRole('dialog').isVisible());
  for (const one of LOOKS) {
    const { size, theme } = one;
    await resize(page, size);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    if (SHOTS)
      await page.screenshot({
        path: path.join(SHOTS, `${name}-${size}-${theme}.png`),
        fullPage,
        animations: 'disabled',
      });
    // The page may still be drawing. A real fault stays.
    if (chosen === undefined || chosen === one)
      await settling.poll(() => axeFindings(page), { message: `${name}, ${size}, ${theme}` }).toEqual([]);
    expect.soft(await sidewaysOverflow(page), `${name}, ${size}`).toEqual({ by: 0, what: [] });
    if (size === 'phone') await lookAtLargeText(page, name);
  }
  await resize(page, 'desk');
}

test.describe.configure({ timeout: 300_000 });
test.beforeAll(() => void (SHOTS && mkdirSync(SHOTS, { recursive: true })));

for (const { who, title, views } of VISITS) {
  test(`${title} fits a desk and a phone, there with text at twice its size too, and is accessible, light and dark (R-beyond-770)`, async ({
    as,
    visitor,
    business,
  }) => {
    const own: View[] = hasAppointment(views) ? pagesOf(await bookAtLength(business)) : [];
    const page =
      who === 'nobody' ? await visitor({ viewport: SIZES.desk }) : (await as(who, { viewport: SIZES.desk })).page;
    const requests = followRequests(page);
    // Only a new load closes what a view has opened.
    let anew = true;
    for (const { name, path: address, then } of [...views, ...own]) {
      await test.step(name, async () => {
        await (anew ? page.goto(address) : follow(page, address));
        anew = then !== undefined;
        await requests.settled();
        // The code may have loaded but not rendered yet.
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await then?.(page);
        await requests.settled();
        await look(page, `${who}-${name}`);
      });
    }
  });
}
