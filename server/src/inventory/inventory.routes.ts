import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { originOf } from '../appointments/scene.js';
import { route } from '../platform/http/route.js';
import { updateMaterialStatus } from './material-status.usecases.js';

export function inventoryRoutes(app: FastifyInstance): void {
  route(app, calls.inventory.updateMaterialStatus, ({ params, body, user, deps, request }) =>
    updateMaterialStatus(deps, user, { materialId: params.id, body, origin: originOf(request) }),
  );
}
