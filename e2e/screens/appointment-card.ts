import { expect, type Locator, type Page } from '@playwright/test';

/** The card of a client's appointment, on anybody's dashboard. */
export const appointmentCard = (page: Page, client: string): Locator => page.getByRole('article', { name: client });

/** The card shows this status. Waits as long as a live message may take, and much shorter than any poll. */
export async function expectStatus(card: Locator, status: string): Promise<void> {
  await expect(card.getByText(status, { exact: true })).toBeVisible({ timeout: 5_000 });
}

/** Presses the one thing to do on a card. */
export async function press(card: Locator, button: string): Promise<void> {
  await card.getByRole('button', { name: button, exact: true }).click();
}

/** The same for what begins hours before its planned time: it is asked about first. Source: R-booking-17. */
export async function pressEarly(page: Page, card: Locator, button: string): Promise<void> {
  await press(card, button);
  const question = page.getByRole('alertdialog', { name: 'Begin this early?' });
  await question.getByRole('button', { name: button, exact: true }).click();
}

/** Unfolds a therapist's or driver's card that is not the visit of now. */
export async function openCard(card: Locator): Promise<void> {
  await card.getByRole('button', { expanded: false }).first().click();
}

/** The same where it may be the visit of now, as the demo's own day decides with whom is booked. */
export async function openIfFolded(card: Locator, client: string): Promise<void> {
  await expect(card).toBeVisible();
  const folded = card.getByRole('button', { expanded: false, name: client });
  if (await folded.isVisible()) await folded.click();
}
