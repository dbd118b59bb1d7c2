import type { HistoryEntry } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { changesOf, type Members } from './changes.js';

const HISTORY = sql(
  'audit_history',
  `
  select h.at, h.action, nullif(${fullNameOf('u')}, '') as by, h.before, h.after
  from (select * from audit_trail where entity = $1 and entity_id = any ($2::text[])
    and action <> 'client.look' order by id desc limit ${serverLimits.HISTORY_SHOWN}) h
  left join users u on u.id = h.actor_id order by h.id desc`,
);

/** What was done to a record, and to those merged into it, newest first, from the audit trail. Looks are left out. */
export async function findHistory(
  q: Queryable,
  entity: string,
  id: number,
  others: readonly number[] = [],
): Promise<HistoryEntry[]> {
  const rows = await q.rows<{
    at: Date;
    action: string;
    by: string | null;
    before: Members | null;
    after: Members | null;
  }>(HISTORY, [entity, [id, ...others].map(String)]);
  return rows.map(({ at, before, after, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    changes: changesOf(before, after),
  }));
}
