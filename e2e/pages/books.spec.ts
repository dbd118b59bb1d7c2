import fs from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { calls } from 'shared-lib/contract';
import { formatPesos, monthPeriod } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { paidInCash } from '../fixtures/walk';

const rowsOf = async (download: Download): Promise<unknown[][]> =>
  (await readSheet(await fs.readFile(await download.path()))).slice(1);
const sum = (rows: unknown[][], column: number): number =>
  Math.round(rows.reduce((all, row) => all + Number(row[column] ?? 0) * 100, 0)) / 100;

test('an operator opens the books of a month, downloads them, and they add up to the same peso (R-beyond-740..R-beyond-743, R-beyond-745)', async ({
  as,
  business,
}) => {
  const visit = await paidInCash(business, (price) => ({ payment_amount: price, received: price + 50, tip: 50 }));
  const { price } = visit.service;
  const { api } = business.operator;
  const month = (await business.today()).slice(0, 'YYYY-MM'.length);
  const period = monthPeriod(`${month}-01`);
  const { page } = await as('operator', { path: '/dashboard/sales-reports' });
  await page.getByRole('link', { name: 'For the accountant' }).click();
  await expect(page.getByRole('heading', { name: 'For the accountant' })).toBeVisible();

  const books = await api.send(calls.books.overview, { query: { month } });
  const summary = await api.send(calls.reports.summary, { query: period });
  await test.step('each figure of the journal is that of the reports', async () => {
    const checks = page.getByRole('table', { name: 'Journal and reports' });
    const used = books.checks.filter(({ journal, report }) => journal !== 0 || report !== 0);
    expect(used.map(({ figure }) => figure)).toEqual(expect.arrayContaining(['paid_cash', 'received']));
    await expect(checks.getByText('Equal')).toHaveCount(used.length);
    await expect(checks.getByRole('row', { name: 'Revenue' })).toContainText(formatPesos(summary.revenue));
    await expect(
      page.getByText(`Debit ${formatPesos(books.debit)} · Credit ${formatPesos(books.debit)}`),
    ).toBeVisible();
  });

  const downloaded = async (book: string, format: string): Promise<Download> => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: `${book} as ${format}` }).click();
    return waiting;
  };
  await test.step('the journal, opened by a public reader, adds up to it', async () => {
    const file = await downloaded('Journal', 'Excel');
    expect(file.suggestedFilename()).toBe(`journal-${period.from}-to-${period.to}.xlsx`);
    const rows = await rowsOf(file);
    expect([sum(rows, 4), sum(rows, 5)]).toEqual([books.debit, books.credit]);
    const revenue = rows.filter((row) => ['4000', '4010', '4090'].includes(String(row[2])));
    expect(sum(revenue, 5) - sum(revenue, 4)).toBe(summary.revenue);
    const tips = rows.filter((row) => row[2] === '2100' && row[7] === visit.id);
    expect(sum(tips, 5)).toBe(50);
    expect(JSON.stringify(rows)).not.toContain(visit.client.name);
  });

  await test.step('so do the sales book and the receipts book', async () => {
    await page.getByRole('radio', { name: 'Sales book' }).click();
    await expect(page.getByRole('table', { name: 'Sales book' })).toBeVisible();
    const sales = await rowsOf(await downloaded('Sales book', 'Excel'));
    expect([sum(sales, 7), sum(sales, 8), sum(sales, 9)]).toEqual([
      books.sales.due,
      books.sales.received,
      books.sales.owed,
    ]);
    expect(sales.filter((row) => row[1] === visit.id).map((row) => [row[7], row[8], row[9]])).toEqual([
      [price, price, 0],
    ]);
    await page.getByRole('radio', { name: 'Receipts book' }).click();
    const receipts = await rowsOf(await downloaded('Receipts book', 'Excel'));
    const money = receipts.filter((row) => row[5] !== 'tip');
    expect(sum(money, 7)).toBe(summary.revenue);
    expect(
      sum(
        money.filter((row) => row[6] === 'gcash'),
        7,
      ),
    ).toBe(summary.gcash);
  });

  await test.step('an account gets the accountant’s number, and keeps it in the file', async () => {
    await page.getByRole('button', { name: 'Number and name of GCash' }).click();
    const dialog = page.getByRole('dialog', { name: 'Number and name' });
    await dialog.getByLabel('Number').fill('1000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Two accounts have the number 1000.')).toBeVisible();
    await dialog.getByLabel('Number').fill('1120');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Accounts' }).getByRole('row', { name: 'GCash' })).toContainText(
      '1120',
    );
    await page.getByRole('radio', { name: 'Journal', exact: true }).click();
    const csv = await fs.readFile(await (await downloaded('Journal', 'CSV')).path(), 'utf8');
    expect(csv).toContain('1120,GCash');
    await api.send(calls.books.setAccounts, { body: { accounts: [{ key: 'gcash', number: '1020', name: 'GCash' }] } });
  });

  await test.step('a month without entries says so', async () => {
    await page.goto('/dashboard/sales-reports?view=books&month=2020-02');
    await expect(page.getByText('No entry in this month')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Is the month closed?' })).toContainText('Not closed');
  });
});
