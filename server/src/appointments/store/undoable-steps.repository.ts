import type { TakenStep, UndoableAction, WorkflowState } from 'shared-lib/domain';
import type { StoredHold } from '../../availability/holds/holds.repository.js';
import { HOLDS_AS_STORED } from '../../availability/holds/holds.sql.js';
import { sql, type Tx, type Autocommit } from '../../platform/database/database.js';

/** The last step of an appointment, with facts before it that the workflow does not know. */
export interface UndoableStep {
  readonly taken: TakenStep;
  readonly holds: readonly StoredHold[];
  /** Since when the appointment was in the status before the step. */
  readonly statusSince: Date | null;
}

export interface NewStep {
  readonly appointmentId: number;
  /** The version after the step. */
  readonly version: number;
  readonly taken: TakenStep;
  /** Since when the appointment is in the status before the step. */
  readonly statusSince: Date | null;
  /** Undo also restores its holds. */
  readonly withHolds: boolean;
}

const KEEP = sql(
  'undoable_step_keep',
  `
  insert into undoable_steps (appointment_id, version, change, taken_by, taken_at, state, status_since, holds)
  values ($1, $2, $3, $4, $5, $6, $7, coalesce((select ${HOLDS_AS_STORED}
    from staff_holds h where $8 and h.appointment_id = $1 and h.leg <> 'asked'), '[]'))
  on conflict (appointment_id) do update set version = excluded.version, change = excluded.change, taken_by = excluded.taken_by,
    taken_at = excluded.taken_at, state = excluded.state, status_since = excluded.status_since, holds = excluded.holds`,
);

/** Stores the facts before a step. It runs before the effects, because they move the holds. */
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

/** The step that made this version; undefined where another change did. */
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
/** Removes steps taken before `before`, at most `most`. Returns their number. */
export const removeUndoableSteps = async (q: Autocommit, before: Date, most: number): Promise<number> =>
  (await q.rows(REMOVE, [before, most])).length;
