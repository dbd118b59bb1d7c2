// How it works: docs/subsystems/pay-for-work.md.
import type { Answer, Body, Calls } from 'shared-lib/contract';
import { FIELD_TEXTS, serviceDayOf, WORK_RATE_TEXTS, workKeyOf } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { wrongFields } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import type { Principal } from '../platform/principal.js';
import { lockStoredRules } from './business-rules.repository.js';
import {
  findRuleAreas,
  findWorkRates,
  roleOfPaid,
  storeWorkRate,
  type StoredWorkRate,
  type WorkRule,
} from './work-rates.repository.js';

type Business = Calls['business'];
type WorkRates = Answer<Business['workRates']>;

/** What people are paid for their work, and from which day on. */
export async function workRates(q: Queryable, now: Date): Promise<WorkRates> {
  const today = serviceDayOf(now);
  const found = new Set<string>();
  /** The latest comes first: of those that have begun, the first one of each work holds. */
  const isHolding = (rate: StoredWorkRate): boolean => {
    const key = workKeyOf(rate);
    if (rate.from > today || found.has(key)) return false;
    found.add(key);
    return true;
  };
  return {
    rates: (await findWorkRates(q)).map((rate) => ({
      id: rate.id,
      person: rate.person === null ? null : { id: rate.person, name: rate.person_name ?? '' },
      work: rate.work,
      from_area: rate.fromArea === null ? null : { id: rate.fromArea, name: rate.from_name },
      to_area: rate.toArea === null ? null : { id: rate.toArea, name: rate.to_name },
      from: rate.from,
      pesos: rate.pesos,
      set_at: rate.set_at.toISOString(),
      set_by: rate.set_by,
      in_effect: isHolding(rate),
    })),
  };
}

/** An area that was removed can be named again only where its rule ends. */
async function checkAreas(tx: Tx, { work, fromArea, toArea, pesos }: WorkRule): Promise<void> {
  const named = Object.entries({ from_area: fromArea, to_area: toArea }).filter(([, area]) => area !== null);
  if (named.length === 0) return;
  const [[first]] = named as [[string, number]];
  if (work !== 'ride') throw wrongFields({ [first]: [WORK_RATE_TEXTS.onlyRides] });
  const found = await findRuleAreas(
    tx,
    named.flatMap(([, area]) => area ?? []),
  );
  const unknown = named.find(([, area]) => area !== null && !found.includes(area));
  if (unknown && pesos !== null) throw wrongFields({ [unknown[0]]: [FIELD_TEXTS.notFound] });
}

/** Checks a rule against what is stored, under the lock of the rules. The rule of the same day that it replaces. */
async function checkRule(tx: Tx, rule: WorkRule, today: string): Promise<StoredWorkRate | undefined> {
  if (rule.from <= today) throw wrongFields({ from: [WORK_RATE_TEXTS.toCome] });
  if (rule.person !== null) {
    const role = await roleOfPaid(tx, rule.person);
    if (role === undefined) throw wrongFields({ person: [FIELD_TEXTS.notFound] });
    if (rule.work === 'ride' && role !== 'driver') throw wrongFields({ person: [WORK_RATE_TEXTS.onlyDrivers] });
  }
  await checkAreas(tx, rule);
  const ofSame = (await findWorkRates(tx)).filter((one) => workKeyOf(one) === workKeyOf(rule));
  // The latest comes first.
  const holding = ofSame.find(({ from }) => from <= rule.from);
  if (rule.pesos === null && (holding?.pesos ?? null) === null)
    throw wrongFields({ pesos: [WORK_RATE_TEXTS.nothingToEnd] });
  return ofSame.find(({ from }) => from === rule.from);
}

/**
 * Sets what all, or one person, are paid for a kind of work, from a day to come: so no day that has begun changes, and
 * a day has one rate for the same areas. Refusal: STALE_VERSION when the rule of that day is not the one that the
 * operator saw (`expected`). Source: R-beyond-1185, R-beyond-1382.
 */
export async function setWorkRate(
  { db, clock }: Deps,
  user: Principal,
  { expected, person, from_area, to_area, ...given }: Body<Business['setWorkRate']>,
  requestId: string,
): Promise<WorkRates> {
  const now = clock.now();
  const rule: WorkRule = { ...given, person: person ?? null, fromArea: from_area ?? null, toArea: to_area ?? null };
  await db.tx(async (tx) => {
    await lockStoredRules(tx);
    const replaced = await checkRule(tx, rule, serviceDayOf(now));
    const before = replaced && { pesos: replaced.pesos };
    refuseStaleEdit({ rate: expected ?? null }, { rate: before ?? null }, before ?? null);
    const id = await storeWorkRate(tx, rule, { now, userId: user.userId });
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'settings.set_work_rate',
      entity: 'work_rate',
      entityId: id,
      requestId,
      ...(before && { before }),
      after: {
        ...given,
        person: rule.person,
        ...(from_area && { from_area }),
        ...(to_area && { to_area }),
      },
    });
    tx.emit({ type: 'settings_update', audience: { operators: true } });
  });
  return workRates(db, now);
}
