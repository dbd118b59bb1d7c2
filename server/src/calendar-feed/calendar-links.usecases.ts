import { recordAudit } from '../audit/audit.repository.js';
import { newToken, tokenHash } from '../accounts/passwords/secrets.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import { notFound } from '../platform/errors.js';
import { findLink, putLink, removeLink } from './calendar-links.repository.js';

/** Where calendar programs read; the token follows. */
export const FEED_PATH = '/api/calendar/';

export const calendarLink = async (q: Queryable, userId: number): Promise<{ created_at: string | null }> => {
  const link = await findLink(q, userId);
  return { created_at: link ? link.created_at.toISOString() : null };
};

const ownId = ({ actor }: Caller): number => {
  const id = userIdOf(actor);
  if (id === null) throw notFound();
  return id;
};

/** A new link, said this once: at rest there is only its hash. The one before ends with it. */
export async function renewLink(caller: Caller): Promise<{ url: string; created_at: string }> {
  const { deps, actor, origin } = caller;
  const userId = ownId(caller);
  const token = newToken();
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await putLink(tx, userId, tokenHash(token), now);
    recordAudit(tx, { at: now, actor, action: 'calendar_link.renew', entity: 'user', entityId: userId, ...origin });
  });
  return { url: `${deps.config.publicUrl}${FEED_PATH}${token}.ics`, created_at: now.toISOString() };
}

/** Whoever still has the link reads nothing any more. Refusal: NOT_FOUND where there is none. */
export async function revokeLink(caller: Caller): Promise<void> {
  const { deps, actor, origin } = caller;
  const userId = ownId(caller);
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if (!(await removeLink(tx, userId))) throw notFound();
    recordAudit(tx, { at: now, actor, action: 'calendar_link.revoke', entity: 'user', entityId: userId, ...origin });
  });
}
