import type { Answer, Body, Calls, ClientOverview, Query } from 'shared-lib/contract';
import { addCredit, readCredit } from '../payments/credit.usecases.js';
import { findCredit } from '../payments/credit.repository.js';
import { findRefund } from '../payments/refunds.repository.js';
import { decideRefund, refundCredit } from '../payments/refunds.usecases.js';
import { findOwedBy } from '../payments/unpaid.repository.js';
import type { Caller } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import { notFound } from '../platform/errors.js';
import { paginated, type PageRequest } from '../platform/http/paging.js';
import { findFavouriteServices, findFavouriteTherapists, findFigures, findVisits } from './client-page.repository.js';
import { lockClient } from './clients.repository.js';
import { clientIsGone, readClient, readKeptClient } from './clients.usecases.js';
import { findMarks } from './marks.repository.js';

/** The figures of a client's page besides their data. Source: R-client-5. */
export async function readOverview(q: Queryable, id: number): Promise<ClientOverview> {
  await readClient(q, id);
  const [figures, services, therapists, marks] = await Promise.all([
    findFigures(q, id),
    findFavouriteServices(q, id),
    findFavouriteTherapists(q, id),
    findMarks(q, id),
  ]);
  return { ...figures, services, therapists, marks };
}

/** Their appointments, the latest first, page by page. */
export async function pageOfVisits(q: Queryable, id: number, page: PageRequest) {
  await readClient(q, id);
  const { visits, count } = await findVisits(q, id, page);
  return paginated(visits, { ...page, count });
}

/** The visits that they owe for, the longest owed first. Source: R-beyond-641. */
export async function pageOfOwed(
  q: Queryable,
  id: number,
  page: PageRequest,
): Promise<Answer<Calls['paymentDifferences']['owedBy']>> {
  await readClient(q, id);
  const { rows, count, owed } = await findOwedBy(q, id, page);
  const visits = rows.map(({ starts_at, since, ...visit }) => ({
    ...visit,
    starts_at: starts_at.toISOString(),
    since: since.toISOString(),
  }));
  return { ...paginated(visits, { ...page, count }), owed };
}

type Credit = Calls['clientCredit'];

/** What they paid ahead. Source: R-beyond-820. */
export async function pageOfCredit(
  q: Queryable,
  id: number,
  page: Query<Credit['read']>,
): Promise<Answer<Credit['read']>> {
  await readClient(q, id);
  return readCredit(q, id, page);
}

type Locked = Parameters<typeof addCredit>[0];
/** A change of what a client has. A merge waits. Refusal: NOT_FOUND, also for an erased one. */
const changeCredit = (
  { deps, actor, origin }: Caller,
  id: number,
  change: (on: Locked) => Promise<void>,
): Promise<Answer<Credit['add']>> =>
  deps.db.tx(async (tx) => {
    if (!(await lockClient(tx, id))) throw await clientIsGone(tx, id);
    await readKeptClient(tx, id);
    await change({ tx, actor, origin, now: deps.clock.now() });
    return { client: id, amount: await findCredit(tx, id) };
  });

/** Records money that they pay ahead. Refusals: those of `addCredit`. */
export const takeCredit = (id: number, body: Body<Credit['add']>, caller: Caller): Promise<Answer<Credit['add']>> =>
  changeCredit(caller, id, (on) => addCredit(on, id, body));

/** Pays it back, or asks to. Refusals: those of `refundCredit`. */
export const giveCreditBack = (
  id: number,
  body: Body<Credit['refund']>,
  caller: Caller,
): Promise<Answer<Credit['refund']>> => changeCredit(caller, id, (on) => refundCredit(on, id, body));

/** Decides about a refund. Refusals: those of `decideRefund`. */
export async function decideAboutRefund(
  id: number,
  body: Body<Credit['decideRefund']>,
  caller: Caller,
): Promise<Answer<Credit['decideRefund']>> {
  const refund = await findRefund(caller.deps.db, id);
  if (!refund) throw notFound();
  const client = refund.client_id;
  return changeCredit(caller, client, (on) => decideRefund(on, client, { id, ...body }));
}
