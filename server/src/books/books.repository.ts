// How it works: docs/subsystems/invoices.md.
import type { BooksOverview } from 'shared-lib/contract';
import {
  DISCOUNT_KINDS,
  type DiscountKind,
  type ExemptKind,
  type HandKind,
  type Outcome,
  type PaymentMethod,
  type Period,
  type VatOfSale,
} from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { DISCOUNT_KIND, SPLITS, STANDS, VAT_OF_SALE } from '../payments/invoices.repository.js';
import { OWED_IDS } from '../payments/unpaid.repository.js';
import { FACTS_TO_SUM, JOURNAL_FACTS, JOURNAL_ORDER, KIND_OF_PAYMENT } from './journal-facts.sql.js';
import type { JournalFact } from './postings.js';
import { isSurcharge } from '../platform/database/price-lines.sql.js';

/** A piece of a book, in its order. */
export interface Piece {
  /** Null: all of it. */
  readonly limit: number | null;
  readonly offset: number;
}

export type FactRow = JournalFact & { readonly client: number | null };
const FACTS = sql(
  'books_facts',
  `
  with page as (
    select * from (${JOURNAL_FACTS}) f order by ${JOURNAL_ORDER} limit $3 offset $4)
  select page.*, case when ledger = 'credit' then (select k.client_id from client_credit k where k.id = page.id)
    when ledger = 'opening' then (select k.client_id from client_credit k where k.opening_id = page.id)
    else (select v.client_id from appointments v where v.id = page.visit) end as client from page order by ${JOURNAL_ORDER}`,
);
/** Entries of the ledgers, by day, ledger and number. */
export const findFacts = (q: Queryable, { from, to }: Period, { limit, offset }: Piece): Promise<FactRow[]> =>
  q.rows<FactRow>(FACTS.text, [from, to, limit, offset]);

/** Facts of one kind and of the same signs, added up; `id`, `person` and `visit` say nothing. */
export type SummedFact = JournalFact & { readonly count: number };
const SUMS = sql(
  'books_sums',
  `
  select '' as day, ledger, 0 as id, kind, method, null::int as person, case when is_held then 0 end as holder,
    null::int as visit,
    a, b, c, count from (
    select ledger, kind, method, holder is not null as is_held, sum(a)::bigint as a, sum(b)::bigint as b, sum(c)::bigint as c, count(*)::int as count
    from (${FACTS_TO_SUM}) f
    group by ledger, kind, method, holder is not null, sign(a), sign(b), sign(c), sign(b - a), sign(a + b - c)) s`,
);
/** All facts of some days in a few rows: their postings are those of all. */
export const sumFacts = (q: Queryable, { from, to }: Period): Promise<SummedFact[]> =>
  q.rows<SummedFact>(SUMS.text, [from, to]);

/** The invoices of a visit, the oldest first. A number that is void stays in the books. */
const invoicesOf = (visit: string): string =>
  `(select string_agg(i.label || case when ${STANDS} then '' else ' (void)' end, ', ' order by i.id) from invoices i where i.appointment_id = ${visit})`;

export interface SaleRow {
  readonly day: string;
  readonly visit: number;
  readonly client: number;
  readonly outcome: Outcome | null;
  readonly price: number;
  readonly discount: number;
  readonly discount_kind: DiscountKind | null;
  readonly extension: number;
  /** What of the price is surcharges. */
  readonly surcharges: number;
  /** For a visit that was called off. It is in what was received, too. */
  readonly fee: number;
  readonly received: number;
  readonly owed: number;
  readonly invoice: string | null;
  readonly vat: VatOfSale | null;
}
/**
 * The visits of some days that were completed, for which the business has money, or that have an invoice. Discounts,
 * extensions, fees and money count whenever they came.
 */
const SALES = `
  select a.service_day as day, a.id as visit, a.client_id as client, a.outcome, a.total_price as price, coalesce(g.discount, 0)::int as discount, g.discount_kind,
    coalesce(p.extension, 0)::int as extension, coalesce(f.fee, 0)::int as fee,
    (coalesce(p.received, 0) + coalesce(f.fee, 0))::int as received, coalesce(o.due - o.paid, 0) as owed
  from appointments a
  left join lateral (
    select sum(e.amount) as received, sum(e.amount) filter (where coalesce(r.kind, e.kind) = 'extension') as extension
    from payments e left join payments r on r.id = e.reverses where e.appointment_id = a.id) p on true
  left join lateral (select sum(amount) as discount, max(kind) filter (where reverses is null and not exists (
      select from discounts r where r.reverses = d.id)) as discount_kind from discounts d where d.appointment_id = a.id) g on true
  left join lateral (select sum(amount) as fee from visit_fees f where f.appointment_id = a.id) f on true
  left join payment_differences o on o.appointment_id = a.id and o.appointment_id in (${OWED_IDS})
  where a.service_day between $1 and $2 and a.deleted_at is null and (a.outcome = 'completed' or coalesce(p.received, 0) <> 0
    or coalesce(f.fee, 0) <> 0 or exists (select from invoices i where i.appointment_id = a.id))`;
