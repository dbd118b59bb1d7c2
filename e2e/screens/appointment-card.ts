import { expect, type Locator, type Page } from '@playwright/test';

/** The card of a client's appointment, on any role's dashboard. */
export const appointmentCard = (page: Page, client: string): Locator => page.getByRole('article', { name: client });

/** Expects this status on the card. Waits as long as a live message may take, and much less than any poll. */
export async function expectStatus(card: Locator, status: string): Promise<void> {
  await expect(card.getByText(status, { exact: true })).toBeVisible({ timeout: 5_000 });
}

/** Presses the one button of a card. */
export async function press(card: Locator, button: string): Promise<void> {
  await card.getByRole('button', { name: button, exact: true }).click();
}

/** The same for a step long before its planned time, which asks first. Source: R-booking-17, R-beyond-968. */
export async function pressEarly(page: Page, card: Locator, button: string): Promise<void> {
  await press(card, button);
  const question = page.getByRole('alertdialog', { name: / this early\?$/ });
  await question.getByRole('button', { name: button, exact: true }).click();
}

/** Opens a folded card: a therapist's or driver's, or a refusal's of the operator. */
export async function openCard(card: Locator): Promise<void> {
  await card.getByRole('button', { expanded: false }).first().click();
}

/** The same for a card that may be the current visit, which is open already. The demo's own day decides that. */
export async function openIfFolded(card: Locator, client: string): Promise<void> {
  await expect(card).toBeVisible();
  const folded = card.getByRole('button', { expanded: false, name: client });
  // The list may move under the press, or a call may come over it.
  await expect(async () => {
    if (await folded.isVisible()) await folded.click({ timeout: 2_000 });
    await expect(folded).toBeHidden({ timeout: 300 });
  }).toPass({ intervals: [0] });
}
