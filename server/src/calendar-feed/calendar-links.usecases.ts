// How it works: docs/subsystems/files.md.
import type { Answer, Calls } from 'shared-lib/contract';
import { recordAudit } from '../audit/audit.repository.js';
import { newToken, tokenHash } from '../accounts/passwords/secrets.js';
import { removeCalendarLink } from '../accounts/sessions/lasting-access.repository.js';
import { lockOwn } from '../accounts/sessions/sessions.usecases.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import { notFound } from '../platform/errors.js';
import { findLink, putLink } from './calendar-links.repository.js';

/** The address for calendar programs; the token follows. */
export const FEED_PATH = '/api/calendar/';

export const calendarLink = async (q: Queryable, userId: number): Promise<Answer<Calls['calendarLinks']['read']>> => {
  const link = await findLink(q, userId);
  return {
    created_at: link?.created_at.toISOString() ?? null,
    last_used_at: link?.last_used_at?.toISOString() ?? null,
  };
};

const ownId = ({ actor }: Caller): number => {
  const id = userIdOf(actor);
  if (id === null) throw notFound();
  return id;
};

/**
 * Makes a new link and shows it this once: only its hash is stored. The earlier link ends. The account is locked and
 * the session must live, or a simultaneous password change would not end the link. Refusal: SESSION_EXPIRED.
 */
export async function renewLink(caller: Caller, sessionId: string): Promise<{ url: string; created_at: string }> {
  const { deps, actor, origin } = caller;
  const userId = ownId(caller);
  const token = newToken();
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await lockOwn(tx, { userId, sessionId }, now);
    await putLink(tx, userId, tokenHash(token), now);
    recordAudit(tx, { at: now, actor, action: 'calendar_link.renew', entity: 'user', entityId: userId, ...origin });
  });
  return { url: `${deps.config.publicUrl}${FEED_PATH}${token}.ics`, created_at: now.toISOString() };
}

/** Ends the link for everyone who has it. Refusal: NOT_FOUND where there is none. */
export async function revokeLink(caller: Caller): Promise<void> {
  const { deps, actor, origin } = caller;
  const userId = ownId(caller);
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if (!(await removeCalendarLink(tx, userId))) throw notFound();
    recordAudit(tx, { at: now, actor, action: 'calendar_link.revoke', entity: 'user', entityId: userId, ...origin });
  });
}
