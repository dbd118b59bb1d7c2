import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { listInventory, moveStock, readMovements, readStock } from './stock.usecases.js';

/**
 * The stock, its ledger, and the operators' changes to it. appointments.routes.ts has the answers about materials of a
 * visit.
 */
export function inventoryRoutes(app: FastifyInstance): void {
  const { inventory } = calls;
  route(app, inventory.list, ({ deps, query }) => listInventory(deps, query));
  route(app, inventory.read, ({ deps, params }) => readStock(deps, params.id));
  route(app, inventory.movements, ({ deps, params, query }) => readMovements(deps, params.id, query));
  route(app, inventory.move, ({ params, body, ...asked }) => moveStock(callerOf(asked), params.id, body));
}
