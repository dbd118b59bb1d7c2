import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import { appointmentCard, openIfFolded } from '../screens/appointment-card';
import { bookButton, bookingForm } from '../screens/booking-form';
import { fillBooking } from '../screens/fill-booking';
import { axeFindings } from '../screens/look';
import { typeInto } from '../screens/type-into';
import { PHONE } from '../screens/windows';

const OFFICE = 'Unit 1204, Cyber One, Eastwood, Quezon City';

test('a client has several numbers and addresses: each number finds her, and who comes reads the way in of the place (R-beyond-750, R-beyond-751, R-beyond-752, R-beyond-753)', async ({
  as,
  business,
}) => {
  const client = await business.newClient();
  const { api } = business.operator;
  const { page } = await as('operator', { path: `/dashboard/clients/${client.id}` });
  const { phone_number: main, address: home } = await api.send(calls.people.client, { params: { id: client.id } });
  const phones = page.getByRole('list', { name: 'Phones and e-mail' });
  const addresses = page.getByRole('list', { name: 'Addresses' });
  // Of an assistant, who may be the assistant of others too.
  const assistant = `0928 ${String(100 + (client.id % 900))} ${String(1000 + client.id)}`;

  await test.step('an assistant’s number is added, made the main one, and put back', async () => {
    await page.getByRole('button', { name: 'Add number' }).click();
    const form = page.getByRole('dialog', { name: 'Add number' });
    await typeInto(form.getByLabel(/^Phone/), assistant);
    await form.getByLabel('Whose number').selectOption({ label: 'Assistant' });
    await form.getByRole('button', { name: 'Add number' }).click();
    await expect(phones.getByRole('listitem').filter({ hasText: assistant })).toContainText('Assistant');
    const { results } = await api.send(calls.people.clients, { query: { search: assistant } });
    expect(results.map(({ id }) => id)).toContain(client.id);
    await phones.getByRole('button', { name: `More about ${assistant}` }).click();
    await page.getByRole('menuitem', { name: 'Make it the main one' }).click();
    await expect(phones.getByRole('listitem').first()).toContainText(assistant);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(phones.getByRole('listitem').first()).toContainText(main);
  });

  await test.step('an office has its own way in', async () => {
    await page.getByRole('button', { name: 'Add address' }).click();
    const form = page.getByRole('dialog', { name: 'Add address' });
    await form.getByLabel('Kind').selectOption({ label: 'Office' });
    await typeInto(form.getByLabel(/^Room or unit/), 'Unit 1204');
    await typeInto(form.getByLabel(/^Address/), 'Cyber One, Eastwood, Quezon City');
    await typeInto(form.getByLabel(/^Gate instructions/), 'Leave an ID with the guard');
    await form.getByRole('button', { name: 'Add address' }).click();
    await expect(addresses.getByRole('listitem').filter({ hasText: 'Office' })).toContainText(OFFICE);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('the booking asks which of the two, and the therapist and the driver read the way in there', async () => {
    const free = await business.free();
    await page.getByRole('link', { name: 'New booking' }).click();
    const form = bookingForm(page);
    await form.getByLabel(/^Date/).fill(free.date);
    await fillBooking(form, free, null);
    const places = form.getByRole('radiogroup', { name: 'Addresses of the client' });
    await expect(places.getByRole('radio')).toHaveCount(2);
    await expect(form.getByLabel(/^Location/)).toHaveValue(home);
    await places.getByRole('radio', { name: /^Office/ }).check();
    await expect(form.getByLabel(/^Location/)).toHaveValue(OFFICE);
    await bookButton(form).click();
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
    const { results } = await api.send(calls.people.clientVisits, { params: { id: client.id } });
    for (const who of [free.therapist, free.driver]) {
      const phone = await as(who.username, PHONE);
      const card = appointmentCard(phone.page, client.name);
      await openIfFolded(card, client.name);
      await expect(card).toContainText('Gate: Leave an ID with the guard');
    }
    await business.act(business.operator, results[0]!.id, 'cancel', { reason: 'Only a test' });
  });
});

test('what a client agreed to is recorded and taken back; the allergies are offered for removal (R-beyond-755, R-beyond-756, R-beyond-757)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { client } = visit;
  const { api } = business.operator;
  await api.send(calls.people.updateClient, { params: { id: client.id }, body: { allergies: 'Peppermint' } });
  const { page } = await as('operator', { path: `/dashboard/clients/${client.id}` });
  const consents = page.getByRole('list', { name: 'What the client agreed to' });
  const record = async (about: string, state: string): Promise<void> => {
    await consents.getByRole('button', { name: `Record: ${about}` }).click();
    const form = page.getByRole('dialog', { name: about });
    await form.getByText(state, { exact: true }).click();
    await form.getByRole('button', { name: 'Record it' }).click();
    await expect(form).toBeHidden();
  };

  await test.step('a consent is given and taken back, and both stay', async () => {
    const health = consents.getByRole('listitem').first();
    await expect(health).toContainText('No consent recorded');
    await record('Notes about health', 'Given');
    await expect(health).toContainText('said on the phone');
    await record('Notes about health', 'Taken back');
    await expect(health).toContainText(/Taken back on .*Given on /);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove the allergies' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the allergies' }).click();
    await expect(page.getByText('The allergies are removed')).toBeVisible();
    expect(await api.send(calls.people.client, { params: { id: client.id } })).toMatchObject({ allergies: '' });
  });

  await test.step('who writes an SMS to a client who refused it reads so', async () => {
    await record('Texts by SMS', 'Refused');
    await page.goto(`/dashboard/appointments/${visit.id}`);
    await page.getByRole('button', { name: 'Message client' }).click();
    const dialog = page.getByRole('dialog', { name: `Message ${client.name}` });
    await dialog.getByText('SMS link').click();
    await expect(dialog.getByText('The client does not agree to this: Texts by SMS')).toBeVisible();
  });
  await business.act(business.operator, visit.id, 'cancel', { reason: 'Only a test' });
});
