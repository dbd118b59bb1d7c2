import type { Change, Effect, WorkflowState } from 'shared-lib/domain';
import { endHolds, dropAllHolds } from '../availability/holds.repository.js';
import { holdPickupDriver, suspendDriver } from './pickup/pickup.effects.js';
import type { Leg } from '../availability/holds.js';
import type { Columns, LockedAppointment } from './locked-appointment.js';
import type { Scene } from './scene.js';
import { replanHolds } from './replan-holds.js';
import { setDeadline } from './response-deadline.js';
import { awaitPickupAnswer } from './pickup/pickup-window.js';
import { recordPayment, reversePayments, writeOff, type PaymentEntry } from '../payments/ledger.js';
import { checkMaterials, takeMaterials, type MaterialAnswers } from '../inventory/visit-materials.js';
import { disableSilent } from './overdue/disable-silent.js';

/** What an action brought beside what decides: for the effects, the audit row and the notifications. */
export interface Facts {
  readonly reason?: string;
  readonly payment?: PaymentEntry;
  readonly materials?: MaterialAnswers;
  /** Further members of the audit row: as it was, as it is. */
  readonly auditBefore?: Readonly<Record<string, unknown>>;
  readonly audit?: Readonly<Record<string, unknown>>;
}

export interface Consequence {
  readonly scene: Scene;
  readonly locked: LockedAppointment;
  readonly next: WorkflowState;
  readonly facts: Facts;
  readonly changes: readonly Change[];
}

const endLeg = ({ scene, locked }: Consequence, leg: Leg): Promise<void> =>
  endHolds(scene.tx, { appointmentId: locked.row.id, legs: [leg], now: scene.now });

/** Does what an effect of the workflow table says; answers columns it wants set on the appointment. */
async function run(effect: Effect, consequence: Consequence): Promise<Columns | void> {
  const { scene, locked } = consequence;
  switch (effect) {
    case 'release_holds':
      return dropAllHolds(scene.tx, locked.row.id);
    case 'retake_holds':
      return replanHolds(consequence);
    case 'release_driver':
      return endLeg(consequence, 'outbound');
    case 'end_session_hold':
      return endLeg(consequence, 'session');
    case 'hold_return':
      return holdPickupDriver(consequence);
    case 'release_return':
      return endLeg(consequence, 'return');
    case 'take_materials':
      return takeMaterials(consequence);
    case 'check_materials':
      return checkMaterials(consequence);
    case 'record_payment':
      return recordPayment(consequence);
    case 'reverse_payment':
      return reversePayments(consequence);
    case 'write_off':
      return writeOff(consequence);
    case 'new_deadline':
      return setDeadline(consequence);
    case 'pickup_window':
      return awaitPickupAnswer(consequence);
    case 'suspend_driver':
      return suspendDriver(consequence);
    case 'disable_silent':
      return disableSilent(consequence);
    // Said by notifyAppointment, whose table knows whom each change concerns.
    case 'alarm_operators':
    case 'remind':
      return undefined;
  }
}

export async function runEffects(effects: readonly Effect[], consequence: Consequence): Promise<Columns> {
  const columns: Columns = {};
  for (const effect of effects) Object.assign(columns, await run(effect, consequence));
  return columns;
}
