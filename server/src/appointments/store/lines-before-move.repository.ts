// How it works: docs/subsystems/surcharges.md.
import { sql, type Autocommit, type Tx } from '../../platform/database/database.js';
import type { BookedSurcharge } from './locked-appointment.js';

/** Where a visit was before its last move, and the surcharges that it had there. */
export interface BeforeMove {
  readonly startsAt: Date;
  /** Whole pesos of its services. */
  readonly price: number;
  readonly lines: readonly BookedSurcharge[];
}

const KEEP = sql(
  'lines_before_move_keep',
  `insert into lines_before_move (appointment_id, version, starts_at, price, lines, moved_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (appointment_id) do update set (version, starts_at, price, lines, moved_at) =
     (excluded.version, excluded.starts_at, excluded.price, excluded.lines, excluded.moved_at)`,
);
/** @param version that of the visit after the move */
export async function keepLinesBefore(
  tx: Tx,
  { id, version, at }: { readonly id: number; readonly version: number; readonly at: Date },
  { startsAt, price, lines }: BeforeMove,
): Promise<void> {
  await tx.rows(KEEP, [id, version, startsAt, price, JSON.stringify(lines), at]);
}

const FIND = sql(
  'lines_before_move_find',
  'select starts_at, price, lines from lines_before_move where appointment_id = $1 and version = $2',
);
interface Kept {
  readonly starts_at: Date;
  readonly price: number;
  readonly lines: readonly BookedSurcharge[];
}
/** Undefined where another change came after the move. */
export async function findLinesBefore(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<BeforeMove | undefined> {
  const kept = await tx.maybe<Kept>(FIND, [id, version]);
  return kept && { startsAt: kept.starts_at, price: kept.price, lines: kept.lines };
}

const REMOVE = sql(
  'lines_before_move_remove',
  `delete from lines_before_move where appointment_id = any (array(
     select appointment_id from lines_before_move where moved_at < $1 limit $2 for update skip locked)) returning appointment_id`,
);
/** Removes those of moves before `before`, at most `most`. Returns their number. */
export const removeLinesBefore = async (q: Autocommit, before: Date, most: number): Promise<number> =>
  (await q.rows(REMOVE, [before, most])).length;
