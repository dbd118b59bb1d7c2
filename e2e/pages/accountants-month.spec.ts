import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { calls } from 'shared-lib/contract';
import { formatPesos, monthPeriod } from 'shared-lib/domain';
import { secondOperator } from '../fixtures/anotherOperator';
import { Business, type Booked } from '../fixtures/people';
import { expect, testOnOwnStack } from '../fixtures/test';
import { finishToday, readyGroup, take, TO_PAYMENT } from '../fixtures/walk';

const DAY_MS = 24 * 3_600_000;
const DAYS = 5;
/** Of what is paid for services, as the demo's business gives it. */
const COMMISSION = 0.4;
/** From the demo's day to a Monday. December has no visit of the demo, so every figure of it is one of this test. */
const TO_DECEMBER = 17;
/** From the Saturday after it to New Year's Day. */
const TO_JANUARY = 20;
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('a receipt')]);

/** A proof of payment by GCash, as a browser uploads it. */
async function gcash({ operator: { api } }: Business, visit: Booked, amount: number): Promise<Record<string, unknown>> {
  const form = new FormData();
  form.set('appointment_id', String(visit.id));
  form.set('file', new Blob([Buffer.concat([PNG, Buffer.from(String(visit.id))])], { type: 'image/png' }), 'gcash.png');
  const { path } = calls.receipts.upload;
  const headers = { authorization: `Token ${api.token}`, 'idempotency-key': `proof-${visit.id}` };
  const answer = await fetch(new URL(path, api.url), { method: 'POST', headers, body: form });
  const { hash } = (await answer.json()) as { hash: string };
  return { payment_method: 'gcash', payment_amount: amount, receipt_hash: hash, gcash_reference: `77${visit.id}` };
}

const FROM_READY_TO_JOURNEY = [
  ['operator', 'start_appointment'],
  ['driver', 'start_journey'],
] as const;
const GROUP_TO_PAYMENT = [
  ['driver', 'collect_therapists'],
  ['driver', 'arrive_at_location'],
  ['driver', 'drop_off_therapist'],
  ['therapist', 'start_session'],
  ['therapist', 'mark_awaiting_payment'],
] as const;

/** What the accountant counts on paper: whole pesos, each sum by itself. `vouchers`: what is left on them. */
const nothing = () => ({ cash: 0, gcash: 0, tips: 0, discounts: 0, prepaid: 0, vouchers: 0, owed: 0, revenue: 0 });
type Sums = ReturnType<typeof nothing>;
type Way = (business: Business, visit: Booked) => Promise<[body: Record<string, unknown>, sums: Partial<Sums>]>;

/** The eight visits of a day, each paid in another way. */
const WAYS: readonly Way[] = [
  async (_, { service: { price } }) => [{ payment_amount: price }, { cash: price, revenue: price }],
  async (_, { service: { price } }) => [
    { payment_amount: price, received: price + 150, tip: 100, change: 50 },
    { cash: price, tips: 100, revenue: price },
  ],
  async (business, visit) => {
    const { price } = visit.service;
    return [await gcash(business, visit, price), { gcash: price, revenue: price }];
  },
  async (business, visit) => {
    const { price } = visit.service;
    const proof = await gcash(business, visit, price - 300);
    const parts = [{ payment_method: 'cash', payment_amount: 300 }, proof];
    return [
      { payment_amount: price, payment_parts: parts },
      { cash: 300, gcash: price - 300, revenue: price },
    ];
  },
  async (_, { service: { price } }) => [
    { payment_amount: price - 150, discount_amount: 150, discount_reason: 'A friend of the house' },
    { cash: price - 150, discounts: 150, revenue: price - 150 },
  ],
  async (_, { service: { price } }) => [
    { payment_amount: price - 200 },
    { cash: price - 200, owed: 200, revenue: price - 200 },
  ],
  async (_, { service: { price } }) => [
    { payment_amount: price, received: price + 250, for_later: 250 },
    { cash: price + 250, prepaid: 250, revenue: price },
  ],
  async ({ operator: { api } }, { service: { price } }) => {
    const sale = { amount: 300, method: 'cash', buyer: 'Carmela Uy', ends_on: null } as const;
    const { id } = await api.send(calls.vouchers.sell, { body: sale });
    const parts = [
      { payment_method: 'cash', payment_amount: price - 200 },
      { payment_method: 'credit', payment_amount: 200, voucher: id },
    ];
    return [
      { payment_amount: price, payment_parts: parts },
      { cash: price - 200 + sale.amount, vouchers: 100, revenue: price },
    ];
  },
];

