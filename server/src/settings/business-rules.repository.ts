import type { RuleName } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** The rules that were set. A rule that is not named has its default. */
export type StoredRules = Readonly<Partial<Record<RuleName, number>>>;
interface Row {
  readonly value: StoredRules;
}

const READ = sql('business_rules', `select value from settings where key = 'business'`);
const LOCK = sql('business_rules_lock', `select value from settings where key = 'business' for update`);
export const findStoredRules = async (q: Queryable): Promise<StoredRules> => (await q.one<Row>(READ)).value;
/**
 * Locks the stored rules. Two operators who set rules or commission rates at the same moment do it one after the other.
 */
export const lockStoredRules = async (tx: Tx): Promise<StoredRules> => (await tx.one<Row>(LOCK)).value;

const WRITE = sql(
  'business_rules_write',
  `update settings set value = value || $1::jsonb, updated_at = $2, updated_by = $3 where key = 'business'`,
);
export const storeRules = (tx: Tx, changed: StoredRules, by: { now: Date; userId: number }): Promise<unknown> =>
  tx.rows(WRITE, [JSON.stringify(changed), by.now, by.userId]);

const LAST_CHANGES = sql(
  'business_rules_last_changes',
  `
  select distinct on (rule) rule, a.at, nullif(${fullNameOf('u')}, '') as by
  from audit_log a cross join lateral jsonb_object_keys(a.after) rule left join users u on u.id = a.actor_id
  where a.entity = 'settings' and a.entity_id = 'business' and a.action in ('settings.business', 'settings.approve_rule')
  order by rule, a.id desc`,
);
export interface LastChange {
  readonly rule: RuleName;
  readonly at: Date;
  readonly by: string | null;
}
/** Who last set each rule, read from the audit trail. Rules that nobody ever set are left out. */
export const findLastChanges = (q: Queryable): Promise<LastChange[]> => q.rows<LastChange>(LAST_CHANGES);

const STAFF = sql('business_rules_staff', `select id from users where role in ('therapist', 'driver') and is_active`);
/** The people besides the operators whose screens follow the rules. */
export const findRuledStaff = async (q: Queryable): Promise<number[]> =>
  (await q.rows<{ id: number }>(STAFF)).map(({ id }) => id);