const SALES_PAGE = sql(
  'books_sales',
  `select page.*, (select coalesce(sum(s.price), 0)::int from appointment_services s where s.appointment_id = page.visit and ${isSurcharge('s')}) as surcharges,
     ${invoicesOf('page.visit')} as invoice,
     (select json_build_object('net', v.net / 100.0, 'vat', v.vat / 100.0, 'exempt', v.exempt / 100)
        from invoices i cross join lateral (${VAT_OF_SALE}) v where i.appointment_id = page.visit and ${STANDS} and ${SPLITS}) as vat
   from (${SALES} order by a.service_day, a.id limit $3 offset $4) page
   order by page.day, page.visit`,
);
/** Visits that were delivered or paid. Whole pesos. */
export const findSales = (q: Queryable, { from, to }: Period, { limit, offset }: Piece): Promise<SaleRow[]> =>
  q.rows<SaleRow>(SALES_PAGE.text, [from, to, limit, offset]);

export interface SalesTotals {
  readonly visits: number;
  readonly due: number;
  readonly received: number;
  readonly owed: number;
}
const SALES_TOTALS = sql(
  'books_sales_totals',
  `select count(*)::int as visits, coalesce(sum(case when outcome = 'completed' then price - discount + extension + fee else received end), 0) as due,
     coalesce(sum(received), 0) as received, coalesce(sum(owed), 0) as owed from (${SALES}) s`,
);
export const sumSales = (q: Queryable, { from, to }: Period): Promise<SalesTotals> =>
  q.one<SalesTotals>(SALES_TOTALS.text, [from, to]);

const VAT_TOTALS = sql(
  'books_vat_totals',
  `select coalesce(sum(v.net), 0) / 100.0 as net, coalesce(sum(v.vat), 0) / 100.0 as vat, coalesce(sum(v.exempt), 0) / 100.0 as exempt
   from invoices i join appointments a on a.id = i.appointment_id cross join lateral (${VAT_OF_SALE}) v
   where a.service_day between $1 and $2 and a.deleted_at is null and ${STANDS} and ${SPLITS}`,
);
/** Of the invoices that stand, by the days of their visits, as the sales book lists them. Pesos. */
export const sumVat = (q: Queryable, { from, to }: Period): Promise<VatOfSale> =>
  q.one<VatOfSale>(VAT_TOTALS.text, [from, to]);

// In the order of its index: the planner takes a search for any row to end soon, and would read all that have none.
const HAS_SPLIT = sql(
  'books_has_split',
  `select count(*) > 0 as found from (select 1 from invoices i where ${SPLITS} order by service_day_of(i.at) limit 1) f`,
);
/** Exempt sales ever stood apart in an invoice. */
export const hasSplit = async (q: Queryable): Promise<boolean> => (await q.one<{ found: boolean }>(HAS_SPLIT)).found;

type DiscountsRow = NonNullable<BooksOverview['discounts']>[number];
const DISCOUNTS = sql(
  'books_discounts',
  `select kind, count(*) filter (where amount <> 0)::int as visits, sum(amount)::int as amount from (
     select coalesce(r.kind, d.kind) as kind, d.appointment_id, sum(d.amount) as amount
     from discounts d left join discounts r on r.id = d.reverses
     where service_day_of(d.at) between $1 and $2 group by 1, 2) of_visit
   group by kind having sum(amount) <> 0
   order by array_position(array['${DISCOUNT_KINDS.join("', '")}'], kind)`,
);
/**
 * What was taken off by kind, on the day on which it was recorded or taken back. A server of before names no kind: what
 * takes a discount back has the kind of that. Source: R-beyond-1153.
 */
export const sumDiscountKinds = (q: Queryable, { from, to }: Period): Promise<DiscountsRow[]> =>
  q.rows<DiscountsRow>(DISCOUNTS, [from, to]);

