import type { Leg, TakenStep, UndoableAction, WorkflowState } from 'shared-lib/domain';
import { bind, sql, type Queryable, type Tx } from '../../platform/database/database.js';

/** A hold as it is stored; `during` is PostgreSQL's own text of the range. */
export interface StoredHold {
  readonly staff_id: number;
  readonly leg: Leg;
  readonly during: string;
}

/** The last step of an appointment, with what it found that the workflow does not know. */
export interface UndoableStep {
  readonly taken: TakenStep;
  readonly holds: readonly StoredHold[];
  /** Since when the appointment stood in the status that the step found. */
  readonly statusSince: Date | null;
}

export interface NewStep {
  readonly appointmentId: number;
  /** That the step will leave. */
  readonly version: number;
  readonly taken: TakenStep;
  /** Since when the appointment stands in the status that the step finds. */
  readonly statusSince: Date | null;
  /** Its holds go back with it. */
  readonly withHolds: boolean;
}

const KEEP = sql(
  'undoable_step_keep',
  `
  insert into undoable_steps (appointment_id, version, change, taken_by, taken_at, state, status_since, holds)
  values ($1, $2, $3, $4, $5, $6, $7, coalesce((select jsonb_agg(jsonb_build_object('staff_id', h.staff_id, 'leg', h.leg, 'during', h.during::text))
    from staff_holds h where $8 and h.appointment_id = $1), '[]'))
  on conflict (appointment_id) do update set version = excluded.version, change = excluded.change, taken_by = excluded.taken_by,
    taken_at = excluded.taken_at, state = excluded.state, status_since = excluded.status_since, holds = excluded.holds`,
);

/** Remembers what a step finds; before its effects, as they move the holds. */
export async function keepUndoableStep(tx: Tx, step: NewStep): Promise<void> {
  const { appointmentId, version, taken, statusSince, withHolds } = step;
  const { change, by, at, before } = taken;
  const found = [JSON.stringify(before), statusSince, withHolds];
  await tx.rows(KEEP, [appointmentId, version, change, by, new Date(at), ...found]);
}

const FIND = sql(
  'undoable_step_find',
  'select change, taken_by, taken_at, state, status_since, holds from undoable_steps where appointment_id = $1 and version = $2',
);

interface StepRow {
  readonly change: UndoableAction;
  readonly taken_by: number;
  readonly taken_at: Date;
  readonly state: WorkflowState;
  readonly status_since: Date | null;
  readonly holds: readonly StoredHold[];
}

/** The step that left this version; undefined where another change did. */
export async function findUndoableStep(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<UndoableStep | undefined> {
  const row = await tx.maybe<StepRow>(FIND, [id, version]);
  return (
    row && {
      taken: { change: row.change, by: row.taken_by, at: row.taken_at.getTime(), before: row.state },
      holds: row.holds,
      statusSince: row.status_since,
    }
  );
}

const REMOVE = sql(
  'undoable_steps_remove',
  `
  delete from undoable_steps where appointment_id = any (array(
    select appointment_id from undoable_steps where taken_at < $1 limit $2 for update skip locked)) returning appointment_id`,
);
/** Removes steps that were taken before; answers how many, at most so many. */
export const removeUndoableSteps = async (q: Queryable, before: Date, most: number): Promise<number> =>
  (await q.rows(REMOVE, [before, most])).length;

const DROP_HOLDS = sql('undoable_step_drop_holds', 'delete from staff_holds where appointment_id = $1');
const PUT_HOLDS = sql(
  'undoable_step_put_holds',
  `
  insert into staff_holds (staff_id, appointment_id, leg, during)
  select w.staff_id, $1, w.leg, w.during from jsonb_to_recordset($2::jsonb) as w(staff_id int, leg text, during tstzrange) order by w.staff_id`,
);

/** Makes these the holds of an appointment again. The constraint refuses it where somebody was given away meanwhile. */
export async function putHoldsBack(tx: Tx, appointmentId: number, holds: readonly StoredHold[]): Promise<void> {
  await tx.pipeline(bind(DROP_HOLDS, [appointmentId]), bind(PUT_HOLDS, [appointmentId, JSON.stringify(holds)]));
}
