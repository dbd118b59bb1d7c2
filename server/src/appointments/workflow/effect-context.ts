import type { Change, WorkflowState } from 'shared-lib/domain';
import type { MaterialAnswers } from '../../inventory/appointment-materials.js';
import type { PaymentEntry } from '../../payments/ledger.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { UndoableStep } from '../store/undoable-steps.repository.js';
import type { CommandContext } from './command-context.js';

/** What an action brought beside what decides: for the effects, the audit row and the notifications. */
export interface ActionPayload {
  readonly reason?: string;
  readonly payment?: PaymentEntry;
  /** Why money is given back with a change that has a reason of its own: that one is told to people, this is not. */
  readonly ledgerReason?: string;
  /** Why what was paid is kept, though the visit ends. */
  readonly keptBecause?: string;
  readonly materials?: MaterialAnswers;
  /** The step that is taken back. */
  readonly undoes?: UndoableStep;
  /** What an edit of details changes: who gives which service, the place or the notes. */
  readonly changesGivers?: boolean;
  readonly changesDetails?: boolean;
  /** Further members of the audit row: as it was, as it is. */
  readonly auditBefore?: Readonly<Record<string, unknown>>;
  readonly audit?: Readonly<Record<string, unknown>>;
}

/** What an effect of the workflow table is carried out by. */
export interface EffectContext {
  readonly context: CommandContext;
  /** As the appointment was. */
  readonly locked: LockedAppointment;
  readonly next: WorkflowState;
  readonly payload: ActionPayload;
  readonly changes: readonly Change[];
}
