import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { route } from '../platform/http/route.js';
import { lastRetentionRun } from './redact-clients.js';

/** What operators read about the removal of personal data. */
export function redactionRoutes(app: FastifyInstance): void {
  route(app, calls.business.retentionRun, ({ deps }) => lastRetentionRun(deps.db));
}
