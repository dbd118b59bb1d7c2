import type { Invoice } from 'shared-lib/contract';
import type { Outcome, PaymentMethod } from 'shared-lib/domain';
import { DISCOUNT_KIND, RECEIVED, STANDS } from '../payments/invoices.repository.js';
import { sql, type Queryable } from '../platform/database/database.js';

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
  readonly services: readonly (readonly [name: string, minutes: number, price: number])[];
  /** What was received and not taken back. */
  readonly received: readonly (readonly [method: PaymentMethod, amount: number, at: string])[];
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
       (select coalesce(json_agg(json_build_array(s.name, s.duration, s.price) order by s.position), '[]')
          from appointment_services s where s.appointment_id = a.id and (s.duration > 0 or s.price > 0)) as services,
       ${RECEIVED} as received,
       (select row_to_json(made) from (select i.label, i.at, i.issuer, i.lines, i.discount, ${DISCOUNT_KIND} as discount_kind, i.extension, i.total
          from invoices i where i.appointment_id = a.id and ${STANDS}) made) as invoice
     from appointments a where a.id = $1) found`,
);
/** The receipt of a visit that a link opened. */
export const findReceipt = async (q: Queryable, appointment: number): Promise<ReceiptRow | undefined> =>
  (await q.maybe<{ receipt: ReceiptRow }>(FIND, [appointment]))?.receipt;
