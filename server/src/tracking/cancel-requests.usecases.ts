// How it works: docs/subsystems/tracking.md.
import type { Answer, Calls, Query } from 'shared-lib/contract';
import { SYSTEM, isBeforeSession } from 'shared-lib/domain';
import { lockAppointment } from '../appointments/store/lock.repository.js';
import { releaseAskedTime } from '../appointments/store/asked-time.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { paginated } from '../platform/http/paging.js';
import { hoursToCancel } from '../settings/business-rules.usecases.js';
import { findCancelRequests, keepVisit, lockCancelRequest, putCancelRequest } from './cancel-requests.repository.js';
import { mayAskToCancel } from './client-part.js';
import { lockTracked } from './lock-tracked.js';
import { tellKept } from './tell-kept.js';
import { tellOperators } from './tell-operators.js';
import { dropTimeRequest } from './time-requests.repository.js';

type Requests = Calls['cancelRequests'];

/**
 * Notes that a client asks by the link to cancel. Nothing happens where the rules of the business do not allow it any
 * more, or they asked before: the page says how it stands. Refusal: NOT_FOUND for a link that opens nothing.
 * Source: R-beyond-543.
 */
export async function askToCancel({ db, clock }: Deps, hash: Buffer): Promise<void> {
  const now = clock.now();
  await db.tx(async (tx) => {
    const { visit, locked } = await lockTracked(tx, hash, now);
    if (!mayAskToCancel(visit, await hoursToCancel(tx), now)) return;
    if (!(await putCancelRequest(tx, visit.id, now))) return;
    await tellOperators(tx, { locked, about: 'cancel_request', actor: SYSTEM, now, action: 'tracking.ask_cancel' });
    if (!(await releaseAskedTime(tx, visit.id))) return;
    await dropTimeRequest(tx, visit.id);
    tx.emit({ type: 'time_request_update', audience: { operators: true } });
  });
}

/** Requests that wait for an operator. */
export async function listCancelRequests(
  q: Queryable,
  page: Query<Requests['waiting']>,
): Promise<Answer<Requests['waiting']>> {
  const { rows, count } = await findCancelRequests(q, page);
  return paginated(
    rows.map(({ starts_at, asked_at, ...row }) => ({
      ...row,
      starts_at: starts_at.toISOString(),
      asked_at: asked_at.toISOString(),
    })),
    { ...page, count },
  );
}

/**
 * Keeps a visit that its client asks to cancel. Refusals: NOT_FOUND, NEED_OVER where nobody asks any more.
 * Source: R-beyond-544.
 */
export async function keepAskedVisit(
  { deps, actor, origin }: Caller,
  appointment: number,
): Promise<Answer<Requests['keep']>> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const locked = await lockAppointment(tx, appointment);
    if (!locked) throw notFound();
    const request = await lockCancelRequest(tx, appointment);
    if (request?.kept_at) return { appointment, kept_at: request.kept_at.toISOString() };
    if (!request || !isBeforeSession(locked.row)) throw new ApiError('NEED_OVER');
    await keepVisit(tx, appointment, userIdOf(actor), now);
    await tellOperators(tx, { locked, about: 'cancel_request', actor, now, action: 'tracking.keep_visit', origin });
    await tellKept({ tx, deps, now }, locked);
    return { appointment, kept_at: now.toISOString() };
  });
}
