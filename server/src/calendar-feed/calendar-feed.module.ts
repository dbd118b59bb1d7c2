import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import type { Module } from '../platform/module.js';
import { calendarLink, renewLink, revokeLink } from './calendar-links.usecases.js';
import { feedRoutes } from './feed.routes.js';

/** Visits in people's own calendar programs, by a secret link. Source: R-beyond-4, R-beyond-40. */
export const calendarFeedModule: Module = {
  name: 'calendar-feed',
  routes(app) {
    const { calendarLinks } = calls;
    route(app, calendarLinks.read, ({ deps, user }) => calendarLink(deps.db, user.userId));
    // The answer is the secret itself, so it must not be stored with the kept answers.
    route(app, calendarLinks.renew, (asked) => renewLink(callerOf(asked), asked.user.sessionId), { secret: true });
    route(app, calendarLinks.revoke, async (asked) => {
      await revokeLink(callerOf(asked));
      return undefined;
    });
    feedRoutes(app);
  },
};
