import type { Answer, Calls, Query } from 'shared-lib/contract';
import { SYSTEM, type Actor } from 'shared-lib/domain';
import { lockAppointment } from '../appointments/store/lock.repository.js';
import type { LockedAppointment } from '../appointments/store/locked-appointment.js';
import { updateDetails } from '../appointments/store/transition.repository.js';
import { recordAudit, type AuditEntry } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { paginated } from '../platform/http/paging.js';
import { hoursToCancel } from '../settings/business-rules.usecases.js';
import { findCancelRequests, keepVisit, lockCancelRequest, putCancelRequest } from './cancel-requests.repository.js';
import { mayAskToCancel } from './client-part.js';
import { isBeforeSession } from './page-state.js';
import { findTracked } from './tracking.repository.js';

type Requests = Calls['cancelRequests'];

interface Told {
  readonly locked: LockedAppointment;
  readonly actor: Actor;
  readonly now: Date;
  readonly action: AuditEntry['action'];
  readonly origin?: Partial<AuditEntry>;
}

/** The visit and the list of requests change on every operator's screen. */
async function tell(tx: Tx, { locked: { row }, actor, now, action, origin = {} }: Told): Promise<void> {
  await updateDetails(tx, row.id, {}, now);
  tx.emit({
    type: 'appointment_updated',
    appointmentId: row.id,
    audience: { operators: true, operatorsAlone: true },
    payload: { change: 'cancel_request', status: row.status },
  });
  tx.emit({ type: 'cancel_request_update', audience: { operators: true } });
  recordAudit(tx, { at: now, actor, action, entity: 'appointment', entityId: row.id, ...origin });
}

/**
 * Notes that a client asks by the link to cancel. Nothing happens where the rules of the business do not allow it any
 * more, or they asked before: the page says how it stands. Refusal: NOT_FOUND for a link that opens nothing.
 * Source: R-beyond-543.
 */
export async function askToCancel({ db, clock }: Deps, hash: Buffer): Promise<void> {
  const now = clock.now();
  await db.tx(async (tx) => {
    const visit = await findTracked(tx, hash, now);
    const locked = visit && (await lockAppointment(tx, visit.id));
    if (!locked) throw notFound();
    const { status, outcome, starts_at } = locked.row;
    const asked = { ...visit, status, outcome, starts_at: starts_at.toISOString() };
    if (!mayAskToCancel(asked, await hoursToCancel(tx), now)) return;
    if (!(await putCancelRequest(tx, visit.id, now))) return;
    await tell(tx, { locked, actor: SYSTEM, now, action: 'tracking.ask_cancel' });
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
    await tell(tx, { locked, actor, now, action: 'tracking.keep_visit', origin });
    return { appointment, kept_at: now.toISOString() };
  });
}
