import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls, XLSX } from 'shared-lib/contract';
import { reportFileName } from 'shared-lib/domain';
import { FileStream, FROM_STANDBY, route } from '../platform/http/route.js';
import { exportReport } from './export-report.usecases.js';
import { findMaterialsUsed } from './materials-used.repository.js';
import { breakDown, summarise, visitsBehind } from './reports.usecases.js';
import { findShortAndOver } from './short-over.repository.js';
import { statementOf } from './statement.usecases.js';

/** Earnings by any dimension, and each therapist's own earnings. */
export function reportRoutes(app: FastifyInstance): void {
  const { reports } = calls;
  route(app, reports.summary, ({ deps, query }) => summarise(deps, query), FROM_STANDBY);
  route(
    app,
    reports.breakdown,
    async ({ deps, query: { by, ...period } }) => ({ by, groups: await breakDown(deps.db, by, period) }),
    FROM_STANDBY,
  );
  route(
    app,
    reports.materials,
    async ({ deps, query }) => ({ rows: await findMaterialsUsed(deps.db, query) }),
    FROM_STANDBY,
  );
  route(
    app,
    reports.shortOver,
    async ({ deps, query }) => ({ rows: await findShortAndOver(deps.db, query) }),
    FROM_STANDBY,
  );
  route(app, reports.appointments, ({ deps, query }) => visitsBehind(deps.db, query), FROM_STANDBY);
  route(
    app,
    reports.export,
    async ({ deps, query, user, request }) => {
      const name = `${reportFileName(query)}.${query.format}`;
      const bytes = Readable.from(await exportReport(deps, query, { userId: user.userId, signal: request.signal }));
      return new FileStream(name, bytes, query.format === 'xlsx' ? XLSX : 'text/csv');
    },
    FROM_STANDBY,
  );
  route(app, reports.statement, ({ deps, user, query }) => statementOf(deps, user, query), FROM_STANDBY);
}
