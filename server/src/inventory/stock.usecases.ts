// How it works: docs/subsystems/stock.md.
import type { Answer, Body, Calls, Query, StockedMaterial, StockRecord } from 'shared-lib/contract';
import {
  addDays,
  averageUnitCost,
  boughtUnitCost,
  daysOfCover,
  entryFault,
  FIELD_TEXTS,
  limits,
  PACE_DAYS,
  serviceDayBounds,
  serviceDayOf,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { termPatterns } from '../platform/search/like-patterns.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import { paginated } from '../platform/http/paging.js';
import { keepCost } from '../costs/costs.usecases.js';
import { tellLowStock } from './low-stock.js';
import { findMaterial, lockStock, setUnitCost } from './materials.repository.js';
import { tellStockScreens } from './stock-screens.js';
import {
  findStock,
  findStockAt,
  findUses,
  insertMovement,
  listMovements,
  listStock,
  type PaceSpan,
  type StockedRow,
} from './stock.repository.js';

import * as m from '../texts/m.js';

type Inventory = Calls['inventory'];

const paceUntil = (now: Date): PaceSpan => ({ since: new Date(now.getTime() - PACE_DAYS * limits.DAY), now });
const withCover = (row: StockedRow): StockedMaterial => ({
  ...row,
  days_of_cover: row.reusable ? null : daysOfCover(row.stock, row.used_a_day),
});

/** First materials that run low, then those that last shortest at the present pace. Source: R-pages-6. */
export async function listInventory(
  { db, clock }: Deps,
  { search, low_stock, kind, ...page }: Query<Inventory['list']>,
): Promise<Answer<Inventory['list']>> {
  const { rows, count, low_count, stock_value } = await listStock(db, paceUntil(clock.now()), {
    patterns: search ? termPatterns(search).words : null,
    isLow: low_stock ?? null,
    isReusable: kind ? kind === 'reusable' : null,
    ...page,
  });
  return { ...paginated(rows.map(withCover), { ...page, count }), low_count, stock_value };
}

/** A material with the services that use it, and its stock at the end of the last days. 404 for an unknown one. */
export async function readStock({ db, clock }: Deps, id: number): Promise<StockRecord> {
  const now = clock.now();
  const found = await findStock(db, paceUntil(now), id);
  if (!found) throw notFound();
  const today = serviceDayOf(now);
  const dates = Array.from({ length: PACE_DAYS }, (_, at) => addDays(today, at + 1 - PACE_DAYS));
  const [used_by, { created_at, stocks }] = await Promise.all([
    findUses(db, id),
    findStockAt(
      db,
      id,
      dates.map((date) => serviceDayBounds(date).end),
    ),
  ]);
  const days = dates
    .map((date, at) => ({ date, stock: stocks[at] ?? 0 }))
    .filter(({ date }) => serviceDayBounds(date).end > created_at);
  return { ...withCover(found), used_by, days };
}

/** The ledger of a material, newest first. 404 for an unknown one. */
export async function readMovements(
  { db }: Deps,
  id: number,
  page: Query<Inventory['movements']>,
): Promise<Answer<Inventory['movements']>> {
  if (!(await findMaterial(db, id))) throw notFound();
  const { movements, count } = await listMovements(db, id, page);
  return paginated(movements, { ...page, count });
}

const refused = (fields: Record<string, string>): ApiError =>
  new ApiError('VALIDATION_FAILED', {
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]])),
  });

/**
 * Adds a purchase, or corrects the stock by a difference with its reason. Neither takes it below zero or overwrites
 * another's recent change. A purchase with its bill is a cost, too. Source: R-pages-6, R-materials-3, R-materials-7,
 * R-beyond-863.
 */
export const moveStock = (
  { deps, actor, origin }: Caller,
  materialId: number,
  { kind, quantity, reason = '', expected, bill }: Body<Inventory['move']>,
): Promise<Answer<Inventory['move']>> =>
  deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const locked = await lockStock(tx, materialId);
    if (!locked) throw notFound();
    if (expected && expected.stock !== locked.stock) {
      const current = await findStock(tx, paceUntil(now), materialId);
      refuseStaleEdit(expected, { ...locked }, current && withCover(current));
    }
    const fault = entryFault(locked, { kind, quantity });
    const wordless = kind === 'correction' && reason === '';
    if (fault || wordless)
      throw refused({ ...(fault && { quantity: fault }), ...(wordless && { reason: FIELD_TEXTS.required }) });
    if (bill && kind !== 'restock') throw refused({ bill: m.only_a_restock_has_a_bill() });
    const bought = bill && { stock: locked.stock, unit_cost: locked.unit_cost, quantity, amount: bill.amount };
    const movement = await insertMovement(tx, {
      materialId,
      kind,
      quantity,
      recordedBy: userIdOf(actor),
      reason,
      now,
      ...(bought && { unitCost: boughtUnitCost(bought) }),
    });
    const unitCost = bought ? averageUnitCost(bought) : locked.unit_cost;
    if (unitCost !== locked.unit_cost) await setUnitCost(tx, materialId, unitCost, now);
    const cost = bill
      ? await keepCost(tx, { deps, actor, origin }, { ...bill, category: 'materials', note: reason }, movement.id)
      : null;
    await tellLowStock(tx, { materialId, actor, now });
    tellStockScreens(tx, [materialId]);
    recordAudit(tx, {
      at: now,
      actor,
      action: `material.${kind}`,
      entity: 'material',
      entityId: materialId,
      before: { stock: locked.stock, ...(bill && { unit_cost: locked.unit_cost }) },
      after: { stock: movement.stock_after, quantity, ...(bill && { unit_cost: unitCost }), ...(reason && { reason }) },
      ...origin,
    });
    return { ...movement, cost };
  });
