// How it works: docs/subsystems/books.md.
import type { AccountKey } from 'shared-lib/contract';
import type {
  CostCategory,
  CreditMethod,
  CreditMoneyKind,
  FeeKind,
  MovementKind,
  PaymentMethod,
  PayKind,
  PayoutMethod,
  HandKind,
  OpeningAccount,
} from 'shared-lib/domain';

/** What every fact of a ledger has. Amounts in centavos; below zero they take something back. */
interface Common {
  readonly day: string;
  readonly id: number;
  /** Who it is about: who earned it, who a tip is for. */
  readonly person: number | null;
  /** Who has, or had, the cash in hand. */
  readonly holder: number | null;
  readonly visit: number | null;
  readonly a: number;
  /** A second and third amount, where a ledger has them. */
  readonly b: number;
  readonly c: number;
}

/** An entry of `payments`, or one of another ledger of a visit's money that the contract lists. */
export type PaidKind = 'payment' | 'extension';
/** What people earned by visits and by work. */
export type EarnedKind = Exclude<PayKind, HandKind | 'tip' | 'opening'>;
/** What left or came into stock, without what visits used. */
export type StockKind = Exclude<MovementKind, 'use' | 'return' | 'emptied'>;

/**
 * One entry of a ledger of today. `ledger` and `kind` say which: journal-facts.sql.ts reads them, `postings` gives each
 * its accounts. A new ledger is a row here and a branch there.
 */
export type JournalFact = Common &
  (
    | { readonly ledger: 'payment'; readonly kind: PaidKind; readonly method: PaymentMethod | 'voucher' | null }
    | { readonly ledger: 'discount'; readonly kind: null; readonly method: null }
    | { readonly ledger: 'tip'; readonly kind: 'kept' | 'owed'; readonly method: PaymentMethod }
    /** What a visit was paid with is an entry of `payment`. */
    | { readonly ledger: 'credit'; readonly kind: CreditMoneyKind; readonly method: CreditMethod }
    /** What a voucher was sold for, or was paid back of one. */
    | { readonly ledger: 'voucher'; readonly kind: Exclude<CreditMoneyKind, 'left'>; readonly method: CreditMethod }
    /** For a visit that was called off: out of what the client paid ahead. */
    | { readonly ledger: 'fee'; readonly kind: FeeKind; readonly method: null }
    /** What of a payment is for surcharges: `id` is the payment. */
    | { readonly ledger: 'surcharge'; readonly kind: null; readonly method: null }
    /** An invoice with exempt sales apart, by its day: `a` is its VAT, `b` what is exempt. */
    | { readonly ledger: 'invoice_vat' | 'invoice_vat_voided'; readonly kind: null; readonly method: null }
    /** `a` was counted, `b` left the hand. */
    | { readonly ledger: 'count' | 'count_withdrawn' | 'settlement'; readonly kind: null; readonly method: null }
    | { readonly ledger: 'earned'; readonly kind: EarnedKind; readonly method: null }
    | { readonly ledger: 'line'; readonly kind: HandKind; readonly method: null }
    /** `a` was paid, `b` was settled from cash in hand, `c` of both are tips. */
    | { readonly ledger: 'payout' | 'payout_voided'; readonly kind: null; readonly method: PayoutMethod }
    /** `a` was spent; of a bill of a restock, `b` is what the stock counted it as. */
    | { readonly ledger: 'cost'; readonly kind: CostCategory; readonly method: PayoutMethod }
    /** The materials that the visits of a day used; `id` is the material. */
    | { readonly ledger: 'materials'; readonly kind: null; readonly method: null }
    | { readonly ledger: 'stock'; readonly kind: StockKind; readonly method: null }
    /** What stood in an account when the business moved in; `person`: whose cash or pay it is. */
    | { readonly ledger: 'opening'; readonly kind: OpeningAccount; readonly method: null }
  );
export type Ledger = JournalFact['ledger'];

/** What begins the number of an entry. No two are alike. */
export const LEDGER_LETTERS: Readonly<Record<Ledger, string>> = {
  payment: 'P',
  discount: 'D',
  tip: 'T',
  credit: 'A',
  voucher: 'V',
  fee: 'F',
  surcharge: 'U',
  invoice_vat: 'I',
  invoice_vat_voided: 'IV',
  count: 'C',
  count_withdrawn: 'CW',
  settlement: 'S',
  earned: 'E',
  line: 'L',
  payout: 'O',
  payout_voided: 'OV',
  cost: 'B',
  materials: 'M',
  stock: 'K',
  opening: 'OB',
};

/** The number of an entry: the same in every export. Materials are used day by day, so theirs has the day. */
export const entryNumber = ({ ledger, id, day }: Pick<JournalFact, 'ledger' | 'id' | 'day'>): string =>
  `${LEDGER_LETTERS[ledger]}-${ledger === 'materials' ? `${day.replaceAll('-', '')}-` : ''}${id}`;

/** A line of an entry: centavos, a debit above zero, a credit below. */
export interface Posting {
  readonly account: AccountKey;
  readonly amount: number;
  readonly person: number | null;
}

