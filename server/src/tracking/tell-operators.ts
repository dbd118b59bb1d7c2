import type { Actor } from 'shared-lib/domain';
import type { LockedAppointment } from '../appointments/store/locked-appointment.js';
import { updateDetails } from '../appointments/store/transition.repository.js';
import { recordAudit, type AuditEntry } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';

interface Told {
  readonly locked: LockedAppointment;
  readonly about: 'cancel_request' | 'time_request';
  readonly actor: Actor;
  readonly now: Date;
  readonly action: AuditEntry['action'];
  readonly after?: AuditEntry['after'];
  readonly origin?: Partial<AuditEntry>;
}

/** The visit and the list of what clients ask for change on every operator's screen. */
export async function tellOperators(tx: Tx, told: Told): Promise<void> {
  const { locked, about, actor, now, action, after, origin = {} } = told;
  const { row } = locked;
  await updateDetails(tx, row.id, {}, now);
  tx.emit({
    type: 'appointment_updated',
    appointmentId: row.id,
    audience: { operators: true, operatorsAlone: true },
    payload: { change: about, status: row.status },
  });
  tx.emit({ type: `${about}_update`, audience: { operators: true } });
  recordAudit(tx, {
    at: now,
    actor,
    action,
    entity: 'appointment',
    entityId: row.id,
    ...(after && { after }),
    ...origin,
  });
}