/** A visit from the booking to its payment, by one therapist or a group. Returns what it adds to each sum. */
async function delivered(business: Business, way: Way, therapists: number): Promise<Partial<Sums>> {
  const visit = await business.book({ therapists });
  if (therapists > 1) {
    await readyGroup(business, visit);
    await take(business, visit, FROM_READY_TO_JOURNEY);
    for (const { id } of visit.therapists)
      await business.act(visit.driver, visit.id, 'pick_up_therapist', { therapist_id: id });
    await take(business, visit, GROUP_TO_PAYMENT);
  } else await take(business, visit, TO_PAYMENT);
  const [body, sums] = await way(business, visit);
  await business.act(business.operator, visit.id, 'mark_completed', body);
  for (const one of visit.therapists) await finishToday(business, one);
  return sums;
}

/** Counts the cash of everybody who has some of the day, and ticks its GCash. */
async function countTheDay([page, other]: readonly [Page, Page], { operator }: Business, day: string): Promise<void> {
  const { people, gcash: payments } = await operator.api.send(calls.bookDays.read, { params: { day } });
  for (const { person, in_hand_now } of people.filter(({ is_counted }) => !is_counted)) {
    // Nobody counts their own cash where there is another operator.
    const desk = person.id === operator.id ? other : page;
    const cash = desk.getByRole('table', { name: 'Cash, by who holds it' });
    await cash.getByRole('button', { name: `Count the cash of ${person.name}` }).click();
    const dialog = desk.getByRole('dialog', { name: `Count the cash of ${person.name}` });
    await dialog.getByLabel('Counted').fill(String(in_hand_now));
    await dialog.getByRole('button', { name: 'Keep the count' }).click();
    await expect(dialog).toBeHidden();
  }
  for (const { appointment } of payments) {
    const found = page.getByRole('button', { name: `Found: the payment of #${appointment}`, exact: true });
    await found.click();
    await expect(found).toBeHidden();
  }
}

