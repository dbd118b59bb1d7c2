import { expect, type Locator } from '@playwright/test';

/**
 * Types a text into a field in place of what it has. In Firefox by keys: over BiDi, Playwright's `fill` sets a value
 * of which React learns nothing. Elsewhere `fill` sends the text to whatever has the focus by then. A call may take it
 * between the two, so the text is sent until it stands in the field.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if (field.page().context().browser()?.browserType().name() === 'firefox') {
    await field.press('Control+a');
    return field.pressSequentially(text);
  }
  await expect(async () => {
    await field.fill(text);
    await expect(field).toHaveValue(text, { timeout: 300 });
  }).toPass();
}
