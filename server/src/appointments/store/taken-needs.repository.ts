import type { SecondDriverState, OperatorNeed, Status } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import { NEEDED_AT } from './needed-at.sql.js';

const NEEDING = sql(
  'taken_needs_needing',
  `select status, driver_id is not null as has_driver, backup, ${NEEDED_AT} as since,
     (select since from payment_differences d where d.appointment_id = a.id and d.agreed_at is null) as differs_since
   from appointments a where id = $1 and deleted_at is null`,
);

/** What says whether an appointment needs operators, what for and since when. */
export interface NeedingRow {
  readonly status: Status;
  readonly has_driver: boolean;
  readonly backup: SecondDriverState | null;
  readonly since: Date | null;
  /** Of its payment, beside whatever else it needs. */
  readonly differs_since: Date | null;
}
export const findNeeding = (q: Queryable, id: number): Promise<NeedingRow | undefined> =>
  q.maybe<NeedingRow>(NEEDING, [id]);

/** One line of what needs operators. */
export interface NeedKey {
  readonly id: number;
  readonly kind: OperatorNeed;
}

export interface TakenRow {
  readonly kind: OperatorNeed;
  readonly id: number;
  readonly name: string;
  readonly at: Date;
}

/** Rows of `t`, with whoever is on it. */
export const TAKEN = `select t.kind, t.taken_by as id, ${fullNameOf('u')} as name, t.taken_at as at
  from taken_needs t join users u on u.id = t.taken_by`;

const READ = sql('taken_needs_read', `${TAKEN} where t.appointment_id = $1 and t.kind = $2`);
export const findTaken = (q: Queryable, { id, kind }: NeedKey): Promise<TakenRow | undefined> =>
  q.maybe<TakenRow>(READ, [id, kind]);

const TAKE = sql(
  'taken_needs_take',
  `
  insert into taken_needs as t (appointment_id, kind, taken_by, taken_at) values ($1, $2, $3, $4)
  on conflict (appointment_id, kind) do update set taken_by = excluded.taken_by, taken_at = excluded.taken_at
    where t.taken_by in ($3, $5) or t.taken_at < $6
  returning true as taken`,
);

export interface Taking extends NeedKey {
  readonly by: number;
  readonly at: Date;
  /** From whom it is taken over, if anybody has it; null where nobody should. */
  readonly from: number | null;
  /** Whoever took it before this instant is on it no more. */
  readonly endedBefore: Date;
}

/** False where somebody else is on it: of two at the same moment the second waits for the first, and sees it. */
export const storeTaking = async (tx: Tx, { id, kind, by, at, from, endedBefore }: Taking): Promise<boolean> =>
  (await tx.maybe(TAKE, [id, kind, by, at, from, endedBefore])) !== undefined;

const LET_GO = sql(
  'taken_needs_let_go',
  'delete from taken_needs where appointment_id = $1 and kind = $2 and taken_by = $3 returning true as gone',
);
/** Whether it was this person's. */
export const deleteTaking = async (tx: Tx, { id, kind }: NeedKey, by: number): Promise<boolean> =>
  (await tx.maybe(LET_GO, [id, kind, by])) !== undefined;
