import type { Board, Body, Calls, TravelSettings } from 'shared-lib/contract';
import {
  areaProblems,
  FIELD_TEXTS,
  SERVICE_AREAS_MAX,
  type AuditAction,
  type ServiceArea,
  type TravelPair,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { changedMembers, refuseStaleEdit } from '../platform/http/stale-edit.js';
import type { Principal } from '../platform/principal.js';
import { lockStoredRules } from '../settings/business-rules.repository.js';
import { travelDefaults } from '../settings/business-rules.usecases.js';
import { planRecognition } from './areas-of-visits.js';
import {
  addArea,
  changeArea,
  findAreas,
  findPairs,
  findPlan,
  removeArea,
  setMinutes,
  type StoredArea,
  type StoredPair,
} from './travel.repository.js';
import * as m from '../texts/m.js';

/** What travel is reckoned by now. */
export async function readTravelPlan(q: Queryable): Promise<Board['travel']> {
  const [plan, defaults] = await Promise.all([findPlan(q), travelDefaults(q)]);
  return { ...plan, ...defaults };
}

const asSent = <T extends StoredArea | StoredPair>({ changed_at, ...rest }: T) => ({
  ...rest,
  changed_at: changed_at?.toISOString() ?? null,
});

export async function travelSettings(q: Queryable): Promise<TravelSettings> {
  const [areas, pairs, defaults] = await Promise.all([findAreas(q), findPairs(q), travelDefaults(q)]);
  return { areas: areas.map(asSent), pairs: pairs.map(asSent), ...defaults };
}

/** Who makes the change: the data that one of these calls needs besides its body. */
export interface Changing {
  readonly deps: Deps;
  readonly user: Principal;
  readonly requestId: string;
}
type MinutesTo = readonly { readonly area: number; readonly minutes: number | null }[];

/** An area as one record: the minutes to others are members of it by their ids, so that each is compared alone. */
type Members = Record<string, unknown>;
const toOther = (area: number): string => `to_${area}`;
const membersOf = (given: { readonly minutes?: MinutesTo | undefined; readonly [name: string]: unknown }): Members => {
  const { minutes = [], ...rest } = given;
  return { ...rest, ...Object.fromEntries(minutes.map(({ area, minutes: said }) => [toOther(area), said])) };
};

function minutesFrom(area: number, { areas, pairs }: Stored): MinutesTo {
  const saidTo = (other: number): number | null =>
    pairs.find(({ one, other: two }) => (one === area && two === other) || (one === other && two === area))?.minutes ??
    null;
  return areas.map(({ id }) => ({ area: id, minutes: saidTo(id) }));
}

interface Stored {
  readonly areas: readonly ServiceArea[];
  readonly pairs: readonly TravelPair[];
}
/** Two operators who change areas at the same moment do so one by one. */
async function lockAreas(tx: Tx): Promise<Stored> {
  await lockStoredRules(tx);
  return { areas: await findAreas(tx), pairs: await findPairs(tx) };
}

/** A word belongs to only one area. */
function refuseWrongWords(area: Omit<ServiceArea, 'id'>, others: readonly ServiceArea[]): void {
  const problems = Object.entries(areaProblems(area, others));
  if (problems.length)
    throw new ApiError('VALIDATION_FAILED', {
      fields: Object.fromEntries(problems.map(([field, text]) => [field, [text]])),
    });
}
function refuseUnknown(minutes: MinutesTo, areas: readonly ServiceArea[], self?: number): void {
  if (minutes.some(({ area }) => area === self || !areas.some(({ id }) => id === area)))
    throw new ApiError('VALIDATION_FAILED', { fields: { minutes: [FIELD_TEXTS.notFound] } });
}

/** `to_3` as the name of that area, for who reads the trail. */
function inNames(members: Members, areas: readonly ServiceArea[]): Members {
  const nameOf = new Map(areas.map(({ id, name }) => [toOther(id), `minutes_to_${name}`]));
  return Object.fromEntries(Object.entries(members).map(([member, value]) => [nameOf.get(member) ?? member, value]));
}

interface Done {
  readonly action: AuditAction;
  readonly area: number;
  readonly before?: Members;
  readonly after?: Members;
}
/** Records the change in the trail, and tells every operator's screen. */
function record(tx: Tx, { user, requestId }: Changing, now: Date, { action, area, before, after }: Done): void {
  recordAudit(tx, {
    at: now,
    actor: { id: user.userId, role: user.role },
    action,
    entity: 'service_area',
    entityId: area,
    requestId,
    ...(before && { before }),
    ...(after && { after }),
  });
  tx.emit({ type: 'settings_update', audience: { operators: true } });
}

/** Adds an area. */
export async function addServiceArea(
  { name, words, within, minutes }: Body<Calls['travel']['addArea']>,
  changing: Changing,
): Promise<TravelSettings> {
  const { deps, user } = changing;
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const { areas } = await lockAreas(tx);
    if (areas.length >= SERVICE_AREAS_MAX)
      throw new ApiError('VALIDATION_FAILED', {
        nonField: [m.there_are_areas_at_most({ serviceAreasMax: SERVICE_AREAS_MAX })],
      });
    refuseWrongWords({ name, words }, areas);
    refuseUnknown(minutes, areas);
    const by = { now, userId: user.userId };
    const id = await addArea(tx, { name, words }, by);
    await setMinutes(tx, id, [...minutes, { area: id, minutes: within }], by);
    const after = inNames(membersOf({ name, words, within, minutes }), areas);
    await planRecognition(tx, deps.jobs);
    record(tx, changing, now, { action: 'settings.add_area', area: id, after });
  });
  return travelSettings(deps.db);
}

