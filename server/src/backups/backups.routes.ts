import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { route } from '../platform/http/route.js';
import { lastBackup } from './scheduled-backups.js';

/** What operators read about backups. */
export function backupRoutes(app: FastifyInstance): void {
  route(app, calls.business.lastBackup, (asked) => lastBackup(asked.deps));
}
