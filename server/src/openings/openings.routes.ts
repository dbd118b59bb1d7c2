import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { addOpening, listOpenings, voidOpening } from './openings.usecases.js';

/** What stood in the accounts of a business, of its clients and its people when it moved here. */
export function openingRoutes(app: FastifyInstance): void {
  const { openingBalances } = calls;
  route(app, openingBalances.list, ({ deps, query }) => listOpenings(deps.db, query));
  route(app, openingBalances.add, ({ body, ...asked }) => addOpening(callerOf(asked), body));
  route(app, openingBalances.void, ({ params, body, ...asked }) => voidOpening(callerOf(asked), params.id, body));
}
