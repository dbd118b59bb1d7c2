import type { Locator } from '@playwright/test';

/**
 * Types a text into a field in place of what it has. In Firefox by keys: over BiDi, Playwright's `fill` sets a value
 * of which React learns nothing.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if (field.page().context().browser()?.browserType().name() !== 'firefox') return field.fill(text);
  await field.press('Control+a');
  await field.pressSequentially(text);
}
