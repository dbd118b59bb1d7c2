import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { calendarLink, renewLink, revokeLink } from './calendar-links.usecases.js';

/** The secret link to one's visits, for one's own calendar program. Source: R-beyond-4, R-beyond-40. */
export function calendarLinkRoutes(app: FastifyInstance): void {
  const { calendarLinks } = calls;
  route(app, calendarLinks.read, ({ deps, user }) => calendarLink(deps.db, user.userId));
  // The answer is the secret itself, so it must not be stored with the kept answers.
  route(app, calendarLinks.renew, (asked) => renewLink(callerOf(asked), asked.user.sessionId), { secret: true });
  route(app, calendarLinks.revoke, async (asked) => {
    await revokeLink(callerOf(asked));
    return undefined;
  });
}