const REVENUE: Readonly<Record<PaidKind, AccountKey>> = { payment: 'revenue', extension: 'extensions' };
/** Who has the money of a payment. Cash that nobody is said to have is in the office. */
const moneyOf = ({
  method,
  holder,
}: {
  method: PaymentMethod | 'voucher' | null;
  holder: number | null;
}): AccountKey => {
  switch (method) {
    case 'gcash':
      return 'gcash';
    case 'credit':
      return 'client_credit';
    case 'voucher':
      return 'vouchers';
    case 'cash':
    case null:
      return holder === null ? 'office_cash' : 'cash_in_hand';
  }
};
const PAID_FROM: Readonly<Record<PayoutMethod, AccountKey>> = { cash: 'office_cash', gcash: 'gcash', bank: 'bank' };
/** Against what is owed to a person. An advance says not how it was paid, so it has an account of its own. */
const BY_HAND: Readonly<Record<HandKind, AccountKey>> = {
  allowance: 'allowances',
  advance: 'advances',
  deduction: 'deductions',
};
const EARNED: Readonly<Record<EarnedKind, AccountKey>> = {
  commission: 'commission',
  extension: 'commission',
  ride_out: 'wages',
  ride_home: 'wages',
  day: 'wages',
  hour: 'wages',
  overtime: 'wages',
};
const STOCK_FROM: Readonly<Record<StockKind, AccountKey>> = {
  opening: 'opening',
  restock: 'stock_to_settle',
  correction: 'stock_differences',
};

/** A bill of materials settles what the restock left open. */
export const SPENT_ON: Readonly<Record<Exclude<CostCategory, 'materials'>, AccountKey>> = {
  petrol: 'petrol',
  toll: 'toll',
  rent: 'rent',
  utilities: 'utilities',
  supplies: 'supplies',
  repairs: 'repairs',
  advertising: 'advertising',
  fees: 'fees',
  other: 'other_costs',
};

type Pair = readonly [debit: AccountKey, credit: AccountKey];
const moved = (amount: number, [debit, credit]: Pair, debited: number | null, credited: number | null): Posting[] => [
  { account: debit, amount, person: debited },
  { account: credit, amount: -amount, person: credited },
];

/** A kind of entry that no branch of `linesOf` knows does not compile. */
const unknown = (fact: never): never => {
  throw new Error(`no accounts for ${JSON.stringify(fact)}`);
};

function linesOf(fact: JournalFact): Posting[] {
  const { a, b, c, person, holder } = fact;
  switch (fact.ledger) {
    case 'payment':
      return moved(a, [moneyOf(fact), REVENUE[fact.kind]], holder, null);
    case 'discount':
      return moved(a, ['discounts', 'revenue'], null, null);
    case 'tip':
      return fact.kind === 'kept'
        ? moved(a, ['tips_kept', 'tips'], person, person)
        : moved(a, [moneyOf(fact), 'tips'], holder, person);
    case 'credit':
      return moved(a, [moneyOf(fact), 'client_credit'], holder, null);
    case 'voucher':
      return moved(a, [moneyOf(fact), 'vouchers'], holder, null);
    case 'fee':
      return moved(a, ['client_credit', 'visit_fees'], null, null);
    case 'surcharge':
      return moved(a, ['revenue', 'surcharges'], null, null);
    case 'invoice_vat':
    case 'invoice_vat_voided':
      return [
        { account: 'revenue', amount: a + b, person: null },
        { account: 'vat', amount: -a, person: null },
        { account: 'revenue_exempt', amount: -b, person: null },
      ];
    case 'count':
    case 'count_withdrawn':
    case 'settlement':
      return [
        { account: 'office_cash', amount: a, person: null },
        { account: 'short_and_over', amount: b - a, person: holder },
        { account: 'cash_in_hand', amount: -b, person: holder },
      ];
    case 'earned':
      return moved(a, [EARNED[fact.kind], 'owed_to_people'], person, person);
    case 'line':
      return moved(-a, ['owed_to_people', BY_HAND[fact.kind]], person, person);
    case 'payout':
    case 'payout_voided':
      return [
        { account: 'tips', amount: c, person },
        { account: 'owed_to_people', amount: a + b - c, person },
        { account: PAID_FROM[fact.method], amount: -a, person: null },
        { account: 'cash_in_hand', amount: -b, person: holder },
      ];
    case 'cost':
      return fact.kind === 'materials'
        ? [
            { account: 'stock_to_settle', amount: b, person: null },
            { account: 'stock_differences', amount: a - b, person: null },
            { account: PAID_FROM[fact.method], amount: -a, person: null },
          ]
        : moved(a, [SPENT_ON[fact.kind], PAID_FROM[fact.method]], null, null);
    case 'materials':
      return moved(a, ['materials', 'stock'], null, null);
    case 'stock':
      return moved(a, ['stock', STOCK_FROM[fact.kind]], null, null);
    case 'opening':
      return moved(a, [fact.kind, 'opening'], person, null);
    default:
      return unknown(fact);
  }
}

/**
 * The lines of a fact in double entry. They add up to zero. The amounts are linear in those of the fact, so the lines
 * of many facts of one kind are those of their sums. Source: R-beyond-740.
 */
export const postings = (fact: JournalFact): Posting[] => linesOf(fact).filter(({ amount }) => amount !== 0);
