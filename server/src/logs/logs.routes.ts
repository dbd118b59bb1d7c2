import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { serverLimits, serviceDayOf } from 'shared-lib/domain';
import { FileStream, route } from '../platform/http/route.js';
import { findClientLogs } from './client-logs.repository.js';
import { takeClientLog } from './client-logs.usecases.js';
import { trailCsv } from './trail-csv.js';
import { findPeople } from './trail.repository.js';
import { pageOfTrail, piecesOfTrail } from './trail.usecases.js';

/** The audit trail and what went wrong on screens, for operators; everybody's screens send the latter. */
export function logRoutes(app: FastifyInstance): void {
  const { logs } = calls;
  route(app, logs.list, ({ deps, query, user, request }) => pageOfTrail(deps, query, { userId: user.userId, request }));
  route(app, logs.people, ({ deps }) => findPeople(deps.db));
  route(app, logs.export, async ({ deps, query, user, request }) => {
    const pieces = piecesOfTrail(deps, query, { userId: user.userId, request });
    return new FileStream(`logs-${serviceDayOf(deps.clock.now())}.csv`, Readable.from(trailCsv(pieces)));
  });
  route(app, logs.client, ({ deps }) => findClientLogs(deps.db));
  route(
    app,
    logs.send,
    async ({ deps, body, user, request }) => {
      await takeClientLog(deps, body, { user, userAgent: request.headers['user-agent'] ?? '' });
      return undefined;
    },
    { rateLimit: { max: serverLimits.CLIENT_LOGS_A_MINUTE, seconds: 60 } },
  );
}
