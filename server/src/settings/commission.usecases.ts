// How it works: docs/subsystems/commission.md.
import type { Answer, Body, Calls } from 'shared-lib/contract';
import {
  addDays,
  COMMISSION_DAYS_BACK,
  COMMISSION_TEXTS,
  commissionOn,
  DEFAULT_COMMISSION,
  FIELD_TEXTS,
  serviceDayOf,
  type AuditAction,
  type DatedCommission,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, wrongFields } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import type { Principal } from '../platform/principal.js';
import { inPesos } from '../platform/pesos.js';
import { isTherapist } from '../staff-directory/staff-directory.repository.js';
import { lockStoredRules } from './business-rules.repository.js';
import {
  countChanged,
  findChanged,
  findRates,
  isService,
  revokeRate,
  storeRate,
  type StoredRate,
} from './commission.repository.js';

type Business = Calls['business'];
type Commission = Answer<Business['commission']>;
type Preview = Answer<Business['previewCommission']>;
type NewRule = Omit<DatedCommission, 'id'>;

const wrong = (field: string, text: string): ApiError => wrongFields({ [field]: [text] });

const isOfSame = (one: NewRule, other: NewRule): boolean =>
  one.therapist === other.therapist && one.service === other.service;
const valueOf = ({ unit, payment_percent, extension_percent, pesos }: NewRule) => ({
  unit,
  payment_percent,
  extension_percent,
  pesos,
});

export async function commission(q: Queryable, now: Date): Promise<Commission> {
  const today = serviceDayOf(now);
  const stored = await findRates(q);
  const isFollowed = (rate: StoredRate): boolean =>
    stored.some((later) => isOfSame(later, rate) && later.from > rate.from && later.from <= today);
  const common = commissionOn(stored, { therapist: null, service: null, day: today });
  return {
    standard: {
      payment_percent: common?.payment_percent ?? DEFAULT_COMMISSION.payment_percent,
      extension_percent: common?.extension_percent ?? DEFAULT_COMMISSION.extension_percent,
    },
    rates: stored.map((rate) => ({
      id: rate.id,
      therapist: rate.therapist === null ? null : { id: rate.therapist, name: rate.therapist_name ?? '' },
      service: rate.service === null ? null : { id: rate.service, name: rate.service_name ?? '' },
      from: rate.from,
      ...valueOf(rate),
      set_at: rate.set_at.toISOString(),
      set_by: rate.set_by,
      in_effect: rate.from <= today && !isFollowed(rate),
    })),
  };
}

/** The rule as it is stored. What its unit needs must be there; what it does not have is left out. */
function ruleOf(given: Body<Business['previewCommission']>): NewRule {
  const { from, unit } = given;
  const therapist = given.therapist ?? null;
  const service = given.service ?? null;
  const isForAll = therapist === null && service === null;
  if (isForAll && unit !== 'percent') throw wrong('unit', COMMISSION_TEXTS.forAll);
  const needed = {
    payment_percent: unit === 'percent',
    pesos: unit === 'pesos',
    extension_percent: service === null && unit !== 'none',
  };
  const valueIn = (field: keyof typeof needed): number | null => {
    if (!needed[field]) return null;
    const value = given[field] ?? null;
    if (value === null) throw wrong(field, FIELD_TEXTS.required);
    return value;
  };
  return {
    therapist,
    service,
    from,
    unit,
    payment_percent: valueIn('payment_percent'),
    pesos: valueIn('pesos'),
    extension_percent: valueIn('extension_percent'),
  };
}

/** Checks a rule against what is stored, under the lock of the rules. The rule of the same day that it replaces. */
async function checkRule(tx: Tx, rule: NewRule, today: string): Promise<StoredRate | undefined> {
  if (rule.from < addDays(today, -COMMISSION_DAYS_BACK)) throw wrong('from', COMMISSION_TEXTS.tooFarBack);
  if (rule.therapist !== null && !(await isTherapist(tx, rule.therapist)))
    throw wrong('therapist', FIELD_TEXTS.notFound);
  if (rule.service !== null && !(await isService(tx, rule.service))) throw wrong('service', FIELD_TEXTS.notFound);
  const ofSame = (await findRates(tx)).filter((one) => isOfSame(one, rule));
  // The latest comes first.
  const holding = ofSame.find(({ from }) => from <= rule.from);
  if (rule.unit === 'none' && (!holding || holding.unit === 'none')) throw wrong('unit', COMMISSION_TEXTS.nothingToEnd);
  return ofSame.find(({ from }) => from === rule.from);
}

