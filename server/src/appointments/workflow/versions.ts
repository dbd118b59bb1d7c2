import { actionNotAllowedError } from '../appointments.errors.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from './command-context.js';

/** Refuses, with the current appointment, a request for another version than the stored one. */
export async function refuseOtherVersion(
  { tx, actor, now }: CommandContext,
  { row }: LockedAppointment,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== row.version)
    throw await actionNotAllowedError(tx, 'STALE_VERSION', { appointmentId: row.id, actor, now });
}
