// How it works: docs/subsystems/books.md.
import { SPLITS, VAT_OF_SALE } from '../payments/invoices.repository.js';

/** Of the payment that `p` takes back. Few do: a join would read all payments for the few of some days. */
const ofReversed = (column: string): string => `(select r.${column} from payments r where r.id = p.reverses)`;
/** What a payment `p` was for; one that takes another back is of its kind. */
export const KIND_OF_PAYMENT = `coalesce(${ofReversed('kind')}, p.kind)`;
const VISIT_OF_PAY = `coalesce((select p.appointment_id from payments p where p.id = l.payment_id), l.appointment_id,
  (select c.appointment_id from commission_changes c where c.entry_id = l.payment_id limit 1))`;

/** Whose cash or pay the opening balance `o` is. */
export const PERSON_OF = (o: string): string =>
  `coalesce((select h.staff_id from cash_movements h where h.opening_id = ${o}.id), (select l.staff_id from pay_lines l where l.opening_id = ${o}.id))`;

/**
 * Every ledger of money as facts of the journal, with the service day on which the reports count them. `$1` and `$2`
 * are the first and the last day. Whole pesos become centavos. To add a ledger: a part here, a row in `JournalFact`
 * (postings.ts), and what books.test.ts asks for.
 */
const PARTS: readonly string[] = [
  `select service_day_of(p.at) as day, 'payment' as ledger, p.id, ${KIND_OF_PAYMENT} as kind,
     case when coalesce(p.voucher_id, ${ofReversed('voucher_id')}) is null then p.method else 'voucher' end as method, p.collected_by as person,
     case when p.method in ('gcash', 'credit') then null else p.collected_by end as holder, p.appointment_id as visit,
     p.amount::bigint * 100 as a, 0::bigint as b, 0::bigint as c
   from payments p where service_day_of(p.at) between $1 and $2 and p.amount <> 0`,
  `select service_day_of(at), 'discount', id, null, null, null, null, appointment_id, amount::bigint * 100, 0, 0
   from discounts where service_day_of(at) between $1 and $2`,
  `select service_day_of(at), 'tip', id, case when is_kept then 'kept' else 'owed' end, method, staff_id,
     case when method = 'cash' and not is_kept then collected_by end, appointment_id, amount::bigint * 100, 0, 0
   from tips where service_day_of(at) between $1 and $2`,
  `select service_day_of(at), case when voucher_id is null then 'credit' else 'voucher' end, id, kind, method, null, collected_by, appointment_id, amount::bigint * 100, 0, 0
   from client_credit where service_day_of(at) between $1 and $2 and method is not null`,
  `select service_day_of(at), 'fee', id, kind, null, null, null, appointment_id, amount::bigint * 100, 0, 0
   from visit_fees where service_day_of(at) between $1 and $2 and amount <> 0`,
  `select s.service_day, 'surcharge', s.payment_id, null, null, null, null, s.appointment_id, sum(s.amount) * 100, 0, 0
   from revenue_services s where s.service_day between $1 and $2 and s.service_id in (select u.service_id from surcharges u)
   group by s.service_day, s.payment_id, s.appointment_id having sum(s.amount) <> 0`,
  `select service_day_of(i.at), 'invoice_vat', i.id, null, null, null, null, i.appointment_id, v.vat::bigint, v.exempt::bigint, 0
   from invoices i cross join lateral (${VAT_OF_SALE}) v where service_day_of(i.at) between $1 and $2 and ${SPLITS} and i.total > 0`,
  `select service_day_of(s.at), 'invoice_vat_voided', i.id, null, null, null, null, i.appointment_id, -v.vat::bigint, -v.exempt::bigint, 0
   from invoice_steps s join invoices i on i.id = s.invoice_id cross join lateral (${VAT_OF_SALE}) v
   where s.step = 'voided' and service_day_of(s.at) between $1 and $2 and ${SPLITS} and i.total > 0`,
  `select service_day_of(at), 'count', id, null, null, null, staff_id, null, counted::bigint * 100, handed_over::bigint * 100, 0
   from remittances where service_day_of(at) between $1 and $2`,
  // What it moved back, with a shortage that was settled: `cash_of_withdrawal` of the database.
  `select service_day_of(s.at), 'count_withdrawn', r.id, null, null, null, r.staff_id, null, -r.counted::bigint * 100,
     -(r.handed_over + coalesce((select t.amount from cash_settlements t where t.remittance_id = r.id and t.state = 'approved'), 0))::bigint * 100, 0
   from remittance_steps s join remittances r on r.id = s.remittance_id
   where s.step = 'withdrawn' and service_day_of(s.at) between $1 and $2`,
  `select service_day_of(decided_at), 'settlement', id, null, null, null, staff_id, null, 0, amount::bigint * 100, 0
   from cash_settlements where state = 'approved' and service_day_of(decided_at) between $1 and $2`,
  `select l.day, 'earned', l.id, l.kind, null, l.staff_id, null, ${VISIT_OF_PAY}, l.amount, 0, 0
   from pay_lines l where l.day between $1 and $2 and l.made_by is null and l.kind <> 'tip' and l.amount <> 0`,
  // An operator may say another day, so it counts on the day on which it was written.
  `select service_day_of(made_at), 'line', id, kind, null, staff_id, null, null, amount, 0, 0
   from pay_lines where made_by is not null and kind <> 'opening' and service_day_of(made_at) between $1 and $2`,
  `select service_day_of(o.at), 'payout', o.id, null, o.method, o.staff_id, o.staff_id, null, o.amount, o.cash::bigint * 100, ${tipsOf()}
   from payouts o where service_day_of(o.at) between $1 and $2`,
  `select service_day_of(s.at), 'payout_voided', o.id, null, o.method, o.staff_id, o.staff_id, null, -o.amount, -o.cash::bigint * 100, -${tipsOf()}
   from payout_steps s join payouts o on o.id = s.payout_id
   where s.step = 'voided' and service_day_of(s.at) between $1 and $2`,
  // Without a restock there is nothing to compare with: all of it waits to be settled.
  `select service_day_of(c.at), 'cost', c.id, c.category, c.method, null, null, null, c.amount::bigint,
     case when c.category = 'materials' then coalesce(round(k.quantity * k.unit_cost * 100)::bigint * sign(c.amount)::bigint, c.amount) else 0 end, 0
   from costs c left join stock_movements k on k.id = c.movement_id where service_day_of(c.at) between $1 and $2`,
  `select service_day, 'materials', material_id, null, null, null, null, null, round(cost * 100)::bigint, 0, 0
   from materials_used where service_day between $1 and $2 and cost <> 0`,
  `select service_day_of(at), 'stock', id, kind, null, null, null, null, round(quantity * unit_cost * 100)::bigint, 0, 0
   from stock_movements where kind in ('opening', 'restock', 'correction') and service_day_of(at) between $1 and $2
     and quantity * unit_cost <> 0`,
  // Of a client or person, too: the entries of their own ledgers are none of the journal.
  `select service_day_of(o.at), 'opening', o.id, o.account, null, ${PERSON_OF('o')}, null, null, o.amount::bigint, 0, 0
   from opening_balances o where service_day_of(o.at) between $1 and $2`,
];

/** What of a payout `o` is tips. */
function tipsOf(): string {
  return `coalesce((select sum(l.amount) from payout_lines m join pay_lines l on l.id = m.line_id where m.payout_id = o.id and l.kind = 'tip'), 0)`;
}

/** Within a day: first the money of visits, then cash, pay and materials. */
export const JOURNAL_ORDER = `day, array_position(array['payment', 'discount', 'tip', 'credit', 'voucher', 'fee', 'surcharge', 'invoice_vat', 'invoice_vat_voided', 'count', 'count_withdrawn', 'settlement', 'earned',
  'line', 'payout', 'payout_voided', 'cost', 'materials', 'stock', 'opening'], ledger), id`;

export const JOURNAL_FACTS = PARTS.join('\nunion all\n');

/** For sums, which name no visit: looking for that of each line of pay takes a fourth of the time. */
export const FACTS_TO_SUM = JOURNAL_FACTS.replace(VISIT_OF_PAY, 'null::int');

/** Those of one day. @param day an expression of SQL */
export const factsOn = (day: string): string => JOURNAL_FACTS.replaceAll(/\$[12]\b/g, day);