/**
 * Changes an area, and the minutes to others. Refusal: STALE_VERSION with the area as it is now, where another operator
 * has changed what this one has before them.
 */
export async function changeServiceArea(
  id: number,
  { expected, ...change }: Body<Calls['travel']['changeArea']>,
  changing: Changing,
): Promise<TravelSettings> {
  const { deps, user } = changing;
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const stored = await lockAreas(tx);
    const area = stored.areas.find((one) => one.id === id);
    if (!area) throw new ApiError('NOT_FOUND');
    const all = minutesFrom(id, stored);
    const current = {
      name: area.name,
      words: area.words,
      within: all.find((one) => one.area === id)?.minutes ?? null,
      minutes: all.filter((one) => one.area !== id),
    };
    refuseStaleEdit(expected && membersOf(expected), membersOf(current), current);
    refuseUnknown(change.minutes ?? [], stored.areas, id);
    const changed = changedMembers(membersOf(change), membersOf(current));
    if (!changed) return;
    const named = { name: change.name ?? area.name, words: change.words ?? area.words };
    const others = stored.areas.filter((one) => one.id !== id);
    refuseWrongWords(named, others);
    const by = { now, userId: user.userId };
    if ('name' in changed.after || 'words' in changed.after) {
      await changeArea(tx, { id, ...named }, by);
      await planRecognition(tx, deps.jobs);
    }
    const to = [
      ...(change.minutes ?? []),
      ...(change.within === undefined ? [] : [{ area: id, minutes: change.within }]),
    ];
    const isChanged = ({ area: other }: { area: number }): boolean =>
      (other === id ? 'within' : toOther(other)) in changed.after;
    await setMinutes(tx, id, to.filter(isChanged), by);
    record(tx, changing, now, {
      action: 'settings.change_area',
      area: id,
      before: inNames(changed.before, others),
      after: inNames(changed.after, others),
    });
  });
  return travelSettings(deps.db);
}

/** Removes an area: its addresses then have none, and the default applies to them. */
export async function removeServiceArea(id: number, changing: Changing): Promise<TravelSettings> {
  const { deps } = changing;
  await deps.db.tx(async (tx) => {
    const area = (await lockAreas(tx)).areas.find((one) => one.id === id);
    if (!area) throw new ApiError('NOT_FOUND');
    await removeArea(tx, id);
    // Another one may stand in its addresses, too.
    await planRecognition(tx, deps.jobs);
    const before = { name: area.name, words: area.words };
    record(tx, changing, deps.clock.now(), { action: 'settings.remove_area', area: id, before });
  });
  return travelSettings(deps.db);
}
