import { readFileSync } from 'node:fs';
import { calls } from 'shared-lib/contract';
import { formatPesos, serviceDayOf } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const DOCUMENT = { name: 'bill.png', mimeType: 'image/png', buffer: PNG };

test('an operator records what was spent with its document, finds it in the report and the file, and voids a mistake (R-beyond-860, R-beyond-861, R-beyond-862, R-beyond-864)', async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  const { page } = await as('operator', { path: '/dashboard/sales-reports' });
  const supplier = `Shell ${Date.now()}`;
  const table = page.getByRole('table', { name: 'Costs' });
  const row = table.getByRole('row').filter({ hasText: supplier });

  await test.step('Costs stand among the reports', async () => {
    await page.getByRole('navigation', { name: 'Money and ratings' }).getByRole('link', { name: 'Costs' }).click();
    await page.getByRole('button', { name: 'Record a cost' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a cost' });
    await dialog.getByLabel('Amount').fill('1250.50');
    await dialog.getByLabel('Supplier').fill(supplier);
    await dialog.getByLabel('Document number').fill('OR 0042');
    await dialog.getByLabel('Choose the document').setInputFiles(DOCUMENT);
    await dialog.getByRole('button', { name: 'Record the cost' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(formatPesos(1_250.5));
  });

  const month = serviceDayOf(new Date(await page.evaluate(() => Date.now()))).slice(0, 'YYYY-MM'.length);
  const { results } = await api.send(calls.costs.list, { query: { month } });
  const cost = results.find((one) => one.supplier === supplier);

  await test.step('its document opens', async () => {
    await row.getByRole('button', { name: /^Show document 1/ }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Document: Petrol' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it comes in the file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    expect(text).toContain(supplier);
  });

  await test.step('the report has it, and says what Net after costs leaves out', async () => {
    await page.goto('/dashboard/sales-reports');
    await expect(page.getByText(/^Net after costs is revenue less commission/)).toBeVisible();
    const figures = page.getByRole('region', { name: 'More figures of the period' });
    await figures.locator('a[href*="view=costs"]').first().click();
    await expect(row).toBeVisible();
  });

  await test.step('a mistake is voided, and both entries stay', async () => {
    await row.getByRole('button', { name: `Void #${cost?.id}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Void this cost?' });
    await dialog.getByLabel('Reason').fill('Typed twice');
    await dialog.getByRole('button', { name: 'Void it' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(2);
    await expect(row.filter({ hasText: `voids #${cost?.id}` })).toContainText('Typed twice');
  });
});

test('a restock takes its bill: it is a cost of materials, and a unit costs the average (R-beyond-863)', async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  const list = await api.send(calls.inventory.list, { query: { kind: 'consumable' } });
  const [material] = list.results;
  if (!material) throw new Error('no material');
  const supplier = `Oils ${Date.now()}`;
  const { page } = await as('operator', { path: `/dashboard/inventory?open=${material.id}` });
  await page.getByLabel(`Restock, in ${material.unit}`).fill('1000');
  await page.getByLabel('With its bill').check();
  await page.getByLabel('Amount').fill('777.77');
  await page.getByLabel('Supplier').fill(supplier);
  await page.getByLabel('Choose the document').setInputFiles(DOCUMENT);
  const unitCost = (material.stock * material.unit_cost + 777.77) / (material.stock + 1_000);
  const shown = formatPesos(Math.round(unitCost * 100) / 100);
  await expect(page.getByText(`Then a ${material.unit} costs ${shown}.`)).toBeVisible();
  await page.getByRole('button', { name: `Restock 1,000 ${material.unit}` }).click();
  await expect(page.getByLabel('Supplier')).toBeHidden();
  await page.goto('/dashboard/sales-reports?view=costs&category=materials');
  const row = page.getByRole('table', { name: 'Costs' }).getByRole('row').filter({ hasText: supplier });
  await expect(row).toContainText(formatPesos(777.77));
  await expect(row.getByRole('link', { name: material.name })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Show document 1/ })).toBeVisible();
});
