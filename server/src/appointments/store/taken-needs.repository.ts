import type { CannotComeState, SecondDriverState, OperatorNeed, Status } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import { NEEDED_AT } from './needed-at.sql.js';

const NEEDING = sql(
  'taken_needs_needing',
  `select status, driver_id is not null as has_driver, backup, cannot_come, ${NEEDED_AT} as since,
     (select since from payment_differences d where d.appointment_id = a.id and d.agreed_at is null) as differs_since
   from appointments a where id = $1 and deleted_at is null`,
);

/** The facts that say whether an appointment needs operators, for what and since when. */
export interface NeedingRow {
  readonly status: Status;
  readonly has_driver: boolean;
  readonly backup: SecondDriverState | null;
  readonly cannot_come: CannotComeState | null;
  readonly since: Date | null;
  /** For its payment, beside any other need. */
  readonly differs_since: Date | null;
}
export const findNeeding = (q: Queryable, id: number): Promise<NeedingRow | undefined> =>
  q.maybe<NeedingRow>(NEEDING, [id]);

/** One need of an appointment for operators. */
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

/** Rows of `t`, with the operator who has the need. */
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
  /** The operator it is taken over from; null where nobody should have it. */
  readonly from: number | null;
  /** A taking before this instant has ended. */
  readonly endedBefore: Date;
}

/** False where another operator has it. Of two at the same moment, the second waits for the first and sees it. */
export const storeTaking = async (tx: Tx, { id, kind, by, at, from, endedBefore }: Taking): Promise<boolean> =>
  (await tx.maybe(TAKE, [id, kind, by, at, from, endedBefore])) !== undefined;

const LET_GO = sql(
  'taken_needs_let_go',
  'delete from taken_needs where appointment_id = $1 and kind = $2 and taken_by = $3 returning true as gone',
);
/** Did this person have it? */
export const deleteTaking = async (tx: Tx, { id, kind }: NeedKey, by: number): Promise<boolean> =>
  (await tx.maybe(LET_GO, [id, kind, by])) !== undefined;
