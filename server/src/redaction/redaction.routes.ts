import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import {
  askErasure,
  closeErasure,
  confirmErasure,
  erasuresToDecide,
  readErasure,
} from './erasure/erasures.usecases.js';
import { lastRetentionRun } from './redact-clients.js';

/** The removal of personal data: what operators read of it, and erasing a client on request. */
export function redactionRoutes(app: FastifyInstance): void {
  route(app, calls.business.retentionRun, ({ deps }) => lastRetentionRun(deps.db));
  const { erasures } = calls;
  route(app, erasures.read, (context) => readErasure(callerOf(context), context.params.id));
  route(app, erasures.ask, (context) => askErasure(callerOf(context), context.params.id, context.body));
  route(app, erasures.toDecide, (context) => erasuresToDecide(callerOf(context)));
  route(app, erasures.confirm, (context) => confirmErasure(callerOf(context), context.params.id));
  route(app, erasures.close, (context) => closeErasure(callerOf(context), context.params.id));
}