const HAS_KINDS = sql('books_has_kinds', `select exists (select from discounts where kind <> 'other') as found`);
export const hasDiscountKinds = async (q: Queryable): Promise<boolean> =>
  (await q.one<{ found: boolean }>(HAS_KINDS)).found;

const HAS_SURCHARGES = sql('books_has_surcharges', `select exists (select from surcharges) as found`);
export const hasSurcharges = async (q: Queryable): Promise<boolean> =>
  (await q.one<{ found: boolean }>(HAS_SURCHARGES)).found;

const HAS_FEES = sql('books_has_fees', `select exists (select from visit_fees where amount > 0) as found`);
export const hasFees = async (q: Queryable): Promise<boolean> => (await q.one<{ found: boolean }>(HAS_FEES)).found;

export interface ReceiptRow {
  readonly day: string;
  readonly received_on: string | null;
  readonly ledger: 'payment' | 'tip' | 'credit' | 'voucher';
  readonly id: number;
  readonly visit: number | null;
  /** Null for money of a voucher. */
  readonly client: number | null;
  readonly kind: 'payment' | 'extension' | 'tip' | 'prepaid';
  readonly method: PaymentMethod | null;
  readonly amount: number;
  readonly person: number | null;
  readonly invoice: string | null;
}
/** What a visit was paid with ahead is no money that came in: it did so when it was paid ahead. */
const RECEIPTS = `
  select service_day_of(p.at) as day, p.received_on, 'payment' as ledger, p.id, p.appointment_id as visit, ${KIND_OF_PAYMENT} as kind,
    p.method, p.amount, p.collected_by as person, null::int as payer
  from payments p where service_day_of(p.at) between $1 and $2 and p.amount <> 0 and p.method is distinct from 'credit'
  union all
  select service_day_of(at), null, 'tip', id, appointment_id, 'tip', method, amount, coalesce(collected_by, case when is_kept then staff_id end), null
  from tips where service_day_of(at) between $1 and $2
  union all
  select service_day_of(at), received_on, case when voucher_id is null then 'credit' else 'voucher' end, id, appointment_id, 'prepaid', method, amount, collected_by, client_id
  from client_credit where service_day_of(at) between $1 and $2 and method is not null`;
/** A tip, and what is kept for later, came in with the payment that was recorded with it. */
const CAME_WITH = `(select max(p.received_on) from payments p where page.ledger in ('tip', 'credit') and p.appointment_id = page.visit
  and p.at = (select at from tips where page.ledger = 'tip' and id = page.id union all select at from client_credit where page.ledger = 'credit' and id = page.id))`;
const RECEIPTS_PAGE = sql(
  'books_receipts',
  `with page as (select * from (${RECEIPTS}) f order by day, id limit $3 offset $4)
   select page.day, coalesce(page.received_on, ${CAME_WITH}) as received_on, page.ledger, page.id, page.visit, coalesce(page.payer, v.client_id) as client, page.kind, page.method,
     page.amount, page.person, ${invoicesOf('page.visit')} as invoice
   from page left join appointments v on v.id = page.visit order by page.day, page.id`,
);
/** Money that came in, or was given back. Payments, tips and what is paid ahead are numbered together. */
export const findReceipts = (q: Queryable, { from, to }: Period, { limit, offset }: Piece): Promise<ReceiptRow[]> =>
  q.rows<ReceiptRow>(RECEIPTS_PAGE.text, [from, to, limit, offset]);

export interface ReceiptTotals {
  readonly entries: number;
  readonly cash: number;
  readonly gcash: number;
  readonly tips: number;
  /** It is in cash and GCash, too. */
  readonly prepaid: number;
}
const RECEIPT_TOTALS = sql(
  'books_receipt_totals',
  `select count(*)::int as entries, coalesce(sum(amount) filter (where kind <> 'tip' and method is distinct from 'gcash'), 0) as cash,
     coalesce(sum(amount) filter (where kind <> 'tip' and method = 'gcash'), 0) as gcash,
     coalesce(sum(amount) filter (where kind = 'tip'), 0) as tips, coalesce(sum(amount) filter (where kind = 'prepaid'), 0) as prepaid from (${RECEIPTS}) f`,
);
export const sumReceipts = (q: Queryable, { from, to }: Period): Promise<ReceiptTotals> =>
  q.one<ReceiptTotals>(RECEIPT_TOTALS.text, [from, to]);

