import type { Locator, Page } from '@playwright/test';
import type { Member } from '../fixtures/people';

/** A person's row. */
export const rowOf = (page: Page, { name }: Member): Locator => page.getByRole('row', { name: new RegExp(name) });

/** Drags a bar with the mouse to another row, at the same time, and keeps holding it. */
export async function carry(page: Page, bar: Locator, to: Locator): Promise<void> {
  await bar.scrollIntoViewIfNeeded();
  const from = (await bar.boundingBox())!;
  const row = (await to.boundingBox())!;
  const x = from.x + 20;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y + from.height / 2 + 12, { steps: 2 });
  await page.mouse.move(x, row.y + row.height / 2, { steps: 4 });
}
