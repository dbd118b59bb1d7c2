import { sql, type Queryable } from '../platform/database/database.js';
import { schedulingRules, type SchedulingRules } from './scheduling-rules.js';

const READ = sql('scheduling_rules', `select value from settings where key = 'scheduling'`);

export async function readSchedulingRules(q: Queryable): Promise<SchedulingRules> {
  const stored = await q.maybe<{ value: unknown }>(READ);
  return schedulingRules.parse(stored?.value ?? {});
}