testOnOwnStack(
  "an accountant's month: 40 visits, each day closed by two operators, everybody paid, and a journal that adds up to what was counted by hand (R-beyond-550, R-beyond-562, R-beyond-740, R-beyond-742, R-beyond-743)",
  async ({ as, moveClock, stack, business: november }) => {
    testOnOwnStack.setTimeout(300_000);
    const second = await secondOperator(stack, november);
    await moveClock(TO_DECEMBER * DAY_MS);
    const counted = nothing();
    const path = (view: string) => `/dashboard/sales-reports?view=${view}`;

    const closes = (day: string): Promise<void> =>
      testOnOwnStack.step(`two operators close ${day}`, async () => {
        const at = path(`day&day=${day}`);
        const [{ page }, { page: other }] = [
          await as('operator', { path: at }),
          await as(second.username, { path: at }),
        ];
        await countTheDay([page, other], await Business.at(stack.url), day);
        await page.getByRole('button', { name: 'Close the day' }).click();
        await other.getByRole('button', { name: 'Confirm' }).click();
        await expect(other.getByRole('button', { name: 'Reopen the day' })).toBeVisible();
        for (const one of [page, other]) await one.context().close();
      });

    for (let nth = 0; nth < DAYS; nth++) {
      const business = await Business.at(stack.url);
      const day = await business.today();
      await testOnOwnStack.step(`the visits of ${day}`, async () => {
        for (const { id: user } of business.fieldStaff)
          await business.operator.api.send(calls.availability.create, {
            body: { user, date: day, start_time: '13:00', end_time: '01:00' },
          });
        for (const [at, way] of WAYS.entries()) {
          const sums = await delivered(business, way, at === 0 ? 2 : 1);
          for (const key of Object.keys(sums) as (keyof Sums)[]) counted[key] += sums[key] ?? 0;
        }
      });
      await moveClock(DAY_MS);
      await closes(day);
    }

    await moveClock(TO_JANUARY * DAY_MS);
    // The cash of Friday was handed over on Saturday.
    await closes('2026-12-12');
    const commission = counted.revenue * COMMISSION;
    const { api } = (await Business.at(stack.url)).operator;
    const earlier = await api.send(calls.payouts.list, { query: monthPeriod('2026-11-30') });
    const toPay = earlier.people.reduce((sum, { open }) => sum + open, commission);
    const { page } = await as('operator', { path: path('payouts&period=month&day=2026-12-31&cash=kept') });
    await testOnOwnStack.step('everybody is paid for December, and for November', async () => {
      await page.getByRole('checkbox', { name: 'Choose all' }).check();
      await page.getByRole('button', { name: `as paid, ${formatPesos(toPay)}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /as paid$/ }).click();
      await expect(dialog).toBeHidden();
    });

    await page.goto(path('books&month=2026-12'));
    await testOnOwnStack.step('the books agree with the reports, and every day is closed', async () => {
      const checks = page.getByRole('table', { name: 'Journal and reports' });
      await expect(checks.getByRole('row', { name: 'Paid in cash' })).toContainText('Equal');
      await expect(checks.getByText('Equal')).toHaveCount((await checks.getByRole('row').count()) - 1);
      await expect(page.getByRole('region', { name: 'Is the month closed?' })).not.toContainText('Not closed');
    });
    await testOnOwnStack.step('the journal, opened by a public reader, is what was counted by hand', async () => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Journal as Excel' }).click();
      const rows = (await readSheet(await fs.readFile(await (await waiting).path()))).slice(1);
      const centavos = (of: readonly string[], column: 4 | 5): number =>
        rows
          .filter((row) => of.length === 0 || of.includes(String(row[2])))
          .reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0);
      const debit = (...of: string[]): number => (centavos(of, 4) - centavos(of, 5)) / 100;
      const credit = (...of: string[]): number => (centavos(of, 5) - centavos(of, 4)) / 100;
      expect(centavos([], 4)).toBe(centavos([], 5));
      expect({
        inOffice: debit('1000'),
        inHand: debit('1010'),
        gcash: debit('1020'),
        prepaid: credit('2050'),
        vouchers: credit('2060'),
        tips: [credit('2100'), debit('2110')],
        revenue: credit('4000', '4010', '4090'),
        discounts: debit('4090'),
        commission: [debit('5000'), credit('2200')],
        visits: new Set(rows.map((row) => row[7]).filter((visit) => visit !== null)).size,
      }).toEqual({
        inOffice: counted.cash,
        inHand: 0,
        gcash: counted.gcash,
        prepaid: counted.prepaid,
        vouchers: counted.vouchers,
        // Who got one has it.
        tips: [counted.tips, counted.tips],
        revenue: counted.revenue,
        discounts: counted.discounts,
        // It is paid in January.
        commission: [commission, commission],
        visits: DAYS * WAYS.length,
      });
    });
    await testOnOwnStack.step('the sales book says what is owed', async () => {
      await page.getByRole('radio', { name: 'Sales book' }).click();
      const owed = page.getByText('Owed', { exact: true }).first().locator('..');
      await expect(owed).toContainText(formatPesos(counted.owed));
    });
  },
);
