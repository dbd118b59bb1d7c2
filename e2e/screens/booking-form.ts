import type { Locator, Page } from '@playwright/test';

/** Opens an empty booking form. */
export async function openBookingForm(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'New booking' }).click();
  return bookingForm(page);
}

/** The same for a given day. */
export async function openBookingFormOn(page: Page, date: string): Promise<Locator> {
  await page.goto(`/dashboard/scheduling?booking=new&date=${date}`);
  return bookingForm(page);
}

export const bookingForm = (page: Page): Locator =>
  page.locator('form').filter({ has: page.getByRole('heading', { name: 'New booking' }) });

export const bookButton = (form: Locator): Locator => form.getByRole('button', { name: 'Book appointment' });
