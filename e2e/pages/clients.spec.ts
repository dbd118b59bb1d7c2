import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import { appointmentCard, openIfFolded } from '../screens/appointment-card';
import { fact, openAppointment } from '../screens/appointment-page';
import { bookButton, bookingForm } from '../screens/booking-form';
import { axeFindings } from '../screens/look';
import { fillBooking, therapistChoice } from '../screens/fill-booking';
import { PHONE } from '../screens/windows';

test('what the business knows of a client reaches the right people, is asked about at booking, and stands on one page (R-client-1, R-client-2, R-client-4, R-client-5, R-booking-45)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { client } = visit;
  const { page } = await as('operator');
  const phones = [await as(visit.therapist.username, PHONE), await as(visit.driver.username, PHONE)] as const;
  const cards = phones.map((phone) => appointmentCard(phone.page, client.name));

  await test.step('an entry on the record is on the phones at once; only the therapist’s shows allergies', async () => {
    for (const card of cards) await openIfFolded(card, client.name);
    await page.goto(`/dashboard/clients/${client.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: `Edit ${client.name}` });
    await form.getByLabel('Gate instructions').fill('Blue gate, ring twice');
    await form.getByLabel('Allergies').fill('Coconut oil');
    await form.getByLabel('Preferred therapist').selectOption({ label: visit.therapist.name });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${client.name} is saved`)).toBeVisible();
    for (const card of cards) await expect(card).toContainText('Gate: Blue gate, ring twice');
    await expect(cards[0]!).toContainText('Allergies: Coconut oil');
    await expect(cards[1]!).not.toContainText('Coconut oil');
    await openAppointment(page, visit.id);
    await expect(fact(page, 'Allergies')).toHaveText('Coconut oil');
    await expect(fact(page, 'Asks for')).toHaveText(visit.therapist.name);
  });

  await test.step('the client did not open the door: the cancelled visit is marked on its page, and the client page counts it', async () => {
    await business.act(business.operator, visit.id, 'cancel', { reason: 'Nobody opened' });
    // It was cancelled long before its start, so the page does not offer it (R-beyond-1516).
    await expect(page.getByText('Cancelled: Nobody opened')).toBeVisible();
    await business.operator.api.send(calls.people.markClient, {
      params: { id: client.id },
      body: { kind: 'no_show', reason: 'Rang for ten minutes', appointment: visit.id },
    });
    await page.getByRole('list', { name: 'People' }).getByRole('link', { name: client.name }).click();
    await expect(page.getByRole('list', { name: 'Marks' })).toContainText('Rang for ten minutes');
    await expect(page.getByRole('table', { name: 'Visits' })).toContainText('No-show');
    await page.getByRole('button', { name: 'Do not book' }).click();
    const ban = page.getByRole('dialog', { name: `Do not book ${client.name}` });
    await ban.getByLabel('Reason').fill('Shouted at Liza');
    await ban.getByRole('button', { name: 'Mark: do not book' }).click();
    await expect(page.getByText(/^Do not book: Shouted at Liza \(/)).toBeVisible();
  });

  await test.step('an operator who books the client reads all of it, and is asked first', async () => {
    const free = await business.free();
    await page.getByRole('link', { name: 'New booking' }).click();
    const form = bookingForm(page);
    await expect(form.getByText(client.phone.replace(/^(\d{4})(\d{3})/, '$1 $2 '))).toBeVisible();
    await form.getByLabel(/^Date/).fill(free.date);
    await fillBooking(form, free, null);
    await expect(form.getByText(/^1 no-show, last on/)).toBeVisible();
    await expect(form.getByText(/^Do not book: Shouted at Liza \(/)).toBeVisible();
    await expect(therapistChoice(form, visit.therapist.name)).toHaveAccessibleName(/Preferred/);
    await bookButton(form).click();
    const question = page.getByRole('alertdialog', { name: `Book ${client.name} anyway?` });
    await expect(question).toContainText('Shouted at Liza');
    await question.getByRole('button', { name: 'Book anyway' }).click();
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
    const { results } = await business.operator.api.send(calls.people.clientVisits, { params: { id: client.id } });
    expect(results.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
    await business.act(business.operator, results[0]!.id, 'cancel', { reason: 'Only a test' });
  });
});

test('an operator exports all that is known of a client, and finds the visit in the page and in the data (R-beyond-520, R-beyond-523, R-beyond-525)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { client } = visit;
  await business.act(business.operator, visit.id, 'cancel', { reason: 'Went to Cebu' });
  const { page } = await as('operator', { path: `/dashboard/clients/${client.id}` });
  const history = page.getByRole('list').filter({ hasText: 'Registered' });
  const save = async (as_: string): Promise<string> => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything' }).click();
    await page.getByRole('menuitem', { name: as_ }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^client-\d+-\d{4}-\d{2}-\d{2}\.(?:html|json)$/);
    const path = test.info().outputPath(download.suggestedFilename());
    await download.saveAs(path);
    return path;
  };

  await test.step('the page opens without a network, and reads well', async () => {
    const paper = await page.context().newPage();
    await paper.goto(pathToFileURL(await save('Page to read or print')).href);
    await expect(paper.getByRole('heading', { level: 1 })).toHaveText(`Everything kept about ${client.name}`);
    const article = paper.getByRole('article').filter({ hasText: `Visit #${visit.id}` });
    await expect(article).toContainText('Went to Cebu');
    await expect(article).toContainText(visit.therapist.name.split(' ')[0]!);
    expect(await axeFindings(paper)).toEqual([]);
    await paper.close();
  });

  await test.step('the data have the same visit', async () => {
    const file = JSON.parse(await readFile(await save('JSON file'), 'utf8')) as {
      client: string;
      visits: { id: number; cancel_reason: string }[];
    };
    expect(file.client).toBe(client.name);
    expect(file.visits).toMatchObject([{ id: visit.id, cancel_reason: 'Went to Cebu' }]);
  });

  await test.step('the history says who looked, and who exported', async () => {
    await expect(history).toContainText('Exported');
    await page.reload();
    await expect(history).toContainText('Looked at');
  });
});
