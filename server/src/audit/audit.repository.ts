import type { Actor } from 'shared-lib/domain';
import { userIdOf } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import type { JournalKind } from '../platform/database/journal.js';

export interface AuditEntry {
  /** The instant of the injected clock. */
  readonly at: Date;
  readonly actor: Actor;
  /** A verb: `appointment.start`, `user.disable`, … */
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  /** The members that changed, as they were and as they are; secrets never. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  /** Where from. */
  readonly address?: string;
}

/** As the columns are called. */
interface AuditRow extends Omit<AuditEntry, 'actor' | 'entityId' | 'requestId'> {
  readonly actor_id: number | null;
  readonly actor_role: string;
  readonly entity_id: string;
  readonly request_id: string | undefined;
}

const AUDIT: JournalKind<AuditRow> = {
  name: 'audit',
  hasEvents: false,
  statements: (rows) => ({
    audit_written: `
      insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id, address)
      select r.at, r.actor_id, r.actor_role, r.action, r.entity, r.entity_id, r.before, r.after, r.request_id, r.address
      from jsonb_to_recordset(${rows}) as r(at timestamptz, actor_id int, actor_role text, action text, entity text, entity_id text,
        before jsonb, after jsonb, request_id text, address text)`,
  }),
};

/** Leaves one row of the append-only trail, in the transaction of what it records. */
export function recordAudit(tx: Tx, { actor, entityId, requestId, ...entry }: AuditEntry): void {
  tx.enqueue(AUDIT, {
    ...entry,
    actor_id: userIdOf(actor),
    actor_role: actor.role,
    entity_id: String(entityId),
    request_id: requestId,
  });
}
