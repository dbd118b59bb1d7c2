import type { Change, Tip, WorkflowState } from 'shared-lib/domain';
import type { MaterialAnswers } from '../../inventory/appointment-materials.js';
import type { LaterPart, PaymentEntry } from '../../payments/ledger.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { UndoableStep } from '../store/undoable-steps.repository.js';
import type { CommandContext } from './command-context.js';

/** The data of an action that decide nothing: for the effects, the audit row and the notifications. */
export interface ActionPayload {
  readonly reason?: string;
  readonly payment?: PaymentEntry;
  /** A part of the payment that came later. */
  readonly later?: LaterPart;
  /** The tips that stand after a refund, and whether it takes them back. */
  readonly tipsLeft?: readonly Tip[];
  readonly takesTipsBack?: boolean;
  /** Why money is given back by a change with a reason of its own. People read that one, not this one. */
  readonly ledgerReason?: string;
  /** Why the payment is kept, though the visit ends. */
  readonly keptBecause?: string;
  readonly materials?: MaterialAnswers;
  /** The step to undo. */
  readonly undoes?: UndoableStep;
  /** What an edit of details changes: the therapists of the services, the place or the notes. */
  readonly changesGivers?: boolean;
  readonly changesDetails?: boolean;
  /** Further members of the audit row, before and after. */
  readonly auditBefore?: Readonly<Record<string, unknown>>;
  readonly audit?: Readonly<Record<string, unknown>>;
}

/** The data with which an effect of the workflow table runs. */
export interface EffectContext {
  readonly context: CommandContext;
  /** The appointment before the change. */
  readonly locked: LockedAppointment;
  readonly next: WorkflowState;
  readonly payload: ActionPayload;
  readonly changes: readonly Change[];
}
