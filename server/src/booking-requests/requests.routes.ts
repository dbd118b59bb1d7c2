import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-lib/contract';
import { callerOf } from '../platform/caller.js';
import { route } from '../platform/http/route.js';
import { declineRequest, listRequests, readRequest } from './requests.usecases.js';

/** What people ask for on the request form, as operators answer it. */
export function requestRoutes(app: FastifyInstance): void {
  const { bookingRequests } = calls;
  route(app, bookingRequests.waiting, ({ query, deps }) => listRequests(deps.db, query));
  route(app, bookingRequests.read, ({ params, deps }) => readRequest(deps.db, params.id));
  route(app, bookingRequests.decline, ({ params, body, ...asked }) => declineRequest(callerOf(asked), params.id, body));
}
