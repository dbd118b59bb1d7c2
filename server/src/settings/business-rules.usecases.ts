// How it works: docs/subsystems/request-form.md.
import type { Body, BusinessRules, Calls } from 'shared-lib/contract';
import {
  BUSINESS_RULES,
  type ClientChannel,
  DISCOUNT_RULES,
  type QuietHours,
  RULE_NAMES,
  type RuleName,
  weakens,
} from 'shared-lib/domain';
import type { Config } from '../config.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { changedMembers, refuseStaleEdit } from '../platform/http/stale-edit.js';
import type { Principal } from '../platform/principal.js';
import { hasSecondOperator } from '../staff-directory/second-operator.js';
import {
  findLastChanges,
  findRuledStaff,
  findStoredRules,
  lockStoredRules,
  storeRules,
  type StoredRules,
} from './business-rules.repository.js';
import { findWaitingChanges } from './rule-changes.repository.js';
import { askRuleChanges, followRulesSet, type Setting, shownChange } from './rule-changes.usecases.js';

type Values = Readonly<Record<RuleName, number>>;

const valuesOf = (stored: StoredRules): Values =>
  Object.fromEntries(RULE_NAMES.map((rule) => [rule, stored[rule] ?? BUSINESS_RULES[rule].byDefault])) as Values;

/** The number of past months whose earnings therapists see; 0 if they may not see them. */
export const statementMonths = async (q: Queryable): Promise<number> => valuesOf(await findStoredRules(q)).statement;
/** The number of months that a client's personal data are kept after the last visit. */
export const retentionMonths = async (q: Queryable): Promise<number> => valuesOf(await findStoredRules(q)).retention;

/** The number of months that words of payments are kept after the last visit. Source: R-beyond-484. */
export const bookMonths = async (q: Queryable): Promise<number> => valuesOf(await findStoredRules(q)).books;

/** How much one operator may change a payment without a second one, in pesos; 0 sets no limit. Source: R-money-23. */
export const correctionLimit = async (q: Queryable): Promise<number> =>
  valuesOf(await findStoredRules(q)).correction_approval;

/** The usual percent of a kind of discount; 0 offers none. Source: R-beyond-1150. */
export const discountPercent = async (q: Queryable, kind: keyof typeof DISCOUNT_RULES): Promise<number> =>
  valuesOf(await findStoredRules(q))[DISCOUNT_RULES[kind]];

/**
 * The minutes after the start of a person's own hours at which a check-in is late; 0 if 13:15 is the rule for all.
 * Source: R-day-10.
 */
export const lateAfter = async (q: Queryable): Promise<number> => valuesOf(await findStoredRules(q)).late_after;

/** Until how many hours before the start clients can ask to cancel; 0 is never. Source: R-beyond-543. */
export const hoursToCancel = async (q: Queryable): Promise<number> =>
  valuesOf(await findStoredRules(q)).cancel_by_client;
/** Until how many hours before the start clients can ask for another time; 0 is never. Source: R-beyond-660. */
export const hoursToMove = async (q: Queryable): Promise<number> => valuesOf(await findStoredRules(q)).move_by_client;

/** After how many months a voucher is proposed to end; 0 proposes no end. Source: R-beyond-1221. */
export const voucherMonths = async (q: Queryable): Promise<number> => valuesOf(await findStoredRules(q)).voucher_months;

/** What clients pay for visits that they call off. Source: R-beyond-1130. */
export const feeRules = async (q: Queryable): Promise<Values> => valuesOf(await findStoredRules(q));

/** What a part of an SMS costs, in centavos; 0 where nobody said. Source: R-beyond-1311. */
export const smsPartPrice = async (q: Queryable): Promise<number> => valuesOf(await findStoredRules(q)).sms_part_price;

/** Which rules are set that a gateway of SMS would serve. */
export async function smsWanted(q: Queryable): Promise<{ isOn: boolean; form: boolean }> {
  const { client_sms, book_online } = valuesOf(await findStoredRules(q));
  return { isOn: client_sms === 1, form: book_online > 0 };
}

export interface RequestRules {
  /** From how many hours ahead people can ask for a visit at `/book/`; 0 closes the page. Source: R-beyond-800. */
  readonly hours: number;
  /** How their code can come, the usual way first. Source: R-beyond-1020. */
  readonly ways: readonly [ClientChannel, ...ClientChannel[]];
}
export async function requestRules(q: Queryable, { sms }: Pick<Config, 'sms'>): Promise<RequestRules> {
  const { book_online: hours, book_code } = valuesOf(await findStoredRules(q));
  return { hours, ways: !sms ? ['email'] : book_code === 1 ? ['sms'] : ['sms', 'email'] };
}

