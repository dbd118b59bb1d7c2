import { disableUser } from '../../accounts/disable-user.js';
import type { EffectContext } from './effect-context.js';
import type { LockedAppointment } from '../store/locked-appointment.js';

/** Therapists who were asked and never answered. Source: 4-065, R-workflow-28. */
export const silentTherapists = ({ state }: LockedAppointment): number[] =>
  state.therapists.filter(({ accepted }) => !accepted).map(({ id }) => id);

export async function disableSilent({ context, locked }: EffectContext): Promise<void> {
  const { tx, actor, now, origin } = context;
  for (const userId of silentTherapists(locked)) {
    await disableUser(tx, {
      userId,
      actor,
      now,
      reason: `Did not answer appointment ${locked.row.id} in time.`,
      requestId: origin.requestId,
    });
  }
}
