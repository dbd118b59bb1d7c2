import type { Erasure } from 'shared-lib/contract';
import { ENDED, PICKUP_STATUSES, type ErasureReason } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';

export interface ErasureRow {
  readonly id: number;
  readonly client_id: number;
  readonly client_name: string;
  readonly reason: ErasureReason;
  readonly asked_by: number;
  readonly asked_by_name: string;
  readonly asked_at: Date;
  readonly state: 'waiting' | 'erased' | 'refused' | 'taken_back';
}

const ROWS = `select e.id, e.client_id, ${fullNameOf('c')} as client_name, e.reason, e.asked_by, ${fullNameOf('u')} as asked_by_name,
  e.asked_at, e.state from client_erasures e join clients c on c.id = e.client_id join users u on u.id = e.asked_by`;

const ONE = sql('erasure_one', `${ROWS} where e.id = $1`);
export const findErasure = (q: Queryable, id: number): Promise<ErasureRow | undefined> => q.maybe(ONE, [id]);

const WAITING_OF = sql('erasure_waiting_of', `${ROWS} where e.client_id = $1 and e.state = 'waiting'`);
export const findWaitingErasure = (q: Queryable, client: number): Promise<ErasureRow | undefined> =>
  q.maybe(WAITING_OF, [client]);

const TO_DECIDE = sql(
  'erasures_to_decide',
  `${ROWS} where e.state = 'waiting' and e.asked_by <> $1 order by e.asked_at, e.id limit 50`,
);
/** Those that other operators asked for. */
export const findErasuresToDecide = (q: Queryable, operator: number): Promise<ErasureRow[]> =>
  q.rows(TO_DECIDE, [operator]);

const INSERT = sql(
  'erasure_insert',
  'insert into client_erasures (client_id, reason, asked_by, asked_at) values ($1, $2, $3, $4) returning id',
);
export interface NewErasure {
  readonly client: number;
  readonly reason: ErasureReason;
  readonly askedBy: number | null;
  readonly at: Date;
}
export const insertErasure = async (tx: Tx, { client, reason, askedBy, at }: NewErasure): Promise<number> =>
  (await tx.one<{ id: number }>(INSERT, [client, reason, askedBy, at])).id;

const DECIDE = sql(
  'erasure_decide',
  'update client_erasures set state = $2, decided_by = $3, decided_at = $4 where id = $1',
);
export interface ErasureDecision {
  readonly state: Exclude<ErasureRow['state'], 'waiting'>;
  readonly by: number | null;
  readonly at: Date;
}
/** Lock the client before this. */
export const decideErasure = (tx: Tx, id: number, { state, by, at }: ErasureDecision): Promise<unknown> =>
  tx.rows(DECIDE, [id, state, by, at]);

/** A refused visit waits for an operator. A completed one can still wait for a ride home from the client's place. */
const OVER = ENDED.filter((status) => status !== 'rejected');
const BLOCKS = sql(
  'erasure_blocks',
  `
  select 'open_visit' as kind, a.id as appointment from appointments a
    where a.client_id = $1 and a.deleted_at is null and (a.status <> all ($2::text[]) or a.status = any ($3::text[]))
  union all select 'unpaid_visit', d.appointment_id from appointments a join payment_differences d on d.appointment_id = a.id
    where a.client_id = $1 and d.agreed_at is null
  union all select 'correction', k.appointment_id from appointments a join payment_corrections k on k.appointment_id = a.id
    where a.client_id = $1 and k.state = 'waiting'
  union all select 'prepaid', null where exists (select from client_balances b where b.client_id = $1 and b.amount > 0)
    or exists (select from client_refunds r where r.client_id = $1 and r.state = 'waiting')
  union all select 'waitlist', null from waitlist_wishes w where w.client_id = $1 and w.closed_at is null
  order by 2, 1 limit 20`,
);
/** What has to end before, the first 20. */
export const findBlocks = (q: Queryable, client: number): Promise<Erasure['blocks']> =>
  q.rows(BLOCKS, [client, OVER, PICKUP_STATUSES]);

export const KEPT_COUNTS = sql(
  'erasure_counts',
  `
  with visits as (
    -- Each by the index that there is of them.
    select id from appointments where client_id = $1 and deleted_at is null
    union all
    select id from appointments where client_id = $1 and deleted_at is not null)
  select (select count(*)::int from visits) as visits,
    (select count(*)::int from client_phones where client_id = $1) as phones,
    (select count(*)::int from client_addresses where client_id = $1) as addresses,
    (select count(*)::int from client_marks where client_id = $1) as marks,
    (select count(*)::int from ratings where appointment_id in (select id from visits) and words <> '') as ratings,
    (select count(*)::int from receipts where appointment_id in (select id from visits)) as photos,
    (select count(*)::int from notifications where appointment_id in (select id from visits)) as notifications,
    (select count(*)::int from payments where appointment_id in (select id from visits)) as payments,
    (select coalesce(sum(amount), 0)::int from payments where appointment_id in (select id from visits)) as pesos`,
);
export interface ErasureCounts {
  readonly visits: number;
  readonly phones: number;
  readonly addresses: number;
  readonly marks: number;
  readonly ratings: number;
  readonly photos: number;
  readonly notifications: number;
  readonly payments: number;
  /** Whole pesos. */
  readonly pesos: number;
}
export const countKept = (q: Queryable, client: number): Promise<ErasureCounts> => q.one(KEPT_COUNTS, [client]);
