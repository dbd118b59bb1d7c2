import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { FileStream, route } from '../platform/http/route.js';
import type { Module } from '../platform/module.js';
import { exportReport } from './export.usecases.js';
import { breakDown, summarise, visitsBehind } from './reports.usecases.js';
import { statementOf } from './statement.usecases.js';

function reportRoutes(app: FastifyInstance): void {
  const { reports } = calls;
  route(app, reports.summary, ({ deps, query }) => summarise(deps.db, query));
  route(app, reports.breakdown, async ({ deps, query: { by, ...period } }) => ({
    by,
    groups: await breakDown(deps.db, by, period),
  }));
  route(app, reports.appointments, ({ deps, query }) => visitsBehind(deps.db, query));
  route(app, reports.export, async ({ deps, query }) => {
    const what = query.rows === 'groups' ? `by-${query.by}` : query.figure.replace('_', '-');
    const pieces = await exportReport(deps.db, query);
    return new FileStream(`report-${what}-${query.from}-to-${query.to}.csv`, Readable.from(pieces));
  });
  route(app, reports.statement, ({ deps, user, query }) => statementOf(deps, user, query));
}

/** What was earned, by whatever one asks, and what each therapist earned of it. */
export const reportsModule: Module = { name: 'reports', routes: reportRoutes };
