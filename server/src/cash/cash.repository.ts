import type { CashMovementKind, RemittanceState, Role } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

/** Whole pesos; below zero where the office owes them. */
export interface HolderRow {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly is_active: boolean;
  readonly in_hand: number;
  readonly since: Date | null;
  readonly last_handed_over_at: Date | null;
}

const HOLDER = `u.id, ${fullNameOf('u')} as name, u.role, u.is_active, coalesce(h.amount, 0) as in_hand, h.since,
  (select r.at from remittances r where r.staff_id = u.id
     and not exists (select from remittance_steps s where s.remittance_id = r.id and s.step = 'withdrawn')
   order by r.id desc limit 1) as last_handed_over_at`;

const HOLDERS = sql(
  'cash_holders',
  `select ${HOLDER} from cash_in_hand h join users u on u.id = h.staff_id where h.amount <> 0
   order by h.amount desc, u.last_name, u.first_name, u.id`,
);
/** All people with cash, whether or not they can sign in; the largest sum first. */
export const findHolders = (q: Queryable): Promise<HolderRow[]> => q.rows<HolderRow>(HOLDERS, []);

const HOLDER_OF = sql(
  'cash_holder',
  `select ${HOLDER} from users u left join cash_in_hand h on h.staff_id = u.id where u.id = $1`,
);
export const findHolder = (q: Queryable, id: number): Promise<HolderRow | undefined> => q.maybe(HOLDER_OF, [id]);

export interface MovementRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: CashMovementKind;
  readonly amount: number;
  readonly balance: number;
  readonly appointment: number | null;
  readonly client: string | null;
  readonly remittance: number | null;
}

