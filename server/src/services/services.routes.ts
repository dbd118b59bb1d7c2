import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { serviceDayOf } from 'shared-lib/domain';
import { route } from '../platform/http/route.js';
import { findServices } from './services.repository.js';

/**
 * What can be booked, for everyone. Operators add a service and change its price and length on a screen:
 * records/materials-and-services.usecases.ts. Those of the demo: demo/materials-and-services.ts. Works without a token.
 * Source: 7-075, 7-076.
 */
export function serviceRoutes(app: FastifyInstance): void {
  route(app, calls.people.services, ({ deps }) => findServices(deps.db, serviceDayOf(deps.clock.now())));
}
