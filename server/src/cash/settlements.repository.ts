import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import type { SettlementState } from './cash.repository.js';

export interface SettlementRow {
  readonly id: number;
  readonly remittance: number;
  readonly staff_id: number;
  readonly staff_name: string;
  /** Missing whole pesos. */
  readonly amount: number;
  readonly expected: number;
  readonly counted: number;
  readonly reason: string;
  readonly asked_by: number;
  readonly asked_by_name: string;
  readonly asked_at: Date;
  readonly state: SettlementState;
  readonly decided_by: string | null;
  readonly decided_reason: string;
}

const ROWS = `select t.id, t.remittance_id as remittance, t.staff_id, ${fullNameOf('u')} as staff_name, t.amount, r.expected, r.counted, r.reason,
  t.asked_by, ${fullNameOf('o')} as asked_by_name, t.asked_at, t.state, t.decided_reason,
  (select ${fullNameOf('d')} from users d where d.id = t.decided_by) as decided_by
  from cash_settlements t join remittances r on r.id = t.remittance_id join users u on u.id = t.staff_id join users o on o.id = t.asked_by`;

const TO_DECIDE = sql(
  'settlements_to_decide',
  `${ROWS} where t.state = 'waiting' and t.asked_by <> $1 and t.staff_id <> $1 order by t.asked_at, t.id`,
);
/** The waiting ones that this operator neither counted nor owes, the longest waiting first. */
export const findSettlementsToDecide = (q: Queryable, operator: number): Promise<SettlementRow[]> =>
  q.rows(TO_DECIDE, [operator]);

const ONE = sql('settlement_one', `${ROWS} where t.id = $1`);
export const findSettlement = (q: Queryable, id: number): Promise<SettlementRow | undefined> => q.maybe(ONE, [id]);

const IS_CORRECTED = sql(
  'settlement_corrected_since',
  `select exists (select from remittances r join cash_movements m on m.staff_id = r.staff_id and m.id > place_of_count(r)
     left join payments p on p.id = m.payment_id left join tips t on t.id = m.tip_id
     where r.id = $1 and (p.kind = 'reversal' or t.reverses is not null)) as found`,
);
/** Was a payment or a tip taken back out of the hand since this count? That may explain what is missing. */
export const isCorrectedSince = async (q: Queryable, remittance: number): Promise<boolean> =>
  (await q.one<{ found: boolean }>(IS_CORRECTED, [remittance])).found;

const ANY_WAITS = sql(
  'settlements_any_waits',
  `select exists (select from cash_settlements where state = 'waiting') as found`,
);
export const hasWaitingSettlement = async (q: Queryable): Promise<boolean> =>
  (await q.one<{ found: boolean }>(ANY_WAITS)).found;

const INSERT = sql(
  'settlement_insert',
  'insert into cash_settlements (remittance_id, staff_id, amount, asked_by, asked_at) values ($1, $2, $3, $4, $5)',
);
export interface NewSettlement {
  readonly remittance: number;
  readonly person: number;
  readonly amount: number;
  readonly at: Date;
}
export const insertSettlement = (
  tx: Tx,
  { remittance, person, amount, at }: NewSettlement,
  askedBy: number | null,
): Promise<unknown> => tx.rows(INSERT, [remittance, person, amount, askedBy, at]);

const DECIDE = sql(
  'settlement_decide',
  `update cash_settlements set state = $2, decided_by = $3, decided_at = $4, decided_reason = $5 where id = $1`,
);
export interface SettlementDecision {
  readonly state: 'approved' | 'refused';
  readonly by: number | null;
  readonly at: Date;
  readonly reason: string;
}
/** The caller has locked the person's hand. An approved shortage leaves it. */
export const decideSettlementRow = (
  tx: Tx,
  id: number,
  { state, by, at, reason }: SettlementDecision,
): Promise<unknown> => tx.rows(DECIDE, [id, state, by, at, reason]);

const OVERTAKE = sql(
  'settlements_overtake',
  `update cash_settlements set state = 'overtaken', decided_by = $2, decided_at = $3
   where state = 'waiting' and staff_id = $1 and ($4::int is null or remittance_id = $4) returning id`,
);
export interface Overtaking {
  readonly by: number | null;
  readonly at: Date;
  /** Of this count only; of all counts of the person where it is missing. */
  readonly of?: number;
}
/** The number of waiting ones. The caller has locked the person's hand. */
export const overtakeRows = async (tx: Tx, person: number, { by, at, of }: Overtaking): Promise<number> =>
  (await tx.rows(OVERTAKE, [person, by, at, of ?? null])).length;
