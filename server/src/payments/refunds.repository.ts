import type { CreditRefund } from 'shared-lib/contract';
import { type CreditMethod, VOUCHER_END } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import * as m from '../texts/m.js';
import type { PrepaidOwner } from './credit.repository.js';
import { findApprovers } from '../staff-directory/second-operator.js';

/** A refund or void of credit that another operator decides about. Whole pesos. */
export interface RefundRow {
  readonly id: number;
  /** Null where it is of a voucher. */
  readonly client_id: number | null;
  readonly voucher_id: number | null;
  /** The client's name; of a voucher, the end of its code. */
  readonly whose: string;
  readonly amount: number;
  readonly method: CreditMethod;
  readonly gcash_reference: string | null;
  readonly reason: string;
  readonly asked_by: number;
  readonly asked_by_name: string;
  readonly asked_at: Date;
  readonly state: 'waiting' | 'approved' | 'refused' | 'taken_back' | 'overtaken';
  /** The entry that is to be voided; null where money goes back to the client. */
  readonly voids: number | null;
  /** Who has the cash that is to be voided. */
  readonly holder: number | null;
  readonly holder_name: string | null;
}

export const refundOwner = ({ client_id: client, voucher_id: voucher }: RefundRow): PrepaidOwner => ({
  client,
  voucher,
});

/** Whose money it is, in words. */
export const refundName = ({ voucher_id: voucher, whose }: RefundRow): string =>
  voucher === null ? whose : m.voucher_ending({ end: whose });

/** As operators read it, with who may approve it. */
const shownRefund = (row: RefundRow, approvers: NonNullable<CreditRefund['approvers']>): CreditRefund => ({
  id: row.id,
  client: { id: row.client_id ?? 0, name: refundName(row) },
  voucher: row.voucher_id,
  amount: row.amount,
  method: row.method,
  gcash_reference: row.gcash_reference,
  reason: row.reason,
  asked_by: { id: row.asked_by, name: row.asked_by_name },
  asked_at: row.asked_at.toISOString(),
  voids: row.voids,
  holder: row.holder === null ? null : { id: row.holder, name: row.holder_name ?? '' },
  approvers: approvers.filter(({ id }) => id !== row.asked_by && id !== row.holder),
});

export async function shownRefunds(q: Queryable, rows: readonly RefundRow[], now: Date): Promise<CreditRefund[]> {
  if (rows.length === 0) return [];
  const approvers = await findApprovers(q, [], now);
  return rows.map((row) => shownRefund(row, approvers));
}

const ROWS = `select r.id, r.client_id, r.voucher_id, coalesce(case when v.id is null then ${fullNameOf('c')} else right(v.code, ${VOUCHER_END}) end, '') as whose, r.amount, r.method, r.gcash_reference, r.reason, r.asked_by,
  ${fullNameOf('u')} as asked_by_name, r.asked_at, r.state, r.voids, h.id as holder,
  ${fullNameOf('h')} as holder_name
  from client_refunds r left join clients c on c.id = r.client_id left join vouchers v on v.id = r.voucher_id join users u on u.id = r.asked_by
  left join client_credit e on e.id = r.voids left join users h on h.id = e.collected_by`;
const ONE = sql('refund_one', `${ROWS} where r.id = $1`);
export const findRefund = (q: Queryable, id: number): Promise<RefundRow | undefined> => q.maybe(ONE, [id]);
const WAITING = sql('refund_waiting', `${ROWS} where (r.client_id = $1 or r.voucher_id = $2) and r.state = 'waiting'`);
/** The one of a client or voucher that waits. */
export const findWaitingRefund = (q: Queryable, { client, voucher }: PrepaidOwner): Promise<RefundRow | undefined> =>
  q.maybe(WAITING, [client, voucher]);
const TO_DECIDE = sql(
  'refunds_to_decide',
  `${ROWS} where r.state = 'waiting' and r.asked_by <> $1 order by r.asked_at, r.id`,
);
/** Those that this operator did not ask for, the longest waiting first. */
export const findRefundsToDecide = (q: Queryable, operator: number): Promise<RefundRow[]> =>
  q.rows(TO_DECIDE, [operator]);

const INSERT = sql(
  'refund_insert',
  `insert into client_refunds (client_id, amount, method, gcash_reference, reason, asked_by, asked_at, voids, voucher_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
export interface NewRefund extends PrepaidOwner {
  readonly amount: number;
  readonly method: CreditMethod;
  readonly gcashReference: string | null;
  readonly reason: string;
  readonly askedBy: number | null;
  readonly at: Date;
  /** The entry that is to be voided. */
  readonly voids?: number | undefined;
}
/** The caller has locked whose it is; none waits. */
export const insertRefund = (
  tx: Tx,
  { client, voucher, amount, method, gcashReference, reason, askedBy, at, voids }: NewRefund,
): Promise<unknown> =>
  tx.rows(INSERT, [client, amount, method, gcashReference, reason, askedBy, at, voids ?? null, voucher]);

const DECIDE = sql(
  'refund_decide',
  'update client_refunds set state = $2, decided_by = $3, decided_at = $4, decided_reason = $5 where id = $1',
);
export interface RefundDecision {
  readonly state: 'approved' | 'refused' | 'taken_back';
  readonly by: number | null;
  readonly at: Date;
  readonly reason: string;
}
/** The caller has locked whose it is. */
export const decideRefundRow = (tx: Tx, id: number, { state, by, at, reason }: RefundDecision): Promise<unknown> =>
  tx.rows(DECIDE, [id, state, by, at, reason]);

const UNAPPROVED = sql(
  'refund_unapproved',
  `select coalesce(-sum(e.amount), 0)::int as amount from client_credit e where (e.client_id = $1 or e.voucher_id = $2) and e.kind in ('refund', 'void') and e.refund_id is null
     and e.id > coalesce((select max(a.id) from client_credit a where (a.client_id = $1 or a.voucher_id = $2) and a.refund_id is not null), 0)`,
);
/** What operators paid back or voided alone since another last approved that. So small ones add up. Whole pesos. */
export const refundedAlone = async (q: Queryable, { client, voucher }: PrepaidOwner): Promise<number> =>
  (await q.one<{ amount: number }>(UNAPPROVED, [client, voucher])).amount;
