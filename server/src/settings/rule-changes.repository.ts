import type { RuleName } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

export interface RuleChangeRow {
  readonly id: number;
  readonly rule: RuleName;
  readonly value_before: number;
  readonly value: number;
  readonly asked_by: number;
  readonly asked_by_name: string;
  readonly asked_at: Date;
  readonly state: 'waiting' | 'approved' | 'refused' | 'taken_back' | 'overtaken';
  readonly decided_by: string | null;
  readonly decided_reason: string;
}

const ROWS = `select k.id, k.rule, k.value_before, k.value, k.asked_by, ${fullNameOf('u')} as asked_by_name, k.asked_at, k.state,
  (select ${fullNameOf('d')} from users d where d.id = k.decided_by) as decided_by, k.decided_reason
  from rule_changes k join users u on u.id = k.asked_by`;

const WAITING = sql('rule_changes_waiting', `${ROWS} where k.state = 'waiting' order by k.asked_at, k.id`);
/** The longest waiting first, at most one for each rule. */
export const findWaitingChanges = (q: Queryable): Promise<RuleChangeRow[]> => q.rows(WAITING);

const ONE = sql('rule_change_one', `${ROWS} where k.id = $1`);
export const findRuleChange = (q: Queryable, id: number): Promise<RuleChangeRow | undefined> => q.maybe(ONE, [id]);

const INSERT = sql(
  'rule_change_insert',
  `insert into rule_changes (rule, value_before, value, asked_by, asked_at) values ($1, $2, $3, $4, $5) returning id`,
);
export interface NewRuleChange {
  readonly rule: RuleName;
  readonly from: number;
  readonly to: number;
  readonly askedBy: number;
  readonly at: Date;
}
export const insertRuleChange = async (tx: Tx, { rule, from, to, askedBy, at }: NewRuleChange): Promise<number> =>
  (await tx.one<{ id: number }>(INSERT, [rule, from, to, askedBy, at])).id;

const DECIDE = sql(
  'rule_change_decide',
  `update rule_changes set state = $2, decided_by = $3, decided_at = $4, decided_reason = $5 where id = $1`,
);
export interface RuleDecision {
  readonly state: Exclude<RuleChangeRow['state'], 'waiting' | 'overtaken'>;
  readonly by: number;
  readonly at: Date;
  readonly reason: string;
}
/** Lock the row of the rules before this. */
export const decideRuleChange = (tx: Tx, id: number, { state, by, at, reason }: RuleDecision): Promise<unknown> =>
  tx.rows(DECIDE, [id, state, by, at, reason]);

const OVERTAKE = sql(
  'rule_changes_overtake',
  `update rule_changes set state = 'overtaken', decided_by = $2, decided_at = $3 where state = 'waiting' and rule = any ($1)
   returning id`,
);
/** Closes the waiting changes of rules that were set meanwhile: nobody decides them any more. Returns their number. */
export const overtakeChanges = async (
  tx: Tx,
  rules: readonly RuleName[],
  { by, at }: Pick<RuleDecision, 'by' | 'at'>,
): Promise<number> => (await tx.rows(OVERTAKE, [rules, by, at])).length;
