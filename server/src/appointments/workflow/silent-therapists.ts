import { disableUser } from '../../accounts/disabling/disable-user.js';
import { lockStaff } from '../../availability/holds/holds.repository.js';
import type { Tx } from '../../platform/database/database.js';
import type { EffectContext } from './effect-context.js';
import { findAtWork } from '../store/at-work.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import * as m from '../../texts/m.js';

/*
 * The effect `disable_silent` of an operator's `auto_cancel` (domain/workflow/table.ts), once a visit is overdue
 * (deadlines.ts there). No job does it: the system's own `expire` cancels, and disables nobody.
 */

/**
 * Therapists who were asked and never answered. A person asked after the planned start could not answer, so nobody
 * counts as silent then. Source: 4-065, R-workflow-28.
 */
export const silentTherapists = ({ row, state }: LockedAppointment): number[] =>
  row.asked_at.getTime() > state.responseDeadline
    ? []
    : state.therapists.filter(({ accepted }) => !accepted).map(({ id }) => id);

/**
 * Silent therapists who are with a client, or on the way to or from one. They could not answer, and are not removed
 * from their visit. They are locked, so that nobody begins a visit meanwhile. Source: R-workflow-28.
 */
export async function sparedOf(tx: Tx, silent: readonly number[], now: Date): Promise<number[]> {
  await lockStaff(tx, silent);
  return findAtWork(tx, silent, now);
}

export async function disableSilent({ context, locked }: EffectContext): Promise<void> {
  const { tx, actor, now, origin } = context;
  const silent = silentTherapists(locked);
  const spared = await sparedOf(tx, silent, now);
  for (const userId of silent.filter((id) => !spared.includes(id))) {
    await disableUser(tx, {
      userId,
      actor,
      now,
      reason: m.did_not_answer_appointment_in({ id: locked.row.id }),
      requestId: origin.requestId,
    });
  }
}
