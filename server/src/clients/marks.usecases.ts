// How it works: docs/subsystems/clients.md.
import type { Body, Calls, Client } from 'shared-lib/contract';
import { formatServiceDay, serviceDayOf } from 'shared-lib/domain';
import type { Caller } from '../platform/caller.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { lockClient } from './clients.repository.js';
import { clientIsGone, readClient } from './clients.usecases.js';
import { findCancelledVisit, findDoNotBook, findMark, insertLift, insertMark, isMarked } from './marks.repository.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Marking = Body<Calls['people']['markClient']>;

/** Locks the client, so that of two operators with the same mark one reads of the other. */
async function locked(tx: Tx, client: number): Promise<void> {
  if (!(await lockClient(tx, client))) throw await clientIsGone(tx, client);
}

/** A client did not show up, or is not to be booked: by whom, why, since when. Source: R-client-4. */
export const markClient = (id: number, { kind, reason, appointment }: Marking, caller: Caller): Promise<Client> => {
  const { deps, actor, origin } = caller;
  return deps.db.tx(async (tx) => {
    await locked(tx, id);
    const at = deps.clock.now();
    const visit = appointment ?? null;
    const day = visit === null ? serviceDayOf(at) : await findCancelledVisit(tx, visit, id);
    if (day === undefined || (visit !== null && kind !== 'no_show'))
      throw wrongFields({ appointment: [m.choose_a_cancelled_appointment_of()] });
    if (await isMarked(tx, { client: id, kind, appointment: visit, day })) throw new ApiError('MARKED_ALREADY');
    const mark = await insertMark(tx, { client: id, kind, appointment: visit, day, reason, by: actor.id, at });
    const action = kind === 'no_show' ? 'client.mark_no_show' : 'client.mark_do_not_book';
    const after = { mark, mark_reason: reason, ...(visit !== null && { appointment: visit }) };
    recordAudit(tx, { at, actor, ...origin, entity: 'client', entityId: id, action, after });
    return readClient(tx, id);
  });
};

/** Ends a mark. Refusal: NOT_MARKED where another operator has lifted it already. */
export const liftMark = (id: number, reason: string, caller: Caller): Promise<Client> => {
  const { deps, actor, origin } = caller;
  return deps.db.tx(async (tx) => {
    const before = await findMark(tx, id);
    if (!before) throw notFound();
    await locked(tx, before.client_id);
    // While this waited for the lock, another operator may have lifted it, or the client may have been merged.
    const mark = await findMark(tx, id);
    if (!mark || mark.client_id !== before.client_id) throw notFound();
    if (mark.is_lifted) throw new ApiError('NOT_MARKED');
    const at = deps.clock.now();
    await insertLift(tx, { mark: id, reason, by: actor.id, at });
    recordAudit(tx, {
      at,
      actor,
      ...origin,
      entity: 'client',
      entityId: mark.client_id,
      action: 'client.lift_mark',
      after: { mark: id, kind: mark.kind, mark_reason: reason },
    });
    return readClient(tx, mark.client_id);
  });
};

/**
 * Asks an operator to confirm a booking of a do-not-book client. Every way of booking asks here: a single booking, a
 * series, a waitlist entry, or a cancelled visit restored by hand. Refusal: DO_NOT_BOOK, with who marked it and why.
 * Source: R-client-4.
 */
export async function refuseDoNotBook(q: Queryable, client: number, isMeant: boolean | undefined): Promise<void> {
  const mark = isMeant ? null : await findDoNotBook(q, client);
  if (!mark) return;
  throw new ApiError('DO_NOT_BOOK', {
    detail: m.do_not_book({ reason: mark.reason, by: mark.by, since: formatServiceDay(mark.since) }),
    extra: { do_not_book: mark },
  });
}
