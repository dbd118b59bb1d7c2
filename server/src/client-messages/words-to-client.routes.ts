import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { tellNow } from './words-to-client.usecases.js';

/** What drivers and therapists tell the client from the road. */
export function wordsToClientRoutes(app: FastifyInstance): void {
  route(app, calls.tracking.tellNow, ({ params, body, ...asked }) => tellNow(callerOf(asked), params.id, body.word));
}
