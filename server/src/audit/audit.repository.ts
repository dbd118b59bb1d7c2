import type { Actor } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database.js';

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

const RECORD = sql(
  'audit_record',
  `insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id, address)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

const json = (value: Readonly<Record<string, unknown>> | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Writes one row of the append-only trail, in the transaction of what it records. */
export async function recordAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  const { at, actor, action, entity, entityId, before, after, requestId, address } = entry;
  await tx.rows(RECORD, [
    at, actor.role === 'system' ? null : actor.id, actor.role, action, entity, String(entityId), json(before), json(after), requestId ?? null, address ?? null,
  ]);
}
