// How it works: docs/subsystems/invoices.md.
import type { Invoice, InvoiceOfVisit } from 'shared-lib/contract';
import { type VoidReason, VOUCHER_END } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** An invoice that no step voided. */
export const STANDS = `not exists (select from invoice_steps v where v.invoice_id = i.id and v.step = 'voided')`;

export const DISCOUNT_KIND = '(select g.kind from discounts g where g.id = i.discount_entry)';

/** Exempt sales stood apart when `i` was issued, so the business had VAT. Two indexes have this condition. */
export const SPLITS = `jsonb_array_length(i.issuer -> 'exempt_kinds') > 0`;
/** As `vatOfSale` has it, in centavos: a sale with VAT is rounded to the centavo, and the VAT is the rest of it. */
export const VAT_OF_SALE = `
  select n.net, case when e.is_exempt then 0 else i.total * 100 - n.net end as vat, case when e.is_exempt then i.total * 100 else 0 end as exempt
  from (select coalesce((i.issuer -> 'exempt_kinds') ? ${DISCOUNT_KIND}, false) as is_exempt) e
    cross join lateral (select case when e.is_exempt then 0 else
      round(i.total * 10000.0 / (100 + (i.issuer ->> 'vat_percent')::int))::bigint end as net) n`;

interface SeriesRow {
  readonly next_number: number;
  readonly begun: boolean;
}
const SERIES = sql(
  'invoices_series',
  `select s.next_number, exists (select from invoices i where i.prefix = s.prefix) as begun from invoice_series s where s.prefix = $1`,
);
export const findSeries = (q: Queryable, prefix: string): Promise<SeriesRow | undefined> =>
  q.maybe<SeriesRow>(SERIES, [prefix]);

const LOCK_SERIES = sql(
  'invoices_lock_series',
  `insert into invoice_series (prefix, next_number) values ($1, $2)
   on conflict (prefix) do update set next_number = invoice_series.next_number`,
);
const SET_NEXT = sql('invoices_set_next', 'update invoice_series set next_number = $2 where prefix = $1');
/** Makes the series, or locks the one that is there: nobody issues in it until the end of the transaction. */
export const lockSeries = (tx: Tx, prefix: string, next: number): Promise<unknown> =>
  tx.rows(LOCK_SERIES, [prefix, next]);
export const setNextNumber = (tx: Tx, prefix: string, next: number): Promise<unknown> =>
  tx.rows(SET_NEXT, [prefix, next]);

const LOCK_VISIT = sql(
  'invoices_lock_visit',
  'select deleted_at is null as is_there from appointments where id = $1 for update',
);
/** One after the other issues or voids an invoice of a visit. Is the visit still there? */
export const lockVisit = async (tx: Tx, appointment: number): Promise<boolean> =>
  (await tx.maybe<{ is_there: boolean }>(LOCK_VISIT, [appointment]))?.is_there ?? false;

const ISSUE = sql('invoices_issue', 'select issue_invoice($1, $2, $3) as id');
/** Issues the next invoice of a series; null where none is due. */
export const issueNext = async (tx: Tx, appointment: number, by: number | null, at: Date): Promise<number | null> =>
  (await tx.one<{ id: number | null }>(ISSUE, [appointment, by, at])).id;

const KEPT = '(select coalesce(sum(p.amount), 0) from payments p where p.appointment_id = a.id)';
/** The visit `a` now has another total than its invoice `i`, or its money went back. */
const DIFFERS = `
  (${KEPT} <= 0 or i.total <> (case when coalesce(a.outcome in ('cancelled', 'aborted'), false) then ${KEPT}
     else greatest(0, a.total_price + coalesce(a.extension_amount, 0)
       - (select coalesce(sum(d.amount), 0) from discounts d where d.appointment_id = a.id)) end))`;

const OF_VISIT = sql(
  'invoices_of_visit',
  `select i.id, i.label, i.at, i.total, not ${STANDS} as voided, ${DIFFERS} as differs
   from invoices i join appointments a on a.id = i.appointment_id where i.appointment_id = $1 order by i.id`,
);
export const findInvoices = async (q: Queryable, appointment: number): Promise<InvoiceOfVisit[]> =>
  (await q.rows<Omit<InvoiceOfVisit, 'at'> & { at: Date }>(OF_VISIT, [appointment])).map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
  }));

