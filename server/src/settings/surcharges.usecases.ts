// How it works: docs/subsystems/surcharges.md.
import type { Answer, Body, Calls } from 'shared-lib/contract';
import { FIELD_TEXTS, MOST_SURCHARGE, MOST_SURCHARGES, serviceDayOf, SURCHARGE_TEXTS } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { notFound, wrongFields, type FieldErrors } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import type { Principal } from '../platform/principal.js';
import {
  findSurcharges,
  nameOfArea,
  nameSurcharge,
  putSurcharge,
  type StoredSurcharge,
} from '../services/surcharges.repository.js';
import { lockStoredRules } from './business-rules.repository.js';

type Business = Calls['business'];
type Given = Omit<Body<Business['changeSurcharge']>, 'expected'>;
type Shown = Answer<Business['surcharges']>;

const shown = ({ area, area_name, set_at, ...one }: StoredSurcharge): Shown['surcharges'][number] => ({
  ...one,
  days: [...one.days],
  area: area === null ? null : { id: area, name: area_name },
  set_at: set_at.toISOString(),
});

/** Surcharges by hour, day and area. */
export const surcharges = async (q: Queryable): Promise<Shown> => ({
  surcharges: (await findSurcharges(q)).map(shown),
});

const valuesOf = ({ name, unit, amount, starts_on, ...given }: Given) => ({
  name,
  unit,
  amount,
  from_time: given.from_time ?? null,
  to_time: given.to_time ?? null,
  days: [...new Set(given.days)].sort(),
  area: given.area ?? null,
  starts_on,
  ends_on: given.ends_on ?? null,
});
type Values = ReturnType<typeof valuesOf>;

/** What is wrong with a surcharge. Its first day may be over where it was so before. */
async function problemsOf(
  tx: Tx,
  one: Values,
  before: StoredSurcharge | undefined,
  today: string,
): Promise<FieldErrors> {
  const { from_time: from, to_time: to } = one;
  const saysWhen = from !== null || to !== null || one.days.length > 0 || one.area !== null;
  return {
    ...(one.amount > MOST_SURCHARGE[one.unit] && { amount: [SURCHARGE_TEXTS[one.unit]] }),
    ...((from === null) !== (to === null) || (from !== null && from === to)
      ? { to_time: [SURCHARGE_TEXTS.hours] }
      : {}),
    ...(!saysWhen && { from_time: [SURCHARGE_TEXTS.when] }),
    ...(one.area !== null && one.area !== before?.area && (await nameOfArea(tx, one.area)) === null
      ? { area: [FIELD_TEXTS.notFound] }
      : {}),
    ...(one.starts_on < today && one.starts_on !== before?.starts_on && { starts_on: [SURCHARGE_TEXTS.past] }),
    ...(one.ends_on !== null && one.ends_on < one.starts_on && { ends_on: [SURCHARGE_TEXTS.endsBefore] }),
  };
}

interface Audited extends Values {
  readonly area_name: string | null;
  readonly counts_for_commission?: boolean;
}
const auditOf = ({ name, unit, amount, days, ...one }: Audited) => ({
  name,
  [unit]: amount,
  ...(one.from_time !== null && { from_time: one.from_time, to_time: one.to_time }),
  ...(days.length > 0 && { days }),
  ...(one.area !== null && { area: one.area_name ?? one.area }),
  starts_on: one.starts_on,
  ...(one.ends_on !== null && { ends_on: one.ends_on }),
  ...(one.counts_for_commission !== undefined && { counts_for_commission: one.counts_for_commission }),
});

interface Change {
  /** Undefined: a further one. */
  readonly id?: number;
  readonly given: Given;
  /** Only of a further one. */
  readonly countsForCommission?: boolean;
  readonly expected?: string;
  readonly requestId: string;
}

/**
 * Adds a surcharge, or changes one. Visits that are booked keep what they have. Whether one counts for commission is
 * said once. Refusals: the fields, STALE_VERSION, NOT_FOUND. Source: R-beyond-1330, R-beyond-1335.
 */
export async function setSurcharge({ db, clock }: Deps, user: Principal, change: Change): Promise<Shown> {
  const now = clock.now();
  await db.tx(async (tx) => {
    await lockStoredRules(tx);
    const all = await findSurcharges(tx);
    const before = all.find(({ id }) => id === change.id);
    if (change.id !== undefined && !before) throw notFound();
    if (before) refuseStaleEdit({ set_at: change.expected }, { set_at: before.set_at.toISOString() }, shown(before));
    const values = valuesOf(change.given);
    const problems = await problemsOf(tx, values, before, serviceDayOf(now));
    if (Object.keys(problems).length > 0) throw wrongFields(problems);
    if (!before && all.length >= MOST_SURCHARGES) throw wrongFields({ name: [SURCHARGE_TEXTS.tooMany] });
    const id = await nameSurcharge(tx, { id: before?.id, name: values.name }, now);
    if (id === undefined) throw wrongFields({ name: [SURCHARGE_TEXTS.nameTaken] });
    const by = { now, userId: user.userId };
    const counts = before?.counts_for_commission ?? change.countsForCommission ?? true;
    await putSurcharge(tx, { ...values, id, counts_for_commission: counts }, by);
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'settings.set_surcharge',
      entity: 'surcharge',
      entityId: id,
      requestId: change.requestId,
      ...(before && { before: auditOf({ ...before, days: [...before.days] }) }),
      after: auditOf({
        ...values,
        area_name: await nameOfArea(tx, values.area),
        ...(!before && { counts_for_commission: counts }),
      }),
    });
    tx.emit({ type: 'settings_update', audience: { operators: true } });
  });
  return surcharges(db);
}
