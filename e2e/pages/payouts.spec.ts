import { calls } from 'shared-lib/contract';
import { formatPesos, payPeriod, serviceDayOf } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { paidInCash } from '../fixtures/walk';
import { PHONE } from '../screens/windows';

test('an operator pays a therapist, who calls it wrong and then confirms it on the phone; a mistake is voided (R-beyond-561, R-beyond-562, R-beyond-564, R-beyond-566, R-beyond-567, R-beyond-569)', async ({
  as,
  business,
  stack,
}) => {
  const { therapist } = await paidInCash(business);
  const { id } = therapist;
  const [{ now }] = (await stack.database.rows('select max(at) as now from payments')) as [{ now: Date }];
  const period = payPeriod('half', serviceDayOf(new Date(now)));
  const read = async () => {
    const { people } = await business.operator.api.send(calls.payouts.list, { query: period });
    const row = people.find(({ person }) => person.id === id);
    if (!row) throw new Error('not in the list');
    return row;
  };
  const { open } = await read();
  const toPay = open - 100;
  const { page } = await as('operator', { path: '/dashboard/sales-reports?view=payouts&cash=kept' });
  const panel = page.getByRole('complementary', { name: 'Statement' });

  await test.step('the statement says what is to pay, and takes a line by hand', async () => {
    await page.getByRole('table', { name: 'Payouts' }).getByRole('link', { name: therapist.name, exact: true }).click();
    await expect(panel.getByRole('heading', { name: therapist.name })).toBeVisible();
    await expect(panel.getByRole('button', { name: `Mark ${formatPesos(open)} as paid` })).toBeVisible();
    await panel.getByRole('button', { name: 'Add a line' }).click();
    const dialog = page.getByRole('dialog', { name: `A line for ${therapist.name}` });
    await dialog.getByLabel('Amount').fill('100');
    await dialog.getByLabel('Reason').fill('School fees');
    await dialog.getByRole('button', { name: 'Add the line' }).click();
    await expect(panel.getByText(/^School fees · /)).toBeVisible();
  });

  await test.step('it prints on a sheet with the name of the business', async () => {
    await page.evaluate(() => (window.print = () => undefined));
    await panel.getByRole('button', { name: 'Print' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-paper] section').getByText('Hatid Home Massage')).toBeVisible();
    await expect(page.locator('[data-paper] section').getByText(formatPesos(toPay))).toBeVisible();
    await expect(panel).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('one press marks it as paid', async () => {
    await panel.getByRole('button', { name: `Mark ${formatPesos(toPay)} as paid` }).click();
    const dialog = page.getByRole('dialog', { name: `Mark ${formatPesos(toPay)} as paid` });
    await dialog.getByLabel('Reference').fill('4017 220 981');
    await dialog.getByRole('button', { name: `Mark ${formatPesos(toPay)} as paid` }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByText('Nothing more is to pay.')).toBeVisible();
  });

  const phone = await as(therapist.username, { ...PHONE, path: '/dashboard/statement' });
  const words = new RegExp(`^Paid ${formatPesos(toPay).replace('.', '\\.')} by GCash, `);
  const card = phone.page.getByRole('region', { name: words });
  await test.step('the therapist reads why, and says that it is wrong', async () => {
    await card.getByRole('button', { name: 'Show the lines' }).click();
    await expect(card).toContainText('Advance');
    await expect(card).toContainText('−₱100.00');
    await card.getByRole('button', { name: 'This is wrong' }).click();
    const dialog = phone.page.getByRole('dialog', { name: 'This is wrong' });
    await dialog.getByLabel('What is not right?').fill('The advance was 50');
    await dialog.getByRole('button', { name: 'Tell the office' }).click();
    await expect(card).toContainText('The advance was 50');
    await expect(panel.getByText(/Called wrong · The advance was 50/)).toBeVisible();
  });
  await test.step('and confirms it', async () => {
    await card.getByRole('button', { name: 'Received' }).click();
    await expect(panel.getByText(/^Confirmed as received/)).toBeVisible();
    await expect(phone.page.getByRole('button', { name: /former payouts?$/ })).toBeVisible();
  });
  await test.step('the office voids it: its lines are unpaid again', async () => {
    await panel.getByRole('button', { name: 'Void this payout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Void this payout' });
    await dialog.getByLabel('Reason').fill('Another person was meant');
    await dialog.getByRole('button', { name: 'Void it' }).click();
    await expect(panel.getByRole('button', { name: `Mark ${formatPesos(toPay)} as paid` })).toBeVisible();
    expect((await read()).payouts.map(({ state }) => state)).toContain('voided');
  });
});
