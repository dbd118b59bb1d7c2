import {
  MATERIAL_VISIBILITY,
  isIn,
  restrictedOf,
  withheld,
  type AnsweredMaterial,
  type Body,
  type Calls,
} from 'shared-lib/contract';
import { TABLE } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import { recordMaterialCheck } from '../../inventory/appointment-materials.js';
import { findAwaitingAnswer, isCheckOpen } from '../../inventory/appointment-materials.repository.js';
import { markStock } from '../../inventory/mark-stock.js';
import { findMaterial } from '../../inventory/materials.repository.js';
import { userIdOf, type Caller } from '../../platform/caller.js';
import { notFound } from '../../platform/errors.js';
import { actionNotAllowedError } from '../appointments.errors.js';
import type { DetailColumns } from '../store/appointment-columns.js';
import { lockAppointment } from '../store/lock.repository.js';
import { isConcerned } from '../store/locked-appointment.js';
import { updateDetails } from '../store/transition.repository.js';
import type { CommandContext } from '../workflow/command-context.js';
import { runCommand } from '../workflow/command-transaction.js';

type StatusBody = Body<Calls['inventory']['updateMaterialStatus']>;

export interface MaterialStatus extends StatusBody {
  readonly materialId: number;
}

/**
 * Records whether a material is empty: one answer of the check after an appointment, or the state of the stock. Source:
 * 7-095, 5-047, R-materials-2.
 */
export const updateMaterialStatus = (caller: Caller, status: MaterialStatus): Promise<AnsweredMaterial> =>
  runCommand(caller, async (context) => {
    const { tx, actor, now } = context;
    const { materialId } = status;
    const appointmentId = await appointmentFor(context, status);
    if (appointmentId !== null) await answerForAppointment(context, appointmentId, status);
    else if (actor.role === 'operator') await markStock(tx, caller, { ...status, now });
    else throw notFound();
    const material = await findMaterial(tx, materialId);
    if (!material) throw notFound();
    return withheld<AnsweredMaterial>(material, OF_THE_OFFICE, (audience) => isIn(audience, actor, null));
  });

const OF_THE_OFFICE = restrictedOf(MATERIAL_VISIBILITY);

/**
 * The named appointment, or the latest one that waits for a check: the therapist's own, or anyone's for an operator.
 */
async function appointmentFor(
  { tx, actor }: CommandContext,
  { appointment, materialId }: MaterialStatus,
): Promise<number | null> {
  if (appointment !== undefined) return appointment;
  const therapistId = actor.role === 'therapist' ? actor.id : null;
  return findAwaitingAnswer(tx, { materialId, therapistId, statuses: TABLE.check_material.from });
}

async function answerForAppointment(
  { tx, now, actor, origin }: CommandContext,
  appointmentId: number,
  { materialId, is_empty, quantity, notes }: MaterialStatus,
): Promise<void> {
  const locked = await lockAppointment(tx, appointmentId);
  if (!locked || !isConcerned(locked, actor)) throw notFound();
  // The same rule as for the whole check: not during the session (4-023).
  if (!TABLE.check_material.from.includes(locked.state.status))
    throw await actionNotAllowedError(tx, 'ACTION_NOT_ALLOWED', { appointmentId, actor, now });
  const recorded = await recordMaterialCheck(tx, {
    appointmentId,
    answers: { each: [{ id: materialId, is_empty, quantity, notes }], others_empty: false },
    onlyNamed: true,
    answeredBy: userIdOf(actor),
    now,
  });
  if (!recorded) throw notFound();
  // A therapist closes the check himself. An operator closes it for a therapist who could not (R-materials-4).
  const isClosed = actor.role === 'operator' && !(await isCheckOpen(tx, appointmentId));
  const details: DetailColumns = isClosed ? { materials_checked_at: now, materials_checked_by: userIdOf(actor) } : {};
  await updateDetails(tx, appointmentId, details, now);
  tx.emit({
    type: 'appointment_updated',
    appointmentId,
    audience: { operators: true },
    payload: { change: 'check_material', status: locked.state.status },
  });
  recordAudit(tx, {
    at: now,
    actor,
    action: 'appointment.check_material',
    entity: 'appointment',
    entityId: appointmentId,
    after: { material: materialId, is_empty, quantity, ...details },
    ...origin,
  });
}
