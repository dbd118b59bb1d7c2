// How it works: docs/subsystems/request-form.md.
import type { Answer, Body, BookingRequest, Calls, Query } from 'shared-lib/contract';
import { addMinutes, limits, serverLimits } from 'shared-lib/domain';
import { z } from 'zod';
import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { paginated } from '../platform/http/paging.js';
import { queuedTask } from '../platform/jobs/job-queue.js';
import type { DailyTask } from '../platform/jobs/task.js';
import { MAIL_ATTEMPTS } from '../platform/mail/mailer.js';
import { shownPhone } from '../platform/phone/phone.js';
import {
  answerRequest,
  findRequest,
  findRequests,
  forgetRequests,
  lockRequest,
  type RequestRow,
} from './requests.repository.js';
import * as m from '../texts/m.js';

type Requests = Calls['bookingRequests'];

const shownRequest = ({ wishes, asked_at, answered_at, client, code_by: _by, ...row }: RequestRow): BookingRequest => ({
  ...row,
  services: [...row.services],
  services_details: [...row.services_details],
  phone_number: shownPhone(row.phone_number) ?? row.phone_number,
  wishes: wishes.map((wish) => wish.toISOString()),
  asked_at: asked_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
  client: client && { ...client, phone_number: shownPhone(client.phone_number) ?? client.phone_number },
});

/** Every operator's screen reads the requests again. */
export const tellRequests = (tx: Tx): void =>
  tx.emit({ type: 'booking_request_update', audience: { operators: true } });

/** Requests that wait for an operator. Source: R-beyond-803. */
export async function listRequests(
  q: Queryable,
  page: Query<Requests['waiting']>,
): Promise<Answer<Requests['waiting']>> {
  const { rows, count } = await findRequests(q, page);
  return paginated(rows.map(shownRequest), { ...page, count });
}

export async function readRequest(q: Queryable, id: number): Promise<BookingRequest> {
  const row = await findRequest(q, id);
  if (!row) throw notFound();
  return shownRequest(row);
}

/** The request, locked. Refusals: NOT_FOUND; NEED_OVER with what became of it. */
export async function lockWaitingRequest(tx: Tx, id: number): Promise<RequestRow> {
  const row = await lockRequest(tx, id);
  if (!row) throw notFound();
  if (row.answer === null) return row;
  const who = row.answered_by ?? m.somebody();
  const done = { booked: m.booked_this_request_already({ who }), declined: m.declined_this_request({ who }) };
  throw new ApiError('NEED_OVER', { detail: done[row.answer], extra: { current: shownRequest(row) } });
}

/** `server/src/client-messages/declined-requests.ts` tells who asked. */
export const TELL_DECLINED = queuedTask({
  name: 'requests.tell_declined',
  payload: z.object({ request: z.int() }),
  maxAttempts: MAIL_ATTEMPTS,
});

/** The reason stays out of the trail, which is kept for good. Source: R-beyond-805. */
export const declineRequest = (
  { deps, actor, origin }: Caller,
  id: number,
  { reason }: Body<Requests['decline']>,
): Promise<BookingRequest> =>
  deps.db.tx(async (tx) => {
    await lockWaitingRequest(tx, id);
    const now = deps.clock.now();
    await answerRequest(tx, id, { answer: 'declined', by: userIdOf(actor), now, reason });
    recordAudit(tx, {
      at: now,
      actor,
      action: 'booking_request.decline',
      entity: 'booking_request',
      entityId: id,
      ...origin,
    });
    tellRequests(tx);
    await deps.jobs.add(tx, TELL_DECLINED, { request: id }, { runAt: addMinutes(now, 1) });
    return readRequest(tx, id);
  });

/**
 * Answers a request with a visit, in the transaction that books it, and returns it. Of two bookings, the second is
 * refused.
 */
export async function settleBookedRequest(
  tx: Tx,
  { actor, origin }: Pick<Caller, 'actor' | 'origin'>,
  { request, appointment, now }: { readonly request: number; readonly appointment: number; readonly now: Date },
): Promise<RequestRow> {
  const asked = await lockWaitingRequest(tx, request);
  await answerRequest(tx, request, { answer: 'booked', by: userIdOf(actor), now, appointment });
  recordAudit(tx, {
    at: now,
    actor,
    action: 'booking_request.book',
    entity: 'booking_request',
    entityId: request,
    after: { appointment_id: appointment },
    ...origin,
  });
  tellRequests(tx);
  return asked;
}

/** Removes requests that are kept no longer. Source: R-beyond-806. */
export const forgetOldRequests: DailyTask = {
  name: 'requests.forget',
  at: '04:52',
  run: async ({ db, clock }: Deps) => {
    const before = (ms: number): Date => new Date(clock.now().getTime() - ms);
    const unproved = before(serverLimits.REQUEST_UNPROVED_HOURS * 60 * limits.MINUTE);
    await forgetRequests(db, before(serverLimits.REQUEST_KEPT_DAYS * limits.DAY), unproved);
  },
};
