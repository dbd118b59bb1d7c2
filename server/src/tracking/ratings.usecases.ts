// How it works: docs/subsystems/tracking.md.
import type { Answer, Body, Calls, Query, Rating } from 'shared-lib/contract';
import { SYSTEM, canBeRated } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { appointmentExists } from '../payments/receipts.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { paginated } from '../platform/http/paging.js';
import {
  findLowRatings,
  findRatedTherapists,
  findRating,
  lockRating,
  putRating,
  settleRating,
  type GivenRating,
  type RatingRow,
} from './ratings.repository.js';
import { findTracked } from './tracking.repository.js';

type Ratings = Calls['ratings'];

const shown = ({ rated_at, settled_at, ...row }: RatingRow): Rating => ({
  ...row,
  rated_at: rated_at.toISOString(),
  settled_at: settled_at?.toISOString() ?? null,
});

const tellOperators = (tx: Tx): void => tx.emit({ type: 'rating_update', audience: { operators: true } });

/**
 * Stores how a client rates a visit by its link, in place of what they said before. The same again changes nothing. A
 * low rating waits for an operator. Refusal: NOT_FOUND for a link that opens nothing, and a visit that is not done.
 * Source: R-beyond-511.
 */
export async function rateVisit({ db, clock }: Deps, hash: Buffer, given: GivenRating): Promise<void> {
  const now = clock.now();
  await db.tx(async (tx) => {
    const visit = await findTracked(tx, hash, now);
    if (!visit || !canBeRated(visit)) throw notFound();
    if (!(await putRating(tx, visit.id, given, now))) return;
    recordAudit(tx, {
      at: now,
      actor: SYSTEM,
      action: 'tracking.rate',
      entity: 'appointment',
      entityId: visit.id,
      after: { stars: given.stars },
    });
    tellOperators(tx);
  });
}

/** The rating of a visit. Refusal: NOT_FOUND for a visit that does not exist. */
export async function readRating(q: Queryable, appointment: number): Promise<Answer<Ratings['read']>> {
  if (!(await appointmentExists(q, appointment))) throw notFound();
  const row = await findRating(q, appointment);
  return { appointment, rating: row ? shown(row) : null };
}

/**
 * Stores that an operator has settled a low rating. Refusals: NOT_FOUND, NEED_OVER where it is not low, STALE_VERSION
 * where the client has given other stars since.
 */
export async function settleLowRating(
  { deps, actor, origin }: Caller,
  appointment: number,
  { stars }: Body<Ratings['settle']>,
): Promise<Rating> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const row = await lockRating(tx, appointment);
    if (!row || !(await appointmentExists(tx, appointment))) throw notFound();
    if (row.stars !== stars) throw new ApiError('STALE_VERSION', { extra: { current: shown(row) } });
    if (row.settled_at) return shown(row);
    if (!row.waits) throw new ApiError('NEED_OVER');
    await settleRating(tx, appointment, userIdOf(actor), now);
    recordAudit(tx, {
      at: now,
      actor,
      action: 'tracking.settle_rating',
      entity: 'appointment',
      entityId: appointment,
      after: { stars },
      ...origin,
    });
    tellOperators(tx);
    return shown((await lockRating(tx, appointment)) ?? row);
  });
}

export async function listLowRatings(q: Queryable, page: Query<Ratings['low']>): Promise<Answer<Ratings['low']>> {
  const { rows, count } = await findLowRatings(q, page);
  return paginated(
    rows.map(({ rated_at, ...row }) => ({ ...row, rated_at: rated_at.toISOString() })),
    { ...page, count },
  );
}

export const ratingsByTherapist = async (
  q: Queryable,
  period: Query<Ratings['byTherapist']>,
): Promise<Answer<Ratings['byTherapist']>> => ({
  rows: (await findRatedTherapists(q, period)).map(({ id, name, ...figures }) => ({
    therapist: { id, name },
    ...figures,
  })),
});
