// How it works: docs/subsystems/clients.md, 'The audit trail'.
// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

import type { Actor, AuditAction, AuditEntity } from 'shared-lib/domain';
import { requestOrigin, userIdOf } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import type { JournalKind } from '../platform/database/journal.js';
import { splitPersonal } from './personal.js';

/**
 * What is written of one action. The database refuses every change of its row: `audit_log_append_only` of
 * migrations/017_audit.sql.
 */
export interface AuditEntry {
  /** The instant of the injected clock. */
  readonly at: Date;
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityId: number | string;
  /** The changed members, before and after; never secrets. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Origin and call. A person's current request supplies them by itself. */
  readonly requestId?: string;
  readonly address?: string;
  readonly device?: string;
}

/** By the names of the columns. */
interface AuditRow extends Omit<AuditEntry, 'actor' | 'entityId' | 'requestId'> {
  readonly actor_id: number | null;
  readonly actor_role: string;
  readonly entity_id: string;
  readonly request_id: string | undefined;
  readonly personal_before: Members | undefined;
  readonly personal_after: Members | undefined;
}
type Members = Readonly<Record<string, unknown>>;

const AUDIT: JournalKind<AuditRow> = {
  name: 'audit',
  hasEvents: false,
  statements: (rows) => ({
    // The id is taken here, because both rows have it.
    audit_rows: `
      select nextval('audit_log_id_seq') as id, r.* from jsonb_to_recordset(${rows}) as r(at timestamptz, actor_id int, actor_role text, action text,
        entity text, entity_id text, before jsonb, after jsonb, request_id text, address text, device text, personal_before jsonb, personal_after jsonb)`,
    audit_written: `
      insert into audit_log (id, at, actor_id, actor_role, action, entity, entity_id, before, after, request_id, address, device) overriding system value
      select id, at, actor_id, actor_role, action, entity, entity_id, before, after, request_id, address, device from audit_rows`,
    audit_personal_written: `
      insert into audit_personal (audit_id, entity, entity_id, before, after)
      select id, entity, entity_id, personal_before, personal_after from audit_rows
      where personal_before is not null or personal_after is not null`,
  }),
};

/** Adds one row to the append-only trail, in the transaction of the change. */
export function recordAudit(
  tx: Tx,
  { actor, entityId, requestId, address, device, before, after, ...entry }: AuditEntry,
): void {
  // Work of the product itself has no origin, unless it gives one.
  const origin = actor.role === 'system' ? undefined : requestOrigin();
  const was = splitPersonal(entry.entity, before);
  const is = splitPersonal(entry.entity, after);
  tx.enqueue(AUDIT, {
    ...entry,
    before: was.kept,
    after: is.kept,
    personal_before: was.personal,
    personal_after: is.personal,
    actor_id: userIdOf(actor),
    actor_role: actor.role,
    entity_id: String(entityId),
    request_id: requestId ?? origin?.requestId,
    address: address ?? origin?.address,
    device: device ?? origin?.device,
  });
}
