import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import { PASSWORD } from '../fixtures/people';
import { openBookingForm } from '../screens/booking-form';
import { logIn } from '../screens/login';

const RESTORED = 'Restored what you typed';

test('what an operator typed into a booking and a client is there after a reload, and never overwrites a colleague’s change (R-beyond-218)', async ({
  as,
  business,
  trouble,
}) => {
  trouble.expected.push(/409/);
  const client = await business.newClient();
  const { page } = await as('operator');
  // The browser asks before a reload that might lose something.
  page.on('dialog', (question) => void question.accept());

  await test.step('a booking opens again by its address', async () => {
    const form = await openBookingForm(page);
    await form.getByLabel('Location').fill('8 Kalayaan Avenue, Diliman');
    await page.reload();
    await expect(form.getByLabel('Location')).toHaveValue('8 Kalayaan Avenue, Diliman');
    await expect(form.getByText(RESTORED)).toBeVisible();
    await form.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(form.getByLabel('Location')).toHaveValue('');
  });

  await test.step('a client’s form holds what was typed when it is opened again', async () => {
    await page.goto(`/dashboard/clients/${client.id}`);
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    const form = page.getByRole('dialog', { name: `Edit ${client.name}` });
    const gate = form.getByLabel('Gate instructions');
    await edit.click();
    await gate.fill('Blue gate, ring twice');
    await page.reload();
    await business.operator.api.send(calls.people.updateClient, {
      params: { id: client.id },
      body: { gate_instructions: 'No gate' },
    });
    await edit.click();
    await expect(gate).toHaveValue('Blue gate, ring twice');
    await expect(form.getByText(RESTORED)).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    const changed = form.getByRole('row', { name: /Gate instructions/ });
    await expect(changed).toContainText('No gate');
    await form.getByRole('button', { name: 'Save mine' }).click();
    await expect(page.getByText(`${client.name} is saved`)).toBeVisible();
    await edit.click();
    await expect(form.getByText(RESTORED)).toBeHidden();
  });
});

test('an exception that a therapist was typing is there after a reload; the next person in the tab finds nothing (R-beyond-218, R-beyond-219)', async ({
  as,
}) => {
  const { page, newTab } = await as('therapist6', { path: '/dashboard/availability' });
  page.on('dialog', (question) => void question.accept());
  const open = page.getByRole('button', { name: 'Add an exception' });
  const note = page.getByRole('dialog', { name: 'Add an exception' }).getByLabel('Note');
  await open.click();
  await note.fill('At the dentist');
  await page.reload();
  await open.click();
  await expect(note).toHaveValue('At the dentist');
  await expect(page.getByText(RESTORED)).toBeVisible();
  await note.fill('At the dentist, upstairs');

  const other = await newTab();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('dentist');
  await logIn(page, 'driver5', PASSWORD);
  await page.goto('/dashboard/availability');
  await open.click();
  await expect(note).toHaveValue('');
  await expect(page.getByText(RESTORED)).toBeHidden();
});