export interface OtherSums {
  readonly cash_in_hand: number;
  readonly payouts: number;
  readonly prepaid: number;
  readonly vouchers: number;
  readonly paid_voucher: number;
  /** By counts of cash and settled shortages, as the hands have it. */
  readonly handed_in: number;
  readonly counted: number;
  readonly wages: number;
  readonly allowances: number;
  readonly advances: number;
  readonly deductions: number;
}
/** The lines that a payout `o` paid, less the cash that it settled. A voided one counts below zero on its day. */
const PAID = `(select coalesce(sum(l.amount), 0) from payout_lines m join pay_lines l on l.id = m.line_id where m.payout_id = o.id) - o.cash * 100`;
const byHand = (kind: HandKind): string => `coalesce(sum(amount) filter (where kind = '${kind}'), 0)`;
const OTHER_SUMS = sql(
  'books_other_sums',
  `select hands.*, credit.*, lines.*,
     (select coalesce(sum(${PAID}), 0) from payouts o where service_day_of(o.at) between $1 and $2)
     - (select coalesce(sum(${PAID}), 0) from payout_steps s join payouts o on o.id = s.payout_id
        where s.step = 'voided' and service_day_of(s.at) between $1 and $2) as payouts,
     (select coalesce(sum(counted), 0) * 100 from remittances where service_day_of(at) between $1 and $2)
     - (select coalesce(sum(r.counted), 0) * 100 from remittance_steps s join remittances r on r.id = s.remittance_id
        where s.step = 'withdrawn' and service_day_of(s.at) between $1 and $2) as counted,
     (select coalesce(sum(amount), 0) from pay_lines where work_rate_id is not null and day between $1 and $2) as wages
   from (select coalesce(sum(amount), 0) * 100 as cash_in_hand,
       coalesce(-sum(amount) filter (where remittance_id is not null or settlement_id is not null), 0) * 100 as handed_in
     from cash_movements where service_day_of(at) between $1 and $2) hands
   cross join (select coalesce(sum(amount) filter (where voucher_id is null), 0) * 100 as prepaid,
       coalesce(sum(amount) filter (where voucher_id is not null), 0) * 100 as vouchers,
       coalesce(-sum(amount) filter (where voucher_id is not null and kind = 'used'), 0) * 100 as paid_voucher
     from client_credit where service_day_of(at) between $1 and $2) credit
   cross join (select ${byHand('allowance')} as allowances, -${byHand('advance')} as advances, -${byHand('deduction')} as deductions
     from pay_lines where made_by is not null and service_day_of(made_at) between $1 and $2) lines`,
);
/** What other ledgers say of some days, for the sums that reconcile. Centavos. */
export const sumOthers = (q: Queryable, { from, to }: Period): Promise<OtherSums> =>
  q.one<OtherSums>(OTHER_SUMS.text, [from, to]);

const SURCHARGED = sql(
  'books_surcharged',
  `select coalesce(sum(amount), 0) * 100 as surcharges from revenue_services
   where service_day between $1 and $2 and service_id in (select id from services where is_surcharge)`,
);
/** What surcharges got, as the report by service has it. Centavos. */
export const sumSurcharges = (q: Queryable, { from, to }: Period): Promise<{ surcharges: number }> =>
  q.one<{ surcharges: number }>(SURCHARGED.text, [from, to]);

export interface IssuedRow {
  readonly total: number;
  readonly vat_percent: number;
  readonly exempt_kinds: readonly ExemptKind[];
  readonly kind: DiscountKind | null;
  /** How many alike were issued, less those that were voided. */
  readonly count: number;
}
const ISSUED = sql(
  'books_issued',
  `select total, (issuer ->> 'vat_percent')::int as vat_percent, issuer -> 'exempt_kinds' as exempt_kinds, kind, sum(sign)::int as count
   from (
     select i.total, i.issuer, ${DISCOUNT_KIND} as kind, 1 as sign from invoices i
     where service_day_of(i.at) between $1 and $2 and ${SPLITS}
     union all
     select i.total, i.issuer, ${DISCOUNT_KIND}, -1 from invoice_steps s join invoices i on i.id = s.invoice_id
     where s.step = 'voided' and service_day_of(s.at) between $1 and $2 and ${SPLITS}) f
   group by 1, 2, 3, 4`,
);
/** The invoices with exempt sales apart that some days issued, less those that they voided. */
export const findIssued = (q: Queryable, { from, to }: Period): Promise<IssuedRow[]> =>
  q.rows<IssuedRow>(ISSUED.text, [from, to]);
