import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import type { Deps } from '../platform/deps.js';
import { route } from '../platform/http/route.js';
import { backupMetrics, lastBackup } from './scheduled-backups.js';

/** What operators and alarms read about backups. */
export function backupRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, calls.business.lastBackup, (asked) => lastBackup(asked.deps));
  backupMetrics(app, deps);
}
