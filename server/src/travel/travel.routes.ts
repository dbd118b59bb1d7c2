import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from 'shared-lib/contract';
import type { Deps } from '../platform/deps.js';
import { route } from '../platform/http/route.js';
import type { Principal } from '../platform/principal.js';
import {
  addServiceArea,
  changeServiceArea,
  removeServiceArea,
  travelSettings,
  type Changing,
} from './travel.usecases.js';

const changing = ({ deps, user, request }: { deps: Deps; user: Principal; request: FastifyRequest }): Changing => ({
  deps,
  user,
  requestId: request.id,
});

/** Where the business works, and how long the ways are. Source: R-booking-6, R-pages-9. */
export function travelRoutes(app: FastifyInstance): void {
  const { travel } = calls;
  route(app, travel.settings, ({ deps }) => travelSettings(deps.db));
  route(app, travel.addArea, (context) => addServiceArea(context.body, changing(context)));
  route(app, travel.changeArea, (context) => changeServiceArea(context.params.id, context.body, changing(context)));
  route(app, travel.removeArea, (context) => removeServiceArea(context.params.id, changing(context)));
}