const MOVEMENTS = sql(
  'cash_movements',
  `
  select m.id, m.at, m.amount, m.balance, a.id as appointment, ${fullNameOf('c')} as client, m.remittance_id as remittance,
    case when m.opening_id is not null then case when m.amount > 0 then 'opening' else 'opening_voided' end
      when m.payout_id is not null then case when m.amount < 0 then 'payout' else 'voided_payout' end
      when m.settlement_id is not null then 'settlement'
      when m.remittance_id is not null then case when m.amount = -r.handed_over then 'remittance' else 'withdrawn_remittance' end
      when m.credit_id is not null then case when k.reverses is null then 'prepaid' else 'prepaid_reversal' end
      when m.tip_id is not null then case when t.reverses is null then 'tip' else 'tip_reversal' end
      when p.kind in ('extension', 'reversal') then p.kind else 'payment' end as kind
  from (select * from cash_movements where staff_id = $1 order by id desc limit $2 offset $3) m
  left join remittances r on r.id = m.remittance_id left join payments p on p.id = m.payment_id
  left join tips t on t.id = m.tip_id left join client_credit k on k.id = m.credit_id
  left join appointments a on a.id = coalesce(p.appointment_id, t.appointment_id, k.appointment_id)
  left join clients c on c.id = coalesce(k.client_id, a.client_id)
  order by m.id desc`,
);
const MOVEMENT_COUNT = sql(
  'cash_movement_count',
  'select count(*)::int as count from cash_movements where staff_id = $1',
);
/** Cash that came into a person's hand and left it, newest first. */
export async function findMovements(
  q: Queryable,
  person: number,
  page: PageRequest,
): Promise<{ rows: MovementRow[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    q.rows<MovementRow>(MOVEMENTS, [person, page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(MOVEMENT_COUNT, [person]),
  ]);
  return { rows, count };
}

export type SettlementState = 'waiting' | 'approved' | 'refused' | 'overtaken';

/**
 * Who settled the difference of the count `r`, and when: the operator who approved the shortage, or the counter, where
 * it was settled at once. Source: R-beyond-1350.
 */
export const SETTLED = `coalesce((select ${fullNameOf('w')} from cash_settlements t join users w on w.id = t.decided_by
    where t.remittance_id = r.id and t.state = 'approved'),
    case when r.handed_over <> r.counted then (select ${fullNameOf('w')} from users w where w.id = r.counted_by) end) as settled_by,
  coalesce((select t.decided_at from cash_settlements t where t.remittance_id = r.id and t.state = 'approved'),
    case when r.handed_over <> r.counted then r.at end) as settled_at`;

export interface RemittanceRow {
  readonly id: number;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly staff_is_active: boolean;
  readonly at: Date;
  readonly counted_by: number;
  readonly counted_by_name: string;
  readonly expected: number;
  readonly counted: number;
  readonly handed_over: number;
  readonly settlement: SettlementState | null;
  readonly settled_by: string | null;
  readonly settled_at: Date | null;
  readonly reason: string;
  readonly state: RemittanceState;
  readonly answered_at: Date | null;
  readonly answered_by: string | null;
  readonly answer_reason: string | null;
}

const REMITTANCE = `select r.id, r.staff_id, ${fullNameOf('u')} as staff_name, u.is_active as staff_is_active, r.at, r.counted_by, ${fullNameOf('o')} as counted_by_name,
  r.expected, r.counted, r.handed_over, (select t.state from cash_settlements t where t.remittance_id = r.id) as settlement, ${SETTLED}, r.reason,
  coalesce(s.step, 'waiting') as state, s.at as answered_at,
  (select ${fullNameOf('b')} from users b where b.id = s.by_id) as answered_by, s.reason as answer_reason
  from remittances r join users u on u.id = r.staff_id join users o on o.id = r.counted_by
  left join lateral (select * from remittance_steps s where s.remittance_id = r.id order by s.id desc limit 1) s on true`;
const IS_OPEN = `not exists (select from remittance_steps e where e.remittance_id = r.id and e.step in ('confirmed', 'withdrawn'))`;

const ALL = sql('remittances_all', `${REMITTANCE} order by r.id desc limit $1 offset $2`);
const OPEN = sql('remittances_open', `${REMITTANCE} where ${IS_OPEN} order by r.id desc limit $1 offset $2`);
const ALL_OF = sql('remittances_all_of', `${REMITTANCE} where r.staff_id = $3 order by r.id desc limit $1 offset $2`);
const OPEN_OF = sql(
  'remittances_open_of',
  `${REMITTANCE} where r.staff_id = $3 and ${IS_OPEN} order by r.id desc limit $1 offset $2`,
);
const COUNTS = sql(
  'remittances_counts',
  `select count(*)::int as all, (count(*) filter (where ${IS_OPEN}))::int as open from remittances r where $1::int is null or r.staff_id = $1`,
);

export interface RemittanceSearch extends PageRequest {
  /** Null for all people. */
  readonly person: number | null;
  readonly isOpen: boolean;
}

/**
 * Hand-overs of disabled people, who cannot confirm them, which `$1` neither counted nor handed over. Source:
 * R-money-44.
 */
const IS_TO_CONFIRM = `${IS_OPEN} and not u.is_active and r.counted_by <> $1 and r.staff_id <> $1`;
const TO_CONFIRM = sql(
  'remittances_to_confirm',
  `${REMITTANCE} where ${IS_TO_CONFIRM} order by r.id limit $2 offset $3`,
);
const TO_CONFIRM_COUNT = sql(
  'remittances_to_confirm_count',
  `select count(*)::int as count from remittances r join users u on u.id = r.staff_id where ${IS_TO_CONFIRM}`,
);
/** A page of the hand-overs that this operator may confirm for disabled people, the longest waiting first. */
export async function findToConfirm(
  q: Queryable,
  operator: number,
  page: PageRequest,
): Promise<{ rows: RemittanceRow[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    q.rows<RemittanceRow>(TO_CONFIRM, [operator, page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(TO_CONFIRM_COUNT, [operator]),
  ]);
  return { rows, count };
}

/** A page, newest first, with the number of all, and of those on which the two people have not agreed yet. */
export async function findRemittances(
  q: Queryable,
  { person, isOpen, ...page }: RemittanceSearch,
): Promise<{ rows: RemittanceRow[]; all: number; open: number }> {
  const slice = [page.page_size, offsetOf(page)];
  const [rows, counts] = await Promise.all([
    person === null
      ? q.rows<RemittanceRow>(isOpen ? OPEN : ALL, slice)
      : q.rows<RemittanceRow>(isOpen ? OPEN_OF : ALL_OF, [...slice, person]),
    countRemittances(q, person),
  ]);
  return { rows, ...counts };
}

/** The number of hand-overs, and of those not yet agreed on; for all people where `person` is null. */
export const countRemittances = (q: Queryable, person: number | null): Promise<{ all: number; open: number }> =>
  q.one(COUNTS, [person]);

const ONE = sql('remittance_one', `${REMITTANCE} where r.id = $1`);
export const findRemittance = (q: Queryable, id: number): Promise<RemittanceRow | undefined> => q.maybe(ONE, [id]);

const LOCK = sql('remittance_lock', 'select id from remittances where id = $1 for update');
/** Locks a hand-over against other statements about it. */
export const lockRemittance = async (tx: Tx, id: number): Promise<RemittanceRow | undefined> =>
  (await tx.maybe(LOCK, [id])) === undefined ? undefined : findRemittance(tx, id);

const LOCK_HAND = sql('cash_lock_hand', 'select staff_id from cash_in_hand where staff_id = $1 for update');
/** A person's cash in hand, locked against other changes; undefined where the person does not exist. */
export async function lockHolder(tx: Tx, id: number): Promise<HolderRow | undefined> {
  await tx.rows(LOCK_HAND, [id]);
  return findHolder(tx, id);
}

const INSERT = sql(
  'remittance_insert',
  `insert into remittances (staff_id, expected, counted, handed_over, reason, counted_by, at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
export interface NewRemittance {
  readonly person: number;
  readonly expected: number;
  readonly counted: number;
  readonly handedOver: number;
  readonly reason: string;
  readonly countedBy: number | null;
  readonly at: Date;
}
/** Stores a count; the cash leaves the hand with it. */
export const insertRemittance = async (tx: Tx, given: NewRemittance): Promise<number> => {
  const { person, expected, counted, handedOver, reason, countedBy, at } = given;
  return (await tx.one<{ id: number }>(INSERT, [person, expected, counted, handedOver, reason, countedBy, at])).id;
};

const STEP = sql(
  'remittance_step',
  'insert into remittance_steps (remittance_id, step, reason, by_id, at) values ($1, $2, $3, $4, $5)',
);
export interface NewStep {
  readonly step: Exclude<RemittanceState, 'waiting'>;
  readonly reason: string;
  readonly by: number | null;
  readonly at: Date;
}
/** Stores the next step of a hand-over; a withdrawn one is in hand again. */
export const insertStep = (tx: Tx, id: number, { step, reason, by, at }: NewStep): Promise<unknown> =>
  tx.rows(STEP, [id, step, reason, by, at]);

const WAITING = sql(
  'remittances_waiting',
  `select exists (select from remittances r where r.staff_id = $1
    and not exists (select from remittance_steps s where s.remittance_id = r.id)) as found`,
);
/** Does a hand-over wait for this person's answer? */
export const hasWaiting = async (q: Queryable, person: number): Promise<boolean> =>
  (await q.one<{ found: boolean }>(WAITING, [person])).found;

const IS_DISABLED = sql('cash_person_disabled', 'select not is_active as disabled from users where id = $1 for share');
/** Is this person disabled? The row is locked, so that nobody enables them meanwhile. */
export const isDisabled = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybe<{ disabled: boolean }>(IS_DISABLED, [id]))?.disabled === true;
