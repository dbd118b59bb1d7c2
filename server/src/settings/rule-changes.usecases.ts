import type { Answer, Calls, RuleChange } from 'shared-lib/contract';
import { type AuditAction, type RuleName, ruleChangeWords } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { ruleAskedMessage, ruleDecidedMessage, ruleWeakenedMessage } from '../notifications/office-messages.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { settleRuleChanges } from '../notifications/settle.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { refuseUnlessOwner } from '../platform/http/owner-only.js';
import type { Principal } from '../platform/principal.js';
import { refuseNewOperator } from '../staff-directory/second-operator.js';
import { findRuledStaff, lockStoredRules, storeRules } from './business-rules.repository.js';
import {
  decideRuleChange,
  findRuleChange,
  findWaitingChanges,
  insertRuleChange,
  overtakeChanges,
  type RuleChangeRow,
  type RuleDecision,
} from './rule-changes.repository.js';
import * as m from '../texts/m.js';

/** Who sets or decides a rule, when, and in which request. */
export interface Setting {
  readonly user: Principal;
  readonly now: Date;
  readonly requestId: string;
}
/** A rule's old and new value. */
export interface RuleSet {
  readonly rule: RuleName;
  readonly from: number;
  readonly to: number;
}

const nameOf = ({ firstName, lastName }: Principal): string => `${firstName} ${lastName}`.trim();
const actorOf = ({ userId, role }: Principal) => ({ id: userId, role });

export const shownChange = ({ asked_by_name, asked_by, asked_at, ...row }: RuleChangeRow): RuleChange => ({
  ...row,
  asked_by: { id: asked_by, name: asked_by_name },
  asked_at: asked_at.toISOString(),
});
const setOf = ({ rule, value_before: from, value: to }: RuleChangeRow): RuleSet => ({ rule, from, to });

/** The changes that wait for another person than the one who asked. Source: R-money-45. */
export async function changesToApprove(
  q: Queryable,
  { userId }: Principal,
): Promise<Answer<Calls['business']['changesToApprove']>> {
  const waiting = await findWaitingChanges(q);
  return { results: waiting.filter(({ asked_by }) => asked_by !== userId).map(shownChange) };
}

function record(tx: Tx, { user, now, requestId }: Setting, action: AuditAction, { rule, from, to }: RuleSet): void {
  recordAudit(tx, {
    at: now,
    actor: actorOf(user),
    action,
    entity: 'settings',
    entityId: 'business',
    before: { [rule]: from },
    after: { [rule]: to },
    requestId,
  });
}

/**
 * Stores weaker controls for another operator to decide, and tells all operators. The rules do not change. Locks the
 * row of the rules. Refusal: RULE_WAITS when a change of one of them already waits, from any operator. Source:
 * R-money-45.
 */
export async function askRuleChanges(tx: Tx, setting: Setting, asked: readonly RuleSet[]): Promise<void> {
  const { user, now } = setting;
  const waiting = await findWaitingChanges(tx);
  for (const change of asked) {
    const known = waiting.find(({ rule }) => rule === change.rule);
    if (known) throw new ApiError('RULE_WAITS', { extra: { waiting: shownChange(known) } });
    await insertRuleChange(tx, { ...change, askedBy: user.userId, at: now });
    record(tx, setting, 'settings.ask_rule', change);
    const message = ruleAskedMessage({ what: ruleChangeWords(change), operator: nameOf(user) });
    notifyBesidesVisits(tx, { ...message, occasion: 'rule_asked', actor: actorOf(user), now });
  }
}

/**
 * Follows a change of rules: closes what waited for one of them, and tells all operators when one of them weakened a
 * control alone.
 */
export async function followRulesSet(
  tx: Tx,
  { user, now }: Setting,
  { rules, weakened }: { readonly rules: readonly RuleName[]; readonly weakened: readonly RuleSet[] },
): Promise<void> {
  const overtaken = await overtakeChanges(tx, rules, { by: user.userId, at: now });
  if (overtaken > 0) await settleIfNoneWaits(tx, now);
  for (const change of weakened) {
    const message = ruleWeakenedMessage({ what: ruleChangeWords(change), operator: nameOf(user) });
    notifyBesidesVisits(tx, { ...message, occasion: 'rule_weakened', actor: actorOf(user), now });
  }
}

async function settleIfNoneWaits(tx: Tx, now: Date): Promise<void> {
  if ((await findWaitingChanges(tx)).length === 0) settleRuleChanges(tx, now);
}

const ACTIONS = {
  approved: 'settings.approve_rule',
  refused: 'settings.refuse_rule',
  taken_back: 'settings.take_back_rule',
} as const satisfies Readonly<Record<RuleDecision['state'], AuditAction>>;

interface Decided {
  readonly id: number;
  readonly state: RuleDecision['state'];
  readonly reason?: string;
}

/**
 * Approves a weaker control as it was asked (it holds from then on), refuses it with a reason, or takes it back. Who
 * asked can only take it back, and only they can. Refusals: RULE_OF_ANOTHER; RULE_CHANGE_CLOSED when somebody decided
 * or set the rule meanwhile; FORBIDDEN for a new operator; OWNER_ONLY where neither is an owner. Source: R-money-45.
 */
export const decideChange = (
  { db, clock }: Deps,
  user: Principal,
  requestId: string,
  { id, state, reason = '' }: Decided,
): Promise<RuleChange> =>
  db.tx(async (tx) => {
    const setting: Setting = { user, now: clock.now(), requestId };
    // The lock comes before the change is read: all who set or decide a rule take it.
    await lockStoredRules(tx);
    const row = await findRuleChange(tx, id);
    if (!row) throw notFound();
    if ((row.asked_by === user.userId) !== (state === 'taken_back'))
      throw new ApiError(
        'RULE_OF_ANOTHER',
        state === 'taken_back' ? { detail: m.only_can_take_it_back({ askedByName: row.asked_by_name }) } : {},
      );
    if (row.state !== 'waiting')
      throw new ApiError('RULE_CHANGE_CLOSED', {
        detail: m.has_already({
          decidedBy: row.decided_by ?? m.somebody(),
          words: row.state === 'overtaken' ? 'set this rule' : m.this_change({ state: row.state.replace('_', ' ') }),
        }),
        extra: { current: shownChange(row) },
      });
    const { now } = setting;
    if (state === 'approved') {
      await refuseNewOperator(tx, user.userId, now);
      // The second operator need not be an owner, where an owner asked.
      await refuseUnlessOwner(tx, [user.userId, row.asked_by]);
      await storeRules(tx, { [row.rule]: row.value }, { now, userId: user.userId });
    }
    await decideRuleChange(tx, id, { state, by: user.userId, at: now, reason });
    record(tx, setting, ACTIONS[state], setOf(row));
    await settleIfNoneWaits(tx, now);
    if (state !== 'taken_back') {
      const said = { what: ruleChangeWords(setOf(row)), operator: nameOf(user) };
      const message = ruleDecidedMessage(said, { state, reason });
      notifyBesidesVisits(tx, { ...message, occasion: 'rule_decided', actor: actorOf(user), now });
    }
    tx.emit({ type: 'settings_update', audience: { operators: true, users: await findRuledStaff(tx) } });
    return shownChange((await findRuleChange(tx, id)) ?? row);
  });