/** By the index of the rule `client_reminders`. */
const REMINDERS_TO_CLIENTS = [[], ['evening'], ['hours'], ['evening', 'hours']] as const;
/** By the index of the rule `client_quiet_hours`. */
const CLIENT_QUIET_HOURS: readonly (QuietHours | undefined)[] = [
  undefined,
  { from: '21:00', to: '08:00' },
  { from: '22:00', to: '07:00' },
];
export interface ClientMessageRules {
  /** The ways in which clients who agreed to them are written to. */
  readonly channels: readonly ClientChannel[];
  readonly reminders: readonly ('evening' | 'hours')[];
  readonly quiet: QuietHours | undefined;
}
/**
 * What the product sends to clients, how, and when it waits. Source: R-beyond-780, R-beyond-977, R-beyond-783,
 * R-beyond-784.
 */
export async function clientMessageRules(
  q: Queryable,
  { demo, sms }: Pick<Config, 'demo' | 'sms'>,
): Promise<ClientMessageRules> {
  const { client_mails, client_sms, client_reminders, client_quiet_hours } = valuesOf(await findStoredRules(q));
  return {
    channels: [
      ...(client_mails === 1 ? (['email'] as const) : []),
      // Demo mode shows them in its outbox.
      ...(client_sms === 1 && (demo || sms) ? (['sms'] as const) : []),
    ],
    reminders: REMINDERS_TO_CLIENTS[client_reminders] ?? [],
    quiet: CLIENT_QUIET_HOURS[client_quiet_hours],
  };
}

/** Whether the calendar links of operators show full names and addresses. Source: R-beyond-40. */
export const calendarShowsDetails = async (q: Queryable): Promise<boolean> =>
  valuesOf(await findStoredRules(q)).calendar_details === 1;

/** The default minutes of a way: between two areas, and within one area. */
export async function travelDefaults(q: Queryable): Promise<{ between: number; within: number }> {
  const { travel_between, travel_within } = valuesOf(await findStoredRules(q));
  return { between: travel_between, within: travel_within };
}

export async function businessRules(q: Queryable): Promise<BusinessRules> {
  const [stored, changes, waiting] = await Promise.all([findStoredRules(q), findLastChanges(q), findWaitingChanges(q)]);
  const values = valuesOf(stored);
  const last = new Map(changes.map((change) => [change.rule, change]));
  const stateOf = (rule: RuleName) => ({
    value: values[rule],
    changed_at: last.get(rule)?.at.toISOString() ?? null,
    changed_by: last.get(rule)?.by ?? null,
    waiting: waiting.filter((one) => one.rule === rule).map(shownChange)[0] ?? null,
  });
  return Object.fromEntries(RULE_NAMES.map((rule) => [rule, stateOf(rule)])) as BusinessRules;
}

/**
 * Sets rules of the business. They hold from now on, on every server and screen. Holds of booked visits stay until the
 * visits are changed. A rule that weakens a control waits for a second operator, if there is one. Refusals:
 * STALE_VERSION with all values, when another operator has set one of `expected`; RULE_WAITS. Source: R-money-45.
 */
export async function changeBusinessRules(
  { db, clock }: Deps,
  user: Principal,
  { expected, ...change }: Body<Calls['business']['changeRules']>,
  requestId: string,
): Promise<BusinessRules> {
  const now = clock.now();
  const set = await db.tx(async (tx) => {
    const values = valuesOf(await lockStoredRules(tx));
    refuseStaleEdit(expected, values);
    const given = changedMembers(change, values);
    if (!given) return [];
    const setting: Setting = { user, now, requestId };
    const weakened = (Object.entries(given.after) as [RuleName, number][])
      .map(([rule, to]) => ({ rule, from: values[rule], to }))
      .filter(({ rule, from, to }) => weakens(rule, from, to));
    const asked = weakened.length > 0 && (await hasSecondOperator(tx, user.userId, now)) ? weakened : [];
    await askRuleChanges(tx, setting, asked);
    const alone = Object.entries(change).filter(([name]) => asked.every(({ rule }) => rule !== name));
    const changed = changedMembers(Object.fromEntries(alone) as typeof change, values);
    if (changed) {
      await storeRules(tx, changed.after, { now, userId: user.userId });
      recordAudit(tx, {
        at: now,
        actor: { id: user.userId, role: user.role },
        action: 'settings.business',
        entity: 'settings',
        entityId: 'business',
        ...changed,
        requestId,
      });
    }
    const rules = Object.keys(changed?.after ?? {}) as RuleName[];
    await followRulesSet(tx, setting, { rules, weakened: weakened.filter(({ rule }) => rules.includes(rule)) });
    tx.emit({ type: 'settings_update', audience: { operators: true, users: await findRuledStaff(tx) } });
    return rules;
  });
  const rules = await businessRules(db);
  // The trail of a request with a key is written after this answer is made, so the answer names the operator itself.
  const mine = { changed_at: now.toISOString(), changed_by: `${user.firstName} ${user.lastName}`.trim() || null };
  return { ...rules, ...Object.fromEntries(set.map((rule) => [rule, { ...rules[rule], ...mine }])) };
}
