import type { PaymentEntry } from '../../payments/ledger.repository.js';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../../platform/http/paging.js';

/** A correction of a payment, or a first payment. */
export type PaymentChange = 'correct_payment' | 'mark_completed';
/** Or a payment to accept as it is, though it is less than was due. */
export type AskedChange = PaymentChange | 'agree_difference';

export interface CorrectionRow {
  readonly id: number;
  readonly appointment_id: number;
  readonly client: string;
  readonly state: 'waiting' | 'approved' | 'refused' | 'taken_back';
  readonly change: AskedChange;
  /** In the form of the correction call; null once it is decided. */
  readonly body: unknown;
  readonly paid_before: number;
  readonly paid_after: number;
  readonly method: string | null;
  readonly reason: string;
  readonly asked_by: number;
  readonly asked_by_name: string;
  readonly asked_at: Date;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decided_reason: string;
  readonly is_outdated: boolean;
}

const ROWS = `select k.id, k.appointment_id, ${fullNameOf('c')} as client, k.state, k.change, k.body, k.paid_before, k.paid_after, 
  (select case count(distinct w) when 1 then min(w) end from (select p ->> 'payment_method' as w
    from jsonb_array_elements(coalesce(k.body -> 'payment_parts', jsonb_build_array(k.body))) p) ways) as method,
  k.reason, k.asked_by, ${fullNameOf('u')} as asked_by_name, k.asked_at, (select ${fullNameOf('d')} from users d where d.id = k.decided_by) as decided_by,
  k.decided_at, k.decided_reason,
  k.state = 'waiting' and (exists (select from payments p where p.appointment_id = k.appointment_id and p.id > k.last_entry)
    or (k.price, k.outcome) is distinct from (a.total_price, a.outcome)) as is_outdated
  from payment_corrections k join appointments a on a.id = k.appointment_id join clients c on c.id = a.client_id join users u on u.id = k.asked_by`;

const TO_APPROVE = sql(
  'corrections_to_approve',
  `${ROWS} where k.state = 'waiting' and k.asked_by <> $1 order by k.asked_at, k.id limit $2 offset $3`,
);
const TO_APPROVE_COUNT = sql(
  'corrections_to_approve_count',
  `select count(*)::int as count from payment_corrections where state = 'waiting' and asked_by <> $1`,
);
/** The waiting ones that this operator did not ask for, the longest waiting first. */
export async function findToApprove(
  q: Queryable,
  operator: number,
  page: PageRequest,
): Promise<{ rows: CorrectionRow[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    q.rows<CorrectionRow>(TO_APPROVE, [operator, page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(TO_APPROVE_COUNT, [operator]),
  ]);
  return { rows, count };
}

const OF_APPOINTMENT = sql('corrections_of_appointment', `${ROWS} where k.appointment_id = $1 order by k.id desc`);
export const findCorrectionsOf = (q: Queryable, appointment: number): Promise<CorrectionRow[]> =>
  q.rows(OF_APPOINTMENT, [appointment]);

const ONE = sql('correction_one', `${ROWS} where k.id = $1`);
export const findCorrection = (q: Queryable, id: number): Promise<CorrectionRow | undefined> => q.maybe(ONE, [id]);

const BECOMES = sql(
  'correction_becomes',
  `select k.becomes, k.asked_at, (select coalesce(json_object_agg(u.id, ${fullNameOf('u')}), '{}') from users u
     where u.id in (select (part ->> 'collectedBy')::int from jsonb_array_elements(k.becomes -> 'parts') part
       union all select (tip ->> 'staff')::int from jsonb_array_elements(k.becomes -> 'tips') tip)) as names
   from payment_corrections k where k.appointment_id = $1 and k.state = 'waiting' and k.becomes is not null`,
);
/** The payment after the waiting correction, with the names of its collectors and of those its tips are for. */
export const findBecomes = (
  q: Queryable,
  appointment: number,
): Promise<
  { readonly becomes: Becomes; readonly asked_at: Date; readonly names: Readonly<Record<string, string>> } | undefined
> => q.maybe(BECOMES, [appointment]);

const LOCK = sql('correction_lock', 'select id from payment_corrections where id = $1 for update');
/** Locks the correction against other decisions. Its appointment is locked first. */
export const lockCorrection = async (tx: Tx, id: number): Promise<CorrectionRow | undefined> =>
  (await tx.maybe(LOCK, [id])) === undefined ? undefined : findCorrection(tx, id);

const APPROVED_AFTER = sql(
  'correction_approved_after',
  `select max(last_entry) as after from payment_corrections where appointment_id = $1 and state = 'approved'
     and change <> 'agree_difference'`,
);
/** The last ledger entry before the latest change that a second operator approved; null where there is none. */
export const findApprovedAfter = async (q: Queryable, appointment: number): Promise<number | null> =>
  (await q.one<{ after: number | null }>(APPROVED_AFTER, [appointment])).after;

const INSERT = sql(
  'correction_insert',
  `insert into payment_corrections (appointment_id, body, paid_before, paid_after, last_entry, reason, asked_by, asked_at, becomes, change, price, outcome)
   select a.id, $2, $3, $4, coalesce((select max(p.id) from payments p where p.appointment_id = a.id), 0), $5, $6, $7, $8, $9, a.total_price, a.outcome
   from appointments a where a.id = $1 returning id`,
);
/** A payment to record; of a refund the tips that it leaves. */
export type Becomes = Partial<Pick<PaymentEntry, 'parts' | 'extension' | 'discount' | 'tips' | 'receivedOn'>>;

export interface NewCorrection {
  readonly appointment: number;
  readonly change: AskedChange;
  readonly body: object;
  readonly paidBefore: number;
  readonly paidAfter: number;
  readonly reason: string;
  readonly askedBy: number | null;
  readonly at: Date;
  /** Null where the payment stays as it is. */
  readonly becomes: Becomes | null;
}
export const insertCorrection = async (tx: Tx, asked: NewCorrection): Promise<number> => {
  const { appointment, body, paidBefore, paidAfter, reason, askedBy, at, becomes, change } = asked;
  const kept = [
    JSON.stringify(body),
    paidBefore,
    paidAfter,
    reason,
    askedBy,
    at,
    becomes && JSON.stringify(becomes),
    change,
  ];
  const values = [appointment, ...kept];
  return (await tx.one<{ id: number }>(INSERT, values)).id;
};

const DECIDE = sql(
  'correction_decide',
  `update payment_corrections set state = $2, decided_by = $3, decided_at = $4, decided_reason = $5, body = null, becomes = null where id = $1`,
);
export interface Decision {
  readonly state: Exclude<CorrectionRow['state'], 'waiting'>;
  readonly by: number | null;
  readonly at: Date;
  readonly reason: string;
}
export const decideCorrection = (tx: Tx, id: number, { state, by, at, reason }: Decision): Promise<unknown> =>
  tx.rows(DECIDE, [id, state, by, at, reason]);

const WAITING = sql(
  'correction_waiting',
  `select id from payment_corrections where appointment_id = $1 and state = 'waiting'`,
);
export const hasWaitingCorrection = async (q: Queryable, appointment: number): Promise<boolean> =>
  (await q.maybe(WAITING, [appointment])) !== undefined;
