// How it works: docs/subsystems/books.md.
import { type Account, type AccountKey, ACCOUNTS } from 'shared-lib/contract';
import { COST_WORDS, OPENING_BALANCES } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import { notFound, wrongFields } from '../platform/errors.js';
import { findSetting, lockSetting, writeSetting } from '../settings/settings.repository.js';
import * as m from '../texts/m.js';

type Named = Pick<Account, 'number' | 'name'>;
export type Chart = Readonly<Record<AccountKey, Named>>;

/** Until an owner says otherwise. 1: what there is, 2: what is owed, 3: capital, 4: income, 5: costs. */
const DEFAULTS: Chart = {
  office_cash: { number: '1000', name: m.cash_in_the_office() },
  cash_in_hand: { number: '1010', name: m.cash_in_hand_of_people() },
  gcash: { number: '1020', name: m.gcash() },
  bank: { number: '1030', name: m.bank_account() },
  equipment: { number: '1300', name: m.equipment() },
  other_assets: { number: '1390', name: m.other_assets() },
  stock: { number: '1200', name: m.stock_of_materials() },
  client_credit: { number: '2050', name: m.prepaid_by_clients() },
  vouchers: { number: '2060', name: m.vouchers_not_used_yet() },
  tips: { number: '2100', name: m.tips_for_people() },
  tips_kept: { number: '2110', name: m.tips_that_people_kept() },
  owed_to_people: { number: '2200', name: m.pay_owed_to_people() },
  stock_to_settle: { number: '2300', name: m.bought_materials_to_settle() },
  vat: { number: '2400', name: m.vat_of_invoices() },
  loans: { number: '2500', name: m.loans() },
  other_debts: { number: '2590', name: m.other_debts() },
  capital: { number: '3010', name: m.capital() },
  opening: { number: '3000', name: OPENING_BALANCES },
  revenue: { number: '4000', name: m.revenue_from_services() },
  extensions: { number: '4010', name: m.revenue_from_extensions() },
  revenue_exempt: { number: '4020', name: m.revenue_exempt_from_vat() },
  surcharges: { number: '4030', name: m.revenue_from_surcharges() },
  discounts: { number: '4090', name: m.discounts_given() },
  visit_fees: { number: '4100', name: m.fees_of_cancelled_visits() },
  deductions: { number: '4200', name: m.deductions_from_pay() },
  commission: { number: '5000', name: m.commission() },
  wages: { number: '5020', name: m.pay_by_ride_and_hour() },
  allowances: { number: '5010', name: m.allowances() },
  advances: { number: '1040', name: m.advances_paid_out() },
  materials: { number: '5100', name: m.materials_used() },
  stock_differences: { number: '5110', name: m.stock_differences() },
  short_and_over: { number: '5200', name: m.cash_short_and_over() },
  petrol: { number: '5300', name: COST_WORDS.petrol },
  toll: { number: '5310', name: COST_WORDS.toll },
  rent: { number: '5320', name: COST_WORDS.rent },
  utilities: { number: '5330', name: COST_WORDS.utilities },
  supplies: { number: '5340', name: COST_WORDS.supplies },
  repairs: { number: '5350', name: COST_WORDS.repairs },
  advertising: { number: '5360', name: COST_WORDS.advertising },
  fees: { number: '5370', name: COST_WORDS.fees },
  other_costs: { number: '5390', name: COST_WORDS.other },
};

type SetChart = Partial<Record<AccountKey, Named>>;
/** An account that came after an owner numbered the others gets the next number that is free. */
function withDefaults(set: SetChart = {}): Chart {
  const chart = { ...DEFAULTS, ...set };
  const owners = new Set(Object.values(set).map(({ number }) => number));
  const taken = new Set(Object.values(chart).map(({ number }) => number));
  for (const key of ACCOUNTS) {
    let { number } = chart[key];
    if (set[key] || !owners.has(number)) continue;
    while (taken.has(number)) number = String(Number(number) + 1);
    taken.add(number);
    chart[key] = { ...chart[key], number };
  }
  return chart;
}
/** What an owner said, and the numbers that made way for it: they stay as they are. */
const toKeep = (chart: Chart, said: SetChart): SetChart =>
  Object.fromEntries(
    Object.entries(chart).filter(([key, { number }]) => key in said || number !== DEFAULTS[key as AccountKey].number),
  );

const shown = (chart: Chart): { accounts: Account[] } => ({
  accounts: ACCOUNTS.map((key) => ({ key, ...chart[key] })).sort((one, other) => (one.number < other.number ? -1 : 1)),
});

/** The numbers and names of the journal's accounts. */
export const chartOf = async (q: Queryable): Promise<Chart> => withDefaults(await findSetting(q, 'chart_of_accounts'));

export const readChart = async (q: Queryable): Promise<{ accounts: Account[] }> => shown(await chartOf(q));

/** Numbers and names accounts; those that are left out stay. Two accounts never have one number. */
export const setChart = (
  { deps, actor, origin }: Caller,
  { accounts }: { readonly accounts: readonly Account[] },
): Promise<{ accounts: Account[] }> =>
  deps.db.tx(async (tx) => {
    const by = userIdOf(actor);
    if (by === null) throw notFound();
    const set = await lockSetting(tx, 'chart_of_accounts');
    const before = withDefaults(set);
    const changed = Object.fromEntries(accounts.map(({ key, number, name }) => [key, { number, name }]));
    const after: Chart = { ...before, ...changed };
    const numbers = Object.values(after).map(({ number }) => number);
    const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
    if (twice !== undefined) throw wrongFields({ accounts: [m.two_accounts_have_this_number({ number: twice })] });
    const at = deps.clock.now();
    await writeSetting(tx, ['chart_of_accounts', toKeep(after, { ...set, ...changed })], at, by);
    recordAudit(tx, {
      at,
      actor,
      action: 'settings.accounts',
      entity: 'settings',
      entityId: 'chart_of_accounts',
      before,
      after,
      ...origin,
    });
    return shown(after);
  });
