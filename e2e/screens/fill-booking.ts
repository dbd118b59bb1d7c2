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

const ALL_THERAPISTS = /^Show all \d/;
export const OTHER_DRIVERS = /^Change driver/;

/** Shows a person who is not among the suggested ones. */
async function showIfHidden(form: Locator, choice: Locator, more: RegExp): Promise<void> {
  const button = form.getByRole('button', { name: more });
  await expect(choice.or(button).first()).toBeVisible();
  if (!(await choice.isVisible())) await button.click();
}

/** Takes a therapist beside those who are chosen. */
export async function addTherapist(form: Locator, name: string): Promise<void> {
  const choice = therapistChoice(form, name);
  await showIfHidden(form, choice, ALL_THERAPISTS);
  await choice.check();
}

/** Takes a therapist in place of the suggested one. */
export async function chooseTherapist(form: Locator, name: string): Promise<void> {
  const choice = therapistChoice(form, name);
  await showIfHidden(form, choice, ALL_THERAPISTS);
  if (await choice.isChecked()) return;
  const chosen = await choices(form, /^Therapist/)
    .getByRole('checkbox', { checked: true })
    .all();
  for (const one of chosen.reverse()) await one.uncheck();
  await addTherapist(form, name);
}

/** Takes these therapists and nobody else. */
export async function chooseGroup(form: Locator, names: readonly string[]): Promise<void> {
  await choices(form, /^Therapist/)
    .getByRole('checkbox', { checked: true })
    .uncheck();
  for (const name of names) await addTherapist(form, name);
}

/** Takes a driver, or `No driver`. */
export async function chooseDriver(form: Locator, name: string): Promise<void> {
  const choice = driverChoice(form, name);
  await showIfHidden(form, choice, OTHER_DRIVERS);
  await choice.check();
}

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
  await chooseTherapist(form, visit.therapist.name);
  await chooseDriver(form, visit.driver.name);
  if (notes) await typeInto(form.getByLabel('Notes'), notes);
}
