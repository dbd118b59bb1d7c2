import type { Answer, Body, Calls, Cost, CostProof, Query } from 'shared-lib/contract';
import { monthPeriod, serviceDayOf } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { putFile } from '../payments/receipts.repository.js';
import { readUpload } from '../payments/receipts.usecases.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { offsetOf, paginated } from '../platform/http/paging.js';
import { inPesos } from '../platform/pesos.js';
import {
  type CostFilter,
  type CostRow,
  findCost,
  findCosts,
  findVoid,
  insertCost,
  insertProof,
  insertVoid,
  lockRestockOf,
  sumCategories,
} from './costs.repository.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Costs = Calls['costs'];

const CENTAVOS = 100;
/** Costs stand among the reports, which `cash_update` refreshes. */
const tellScreens = (tx: Tx): void => tx.emit({ type: 'cash_update', audience: { operators: true, users: [] } });

export const shownCost = ({ amount, at, ...row }: CostRow): Cost => ({
  ...row,
  amount: inPesos(amount),
  at: at.toISOString(),
});

/** The service days of `2026-11`, and a category. */
export const filterOf = ({ month, category }: Pick<Query<Costs['list']>, 'month' | 'category'>): CostFilter => ({
  ...monthPeriod(`${month}-01`),
  category: category ?? null,
});

/** The entries of a month, the newest first. Source: R-beyond-861. */
export async function listCosts(
  q: Queryable,
  { page, page_size, ...asked }: Query<Costs['list']>,
): Promise<Answer<Costs['list']>> {
  const filter = filterOf(asked);
  const request = { page, page_size };
  const [rows, categories] = await Promise.all([
    findCosts(q, filter, { limit: page_size, offset: offsetOf(request) }),
    sumCategories(q, filter),
  ]);
  const found = categories.filter(({ category }) => filter.category === null || category === filter.category);
  const count = found.reduce((all, { entries }) => all + entries, 0);
  return {
    ...paginated(rows.map(shownCost), { ...request, count }),
    amount: inPesos(found.reduce((all, { amount }) => all + amount, 0)),
    categories: categories.map(({ amount, ...sum }) => ({ ...sum, amount: inPesos(amount) })),
  };
}

const recorderOf = ({ actor }: Caller): number => {
  const by = userIdOf(actor);
  if (by === null) throw notFound();
  return by;
};

/** Writes a cost of today. The caller has locked what it is the bill of. Returns its number. */
export async function keepCost(
  tx: Tx,
  caller: Caller,
  body: Omit<Body<Costs['add']>, 'instead_of'>,
  movement: number | null = null,
): Promise<number> {
  const { deps, actor, origin } = caller;
  const at = deps.clock.now();
  if (body.paid_on > serviceDayOf(at)) throw wrongFields({ paid_on: [m.choose_today_or_a_day_before()] });
  const amount = Math.round(body.amount * CENTAVOS);
  const id = await insertCost(tx, { ...body, amount, movement, recordedBy: recorderOf(caller), at });
  const after = { ...body, ...(movement !== null && { movement_id: movement }) };
  recordAudit(tx, { at, actor, action: 'cost.add', entity: 'cost', entityId: id, after, ...origin });
  tellScreens(tx);
  return id;
}

async function readCost(q: Queryable, id: number): Promise<Cost> {
  const row = await findCost(q, id);
  if (!row) throw notFound();
  return shownCost(row);
}

/**
 * The restock that the voided bill was for. The price of a unit stays what it was: the operator corrects it on the
 * material. Refusal: STALE_VERSION where a bill of it stands. Source: R-beyond-994.
 */
async function restockOf(tx: Tx, voided: number, { category }: Pick<Body<Costs['add']>, 'category'>): Promise<number> {
  const restock = category === 'materials' ? await lockRestockOf(tx, voided) : undefined;
  if (!restock) throw wrongFields({ instead_of: [m.this_is_no_bill_of_a_restock()] });
  if (!restock.needs_bill) throw new ApiError('STALE_VERSION', { detail: m.this_restock_has_a_bill() });
  return restock.id;
}

/**
 * Records a cost. It counts today, whatever day it was paid on, so no closed day changes. It may be the right bill of a
 * restock whose first one was voided. Source: R-beyond-860, R-beyond-994.
 */
export const addCost = (caller: Caller, { instead_of: voided, ...body }: Body<Costs['add']>): Promise<Cost> =>
  caller.deps.db.tx(async (tx) => {
    const movement = voided === undefined ? null : await restockOf(tx, voided, body);
    return readCost(tx, await keepCost(tx, caller, body, movement));
  });

/**
 * Voids a cost by a further entry of today, which is answered, once. The stock that a bill was for stays as it is. An
 * entry that voids another is no cost: 404. Source: R-beyond-862.
 */
export const voidCost = (caller: Caller, id: number, { reason }: Body<Costs['void']>): Promise<Cost> =>
  caller.deps.db.tx(async (tx) => {
    const { deps, actor, origin } = caller;
    const at = deps.clock.now();
    const before = await readCost(tx, id);
    if (before.reverses !== null) throw notFound();
    const entry = await insertVoid(tx, id, { reason, by: recorderOf(caller), at });
    // Somebody was faster: it is voided once.
    if (entry === undefined) return readCost(tx, await findVoid(tx, id));
    recordAudit(tx, {
      at,
      actor,
      action: 'cost.void',
      entity: 'cost',
      entityId: id,
      before: { amount: before.amount },
      after: { reason },
      ...origin,
    });
    tellScreens(tx);
    return readCost(tx, entry);
  });

/** Adds a document to a cost, also later. The same file twice is kept once. Source: R-beyond-860. */
export function proveCost(caller: Caller, id: number, content: Buffer): Promise<CostProof> {
  const file = readUpload(content);
  const { hash, mime } = file;
  return caller.deps.db.tx(async (tx) => {
    const { deps, actor, origin } = caller;
    const at = deps.clock.now();
    await readCost(tx, id);
    await putFile(tx, file);
    if (await insertProof(tx, { cost: id, hash, by: recorderOf(caller), at })) {
      const after = { hash, mime, bytes: content.length };
      recordAudit(tx, { at, actor, action: 'cost.proof', entity: 'cost', entityId: id, after, ...origin });
      tellScreens(tx);
    }
    return { hash, mime };
  });
}