/** What a stored rule from an earlier day has changed. */
async function changesOf(tx: Tx, rule: number): Promise<Preview> {
  const people = await findChanged(tx, rule);
  return {
    people: people.map(({ change, ...person }) => ({ ...person, change: inPesos(change) })),
    ...(await countChanged(tx, rule)),
  };
}
const totalOf = ({ people }: Preview): number =>
  Math.round(people.reduce((sum, { change }) => sum + change * 100, 0)) / 100;

/** Undoes the transaction that made a preview. */
class Previewed extends Error {
  constructor(readonly preview: Preview) {
    super('a preview is never kept');
  }
}

/**
 * Who would get how much more or less by a rule. It is set and undone, so that it says what setting it does. From today
 * on nothing of earlier days changes. Source: R-beyond-1003.
 */
export async function previewCommission(
  { db, clock }: Deps,
  user: Principal,
  given: Body<Business['previewCommission']>,
): Promise<Preview> {
  const now = clock.now();
  const rule = ruleOf(given);
  const isPast = rule.from < serviceDayOf(now);
  try {
    return await db.tx(async (tx) => {
      await lockStoredRules(tx);
      await checkRule(tx, rule, serviceDayOf(now));
      if (!isPast) return { people: [], visits: 0, kept: 0 };
      throw new Previewed(await changesOf(tx, await storeRate(tx, rule, { now, userId: user.userId, isPast })));
    });
  } catch (error) {
    if (error instanceof Previewed) return error.preview;
    throw error;
  }
}

/**
 * Sets the rule of a therapist, a service, both or all, from a service day on. From an earlier day, what it changes
 * counts today, and `seen` says what the operator saw of it. Refusals: STALE_VERSION when the rule of the same day is
 * not the one that the operator saw (`expected`), or it changes something else than they saw. Source: R-beyond-1000.
 */
export async function setCommission(
  { db, clock }: Deps,
  user: Principal,
  { expected, seen, ...given }: Body<Business['setCommission']>,
  requestId: string,
): Promise<Commission> {
  const now = clock.now();
  const today = serviceDayOf(now);
  const rule = ruleOf(given);
  const isPast = rule.from < today;
  await db.tx(async (tx) => {
    await lockStoredRules(tx);
    const replaced = await checkRule(tx, rule, today);
    if (isPast && !seen) throw wrong('from', COMMISSION_TEXTS.unseen);
    const before = replaced && valueOf(replaced);
    const known = expected && {
      unit: 'percent',
      payment_percent: null,
      extension_percent: null,
      pesos: null,
      ...expected,
    };
    refuseStaleEdit({ rate: known ?? null }, { rate: before ?? null }, before ?? null);
    const id = await storeRate(tx, rule, { now, userId: user.userId, isPast });
    const changes = isPast ? await changesOf(tx, id) : undefined;
    if (changes) {
      const people = seen?.people && changes.people.map(({ id, visits, change }) => ({ id, visits, change }));
      const made = { visits: changes.visits, kept: changes.kept, change: totalOf(changes), people };
      refuseStaleEdit({ seen }, { seen: made }, changes);
    }
    record(tx, { now, user, requestId, action: 'settings.set_commission', id, before, after: { ...rule } });
  });
  return commission(db, now);
}

/** Takes a rule back. One that began on an earlier day stays, because visits were paid by it. */
export const removeCommission = ({ db, clock }: Deps, user: Principal, id: number, requestId: string): Promise<void> =>
  db.tx(async (tx) => {
    const now = clock.now();
    await lockStoredRules(tx);
    const rule = (await findRates(tx)).find((one) => one.id === id);
    if (!rule) throw new ApiError('NOT_FOUND');
    if (rule.from < serviceDayOf(now)) throw new ApiError('IN_USE', { detail: COMMISSION_TEXTS.begun });
    await revokeRate(tx, id, { now, userId: user.userId });
    const { therapist, service, from } = rule;
    const before = { therapist, service, from, ...valueOf(rule) };
    record(tx, { now, user, requestId, action: 'settings.remove_commission', id, before });
  });

interface Audited {
  readonly now: Date;
  readonly user: Principal;
  readonly requestId: string;
  readonly action: AuditAction;
  readonly id: number;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>>;
}
/** Writes the change to the audit trail, and tells every operator's screen. */
function record(tx: Tx, { now, user, id, before, after, ...entry }: Audited): void {
  recordAudit(tx, {
    ...entry,
    at: now,
    actor: { id: user.userId, role: user.role },
    entity: 'commission_rate',
    entityId: id,
    ...(before && { before }),
    ...(after && { after }),
  });
  tx.emit({ type: 'settings_update', audience: { operators: true } });
}