const MAY_ISSUE = sql(
  'invoices_may_issue',
  `select exists (select from settings where key = 'invoices' and (value ->> 'on')::boolean)
     and (select coalesce(sum(amount), 0) > 0 from payments where appointment_id = $1)
     and not exists (select from invoices i where i.appointment_id = $1 and ${STANDS}) as may`,
);
export const mayIssue = async (q: Queryable, appointment: number): Promise<boolean> =>
  (await q.one<{ may: boolean }>(MAY_ISSUE, [appointment])).may;

const VISIT_OF = sql('invoices_visit_of', 'select appointment_id as appointment from invoices where id = $1');
const FIND = sql('invoices_find', `select i.label, not ${STANDS} as voided from invoices i where i.id = $1`);
export interface LockedInvoice {
  readonly label: string;
  readonly appointment: number;
  readonly voided: boolean;
}
/** The second of two who void it sees that it is void: its state is read once the visit is locked. */
export async function lockInvoice(tx: Tx, id: number): Promise<LockedInvoice | undefined> {
  const known = await tx.maybe<Pick<LockedInvoice, 'appointment'>>(VISIT_OF, [id]);
  if (!known) return undefined;
  await lockVisit(tx, known.appointment);
  return { ...known, ...(await tx.one<Omit<LockedInvoice, 'appointment'>>(FIND, [id])) };
}

const ADD_STEP = sql(
  'invoices_add_step',
  'insert into invoice_steps (invoice_id, step, reason, manual_number, by_user, at) values ($1, $2, $3, $4, $5, $6)',
);
export interface InvoiceStep {
  readonly invoice: number;
  readonly step: Invoice['steps'][number]['step'];
  readonly reason: VoidReason | null;
  readonly manualNumber: string | null;
  readonly by: number;
  readonly at: Date;
}
export const addInvoiceStep = (
  tx: Tx,
  { invoice, step, reason, manualNumber, by, at }: InvoiceStep,
): Promise<unknown> => tx.rows(ADD_STEP, [invoice, step, reason, manualNumber, by, at]);

/** What a visit was paid and keeps, as receipts say it. Of a voucher, the end of its code. `a` is the visit. */
export const RECEIVED = `
  (select coalesce(json_agg(json_build_array(p.method, p.amount, p.at, p.voucher, p.received_on) order by p.first), '[]') from (
     select p.method, sum(p.amount)::int as amount, p.at, right(v.code, ${VOUCHER_END}) as voucher, p.received_on, min(p.id) as first
     from payments p left join vouchers v on v.id = p.voucher_id
     where p.appointment_id = a.id and p.kind in ('payment', 'extension')
       and not exists (select from payments r where r.reverses = p.id)
     group by p.method, p.at, v.code, p.received_on) p)`;

export type PaperRow = Omit<Invoice, 'vat'>;
const PAPER = sql(
  'invoices_paper',
  `select row_to_json(found) as paper from (
     select i.id, i.label, i.appointment_id as appointment, i.at, i.issuer, ${fullNameOf('c')} as client_name, a.location,
       (select coalesce(json_agg(${fullNameOf('u')} order by u.id), '[]') from appointment_therapists t
          join users u on u.id = t.therapist_id where t.appointment_id = a.id) as therapists,
       a.starts_at, a.ends_at, i.lines, i.discount,
       ${DISCOUNT_KIND} as discount_kind,
       (select json_build_object('number', h.id_number, 'name', h.id_name) from discount_ids h where h.discount_id = i.discount_entry) as discount_id,
       i.extension, i.total, ${RECEIVED} as received,
       (select ${fullNameOf('b')} from users b where b.id = i.issued_by) as issued_by,
       (select v.reason from invoice_steps v where v.invoice_id = i.id and v.step = 'voided') as voided,
       (select n.manual_number from invoice_steps n where n.invoice_id = i.id and n.step = 'manual' order by n.id desc limit 1) as manual_number,
       (select count(*)::int from invoice_steps n where n.invoice_id = i.id and n.step = 'printed') as printed,
       ${DIFFERS} as differs,
       (select coalesce(json_agg(json_build_object('step', n.step, 'reason', n.reason, 'manual_number', n.manual_number,
          'by', ${fullNameOf('n_by')}, 'at', n.at) order by n.id), '[]')
          from invoice_steps n join users n_by on n_by.id = n.by_user where n.invoice_id = i.id) as steps
     from invoices i join appointments a on a.id = i.appointment_id join clients c on c.id = a.client_id where i.id = $1) found`,
);
export const findPaper = async (q: Queryable, id: number): Promise<PaperRow | undefined> =>
  (await q.maybe<{ paper: PaperRow }>(PAPER, [id]))?.paper;
