import { expect, type Locator } from '@playwright/test';
import type { FreeVisit, NewClient } from '../fixtures/people';
import { typeInto } from './type-into';

/** A 24-hour time as screens write it: `17:30` becomes `5:30 PM`. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The group of choices with a label. */
const choices = (form: Locator, label: string | RegExp): Locator =>
  form.getByRole('group', { name: label }).or(form.getByRole('radiogroup', { name: label }));

export async function chooseClient(
  form: Locator,
  { name, address }: Pick<NewClient, 'name' | 'address'>,
): Promise<void> {
  await typeInto(form.getByRole('combobox', { name: 'Client' }), name);
  // The last option offers to add the name as a new client.
  await form.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(form.getByLabel('Location')).toHaveValue(address);
}

/** Adds a service to the booking; each call adds one more. */
export async function takeService(form: Locator, name: string): Promise<void> {
  await typeInto(form.getByRole('combobox', { name: 'Services' }), name);
  await form.getByRole('option', { name }).first().click();
}

export async function chooseStart(form: Locator, start: string): Promise<void> {
  await form
    .getByRole('radiogroup', { name: 'Start' })
    .getByRole('radio', { name: new RegExp(`^${clockTime(start)}`) })
    .click();
}

export const therapistChoice = (form: Locator, name: string): Locator =>
  choices(form, /^Therapist/).getByRole('checkbox', { name });
export const driverChoice = (form: Locator, name: string): Locator =>
  choices(form, 'Driver').getByRole('radio', { name });

/** Fills the whole form, up to the button. `null` as the client: the form already has one. */
export async function fillBooking(
  form: Locator,
  visit: FreeVisit,
  client: NewClient | null,
  notes = '',
): Promise<void> {
  if (client) await chooseClient(form, client);
  await takeService(form, visit.service.name);
  await chooseStart(form, visit.start);
  await therapistChoice(form, visit.therapist.name).check();
  await driverChoice(form, visit.driver.name).check();
  if (notes) await typeInto(form.getByLabel('Notes'), notes);
}
