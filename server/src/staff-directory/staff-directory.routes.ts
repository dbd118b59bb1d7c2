import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { route } from '../platform/http/route.js';
import { findActiveStaff } from './staff-directory.repository.js';

/** Source: 3-037, 7-074. */
export function staffDirectoryRoutes(app: FastifyInstance): void {
  route(app, calls.people.activeStaff, async ({ deps }) => ({
    results: await findActiveStaff(deps.db, deps.clock.now()),
  }));
}
