import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addDays, serviceDayOf } from 'shared-lib/domain';
import { tokenHash } from '../accounts/passwords/secrets.js';
import { retryLostRead } from '../platform/database/retry-lost-read.js';
import { notFound } from '../platform/errors.js';
import type { Deps } from '../platform/deps.js';
import { matchesEtag } from '../platform/http/if-none-match.js';
import { createTurns } from '../platform/turns.js';
import { VERSION } from '../platform/version.js';
import { calendarShowsDetails } from '../settings/business-rules.usecases.js';
import { calendarFile } from './calendar-file.js';
import { noteUse } from './calendar-links.repository.js';
import { FEED_PATH, calendarLink, renewLink, revokeLink } from './calendar-links.usecases.js';
import { findFeed } from './feed.repository.js';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';

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

/** Service days before and after today in a feed, and the maximum of visits: those nearest to now. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 365;
const VISITS_MAX = 2_000;

/** In the form of `newToken`; calendar programs like a file ending. */
const LINK = /^([\w-]{43})(?:\.ics)?$/;
/** For one address: programs read every few minutes, and several people may share an address. */
const FEED_LIMIT = { max: 60, timeWindow: 60_000 };

/**
 * The file for calendar programs. They send only the link, so it alone gives access, and a wrong or ended one reveals
 * nothing. An unchanged file is neither written nor sent again.
 */
export function feedRoutes(app: FastifyInstance): void {
  // However many programs use one link, one file of it at a time is read and written.
  const inTurn = createTurns();
  app.get<{ Params: { link: string } }>(
    `${FEED_PATH}:link/`,
    { config: { rateLimit: FEED_LIMIT } },
    ({ params, headers }, reply) => {
      const [, token] = LINK.exec(params.link) ?? [];
      if (!token) throw notFound();
      const hash = tokenHash(token);
      const asked = { hash, ifNoneMatch: headers['if-none-match'] };
      return inTurn(hash.toString('hex'), () => answer(app.deps, asked, reply), PATIENCE_MS);
    },
  );
}

/** How long a program waits for others with the same link. */
const PATIENCE_MS = 10_000;

async function answer(
  { db, clock, config }: Deps,
  { hash, ifNoneMatch }: { readonly hash: Buffer; readonly ifNoneMatch: string | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = clock.now();
  const today = serviceDayOf(now);
  const span = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER), now, most: VISITS_MAX };
  const [feed, details] = await retryLostRead(() => Promise.all([findFeed(db, hash, span), calendarShowsDetails(db)]));
  if (!feed) throw notFound();
  await noteUse(db, hash, now);
  const options = { host: new URL(config.publicUrl).hostname, details };
  // Weak: the same for compressed and plain answers. From the file's data and this release.
  const made = JSON.stringify([VERSION, feed, options]);
  const etag = `W/"${createHash('sha256').update(made).digest('base64url')}"`;
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  if (matchesEtag(ifNoneMatch, etag)) return reply.code(304).send();
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="hatid.ics"')
    .send(calendarFile(feed, options));
}
