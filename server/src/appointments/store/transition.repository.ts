import type { WorkflowState } from 'shared-lib/domain';
import { PendingResult, bind, sql, type BoundStatement, type Sql, type Tx } from '../../platform/database/database.js';
import { toRecord, type AppointmentRecord, type RecordRow } from './record.js';
import { RECORD_COLUMNS } from './record.sql.js';
import type { DetailColumns, WorkflowColumns } from './appointment-columns.js';
import type { LockedAppointment } from './locked-appointment.js';
import { therapistChanges } from './therapists.sql.js';

/** One prepared statement for each set of columns that a change sets; there are few. */
const updates = new Map<string, Sql>();

function updateOf(columns: readonly string[]): Sql {
  const key = columns.join();
  const known = updates.get(key);
  if (known) return known;
  const sets = columns.map((column, at) => `${column} = $${at + 3}`);
  const statement = sql(
    `appointment_update_${updates.size}`,
    `
    update appointments a set version = a.version + 1, updated_at = $2${sets.map((set) => `, ${set}`).join('')} where a.id = $1 returning ${RECORD_COLUMNS}`,
  );
  updates.set(key, statement);
  return statement;
}

const updateStatement = (
  id: number,
  columns: WorkflowColumns | DetailColumns,
  now: Date,
): BoundStatement<RecordRow> => {
  const values: Readonly<Record<string, unknown>> = columns;
  const names = Object.keys(values).sort();
  return bind(updateOf(names), [id, now, ...names.map((name) => values[name] ?? null)]);
};

/** Sets details of a locked appointment outside a transition, and raises its version. */
export async function updateDetails(tx: Tx, id: number, details: DetailColumns, now: Date): Promise<void> {
  await tx.pipeline(updateStatement(id, details, now));
}

/** The workflow's decision for a locked appointment, and the columns that change. */
export interface Transition {
  readonly next: WorkflowState;
  readonly workflow: WorkflowColumns;
  readonly details: DetailColumns;
}

/**
 * Stores a transition: the therapists and their answers, then the appointment. Its record is read after both. This does
 * not wait for the answers: the transaction ends after them, or waits itself.
 */
export function storeTransition(
  tx: Tx,
  { row, state }: LockedAppointment,
  { next, workflow, details }: Transition,
  now: Date,
): PendingResult<AppointmentRecord> {
  const update = updateStatement(row.id, { ...workflow, ...details }, now);
  const sent = tx.pipeline(...therapistChanges(row.id, state.therapists, next.therapists, now), update);
  return new PendingResult(
    sent.then((answers) => {
      const stored = answers.at(-1)?.[0] as RecordRow | undefined;
      if (!stored) throw new Error(`appointment ${row.id} is gone though it was locked`);
      return toRecord(stored);
    }),
  );
}
