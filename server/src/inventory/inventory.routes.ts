import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { originOf } from '../appointments/workflow/command-context.js';
import { route } from '../platform/http.js';
import { updateMaterialStatus } from '../appointments/commands/check-material.usecases.js';

export function inventoryRoutes(app: FastifyInstance): void {
  route(app, calls.inventory.updateMaterialStatus, ({ params, body, user, deps, request }) =>
    updateMaterialStatus(deps, user, { materialId: params.id, body, origin: originOf(request) }),
  );
}
