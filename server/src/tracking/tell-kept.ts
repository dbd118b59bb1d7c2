import type { LockedAppointment } from '../appointments/store/locked-appointment.js';
import type { CommandContext } from '../appointments/workflow/command-context.js';
import { queueForClient } from '../appointments/workflow/plan-client-messages.js';

/** The client hears that the visit stays, although they asked to cancel or for another time. Source: R-beyond-1313. */
export const tellKept = (
  context: Pick<CommandContext, 'tx' | 'deps' | 'now'>,
  { row }: LockedAppointment,
): Promise<void> =>
  queueForClient(context, {
    appointment: row.id,
    about: 'kept',
    occasion: `kept ${context.now.toISOString()}`,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  });
