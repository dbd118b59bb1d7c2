import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { BROWSER_LOG_BYTES, serverLimits, serviceDayOf } from 'shared-lib/domain';
import type { Deps } from '../platform/deps.js';
import { FileStream, FROM_STANDBY, route } from '../platform/http/route.js';
import { findBrowserLog } from './browser-log.repository.js';
import { takeBrowserLog } from './browser-log.usecases.js';
import { remoteFaults } from './remote-faults.js';
import { trailCsv } from './trail-csv.js';
import { findPeople } from './trail.repository.js';
import { pageOfTrail, piecesOfTrail } from './trail.usecases.js';

/** The longest allowed texts, at four bytes a letter, with the JSON around them. */
const LOG_BYTES = 4 * Object.values(BROWSER_LOG_BYTES).reduce((sum, most) => sum + most, 256);

/** The audit trail and the errors of screens, for operators. Every screen sends its errors. */
export function logRoutes(app: FastifyInstance, ofApp: Deps): void {
  const { logs } = calls;
  const tell = remoteFaults(app, ofApp);
  route(
    app,
    logs.list,
    ({ deps, query, user, request }) => pageOfTrail(deps, query, { userId: user.userId, request }),
    FROM_STANDBY,
  );
  route(app, logs.people, ({ deps }) => findPeople(deps.db));
  route(
    app,
    logs.export,
    async ({ deps, query, user, request }) => {
      const pieces = piecesOfTrail(deps, query, { userId: user.userId, request });
      return new FileStream(`logs-${serviceDayOf(deps.clock.now())}.csv`, Readable.from(trailCsv(pieces)));
    },
    FROM_STANDBY,
  );
  route(app, logs.client, ({ deps }) => findBrowserLog(deps.db));
  route(
    app,
    logs.send,
    async ({ deps, body, user, request }) => {
      const taken = await takeBrowserLog(deps, body, { user, userAgent: request.headers['user-agent'] ?? '' });
      if (body.of) await tell(request.log, { of: body.of, ...taken });
      return taken;
    },
    { rateLimit: { max: serverLimits.BROWSER_LOG_A_MINUTE, seconds: 60 }, bodyLimit: LOG_BYTES },
  );
}
