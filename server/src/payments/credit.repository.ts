import type { CreditKind, CreditMethod, CreditMoneyKind, ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';
import { lockVoucher } from './vouchers.repository.js';

const BALANCE_OF = 'select amount from client_balances where client_id = $1';
const BALANCE = sql('credit_balance', BALANCE_OF);
/** What a client has paid ahead and not used. Whole pesos. */
export const findCredit = async (q: Queryable, client: number): Promise<number> =>
  (await q.maybe<{ amount: number }>(BALANCE, [client]))?.amount ?? 0;

const LOCKED = sql('credit_lock', `${BALANCE_OF} for update`);
/** The same, locked: whoever uses it, or pays it back, waits. */
export const lockCredit = async (tx: Tx, client: number): Promise<number> =>
  (await tx.maybe<{ amount: number }>(LOCKED, [client]))?.amount ?? 0;

/** Whose prepaid money it is: a client's, or that of a voucher. */
export interface PrepaidOwner {
  readonly client: number | null;
  readonly voucher: number | null;
}
export const ofClient = (client: number): PrepaidOwner => ({ client, voucher: null });
export const ofVoucher = (voucher: number): PrepaidOwner => ({ client: null, voucher });
/** What is left of it, locked. */
export const lockPrepaid = async (tx: Tx, { client, voucher }: PrepaidOwner): Promise<number> =>
  client === null ? ((await lockVoucher(tx, voucher ?? 0))?.left ?? 0) : lockCredit(tx, client);

const HOLD = sql(
  'credit_hold_client',
  'select redacted_at is null as is_kept from clients where id = $1 for key share',
);
/**
 * Are the client's data still there? Until the transaction ends nobody removes them, merges the client, or changes the
 * credit by hand. To be called before the credit is locked, as whoever changes it by hand locks the client first.
 */
export const holdClient = async (tx: Tx, client: number): Promise<boolean> =>
  (await tx.one<{ is_kept: boolean }>(HOLD, [client])).is_kept;

const INSERT = sql(
  'credit_insert',
  `insert into client_credit (client_id, kind, amount, method, collected_by, appointment_id, gcash_reference, refund_id, reason, recorded_by, at, reverses, voucher_id, received_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);
/** What came in ahead, or went back. The balance follows by a trigger. */
export interface NewCredit extends Pick<PrepaidOwner, 'client'> {
  readonly voucher?: number | null | undefined;
  readonly kind: CreditMoneyKind;
  /** Whole pesos; below zero for a refund or void. */
  readonly amount: number;
  readonly method: CreditMethod;
  /** Who has the cash; null for the office and GCash. */
  readonly collectedBy: number | null;
  readonly appointment: number | null;
  readonly gcashReference: string | null;
  /** The earlier day on which a deposit came in. */
  readonly receivedOn?: ServiceDay | null;
  /** The request for a refund or void that another operator approved. */
  readonly refund?: number | undefined;
  /** The entry that it voids. */
  readonly reverses?: number | undefined;
  readonly reason: string;
  readonly recordedBy: number | null;
  readonly at: Date;
}
/** After the commit, operators' screens that add up the ledger load again, and so do those of whoever has the cash. */
export async function writeCredit(tx: Tx, entry: NewCredit): Promise<void> {
  const { client, kind, amount, method, collectedBy, appointment, gcashReference, reason, recordedBy, at } = entry;
  await tx.rows(INSERT, [
    client,
    kind,
    amount,
    method,
    collectedBy,
    appointment,
    gcashReference,
    entry.refund ?? null,
    reason,
    recordedBy,
    at,
    entry.reverses ?? null,
    entry.voucher ?? null,
    entry.receivedOn ?? null,
  ]);
  tx.emit({ type: 'payments_update', audience: { operators: true } });
  if (collectedBy !== null) tx.emit({ type: 'cash_update', audience: { users: [collectedBy], operators: true } });
}

const CLIENT_OF = sql(
  'credit_client_of_visit',
  'select client_id from appointments where id = $1 and deleted_at is null',
);
/** Whose visit it is. */
export const clientOfVisit = async (q: Queryable, appointment: number): Promise<number | undefined> =>
  (await q.maybe<{ client_id: number }>(CLIENT_OF, [appointment]))?.client_id;

export interface CreditRow {
  readonly id: number;
  readonly kind: CreditKind;
  readonly amount: number;
  readonly method: CreditMethod | null;
  readonly appointment: number | null;
  readonly gcash_reference: string | null;
  readonly received_on: ServiceDay | null;
  readonly reason: string;
  readonly by: string | null;
  readonly at: Date;
  readonly reverses: number | null;
  readonly is_voided: boolean;
  readonly can_void: boolean;
}
const IS_VOIDED = 'exists (select from client_credit v where v.reverses = e.id)';
const IS_CLOSED = `exists (select from book_days d where d.day = service_day_of(e.at) and d.state <> 'open')`;
const ENTRIES = sql(
  'credit_entries',
  `select e.id, e.kind, e.amount, e.method, e.appointment_id as appointment, e.gcash_reference, e.received_on, e.reason,
     (select ${fullNameOf('u')} from users u where u.id = e.recorded_by) as by, e.at, e.reverses, ${IS_VOIDED} as is_voided,
     e.kind in ('deposit', 'left') and not ${IS_VOIDED} and not ${IS_CLOSED} as can_void
   from client_credit e where e.client_id = $1 and ($4::int is null or e.appointment_id = $4) order by e.id desc limit $2 offset $3`,
);
const COUNT = sql(
  'credit_count',
  `select count(*)::int as count from client_credit where client_id = $1 and ($2::int is null or appointment_id = $2)`,
);
/** A page of a client's entries, or of those of one visit, the latest first. */
export async function findCreditEntries(
  q: Queryable,
  { client, visit }: { readonly client: number; readonly visit: number | null },
  page: PageRequest,
): Promise<{ readonly rows: CreditRow[]; readonly count: number }> {
  const [rows, { count }] = await Promise.all([
    q.rows<CreditRow>(ENTRIES, [client, page.page_size, offsetOf(page), visit]),
    q.one<{ count: number }>(COUNT, [client, visit]),
  ]);
  return { rows, count };
}

const DEPOSIT = sql(
  'credit_deposit_of_visit',
  `with of_visit as (
     select coalesce(sum(e.amount) filter (where 'deposit' in (e.kind, v.kind)), 0)::int as paid,
       coalesce(sum(e.amount) filter (where e.kind in ('used', 'fee')), 0)::int as used
     from client_credit e left join client_credit v on v.id = e.reverses where e.appointment_id = $2 and e.client_id = $1)
   select paid, greatest(0, least(paid, paid + used, (${BALANCE_OF}))) as left from of_visit`,
);
/**
 * What was paid ahead for a visit, less what was voided, and how much of it the client still has. What pays the visit,
 * or its fee, comes out of it first. Whole pesos. Source: R-beyond-1413.
 */
export const findDeposit = (
  q: Queryable,
  client: number,
  visit: number,
): Promise<{ readonly paid: number; readonly left: number }> => q.one(DEPOSIT, [client, visit]);

const DEPOSITS = sql(
  'credit_deposits_of_visit',
  `select e.method, e.amount, e.at, e.received_on from client_credit e
   where e.appointment_id = $1 and e.client_id = $2 and e.kind = 'deposit' and not ${IS_VOIDED} order by e.id`,
);
export interface DepositRow {
  readonly method: CreditMethod | null;
  readonly amount: number;
  readonly at: Date;
  readonly received_on: ServiceDay | null;
}
/** What came in for a visit before it, each time, without what was voided. */
export const findDeposits = (q: Queryable, client: number, visit: number): Promise<DepositRow[]> =>
  q.rows(DEPOSITS, [visit, client]);

/** An entry that came in, as whoever voids it needs it. */
export interface VoidableRow {
  readonly amount: number;
  readonly method: CreditMethod;
  readonly collected_by: number | null;
  readonly appointment: number | null;
  readonly gcash_reference: string | null;
  readonly is_voided: boolean;
  /** Its day is signed or closed. */
  readonly is_closed: boolean;
  /** The name of who voids it. */
  readonly operator: string | null;
}
const TO_VOID = sql(
  'credit_to_void',
  `select e.amount, e.method, e.collected_by, e.appointment_id as appointment, e.gcash_reference, ${IS_VOIDED} as is_voided,
     ${IS_CLOSED} as is_closed, (select ${fullNameOf('u')} from users u where u.id = $3) as operator
   from client_credit e where e.id = $1 and (e.client_id = $2 or e.voucher_id = $4) and e.kind in ('deposit', 'left')`,
);
/** What came in by this entry. The caller has locked whose it is. */
export async function findToVoid(
  tx: Tx,
  { entry, owner, by }: { readonly entry: number; readonly owner: PrepaidOwner; readonly by: number | null },
): Promise<VoidableRow | undefined> {
  const row = await tx.maybe<Omit<VoidableRow, 'method'> & { method: CreditMethod | null }>(TO_VOID, [
    entry,
    owner.client,
    by,
    owner.voucher,
  ]);
  // What came in always says how.
  return row?.method ? { ...row, method: row.method } : undefined;
}

const MOVE = sql('credit_move', 'update client_credit set client_id = $2 where client_id = $1');
const MOVE_REFUNDS = sql('credit_move_refunds', 'update client_refunds set client_id = $2 where client_id = $1');
const ADD_UP = sql(
  'credit_add_up',
  `insert into client_balances as b (client_id, amount) select $2, amount from client_balances where client_id = $1
   on conflict (client_id) do update set amount = b.amount + excluded.amount`,
);
const DROP = sql('credit_drop_balance', 'delete from client_balances where client_id = $1');
const OVERTAKE = sql(
  'credit_overtake_refunds',
  `update client_refunds set state = 'overtaken', decided_by = $2, decided_at = $3 where client_id = any ($1::int[]) and state = 'waiting'`,
);
/**
 * Of two records that become one: what both have is added up, and refunds that wait are asked for anew. Both clients
 * are locked. Source: R-beyond-826.
 */
export async function moveCredit(
  tx: Tx,
  { from, into, by, at }: { readonly from: number; readonly into: number; readonly by: number; readonly at: Date },
): Promise<void> {
  await tx.rows(OVERTAKE, [[from, into], by, at]);
  await tx.rows(MOVE_REFUNDS, [from, into]);
  await tx.rows(MOVE, [from, into]);
  await tx.rows(ADD_UP, [from, into]);
  await tx.rows(DROP, [from]);
}
