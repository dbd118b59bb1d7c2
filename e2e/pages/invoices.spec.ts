import { calls } from 'shared-lib/contract';
import { expect, test } from '../fixtures/test';
import { paidInCash } from '../fixtures/walk';

test('an owner enters the permit, a paid visit has an invoice, prints it on A5 and 58 mm, voids it and issues another (R-beyond-1040..R-beyond-1048)', async ({
  as,
  business,
}) => {
  const { page } = await as('operator', { path: '/dashboard/sales-reports?view=books' });
  await test.step('the permit is asked for whole', async () => {
    const card = page.getByRole('region', { name: 'Invoices' });
    await expect(card.getByText('Clients get an acknowledgement of payment')).toBeVisible();
    await card.getByRole('button', { name: 'Enter the permit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invoices' });
    await dialog.getByLabel('Name of the business').fill('Hatid Wellness Services');
    await dialog.getByLabel('Address').fill('218 Katipunan Avenue, Quezon City');
    await dialog.getByLabel('TIN').fill('412');
    await dialog.getByLabel('Line of the permit').fill('Authority to Print OCN 4AU0026, 12 Jan 2026');
    await dialog.getByRole('textbox', { name: 'Next number' }).fill('412');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a TIN such as 412-555-019-00000.')).toBeVisible();
    await dialog.getByLabel('TIN').fill('412-555-019-00000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByText('The next number is 412, after SI-.')).toBeVisible();
  });

  const visit = await paidInCash(business);
  await page.goto(`/dashboard/appointments/${visit.id}`);
  await page.getByRole('link', { name: 'Invoice SI-000412' }).click();
  const paper = page.getByRole('article', { name: 'Invoice SI-000412' });
  await expect(paper.getByText('Non-VAT Reg. TIN 412-555-019-00000')).toBeVisible();
  await test.step('the first print is the original, the next one a copy on a roll', async () => {
    const marks: string[] = [];
    await page.exposeFunction('noteMark', (mark: string) => marks.push(mark));
    await page.evaluate(() => {
      window.print = () => {
        const sheet = document.querySelector<HTMLElement>('[data-sheet]');
        const copy = sheet?.textContent?.includes('COPY') ? 'copy' : 'original';
        Reflect.get(window, 'noteMark')(`${sheet?.dataset['sheet'] ?? ''} ${copy}`);
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    await page.getByRole('button', { name: 'Print on A5' }).click();
    await expect(page.getByText('The original is printed. Another print says COPY.')).toBeVisible();
    await page.getByRole('button', { name: 'Print on 58 mm' }).click();
    await expect.poll(() => marks).toEqual(['a5 original', 'roll copy']);
  });

  await test.step('the number of a paper that was written by hand stands on it', async () => {
    await page.getByRole('button', { name: 'Number written by hand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Number written by hand' });
    await dialog.getByLabel('Number').fill('00231');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(paper.getByText('Written by hand as 00231')).toBeVisible();
  });

  await test.step('it is e-mailed to an address that the client says (R-beyond-1260)', async () => {
    await page.goto(`/dashboard/appointments/${visit.id}`);
    await page.getByRole('button', { name: 'E-mail the invoice' }).click();
    const dialog = page.getByRole('dialog', { name: 'E-mail the invoice' });
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('payer@example.test');
    await dialog.getByLabel('The client asked for this e-mail').check();
    await dialog.getByRole('button', { name: 'E-mail it' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('E-mailed', { exact: false }).first()).toBeVisible();
    await page.goto('/dev/outbox');
    await expect(page.getByText('To payer@example.test')).toBeVisible();
    await expect(page.getByText('Service invoice SI-000412').first()).toBeVisible();
    await page.goto(`/dashboard/appointments/${visit.id}`);
    await page.getByRole('link', { name: 'Invoice SI-000412' }).click();
  });

  await test.step('it is voided with a reason, and another is issued', async () => {
    await page.getByRole('button', { name: 'Void the invoice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Void invoice SI-000412?' });
    await dialog.getByRole('button', { name: 'Void it' }).click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
    await dialog.getByLabel('Wrong details').check();
    await dialog.getByRole('button', { name: 'Void it' }).click();
    await expect(paper.getByText('VOID')).toBeVisible();
    await page.goto(`/dashboard/appointments/${visit.id}`);
    await page.getByRole('button', { name: 'Issue an invoice' }).click();
    const question = page.getByRole('dialog', { name: 'Issue an invoice?' });
    await question.getByRole('button', { name: 'Issue an invoice' }).click();
    await expect(page.getByRole('link', { name: 'Invoice SI-000413' })).toBeVisible();
  });

  const { api } = business.operator;
  await test.step('the sales book has both numbers, on its last page', async () => {
    const month = (await business.today()).slice(0, 'YYYY-MM'.length);
    const { total_pages: last } = await api.send(calls.books.sales, { query: { month } });
    await page.goto(`/dashboard/sales-reports?view=books&book=sales&page=${last}`);
    await expect(page.getByRole('cell', { name: 'SI-000412 (void), SI-000413' })).toBeVisible();
  });
  // The next test of this worker has clients who get an acknowledgement.
  const { next_number: _, begun: __, ...permit } = await api.send(calls.invoices.settings);
  await api.send(calls.invoices.set, { body: { ...permit, on: false } });
});
