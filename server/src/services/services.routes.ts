import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { route } from '../platform/http/route.js';
import { findServices } from './services.repository.js';

/** Works without a token. Source: 7-075, 7-076. */
export function serviceRoutes(app: FastifyInstance): void {
  route(app, calls.people.services, ({ deps }) => findServices(deps.db));
}
