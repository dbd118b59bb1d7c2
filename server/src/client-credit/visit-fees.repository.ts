// How it works: docs/subsystems/fees.md.
import type { FeeKind } from 'shared-lib/domain';
import { IN_FORCE } from '../clients/marks.sql.js';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** What decides about a fee of a visit. Whole pesos. */
export interface FeeRow {
  readonly client: number;
  readonly price: number;
  readonly starts_at: Date;
  /** When the client called it off; null where it stands, was ever paid, or ended by the business. */
  readonly called_off_at: Date | null;
  readonly is_no_show: boolean;
}
/**
 * A visit that nobody accepted, or that ended with the refusal of its people, was not called off by the client. What
 * was paid for a visit has its own decision: it is kept, or given back.
 */
const FIND = `select a.client_id as client, a.total_price as price, a.starts_at,
     case when a.outcome = 'cancelled' and a.status <> 'auto_cancelled' and a.rejection_review_decision is distinct from 'accept'
       and not exists (select from payments p where p.appointment_id = a.id and p.kind = 'payment') then a.cancelled_at end as called_off_at,
     exists (select from client_marks m where m.appointment_id = a.id and m.kind = 'no_show' and ${IN_FORCE}) as is_no_show
   from appointments a where a.id = $1 and a.deleted_at is null`;
const READ = sql('visit_fee_read', FIND);
const LOCK = sql('visit_fee_lock', `${FIND} for no key update of a`);
export const findFeeFacts = (q: Queryable, visit: number): Promise<FeeRow | undefined> =>
  q.maybe<FeeRow>(READ, [visit]);
/** The same, and the visit stays as it is: of two who decide, the second sees what the first decided. */
export const lockFeeFacts = (tx: Tx, visit: number): Promise<FeeRow | undefined> => tx.maybe<FeeRow>(LOCK, [visit]);

export interface DecidedRow {
  readonly id: number;
  readonly kind: FeeKind;
  readonly proposed: number;
  /** 0: waived. */
  readonly amount: number;
  readonly reason: string;
  readonly by: string | null;
  readonly at: Date;
}
const DECIDED = sql(
  'visit_fee_decided',
  `select f.id, f.kind, f.proposed, f.amount, f.reason, (select ${fullNameOf('u')} from users u where u.id = f.recorded_by) as by, f.at
   from visit_fees f where f.appointment_id = $1 and f.reverses is null and not exists (select from visit_fees r where r.reverses = f.id)
   order by f.amount > 0 desc, f.id desc limit 1`,
);
/** What was decided and stands. What was taken comes before what was waived. */
export const findDecided = (q: Queryable, visit: number): Promise<DecidedRow | undefined> =>
  q.maybe<DecidedRow>(DECIDED, [visit]);

export interface NewFee extends Pick<DecidedRow, 'kind' | 'proposed' | 'amount' | 'reason' | 'at'> {
  readonly visit: number;
  readonly recordedBy: number | null;
  /** The decision that it takes back. */
  readonly reverses?: number;
}
const INSERT = sql(
  'visit_fee_insert',
  `insert into visit_fees (appointment_id, kind, proposed, amount, reason, recorded_by, at, reverses) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
/** A trigger takes the money from the client, or gives it back. */
export async function writeFee(tx: Tx, fee: NewFee): Promise<void> {
  const { visit, kind, proposed, amount, reason, recordedBy, at, reverses = null } = fee;
  await tx.rows(INSERT, [visit, kind, proposed, amount, reason, recordedBy, at, reverses]);
  tx.emit({ type: 'payments_update', audience: { operators: true } });
}
