// How it works: docs/subsystems/tracking.md.
import type { Invoice, ReceivedLine } from 'shared-lib/contract';
import type { DiscountKind, Outcome } from 'shared-lib/domain';
import { DISCOUNT_KIND, RECEIVED, STANDS } from '../payments/invoices.repository.js';
import { IS_OWED } from '../payments/unpaid.repository.js';
import { sql, type Queryable } from '../platform/database/database.js';
import { isShown } from '../platform/database/price-lines.sql.js';

/** What a client's receipt is written from. Sums in whole pesos; instants are ISO texts. */
export interface ReceiptRow {
  readonly id: number;
  readonly outcome: Outcome | null;
  readonly starts_at: string;
  readonly ends_at: string;
  /** The sum of the services. */
  readonly total_price: number;
  readonly extension: number;
  readonly discount: number;
  readonly discount_kind: DiscountKind | null;
  readonly services: readonly (readonly [name: string, minutes: number, price: number])[];
  /** What was received and not taken back. */
  readonly received: readonly ReceivedLine[];
  /** Change that was given back: when its cash came in, and how much. */
  readonly changes: readonly (readonly [at: string, amount: number])[];
  /** On top of what the visit cost: for those who came, and kept for later visits. */
  readonly tips: number;
  readonly for_later: number;
  /** What is still owed for the visit. */
  readonly owed: number;
  /** Of the business, where an owner entered one. */
  readonly tin: string | null;
  /** The invoice that stands, as it was issued; null for an acknowledgement. */
  readonly invoice: Pick<
    Invoice,
    'label' | 'at' | 'issuer' | 'lines' | 'discount' | 'discount_kind' | 'extension' | 'total'
  > | null;
}

/** Words of a payment or a discount may be about the client, so they stay with the office. */
const FIND = sql(
  'tracking_receipt',
  `select row_to_json(found) as receipt from (
     select a.id, a.outcome, a.starts_at, a.ends_at, a.total_price, coalesce(a.extension_amount, 0) as extension,
       (select coalesce(sum(d.amount), 0)::int from discounts d where d.appointment_id = a.id) as discount,
       (select d.kind from discounts d where d.appointment_id = a.id and d.reverses is null
          and not exists (select from discounts r where r.reverses = d.id) order by d.id desc limit 1) as discount_kind,
       (select coalesce(json_agg(json_build_array(s.name, s.duration, s.price) order by s.position), '[]')
          from appointment_services s where s.appointment_id = a.id and ${isShown('s')}) as services,
       ${RECEIVED} as received,
       (select coalesce(sum(t.amount), 0)::int from tips t where t.appointment_id = a.id) as tips,
       (select coalesce(json_agg(json_build_array(g.at, g.amount)), '[]') from (
          select p.at, sum(p.change_given)::int as amount from payments p
          where p.appointment_id = a.id and p.change_given > 0 and p.reverses is null
            and not exists (select from payments r where r.reverses = p.id) group by p.at) g) as changes,
       (select coalesce(sum(k.amount), 0)::int from client_credit k where k.appointment_id = a.id and (k.kind = 'left'
          or k.kind = 'void' and exists (select from client_credit l where l.id = k.reverses and l.kind = 'left'))) as for_later,
       coalesce((select d.due - d.paid from payment_differences d where d.appointment_id = a.id and ${IS_OWED}), 0) as owed,
       (select nullif(value ->> 'tin', '') from settings where key = 'invoices') as tin,
       (select row_to_json(made) from (select i.label, i.at, i.issuer, i.lines, i.discount, ${DISCOUNT_KIND} as discount_kind, i.extension, i.total
          from invoices i where i.appointment_id = a.id and ${STANDS}) made) as invoice
     from appointments a where a.id = $1) found`,
);
/** The receipt of a visit that a link opened. */
export const findReceipt = async (q: Queryable, appointment: number): Promise<ReceiptRow | undefined> =>
  (await q.maybe<{ receipt: ReceiptRow }>(FIND, [appointment]))?.receipt;
